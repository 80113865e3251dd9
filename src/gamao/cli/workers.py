"""Who shares the work: threads, processes, or a Dask cluster."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from gamao.errors import DataError, NotationError
from gamao.messages.marking import mark as _

_PATIENCE: Final = 5.0
"""Seconds in which a scheduler must answer."""
_AT_A_GPU: Final = 128
"""Threads that wait for one GPU: a rollout of each together keep it busy."""


def device_for(cluster: str | None) -> str:
    """The device of `--gpu`: this machine must have one, each worker of a *cluster* may."""
    return "cuda" if cluster is None else "auto"


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """An executor, and how much it does at once."""

    executor: Executor
    count: int


@contextmanager
def workers_of(cluster: str | None, jobs: int, *, one_match: bool) -> Iterator[Workers | None]:
    """
    Those of a *cluster*, or *jobs* here (0: one a core); None if there would be only one.

    Raises:
        NotationError: there is no such cluster.
        DataError: they are gone before the work is done.
    """
    if cluster is not None:
        with cluster_at(cluster) as workers:
            yield workers
        return
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    # One match is over before processes have started; the engine leaves Python to other threads.
    pool: Executor = (
        ThreadPoolExecutor(count)
        if one_match
        else ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    )
    try:
        with _while_they_live():
            yield Workers(executor=pool, count=count)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def threads_of(jobs: int) -> Iterator[Workers]:
    """*jobs* threads (0: many) whose rollouts are one batch on a GPU."""
    pool = ThreadPoolExecutor(jobs or _AT_A_GPU)
    try:
        yield Workers(executor=pool, count=jobs or _AT_A_GPU)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster_at(address: str) -> Iterator[Workers]:
    """
    The workers of the Dask cluster whose scheduler is at *address*.

    Raises:
        NotationError: there is none.
        DataError: it is gone before the work is done.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ModuleNotFoundError as missing:
        raise NotationError(
            _("a cluster needs Dask: {command}"), command="pip install 'gamao[cluster]'"
        ) from missing
    # It writes down what breaks at length; we say it in a line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        place = get_address_host_port(address)
        # It would knock for the whole time where nobody listens; one knock tells.
        socket.create_connection(place, timeout=_PATIENCE).close()
        client = Client(address, timeout=_PATIENCE)  # type: ignore[no-untyped-call]  # Dask has none
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise NotationError(
            _("no cluster at {address!r}: {why}"), address=address, why=why
        ) from error
    with client, _while_they_live():
        # Not "pure": Dask would take every value that is sent apart to name it by its hash, which
        # costs a sixth of what the work does.
        executor = client.get_executor(pure=False, retries=3)  # type: ignore[no-untyped-call]
        threads = client.nthreads()  # type: ignore[no-untyped-call]
        yield Workers(executor=executor, count=sum(threads.values()))


@contextmanager
def _while_they_live() -> Iterator[None]:
    # What a scheduler had that is gone counts as called back.
    try:
        yield
    except (BrokenExecutor, CancelledError) as error:
        raise DataError(_("the workers were gone before the work was done")) from error
