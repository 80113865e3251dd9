"""Ratings of players whose strength is known; `bench/simulate_ratings.py` has the larger run."""

import pytest
from bench.simulate_ratings import simulate


@pytest.mark.parametrize("spread", [100, 200])
def test_intervals_hold_and_foretell_better_than_fibs_and_without_the_length(spread):
    outcome = simulate(players=600, each=100, spread=spread, a_week=10, seed=1)

    assert 0.93 <= outcome.coverage <= 0.97
    assert outcome.unscaled_coverage < 0.8
    assert outcome.losses["truth"] < outcome.losses["ours"]
    assert outcome.losses["ours"] < outcome.losses["fibs"]
    assert outcome.losses["ours"] < outcome.losses["unscaled"]
