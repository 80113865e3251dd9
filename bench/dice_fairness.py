"""
Ten million throws of `gamao-dice-1`: are they fair and independent?

Prints, for each test, the chance that fair dice give counts at least so uneven.
Some three minutes on two cores.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor

from gamao.proof.fairness import Tally

_SMALLEST = 1e-4
"""Seven tests of fair dice fall below it once in some 1,400 runs."""


def main() -> None:
    """Count in as many processes as there are cores, and exit 1 if a test fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=10_000_000)
    throws = parser.parse_args().throws
    parts = 4 * (os.cpu_count() or 1)
    tally = Tally()
    with ProcessPoolExecutor() as pool:
        for part in pool.map(_counted, [throws // parts] * parts, range(parts)):
            tally.add(part)
    print(f"{sum(tally.throws.values()):,} throws")
    chances = tally.chances()
    for name, chance in chances.items():
        print(f"{name:16} p = {chance:.4f}")
    if min(chances.values()) < _SMALLEST:
        raise SystemExit("the dice are not fair")


def _counted(count: int, part: int) -> Tally:
    return Tally.of_throws(count, seed=b"bench" + part.to_bytes(2, "big"))


if __name__ == "__main__":
    main()
