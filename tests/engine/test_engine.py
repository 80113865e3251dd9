"""The engine's face: known truths about plays and cubes."""

from dataclasses import replace

import pytest

from gamao import (
    MONEY,
    TORNEIO,
    Cube,
    Dice,
    Match,
    NotationError,
    Player,
    Position,
    RuleError,
    RuleSet,
)
from gamao.engine import Engine, Limit, parse_level

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


def test_the_same_question_gets_the_same_answer_on_any_number_of_threads(engine):
    two = Engine.default(threads=2)
    game = opening(Dice(4, 1))

    assert engine.analyse(game, Limit(2)) == two.analyse(game, Limit(2))


@pytest.mark.parametrize("text", ["", "9-ply", "ply", "2 ply", "-1-ply"])
def test_an_unknown_level_is_a_notation_error(text):
    with pytest.raises(NotationError, match=r"level|plies"):
        parse_level(text)


def test_levels_are_named_by_their_plies():
    assert parse_level("3-ply") == Limit(3)
    assert str(Limit(2)) == "2-ply"


def test_under_jacoby_a_position_with_many_gammons_is_worth_less_with_the_cube_in_the_middle(
    engine,
):
    blitz = Position.of(
        mine={24: 1, 13: 3, 8: 3, 6: 4, 5: 2, 4: 2}, theirs={25: 2, 13: 5, 8: 3, 6: 5}
    )
    plain = Match(rules=MONEY).game_from(blitz, on_roll=WHITE)
    free = Match(rules=replace(MONEY, jacoby=False)).game_from(blitz, on_roll=WHITE)

    assert engine.cube(plain, Limit(0)).no_double < engine.cube(free, Limit(0)).no_double
