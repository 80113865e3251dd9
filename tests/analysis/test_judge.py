"""Verdicts on single decisions: known truths, and that nothing in any game upsets the judge."""

import json
from dataclasses import replace
from random import Random

import pytest
from tests.analysis.samples import decision, random_record
from tests.analysis.samples import verdict as sample
from tests.strategies import random_match

from gamao import ALL_ROLLS, MONEY, Cube, CubeAction, Dice, Match, Player, Position
from gamao.analysis import CubeError, Judge, Mark, ReviewSettings, Verdict, decisions
from gamao.analysis.verdict import Option
from gamao.engine import Limit, parse_limit
from gamao.engine.bearoff.tables import TwoSided
from gamao.engine.search.limit import RolloutSettings
from gamao.notation import parse_play

WHITE, BLACK = Player.WHITE, Player.BLACK
QUICK = ReviewSettings(limit=Limit(0), deeper=None)


@pytest.fixture(scope="module")
def judge(engine):
    return Judge(engine, ReviewSettings())


def opening_play(dice, text, **changes):
    game = Match(7).new_game(first=WHITE, dice=dice)
    return decision(game=game, action=parse_play(text, game.position, dice), **changes)


def bear_off(mine, theirs, match=None, cube=None, dice=None):
    position = Position.of(mine=mine, theirs=theirs)
    return (match or Match()).game_from(position, on_roll=WHITE, cube=cube, dice=dice)


def test_the_best_play_loses_nothing(judge):
    verdict = judge.judge(opening_play(Dice(3, 1), "8/5 6/5"))

    assert (verdict.loss, verdict.mwc_loss, verdict.best.text) == (0, 0, "8/5 6/5")


def test_a_bad_play_is_compared_with_the_best_at_the_same_level(judge):
    verdict = judge.judge(opening_play(Dice(3, 1), "13/10 6/5"))

    played = verdict.chosen
    assert (verdict.best.text, played.text) == ("8/5 6/5", "13/10 6/5")
    assert verdict.best.depth == played.depth == "2-ply"
    assert 0.15 < verdict.loss < 0.35
    assert verdict.mwc_loss == pytest.approx(verdict.loss * verdict.mwc_unit)


def test_a_close_second_choice_is_judged_again_more_deeply(judge):
    first = judge.judge(opening_play(Dice(4, 3), "24/20 13/10"))
    second = next(o for o in first.options[1:] if 0.005 < first.best.equity - o.equity < 0.019)

    verdict = judge.judge(opening_play(Dice(4, 3), second.text))

    compared = {verdict.best.depth, verdict.chosen.depth}
    assert compared == {"3-ply"}


def test_a_rollout_decides_between_close_plays_with_its_error(engine):
    short = RolloutSettings(games=72, truncate=4, until_apart=2.5, least_games=36, step=36)
    settings = ReviewSettings(limit=Limit(0), deeper=None, rollout=short)

    verdict = Judge(engine, settings).judge(opening_play(Dice(3, 1), "13/10 6/5"))
    close = Judge(engine, settings).judge(opening_play(Dice(4, 3), "24/20 13/10"))

    assert {option.depth for option in verdict.options} == {"0-ply"}  # beyond doubt
    rolled = [option for option in close.options if option.depth == "rollout"]
    assert len(rolled) >= 2
    assert all(0 < option.error < 0.05 for option in rolled)


def rolled_play(lead, lead_error):
    best, second = (
        Option(text=text, equity=equity, depth="rollout", error=0.01, lead_error=error)
        for text, equity, error in (("8/5 6/5", 0.1, 0.0), ("24/20", 0.1 - lead, lead_error))
    )
    return Verdict(
        options=(best, second),
        taken=1,
        forced=False,
        gap=lead,
        mwc=None,
        win=0.5,
        mwc_unit=None,
    )


@pytest.mark.parametrize(("lead", "is_close"), [(0.019, True), (0.020, False)])
def test_a_play_within_the_interval_is_too_close_to_call_and_no_error(lead, is_close):
    verdict = rolled_play(lead, 0.010)

    assert verdict.too_close is is_close
    assert verdict.loss == (0 if is_close else pytest.approx(lead))
    assert (verdict.mark is Mark.NONE) is is_close
    assert verdict.behind(1) == pytest.approx(lead)
    assert Verdict.from_json(json.loads(json.dumps(verdict.as_json()))) == verdict


