"""The engine's face: known truths about plays and cubes."""

from dataclasses import replace

import numpy as np
import pytest

from gamao import (
    CLASSICO,
    CLUBE,
    MONEY,
    TORNEIO,
    Backgammon,
    Cube,
    CubeAction,
    Dice,
    Match,
    NotationError,
    Player,
    Position,
    RuleError,
    RuleSet,
)
from gamao.engine import LIMITS, Engine, Limit, RolloutSettings, parse_limit
from gamao.engine.boards import boards_of

WHITE, BLACK = Player.WHITE, Player.BLACK


@pytest.fixture(scope="module")
def engine():
    return Engine.default(threads=1)


def opening(dice):
    return Match().game_from(Position.start(), on_roll=WHITE, dice=dice)


# Plays of the opening that every strong player and program agrees on.
@pytest.mark.parametrize(
    ("dice", "plays"),
    [
        (Dice(3, 1), ("8/5 6/5",)),
        (Dice(4, 2), ("8/4 6/4",)),
        (Dice(6, 1), ("13/7 8/7",)),
        (Dice(5, 3), ("8/3 6/3",)),
        (Dice(6, 5), ("24/13",)),
        (Dice(2, 1), ("13/11 6/5", "24/23 13/11")),
        (Dice(4, 3), ("13/10 13/9", "24/20 13/10", "24/21 13/9")),
        (Dice(6, 4), ("24/14", "24/18 13/9", "8/2 6/2")),
    ],
    ids=str,
)
@pytest.mark.parametrize("plies", [0, 1, 2])
def test_opening_plays_everyone_agrees_on(engine, dice, plays, plies):
    analysis = engine.analyse(opening(dice), Limit(plies))

    assert str(analysis.best.play) in plays


def test_every_legal_play_is_ranked_and_the_deepest_come_first(engine):
    game = opening(Dice(3, 1))

    candidates = engine.analyse(game, Limit(1)).candidates

    assert {c.play for c in candidates} == set(game.legal_plays())
    assert [c.plies for c in candidates] == sorted((c.plies for c in candidates), reverse=True)
    assert candidates[0].equity > 0.1


@pytest.mark.parametrize(
    ("id", "dice"),
    [
        ("HwEAgPsegQAIAA", Dice(3, 1)),
        ("d3sBAMDOrQAYEA", Dice(5, 2)),
        ("6xoAgDfctg0CAQ", Dice(5, 4)),
    ],
    ids=["no win", "no backgammon", "nested"],
)
def test_corrected_leaves_leave_no_chance_outside_what_contains_it(engine, id, dice):
    game = Match(None, RuleSet(cube=False)).game_from(
        Position.from_id(id), on_roll=WHITE, dice=dice
    )

    candidates = engine.analyse(game, Limit(2)).candidates

    assert all(0 <= c.outcomes.win <= 1 for c in candidates)


def test_a_cube_one_roll_ahead_is_between_first_sight_and_the_roll(engine):
    position = Position.start()
    game = Match(7, score=(2, 3)).game_from(position, on_roll=WHITE)
    values = [
        engine.searcher.evaluate_plies(engine.cube_model(game), boards_of([position]), plies=plies)
        for plies in (0, 1)
    ]

    found = engine.cube_equities(game, WHITE, Limit(1))

    assert found.equities == pytest.approx(np.mean([v.equities[0] for v in values], axis=0))
    assert found.outcomes.win == pytest.approx(values[1].outcomes[0, 0])


def test_the_start_is_worth_a_little_to_the_player_on_roll(engine):
    outcomes = engine.evaluate(Position.start())

    assert 0.51 < outcomes.win < 0.54
    assert 0.05 < outcomes.equity() < 0.09


def race(mine, theirs, **terms):
    match = Match(terms.pop("length", None), terms.pop("rules", None), terms.pop("score", (0, 0)))
    return match.game_from(Position.of(mine=mine, theirs=theirs), on_roll=WHITE, **terms)


def test_on_the_last_roll_three_chances_in_four_are_a_double_and_just_a_take(engine):
    decision = engine.cube(race({6: 1}, {1: 1}), Limit(1))

    assert decision.should_double
    assert decision.no_double == pytest.approx(0.5, abs=1e-5)
    assert decision.double_take == pytest.approx(1.0, abs=1e-5)


def test_a_sure_win_next_roll_is_double_and_pass(engine):
    decision = engine.cube(race({1: 2}, {1: 1}), Limit(0))

    assert decision.action == "double, pass"


