"""
Many matches reviewed on a local Dask cluster of one worker, then of two: how much faster?

    python bench/review_on_cluster.py --matches 100

Prints the seconds of each, their ratio, and how much memory this process and the workers took
after a tenth of the matches and at the end. Wants a quiet machine with two cores.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections.abc import Iterator
from pathlib import Path

from distributed import Client, LocalCluster

from gamao.analysis import ReviewSettings, default_engine, reviews
from gamao.bench.noisy import noisy_match
from gamao.engine import parse_level
from gamao.notation import MatchRecord


def main() -> None:
    """Review the same matches with one worker and with two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--length", type=int, default=3)
    parser.add_argument("--level", default="2-ply")
    given = parser.parse_args()
    settings = ReviewSettings.at(parse_level(given.level), deeper=False)
    found = {
        workers: measured(workers, given.matches, given.length, settings) for workers in (1, 2)
    }
    assert found[1].pop("losses") == found[2].pop("losses")
    ratio = found[1]["seconds"] / found[2]["seconds"]
    print(json.dumps({"matches": given.matches, "workers": found, "ratio": ratio}, indent=1))


def measured(workers: int, count: int, length: int, settings: ReviewSettings) -> dict[str, float]:
    """Seconds, memory in MB, and the sum of all losses."""
    with (
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
            n_workers=workers, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        executor = client.get_executor()
        # Workers load their engine before the clock starts.
        list(reviews(played(2 * workers, 1, 10_000), default_engine, settings, executor=executor))
        records = list(played(count, length, 1))
        begun, losses, early = time.perf_counter(), 0.0, 0.0
        done = reviews(records, default_engine, settings, executor=executor)
        for number, review in enumerate(done, 1):
            losses += sum(entry.verdict.loss for entry in review.entries)
            if number == max(count // 10, 1):
                early = memory(client)
        return {
            "seconds": time.perf_counter() - begun,
            "MB after a tenth": early,
            "MB at the end": memory(client),
            "losses": losses,
        }


def played(count: int, length: int, seed: int) -> Iterator[MatchRecord]:
    """Matches by noisy players."""
    for number in range(seed, seed + count):
        yield noisy_match(default_engine(), length=length, noise=0.06, seed=number)


def memory(client: Client) -> float:
    """What this process and the workers hold now, in MB."""
    workers: dict[str, float] = client.run(resident)
    return resident() + sum(workers.values())


def resident() -> float:
    """What this process holds now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
