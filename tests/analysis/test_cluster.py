"""A review on a real Dask cluster of two worker processes, one of which is killed at its work."""

import subprocess
import sys
import time

import pytest
from distributed import Client
from tests.analysis.samples import noisy

from gamao.analysis import ReviewSettings, default_engine, review

LEVEL = ReviewSettings(deeper=None)


@pytest.fixture
def cluster(tmp_path):
    """The address of a scheduler and its two workers' processes."""
    started = []

    def start(*arguments):
        command = [sys.executable, "-m", "dask", *arguments]
        started.append(
            subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=log)
        )
        return started[-1]

    with open(tmp_path / "log", "w") as log:
        place = tmp_path / "scheduler.json"
        start(
            "scheduler",
            "--scheduler-file",
            place,
            "--port",
            "0",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
        )
        workers = [
            start(
                "worker",
                "--scheduler-file",
                place,
                "--nthreads",
                "1",
                "--no-dashboard",
                "--no-nanny",
            )
            for _ in range(2)
        ]
        try:
            yield place, workers
        finally:
            for process in started:
                process.kill()
            for process in started:
                process.wait(10)


@pytest.mark.filterwarnings("ignore")  # Dask's own
def test_a_killed_worker_loses_nothing_and_the_result_is_the_local_one(cluster, engine):
    place, workers = cluster
    record = noisy(engine, length=1, seed=2)
    until = time.monotonic() + 60
    while not place.exists() and time.monotonic() < until:
        time.sleep(0.05)

    def kill_one(done, total):
        if done and workers[0].poll() is None:
            workers[0].kill()

    with Client(scheduler_file=str(place), timeout=60) as client:
        client.wait_for_workers(2, timeout=60)
        far = review(
            record, default_engine, LEVEL, executor=client.get_executor(), progress=kill_one
        )

    assert workers[0].wait(10) != 0
    assert far == review(record, engine, LEVEL)
