"""Reviews beside a real gnubg's, decision by decision; `bench/` has the larger run."""

import pytest

from gamao.analysis import ReviewSettings, default_engine, review
from gamao.bench.gnubg_review import correlation, gnubg_review, pairs
from gamao.bench.noisy import noisy_match


@pytest.fixture(scope="module")
def both(gnubg):
    """Three matches to 3 by noisy players: ours at 2-ply, gnubg at 1-ply, in seconds."""
    engine = default_engine()
    found = []
    for seed in (2, 5, 6):
        record = noisy_match(engine, length=3, noise=0.12, seed=seed)
        ours = review(record, engine, ReviewSettings(deeper=None))
        found += pairs(ours, gnubg_review(gnubg, record, plies=1), engine)
    return found


def test_losses_by_decision_agree_with_gnubgs(both):
    counted = [pair for pair in both if pair.entry.counts]

    assert len(counted) > 100
    assert correlation([p.loss for p in counted], [p.gnubg_loss for p in counted]) > 0.9


def test_luck_by_roll_agrees_with_gnubgs(both):
    rolls = [pair for pair in both if pair.luck is not None]

    assert len(rolls) > 80
    assert correlation([p.luck for p in rolls], [p.gnubg_luck for p in rolls]) > 0.98