# Two rolls each: 1/6 + 5/6 * (5/6 - 1/6) without a double, and twice that with one.
@pytest.mark.parametrize("cube", [Cube(), Cube(2, WHITE)], ids=["centred", "owned"])
@pytest.mark.parametrize("rules", [RuleSet(), MONEY], ids=["plain", "Jacoby and beavers"])
def test_short_bear_offs_for_money_are_exact_with_the_cube(engine, cube, rules):
    position = Position.of(mine={1: 4}, theirs={1: 4})
    game = Match(rules=rules).game_from(position, on_roll=WHITE, cube=cube)

    decision = engine.cube(game, Limit(0))

    assert decision.no_double == pytest.approx(13 / 18, abs=1e-4)
    assert decision.double_take == pytest.approx(13 / 9, abs=1e-4)
    assert decision.action == f"{'double' if cube.owner is None else 'redouble'}, pass"


def test_an_even_race_is_no_double(engine):
    decision = engine.cube(race({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5}), Limit(1))

    assert decision.action == "no double, take"


def test_a_race_9_percent_ahead_is_double_and_take_and_29_percent_a_pass(engine):
    """The textbook counts: double from about 8 % ahead, take up to about 12 % behind."""
    mine = {6: 5, 5: 5, 4: 5}
    ahead = race(mine, {7: 3, 6: 4, 5: 5, 4: 3})
    far_ahead = race(mine, {9: 3, 7: 4, 6: 5, 4: 3})
    pips = [(game.position.pips, game.position.their_pips) for game in (ahead, far_ahead)]
    assert pips == [(75, 82), (75, 97)]

    assert engine.cube(ahead, Limit(2)).action == "double, take"
    assert engine.cube(far_ahead, Limit(2)).action == "double, pass"


def test_in_the_crawford_game_there_is_no_double(engine):
    match = Match(7, TORNEIO, (6, 3), is_crawford=True)
    game = match.game_from(Position.start(), on_roll=BLACK)

    assert engine.cube(game, Limit(0)).action == "cannot double"


def test_after_the_crawford_game_the_trailer_doubles_at_once(engine):
    game = Match(7, TORNEIO, (6, 3)).game_from(Position.start(), on_roll=BLACK)

    assert engine.cube(game, Limit(0)).should_double


def test_nobody_doubles_without_owning_the_cube(engine):
    game = race({6: 1}, {1: 1}, cube=Cube(2, BLACK))

    assert engine.cube(game, Limit(0)).action == "cannot double"


def test_no_cube_decision_once_the_dice_are_rolled(engine):
    with pytest.raises(RuleError, match="the dice have been rolled"):
        engine.cube(opening(Dice(3, 1)))


def test_no_plays_without_dice(engine):
    game = race({6: 1}, {1: 1})

    for question in (engine.analyse, engine.roll_out_plays):
        with pytest.raises(RuleError, match="there are no dice to play"):
            question(game)


def test_the_same_question_gets_the_same_answer_on_any_number_of_threads(engine):
    two = Engine.default(threads=2)
    game = opening(Dice(4, 1))

    assert engine.analyse(game, Limit(2)) == two.analyse(game, Limit(2))


@pytest.mark.parametrize("text", ["", "9-ply", "ply", "2 ply", "-1-ply"])
def test_an_unknown_limit_is_a_notation_error(text):
    with pytest.raises(NotationError, match="a limit is one of"):
        parse_limit(text)


def test_limits_have_names():
    assert parse_limit("3-ply") == Limit(3)
    assert str(Limit(2)) == "2-ply"
    assert [str(parse_limit(name)) for name in LIMITS] == list(LIMITS)
    assert str(Limit(rollout=RolloutSettings(games=36))) == "rollout of 36 games"


def test_a_rollout_limit_rolls_out_the_plays_near_the_best(engine):
    game = opening(Dice(6, 2))

    candidates = engine.analyse(game, parse_limit("rollout-fast")).candidates

    rolled = [candidate for candidate in candidates if candidate.games]
    assert {c.play for c in candidates} == set(game.legal_plays())
    assert rolled == list(candidates[: len(rolled)])
    assert {str(candidate.play) for candidate in rolled} >= {"24/18 13/11", "24/16"}
    assert str(rolled[0].play) == "24/18 13/11"
    assert all(0 < candidate.error < 0.02 for candidate in rolled)
    assert (rolled[0].depth, candidates[-1].depth) == ("rollout", "0-ply")


