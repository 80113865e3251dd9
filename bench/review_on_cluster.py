"""
Many match files reviewed on a local Dask cluster of one worker, then of two: how much faster?

    python bench/review_on_cluster.py --matches 100

All that `gamao analyse --cluster` does with them is done: files in, reports out, everything kept in
a library. Prints the seconds of each and their ratio; the processor time of this process, which is
client and scheduler, and of the workers; and how much memory all of them took after a tenth of the
matches and at the end. Wants a quiet machine with two cores.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import Client, LocalCluster

from gamao.analysis import Library, ReviewSettings, default_engine
from gamao.analysis.match_file import MatchFile, Output, Task, hand_out
from gamao.bench.noisy import noisy_match
from gamao.engine import parse_limit
from gamao.notation import format_mat

Files = Sequence[tuple[Path, bytes]]


def main() -> None:
    """Review the same matches with one worker and with two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--length", type=int, default=3)
    parser.add_argument("--limit", default="2-ply")
    given = parser.parse_args()
    task = Task(
        settings=ReviewSettings.at(parse_limit(given.limit), deeper=False),
        output=Output.TEXT,
        language="en",
    )
    files = played(given.matches, given.length)
    found = {workers: measured(workers, task, files) for workers in (1, 2)}
    assert found[1].pop("reports") == found[2].pop("reports")
    ratio = float(found[1]["seconds"]) / float(found[2]["seconds"])
    print(json.dumps({"matches": given.matches, "workers": found, "ratio": ratio}, indent=1))


def measured(workers: int, task: Task, files: Files) -> dict[str, float | str]:
    """Seconds of all kinds, memory in MB, and a hash of all reports."""
    with (
        TemporaryDirectory() as folder,
        Library(Path(folder) / "positions.sqlite") as library,
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
            n_workers=workers, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        # Workers load their engine and fill their tables before the clock starts.
        client.run(task.send_back, MatchFile(path=files[0][0], data=files[0][1]))
        executor, reports, early = client.get_executor(pure=False), sha256(), 0.0
        work = sum(client.run(time.process_time).values())
        begun, own = time.perf_counter(), time.process_time()
        found = hand_out(task, files, executor, ahead=8 * workers, memory=library)
        for number, written in enumerate(found, 1):
            reports.update(written.report.encode())
            if number == max(len(files) // 10, 1):
                early = memory(client)
        return {
            "seconds": time.perf_counter() - begun,
            "client's CPU": time.process_time() - own,
            "workers' CPU": sum(client.run(time.process_time).values()) - work,
            "MB after a tenth": early,
            "MB at the end": memory(client),
            "reports": reports.hexdigest(),
        }


def played(count: int, length: int) -> Files:
    """Match files of noisy players."""
    matches = (
        noisy_match(default_engine(), length=length, noise=0.06, seed=seed)
        for seed in range(1, count + 1)
    )
    return [
        (Path(f"{number}.mat"), format_mat(match).encode())
        for number, match in enumerate(matches, 1)
    ]


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
