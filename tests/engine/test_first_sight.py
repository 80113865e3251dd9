"""Without the compiled core nothing is looked ahead, and nothing says more than that."""

from dataclasses import replace

import pytest
from tests.analysis.samples import random_record

from gamao import Match, Player
from gamao.analysis import ReviewSettings, format_text, review
from gamao.engine import LIMITS, Engine, Limit, RolloutSettings
from gamao.engine.cube.met import load_table
from gamao.engine.nets.default import plain_searcher


@pytest.fixture(scope="module")
def plain():
    return Engine(plain_searcher(), load_table())


def depths(told):
    return {option.depth for entry in told.entries for option in entry.verdict.options}


def test_a_review_says_how_deep_it_was(plain):
    record = random_record(Match(1), seed=3, most=1)

    told = review(record, plain, ReviewSettings.at(Limit(2)))

    assert told.limit == "0-ply"
    assert depths(told) == {"0-ply"}
    assert "2-ply" not in format_text(told)


def test_a_review_rolls_out_what_is_doubtful(plain):
    record = random_record(Match(1), seed=3, most=1)
    quick = RolloutSettings(games=2, truncate=1, least_games=2, step=2)

    told = review(record, plain, replace(ReviewSettings.at(Limit(2)), rollout=quick))

    assert told.limit == "0-ply, rollout"
    assert depths(told) == {"0-ply", "rollout"}


def test_an_engine_knows_what_it_reaches(plain):
    rollout = LIMITS["rollout-deep"]

    assert plain.reached(Limit(3)) == Limit(0)
    assert plain.reached(rollout) == replace(rollout, plies=0)
    assert Engine.default(threads=1).reached(Limit(3)) == Limit(3)


def test_what_is_asked_of_it_deeper_is_answered_at_first_sight(plain):
    game = Match(7).game_from(Match(7).new_game().position, on_roll=Player.WHITE)

    assert plain.evaluate(game.position, Limit(2)) == plain.evaluate(game.position)
    assert plain.cube(game, Limit(2)) == plain.cube(game, Limit(0))
