"""Without the compiled core all is judged at first sight, and nothing says more than that."""

import pytest
from tests.analysis.samples import random_record

from gamao import Match, Player
from gamao.analysis import ReviewSettings, format_text, review
from gamao.engine import LIMITS, Engine, Limit
from gamao.engine.cube.met import load_table
from gamao.engine.nets.default import strong_nets
from gamao.engine.nets.plain import PlainEvaluator
from gamao.engine.search.plain_search import PlainSearcher


@pytest.fixture(scope="module")
def plain():
    return Engine(PlainSearcher(PlainEvaluator(strong_nets())), load_table())


@pytest.mark.parametrize("level", ["2-ply", "rollout"])
def test_a_review_says_how_deep_it_was(plain, level):
    record = random_record(Match(1), seed=3, most=1)
    settings = ReviewSettings.at(LIMITS[level])

    told = review(record, plain, settings)

    assert told.limit == "0-ply"
    judged = {option.depth for entry in told.entries for option in entry.verdict.options}
    assert judged == {"0-ply"}
    assert "2-ply" not in format_text(told)


def test_an_engine_knows_what_it_reaches(plain):
    assert plain.reached(Limit(3)) == plain.reached(LIMITS["rollout-deep"]) == Limit(0)
    assert Engine.default(threads=1).reached(Limit(3)) == Limit(3)


def test_what_is_asked_of_it_deeper_is_answered_at_first_sight(plain):
    game = Match(7).game_from(Match(7).new_game().position, on_roll=Player.WHITE)

    assert plain.evaluate(game.position, LIMITS["rollout"]) == plain.evaluate(game.position)
    assert plain.cube(game, LIMITS["rollout"]) == plain.cube(game, Limit(0))
