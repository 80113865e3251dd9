"""One writer at a time in this process, and what waits for it written together."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

_What = TypeVar("_What")
_Write = Callable[[Connection, Sequence[_What]], None]
_TOGETHER: Final = 64
"""Jobs in one transaction at most: three times as many would be written no faster."""
_APART: Final = 0.01
"""Seconds from the beginning of one to that of the next: what comes meanwhile is written together.
At a server with a thousand games that is a fifth of its work less."""


@dataclass(frozen=True, slots=True)
class _Job(Generic[_What]):
    """Something to write, and who waits until it is on the disk."""

    write: _Write[_What]
    what: _What
    done: Future[None] = field(default_factory=Future)


class Writer:
    """
    Transactions that write, one after another.

    SQLite lets one writer in at a time; who finds it busy sleeps for ever longer and looks again,
    which the last of several in a row pays for. A lock wakes the next at once. And a disk takes as
    long for one step as for sixteen: what comes while it is busy is written in one transaction.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._lock: Final = Lock()
        self._waiting: Final[deque[_Job[Any]]] = deque()
        self._thread: Final = ThreadPoolExecutor(1, "writer")
        self._is_called = False
        self._begun = 0.0

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A connection whose transaction is kept at the end, unless an error is raised."""
        with self._lock, self._engine.begin() as connection:
            yield connection

    def soon(self, write: _Write[_What], what: _What) -> Future[None]:
        """
        Have *write* keep *what*, in a transaction with others; it is on the disk when this is done.

        It is called once for all that wait for the same. An error of its own is nobody else's:
        *write* may be called once more, for *what* alone in a transaction of its own.
        """
        job = _Job(write, what)
        self._waiting.append(job)
        if not self._is_called:
            self._is_called = True
            self._thread.submit(self._write_waiting)
        return job.done

    def close(self) -> None:
        """Write what waits, and no more."""
        self._thread.shutdown()

    def _write_waiting(self) -> None:
        self._is_called = False  # first: for what comes from now on it is called once more
        while self._waiting:
            self._wait_for_more()
            found = [self._waiting.popleft() for _ in range(min(_TOGETHER, len(self._waiting)))]
            if jobs := [job for job in found if job.done.set_running_or_notify_cancel()]:
                self._write(jobs)

    def _wait_for_more(self) -> None:
        if len(self._waiting) < _TOGETHER:
            time.sleep(max(self._begun + _APART - time.monotonic(), 0.0))
        self._begun = time.monotonic()

    def _write(self, jobs: Sequence[_Job[Any]]) -> None:
        alike: dict[_Write[Any], list[Any]] = {}
        for job in jobs:
            alike.setdefault(job.write, []).append(job.what)
        try:
            with self.begin() as connection:
                for write, whats in alike.items():
                    write(connection, whats)
        except Exception as error:
            # A database that cannot be written now cannot be for any of them.
            if len(jobs) == 1 or isinstance(error, OperationalError):
                for job in jobs:
                    job.done.set_exception(error)
            else:
                for job in jobs:
                    self._write([job])
        else:
            for job in jobs:
                job.done.set_result(None)
