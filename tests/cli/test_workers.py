"""Those who share the work."""

import importlib
import os
import time
from concurrent.futures import Future

import pytest

from gamao.cli.workers import workers_of
from gamao.errors import DataError, NotationError


def test_one_job_needs_no_workers():
    with workers_of(None, 1, one_match=False) as workers:
        assert workers is None


@pytest.mark.parametrize("one_match", [True, False], ids=["threads", "processes"])
def test_jobs_are_done_by_as_many_workers(one_match):
    with workers_of(None, 2, one_match=one_match) as workers:
        found = {workers.executor.submit(os.getpid).result() for _ in range(4)}

    assert workers.count == 2
    assert (found == {os.getpid()}) == one_match


def test_a_process_that_dies_is_told_as_an_error_of_ours():
    with (
        pytest.raises(DataError, match="gone before"),
        workers_of(None, 2, one_match=False) as workers,
    ):
        workers.executor.submit(os._exit, 1).result()


def test_a_scheduler_that_dies_is_told_as_an_error_of_ours():
    called_back = Future()
    called_back.cancel()

    with pytest.raises(DataError, match="gone before"), workers_of(None, 2, one_match=True):
        called_back.result()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("x://y", "unknown address scheme"),
        ("tcp://127.0.0.1:1", "Connection refused"),
    ],
)
def test_there_is_no_cluster_where_nobody_listens(address, why):
    importlib.import_module("distributed")  # which takes its time
    begun = time.monotonic()

    with (
        pytest.raises(NotationError, match=f"no cluster at '{address}': .*{why}"),
        workers_of(address, 0, one_match=True),
    ):
        pass

    assert time.monotonic() - begun < 4  # it does not wait for one to come
