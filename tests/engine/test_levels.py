"""The levels for people: their order, their names, and what they were measured at."""

import numpy as np
import pytest

from gamao.bench.decisions import Decisions, score_plays
from gamao.bench.levelled import Levelled
from gamao.engine import Engine
from gamao.engine.opponent.levels import LEVELS, find_level, level_like, load_levels
from gamao.errors import NotationError

ENGINE = Engine.default(threads=1)


def test_levels_go_from_beginner_to_best_and_each_was_measured_at_what_it_is_meant_to_be():
    levels = load_levels()

    assert tuple(level.id for level in levels) == LEVELS
    assert [level.target for level in levels] == [30, 20, 12, 8, 5, 3, 1, 0]
    for level in levels[:-1]:
        assert level.pr == pytest.approx(level.target, rel=0.05)
    ratings = [level.pr for level in levels]
    assert ratings == sorted(ratings, reverse=True)
    *blurred, best = (level.cube_pr for level in levels)
    assert blurred == sorted(blurred, reverse=True)
    # The last two see cubes alike: 105 positions cannot tell 2-ply from 3-ply.
    assert best < blurred[-1] + levels[-1].cube_pr_error


def test_a_level_is_found_by_its_id():
    assert find_level("casual").target == 20
    with pytest.raises(NotationError, match="'casuall'"):
        find_level("casuall")


@pytest.mark.parametrize(
    ("stronger", "weaker", "between"),
    [
        ("casual", "beginner", 24.5),
        ("intermediate", "casual", 15.5),
        ("advanced", "intermediate", 9.8),
        ("expert", "advanced", 6.3),
        ("master", "expert", 3.9),
        ("world-class", "master", 1.7),
        ("best", "world-class", 0.35),
    ],
)
def test_a_rating_is_called_as_the_level_that_plays_like_it(stronger, weaker, between):
    """The bounds are those docs/review.md gives."""
    assert (level_like(0.95 * between).id, level_like(1.05 * between).id) == (stronger, weaker)


def test_no_loss_at_all_is_the_best_and_no_rating_is_worse_than_a_beginners():
    assert (level_like(0.0).id, level_like(1000.0).id) == ("best", "beginner")


def test_on_a_sample_of_the_decisions_levels_play_in_their_order_and_about_at_their_rating():
    decisions = Decisions.shipped()
    ordinary = decisions.part(~decisions.special)
    sample = ordinary.part(np.arange(0, len(ordinary), 6))

    found = {
        id: score_plays(Levelled(ENGINE, find_level(id), seed=2), sample)[0].pr
        for id in ("beginner", "intermediate", "expert", "world-class")
    }

    assert list(found.values()) == sorted(found.values(), reverse=True)
    for id, rating in found.items():
        assert 0.5 < rating / find_level(id).pr < 2