def test_a_double_that_a_rollout_cannot_tell_is_no_cube_error(engine):
    # 36 games leave a wide interval around a double that is nearly right.
    game = bear_off({6: 5, 5: 5, 8: 5}, {6: 5, 5: 5, 9: 5})
    short = RolloutSettings(games=36, truncate=2, luck=None, least_games=36, step=36)
    settings = ReviewSettings(limit=Limit(0), deeper=None, rollout=short, slight=0.0, doubtful=9.0)

    verdicts = [
        Judge(engine, settings).judge(decision(game=game, action=action))
        for action in (None, CubeAction.DOUBLE)
    ]

    wrong = next(verdict for verdict in verdicts if verdict.taken != 0)
    assert wrong.cube is not None
    assert wrong.best.depth == "rollout"
    assert wrong.too_close is wrong.cube.double_is_close
    assert (wrong.cube_error is None) is wrong.too_close
    assert {option.text for option in wrong.options} == {"no double", "double"}
    assert all(option.error > 0 for option in wrong.options if option.text == "no double")


def test_a_forced_play_is_no_choice(judge):
    game = bear_off({1: 2}, {6: 3}, dice=Dice(6, 1))

    verdict = judge.judge(decision(game=game, action=game.legal_plays()[0]))

    assert verdict.forced
    assert verdict.win == 1


# One checker on each ace point: whoever rolls wins, so doubling is right and a take a blunder.
def test_cube_errors_on_the_last_roll_are_named_and_exact(judge):
    game = bear_off({1: 1}, {1: 1})

    missed = judge.judge(decision(game=game))
    doubled = judge.judge(decision(game=game, action=CubeAction.DOUBLE))
    offers = (CubeAction.DOUBLE,)
    taken = judge.judge(decision(game=game, player=BLACK, action=CubeAction.TAKE, offers=offers))
    passed = judge.judge(decision(game=game, player=BLACK, action=CubeAction.PASS, offers=offers))

    # Playing on wins the same point: the double is free, and only the take costs.
    assert (missed.loss, doubled.loss, passed.loss) == (0, 0, 0)
    assert taken.cube_error is CubeError.WRONG_TAKE
    assert taken.loss == pytest.approx(1)


def test_a_short_bear_off_for_money_is_judged_by_the_table(judge):
    game = bear_off({2: 4, 3: 1}, {2: 3, 3: 1})
    exact = TwoSided.open().equities(game.position)

    verdict = judge.judge(decision(game=game, action=CubeAction.DOUBLE))

    assert verdict.cube_error is CubeError.WRONG_DOUBLE
    assert verdict.cube.no_double == pytest.approx(exact.centred_undoubled, abs=1e-7)
    assert verdict.cube.double_take == pytest.approx(exact.double_take, abs=1e-7)
    assert verdict.win == pytest.approx(exact.win, abs=1e-7)


def test_a_missed_double_a_wrong_pass_and_a_wrong_double_are_named(judge):
    # Six and ace points against one roll: 15 of 36 rolls do not bear both off.
    late = bear_off({5: 1, 2: 1}, {1: 2})  # 19 of 36 win: double, take
    early = bear_off({6: 2, 5: 2}, {1: 3})
    offers = (CubeAction.DOUBLE,)

    missed = judge.judge(decision(game=late))
    passed = judge.judge(decision(game=late, player=BLACK, action=CubeAction.PASS, offers=offers))
    wrong = judge.judge(decision(game=early, action=CubeAction.DOUBLE))

    assert missed.cube_error is CubeError.MISSED_DOUBLE
    assert missed.loss == pytest.approx(2 * 19 / 36 - 1, abs=1e-3)
    assert passed.cube_error is CubeError.WRONG_PASS
    assert passed.loss == pytest.approx(1 - 2 * (2 * 19 / 36 - 1), abs=1e-3)
    assert wrong.cube_error is CubeError.WRONG_DOUBLE


def test_doubling_when_too_good_is_named(judge):
    mine = {6: 2, 5: 3, 4: 3, 3: 3, 2: 2, 1: 2}
    theirs = {25: 2, 12: 6, 13: 5, 8: 2}
    game = Match(7).game_from(Position.of(mine=mine, theirs=theirs), on_roll=WHITE)

    verdict = judge.judge(decision(game=game, action=CubeAction.DOUBLE))

    assert verdict.cube_error is CubeError.TOO_GOOD_DOUBLED


