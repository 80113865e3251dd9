"""
Matches by noisy players, reviewed at 2-ply by a real gnubg and by us: do the programs agree?

    python bench/review_beside_gnubg.py --decisions 2000

Prints the correlation of the losses by decision and of the luck by roll, and the CPU time of each,
one thread. Our time is without and with close decisions looked at more deeply.
"""

from __future__ import annotations

import argparse
import json
import time

from gamao.analysis import Review, ReviewSettings, default_engine, review
from gamao.bench.gnubg_review import Pair, correlation, gnubg_review, pairs
from gamao.bench.noisy import noisy_match
from gamao.bridges.gnubg_server import find_gnubg
from gamao.notation import MatchRecord
from gamao.rules.player import Player

NOISES = (0.03, 0.06, 0.12)


def main() -> None:
    """Review match after match until there are enough decisions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--length", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    gnubg = find_gnubg()
    if gnubg is None:
        parser.exit(2, "gnubg is not installed\n")
    engine, found, seed = default_engine(), list[Pair](), given.seed
    times = {"gnubg": 0.0, "gamao": 0.0, "gamao, close ones deeper": 0.0}
    while len(found) < given.decisions:
        noise = NOISES[seed % len(NOISES)]
        record = noisy_match(engine, length=given.length, noise=noise, seed=seed)
        theirs = gnubg_review(gnubg, record)
        ours, seconds = timed(record, ReviewSettings(deeper=None))
        _, deeper_seconds = timed(record, ReviewSettings())
        found += pairs(ours, theirs, engine)
        for name, spent in zip(times, (theirs.seconds, seconds, deeper_seconds), strict=True):
            times[name] += spent
        ratings = [f"{ours.summary(player).all.pr:.1f}" for player in Player]
        print(
            f"seed {seed}, noise {noise}: PR {' and '.join(ratings)}, {len(found)} decisions; "
            f"gnubg {theirs.seconds:.1f} s, gamao {seconds:.2f} s, deeper {deeper_seconds:.2f} s",
            flush=True,
        )
        seed += 1
    print(json.dumps(figures(found, times), indent=1))


def timed(record: MatchRecord, settings: ReviewSettings) -> tuple[Review, float]:
    """The review and its seconds of work."""
    begun = time.process_time()
    done = review(record, default_engine, settings)
    return done, time.process_time() - begun


def figures(found: list[Pair], times: dict[str, float]) -> dict[str, object]:
    """What is printed in the end."""
    counted = [pair for pair in found if pair.entry.counts]
    plays = [pair for pair in counted if not pair.entry.decision.is_cube]
    cubes = [pair for pair in counted if pair.entry.decision.is_cube]
    luck = [
        (p.luck, p.gnubg_luck) for p in found if p.luck is not None and p.gnubg_luck is not None
    ]
    ours, theirs = zip(*luck, strict=True)
    return {
        "decisions": len(found),
        "error_correlation": losses(found),
        "unforced or close": {"decisions": len(counted), "error_correlation": losses(counted)},
        "plays": {"decisions": len(plays), "error_correlation": losses(plays)},
        "cube": {"decisions": len(cubes), "error_correlation": losses(cubes)},
        "rolls": len(luck),
        "luck_correlation": correlation(ours, theirs),
        "seconds": times,
        "times_gnubg": {name: times["gnubg"] / spent for name, spent in times.items()},
    }


def losses(found: list[Pair]) -> float:
    """The correlation of the losses."""
    return correlation([pair.loss for pair in found], [pair.gnubg_loss for pair in found])


if __name__ == "__main__":
    main()
