"""Reviews on a real Dask cluster of worker processes, some of which are killed at their work."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from distributed import Client
from tests.analysis.samples import noisy

from gamao.analysis import ReviewSettings, default_engine, review
from gamao.analysis.match_file import MatchFile, Output, Task
from gamao.engine import Limit
from gamao.notation import format_mat

GAMAO = Path(sys.executable).with_name("gamao")
LEVEL = ReviewSettings(deeper=None)
DASK = [sys.executable, "-m", "dask"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a scheduler, and the processes of its three workers."""
    folder = tmp_path_factory.mktemp("cluster")
    place, started = folder / "scheduler.json", []

    def start(*arguments):
        command = [*DASK, *arguments, "--scheduler-file", str(place), "--no-dashboard"]
        started.append(subprocess.Popen(command, cwd=folder, stdout=log, stderr=log))
        return started[-1]

    with open(folder / "log", "w") as log:
        start("scheduler", "--port", "0", "--host", "127.0.0.1")
        workers = [start("worker", "--nthreads", "1", "--no-nanny") for _ in range(3)]
        try:
            with Client(scheduler_file=str(place), timeout=240) as client:
                client.wait_for_workers(3, timeout=240)
            yield json.loads(place.read_text())["address"], workers
        finally:
            for process in started:
                process.kill()
            for process in started:
                process.wait(10)


def has_gpu():
    return bool(find_spec("torch")) and __import__("torch").cuda.is_available()


pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # Dask's own
]


def test_a_killed_worker_loses_nothing_and_the_review_is_the_local_one(cluster, engine):
    address, (worker, *_) = cluster
    record = noisy(engine, length=1, seed=2)

    def kill_one(done, total):
        if done and worker.poll() is None:
            worker.kill()

    with Client(address, timeout=240) as client:
        executor = client.get_executor()
        far = review(record, default_engine, LEVEL, executor=executor, progress=kill_one)

    assert worker.wait(10) != 0
    assert far == review(record, engine, LEVEL)


def test_a_killed_worker_loses_no_match_of_a_folder(cluster, engine, tmp_path):
    address, (_, worker, _) = cluster
    folder = tmp_path / "matches"
    folder.mkdir()
    for seed in range(1, 6):
        (folder / f"{seed}.mat").write_text(format_mat(noisy(engine, length=1, seed=seed)))
    command = [GAMAO, "analyse", folder, "--limit", "1-ply", "--no-deeper", "--json"]
    task = Task(
        settings=ReviewSettings(limit=Limit(1), deeper=None), output=Output.JSON, language="en"
    )

    with subprocess.Popen(
        [*command, "--cluster", address],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as far:
        found = [far.stdout.readline()]
        worker.kill()
        found += far.stdout

    assert worker.wait(10) != 0
    assert far.returncode == 0
    assert found == [
        task.write_up(MatchFile(path=path, data=path.read_bytes()), memory=None).report
        for path in sorted(folder.iterdir())
    ]


@pytest.fixture(scope="module")
def rolled_here():
    return rolled_out("--threads", "1")


def rolled_out(*more):
    command = [GAMAO, "rollout", "4HPwATDgc/ABMA", "--dice", "31", "--games", "72", "--no-stop"]
    done = subprocess.run([*command, "--json", *more], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_a_rollout_is_the_local_one(cluster, rolled_here):
    assert rolled_out("--cluster", cluster[0]) == rolled_here


@pytest.mark.skipif(has_gpu(), reason="these workers have a GPU, whose games are others")
def test_workers_without_a_gpu_roll_out_as_they_can(cluster, rolled_here):
    assert rolled_out("--cluster", cluster[0], "--gpu") == rolled_here
