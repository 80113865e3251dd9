"""Errors counted: their shares, how far apart shares are, and shares at any PR."""

import numpy as np
import pytest
from bench.levels_beside_people import Asked, answers, level_at, reviewed
from tests.notation.samples import NO_FILES, SHARED

from gamao.analysis import Stage
from gamao.bench.people import Error, Rated, apart, players_of, shares, smoothed


def errors(plays, doubles):
    return tuple(
        [Error(Stage.CONTACT, "play", 0.03)] * plays
        + [Error(Stage.RACE, "missed double", 0.2)] * doubles
    )


def test_errors_are_shared_out_by_stage_kind_and_size():
    stages, kinds, sizes = shares(errors(3, 1))

    assert stages.tolist() == [0, 0.75, 0.25, 0]
    assert kinds.tolist() == [0.75, 0.25, 0, 0, 0]
    assert sizes.tolist() == [0.75, 0, 0, 0.25]


def test_shares_are_apart_by_their_total_variation():
    assert apart(shares(errors(3, 1)), shares(errors(1, 3))) == (0.5, 0.5, 0.5)
    assert apart(shares(errors(1, 1)), shares(errors(2, 2))) == (0, 0, 0)


def test_smoothed_shares_lie_between_those_of_the_players_and_go_the_same_way():
    players = [Rated(3.0, 500, errors(90, 10)), Rated(12.0, 500, errors(60, 40))]

    at = smoothed(players)
    missed = [at(pr)[1][1] for pr in (3, 6, 12)]

    assert missed == sorted(missed)
    assert 0.1 < missed[0] < 0.2
    assert 0.3 < missed[2] < 0.4
    assert [np.sum(part) for part in at(5)] == pytest.approx([1, 1, 1])


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_levels_err_where_people_of_their_pr_err():
    """Every fourth decision of real matches; `bench/levels_beside_people.py` asks about all."""
    reviews = list(reviewed([SHARED / "real"]))
    expected = smoothed([player for one in reviews for player in players_of(one)])
    entries = [entry for one in reviews for entry in one.entries if entry.counts]
    asked = [one for entry in entries[::4] if (one := Asked.of(entry))]

    for pr in (3.0, 6.0, 11.0):
        told = answers(level_at(pr), asked, seeds=4)
        rating = 500 * np.mean([loss for loss, _ in told])
        errors = [error for _, error in told if error]

        assert max(apart(shares(errors), expected(pr))) <= 0.15
        assert rating == pytest.approx(pr, rel=0.2)