def test_a_play_without_rivals_is_not_rolled_out(engine):
    best = engine.analyse(opening(Dice(3, 1)), parse_limit("rollout")).best

    assert (str(best.play), best.games) == ("8/5 6/5", 0)


def test_rollout_limits_agree_with_looking_ahead_about_the_start(engine):
    start = Match(rules=replace(MONEY, jacoby=False)).game_from(Position.start(), on_roll=WHITE)
    limit = parse_limit("rollout-fast")

    looked, rolled = engine.cube(start, Limit(2)), engine.cube(start, limit)

    assert rolled.action == looked.action
    assert rolled.no_double == pytest.approx(looked.no_double, abs=0.02)
    assert rolled.double_take == pytest.approx(looked.double_take, abs=0.04)
    assert engine.evaluate(Position.start(), limit).win == pytest.approx(0.525, abs=0.01)


def test_under_jacoby_a_position_with_many_gammons_is_worth_less_with_the_cube_in_the_middle(
    engine,
):
    blitz = Position.of(
        mine={24: 1, 13: 3, 8: 3, 6: 4, 5: 2, 4: 2}, theirs={25: 2, 13: 5, 8: 3, 6: 5}
    )
    plain = Match(rules=MONEY).game_from(blitz, on_roll=WHITE)
    free = Match(rules=replace(MONEY, jacoby=False)).game_from(blitz, on_roll=WHITE)

    assert engine.cube(plain, Limit(0)).no_double < engine.cube(free, Limit(0)).no_double


# -- doubling at any time -----------------------------------------------------------------------

ANY_TIME = replace(CLASSICO, cube=True)


def any_time(mine, theirs, dice=None, cube=None):
    return Match(rules=ANY_TIME).game_from(
        Position.of(mine=mine, theirs=theirs), on_roll=WHITE, dice=dice, cube=cube
    )


@pytest.mark.parametrize("limit", [Limit(1), parse_limit("rollout-fast")], ids=str)
def test_after_a_roll_that_misses_the_other_side_doubles_before_the_play(engine, limit):
    """White stays in the game, and Black's one checker on the 6 point wins in 27 rolls of 36."""
    game = any_time({4: 1}, {6: 1}, Dice(2, 1))

    black = engine.cube(game, limit, by=BLACK)
    white = engine.cube(game, limit)

    assert black.no_double == pytest.approx(1.0, abs=0.02)  # for Black doubles a moment later
    assert black.double_take == pytest.approx(1.0, abs=0.02)
    assert black.should_double
    assert not white.should_double
    assert white.no_double == pytest.approx(-1.0, abs=0.02)  # after Black's double, take or pass


def test_on_the_other_sides_turn_one_doubles_what_one_would_double_oneself(engine):
    """Black, two rolls from the end, can do nothing against White's single checker."""
    game = Match(rules=ANY_TIME).game_from(Position.of(mine={6: 4}, theirs={1: 1}), on_roll=BLACK)

    decision = engine.cube(game, Limit(1), by=WHITE)

    assert decision.action == "double, pass"


def test_a_won_roll_is_worth_the_stake_with_or_without_a_double(engine):
    decision = engine.cube(any_time({1: 2}, {1: 1}, Dice(2, 1)), Limit(1))

    assert decision.no_double == pytest.approx(1)
    assert decision.action == "double, pass"


def test_who_does_not_own_the_cube_cannot_double_at_any_time_either(engine):
    game = any_time({6: 2}, {6: 1}, Dice(2, 1), Cube(2, WHITE))

    assert engine.cube(game, Limit(0), by=BLACK).action == "cannot double"
    assert engine.cube(game, Limit(0), by=WHITE).redouble


def test_elsewhere_one_doubles_only_before_rolling(engine):
    game = Match().game_from(Position.start(), on_roll=WHITE)

    with pytest.raises(RuleError, match="black may double only before rolling"):
        engine.cube(game, by=BLACK)
    with pytest.raises(RuleError, match="black may double only before rolling"):
        next(engine.roll_out_cube(game, by=BLACK))


# -- rule sets ----------------------------------------------------------------------------------

# White has 13 off, Black's last checkers stand where the three definitions of a backgammon differ.
FAR = {"half": {13: 1, 6: 14}, "home": {19: 1, 6: 14}, "bar": {25: 1, 6: 14}}


