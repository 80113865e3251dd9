"""All figures of `gamao bench`: speed, ours beside the peers', and the signature."""

from __future__ import annotations

from gamao.bench import peers, speed
from gamao.bench.positions import contact_only, sample
from gamao.bench.signature import shipped_engine, signature
from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine import equity_weights
from gamao.engine.nets.core_evaluator import CoreEvaluator
from gamao.engine.nets.default import fast_nets


def measure_all() -> dict[str, float | str]:
    """The figures by name; those of the peers that are installed, in the same run."""
    figures: dict[str, float | str] = dict(speed.measure())
    evaluator = CoreEvaluator(fast_nets(), quantised=True)
    boards, dice = contact_only(*sample(evaluator, games=20, seed=2))
    if gnubg := find_gnubg():
        games = evaluator.selfplay(2000, seed=1, weights=equity_weights())
        figures |= peers.measure_gnubg(gnubg, turns_a_game=games["plays"] / games["games"])
    figures |= peers.measure_bgsage(boards[:500], dice[:500])
    return figures | {"signature": signature(shipped_engine())}