def test_a_missed_beaver_and_a_wrong_beaver_are_named(judge):
    hopeless = bear_off({6: 2, 5: 2}, {1: 2}, Match(None, MONEY))
    strong = bear_off({1: 2}, {6: 2}, Match(None, MONEY))
    offers = (CubeAction.DOUBLE,)

    missed = judge.judge(
        decision(game=hopeless, player=BLACK, action=CubeAction.TAKE, offers=offers)
    )
    wrong = judge.judge(
        decision(game=strong, player=BLACK, action=CubeAction.BEAVER, offers=offers)
    )

    assert missed.cube_error is CubeError.MISSED_BEAVER
    assert wrong.cube_error is CubeError.WRONG_BEAVER


def test_a_double_that_only_gives_the_cube_away_costs_what_it_gives(judge):
    # 2 away with the cube at 2: White gains nothing by 4, Black may win the match with it.
    match = Match(7, None, (5, 0))
    game = match.game_from(Position.start(), on_roll=WHITE, cube=Cube(2, WHITE))

    verdict = judge.judge(decision(game=game, action=CubeAction.DOUBLE))

    assert verdict.cube_error is CubeError.WRONG_DOUBLE
    assert verdict.loss > 0.1


def test_luck_is_nothing_on_average_over_all_rolls(judge):
    position = Position.from_id("jGfkASjg8wcBMA")
    start = Match().game_from(position, on_roll=WHITE)
    total = 0.0
    for dice in ALL_ROLLS:
        game = replace(start, phase=type(start.phase).PLAY, dice=dice, turns=(4, 4))
        play = game.legal_plays()[0]
        total += dice.ways * judge.judge(decision(game=game, action=play)).luck / 36

    # The play of the roll thrown is chosen among all by the strong net, those of the rolls that
    # make the mean by the cascade of the search, which sees 0.0037 less here.
    assert abs(total) < 0.005


def test_luck_of_the_opening_throw_counts_both_sides_and_no_doublets(judge):
    lucky = judge.judge(opening_play(Dice(3, 1), "8/5 6/5"))
    total = 0.0
    for dice in ALL_ROLLS:
        if not dice.is_doublet:
            game = Match().new_game(first=WHITE, dice=dice)
            total += judge.judge(decision(game=game, action=game.legal_plays()[0])).luck

    assert lucky.luck == pytest.approx(0.21, abs=0.04)
    # The starter is better off than the mean of both sides.
    assert 0.02 < total / 15 < 0.08


def test_verdicts_survive_json_bit_by_bit(engine):
    judge = Judge(engine, QUICK)
    for one in decisions(random_record(Match(None, replace(MONEY, raccoon=True)), 3, most=2)):
        verdict = judge.judge(one)

        assert Verdict.from_json(verdict.as_json()) == verdict


@pytest.mark.parametrize("seed", range(12))
def test_games_of_any_rules_are_judged_with_losses_that_are_never_negative(engine, seed):
    judge = Judge(engine, QUICK)
    for one in decisions(random_record(random_match(Random(seed)), seed, most=2)):
        verdict = judge.judge(one)

        assert verdict.loss >= 0
        assert (verdict.cube_error is not None) == (one.is_cube and verdict.loss > 0)
        assert verdict.mwc is None or -1e-6 <= verdict.mwc <= 1 + 1e-6


def test_a_level_that_rolls_out_does_so_after_looking_ahead():
    asked = ReviewSettings.at(parse_limit("rollout-deep"))
    plain = ReviewSettings.at(parse_limit("2-ply"))

    assert asked.rollout == parse_limit("rollout-deep").rollout
    assert (asked.limit, asked.name) == (Limit(2), "2-ply, rollout")
    assert (plain.rollout, plain.name) == (None, "2-ply, close ones 3-ply")
    assert ReviewSettings.at(Limit(1), rollout=True).rollout == parse_limit("rollout").rollout


def test_a_cube_in_doubt_is_rolled_out_with_its_error(engine):
    short = RolloutSettings(games=72, truncate=4, least_games=36, step=36)
    settings = ReviewSettings(limit=Limit(0), deeper=None, rollout=short, slight=0, doubtful=9)
    game = Match(7).game_from(Position.from_id("jGfkASjg8wcBMA"), on_roll=WHITE)

    verdict = Judge(engine, settings).judge(decision(game=game, action=CubeAction.DOUBLE))

    assert {option.depth for option in verdict.options} == {"rollout"}
    assert 0 < verdict.best.error < 0.1


def test_verdicts_kept_when_depth_was_called_level_are_read():
    plain = sample(loss=0.1).as_json()
    before = [{**option, "level": option.pop("depth")} for option in plain["options"]]

    assert Verdict.from_json({**plain, "options": before}) == sample(loss=0.1)