@pytest.mark.parametrize(
    ("where", "kinds"),
    [("half", {"half"}), ("home", {"half", "home"}), ("bar", {"half", "home", "bar"})],
)
@pytest.mark.parametrize("kind", list(Backgammon), ids=lambda kind: kind.value)
def test_what_counts_three_is_what_the_rule_set_says(engine, where, kinds, kind):
    rules = RuleSet(backgammon=kind, cube=False)
    game = Match(rules=rules).game_from(
        Position.of(mine={1: 2}, theirs=FAR[where]), on_roll=WHITE, dice=Dice(2, 1)
    )

    best = engine.analyse(game, Limit(0)).best

    assert best.equity == pytest.approx(3 if kind.value in kinds else 2, abs=1e-4)


def test_a_beaver_position_is_no_double_and_beavered(engine):
    """Two checkers behind a broken prime, one on the bar: the doubler is the underdog."""
    mine, theirs = {25: 1, 24: 1, 13: 3, 8: 3, 6: 4, 5: 3}, {13: 3, 8: 3, 7: 2, 6: 4, 5: 2, 4: 1}
    position = Position.of(mine=mine, theirs=theirs)
    with_beavers = Match(rules=replace(MONEY, jacoby=False)).game_from(position, on_roll=WHITE)
    without = Match(rules=replace(MONEY, jacoby=False, beaver=False)).game_from(
        position, on_roll=WHITE
    )

    assert engine.cube(with_beavers, Limit(1)).action == "no double, beaver"
    assert engine.cube(without, Limit(1)).action == "no double, take"


def test_a_cube_is_judged_alike_before_a_double_and_while_it_waits_for_an_answer(engine):
    game = Match(rules=replace(MONEY, raccoon=True)).game_from(Position.start(), on_roll=WHITE)
    doubled = game.after(CubeAction.DOUBLE)
    beavered = doubled.after(CubeAction.BEAVER)

    for waiting in (doubled, beavered, beavered.after(CubeAction.RACCOON)):
        assert engine.cube(waiting, Limit(1)) == engine.cube(game, Limit(1))


def test_holland_keeps_the_trailer_from_doubling_until_both_have_played_twice(engine):
    match = Match(7, replace(CLUBE, holland=True), (6, 4))
    game = match.game_from(Position.start(), on_roll=BLACK)

    assert engine.cube(replace(game, turns=(1, 1)), Limit(0)).action == "cannot double"
    assert engine.cube(replace(game, turns=(2, 2)), Limit(0)).should_double


def test_with_two_to_go_against_one_the_leader_passes_what_is_worse_than_even(engine):
    """The free drop: after it both need one point."""
    even = Match(7, TORNEIO, (6, 5))
    race = Position.of(mine={6: 5, 5: 5, 4: 5}, theirs={6: 5, 5: 5, 4: 5})

    ahead = engine.cube(even.game_from(race, on_roll=BLACK), Limit(1))

    assert ahead.action == "double, pass"
    odd = engine.cube(Match(7, TORNEIO, (6, 4)).game_from(race, on_roll=BLACK), Limit(1))
    assert odd.action == "double, take"


def test_at_two_all_to_go_a_take_needs_30_percent_with_a_dead_cube(engine):
    """Textbook: 2-away 2-away, nothing after the take but the match: take from 30 percent."""
    last_roll = Position.of(mine={5: 1, 2: 1}, theirs={1: 1})  # wins 19 in 36
    match = Match(5, TORNEIO, (3, 3))

    decision = engine.cube(match.game_from(last_roll, on_roll=WHITE), Limit(1))

    assert decision.action == "double, take"
    six = Position.of(mine={6: 1}, theirs={1: 1})  # 27 in 36: the taker has 25 percent
    assert engine.cube(match.game_from(six, on_roll=WHITE), Limit(1)).action == "double, pass"
    money = Match().game_from(six, on_roll=WHITE)
    assert engine.cube(money, Limit(1)).double_take == pytest.approx(1, abs=1e-5)


def test_automatic_doubles_leave_the_decision_as_it_was(engine):
    position = Position.of(mine={6: 5, 5: 5, 4: 5}, theirs={7: 3, 6: 4, 5: 5, 4: 3})
    plain, doubled = (
        engine.cube(Match().game_from(position, on_roll=WHITE, cube=cube), Limit(1))
        for cube in (Cube(), Cube(4))
    )

    assert plain == doubled


def test_a_dead_cube_is_not_turned(engine):
    game = Match(5, TORNEIO, (3, 1)).game_from(
        Position.of(mine={6: 1}, theirs={1: 1}), on_roll=WHITE, cube=Cube(2, WHITE)
    )

    assert engine.cube(game, Limit(1)).action == "cannot double"
