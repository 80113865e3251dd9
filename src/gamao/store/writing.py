"""One writer at a time in this process, and what waits for it written together."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

_Answer = TypeVar("_Answer")
_TOGETHER: Final = 64
"""Jobs in one transaction at most: three times as many would be written no faster."""


@dataclass(frozen=True, slots=True)
class _Job(Generic[_Answer]):
    """Something to write, and who waits until it is on the disk."""

    write: Callable[[Connection], _Answer]
    done: Future[_Answer] = field(default_factory=Future)


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

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A connection whose transaction is kept at the end, unless an error is raised."""
        with self._lock, self._engine.begin() as connection:
            yield connection

    def soon(self, write: Callable[[Connection], _Answer]) -> Future[_Answer]:
        """
        Have *write* done in a transaction with others; it is on the disk when the answer is there.

        An error of its own is nobody else's: *write* may be called once more, in a transaction of
        its own.
        """
        job = _Job(write)
        self._waiting.append(job)
        self._thread.submit(self._write_waiting)
        return job.done

    def close(self) -> None:
        """Write what waits, and no more."""
        self._thread.shutdown()

    def _write_waiting(self) -> None:
        found = [self._waiting.popleft() for _ in range(min(_TOGETHER, len(self._waiting)))]
        if jobs := [job for job in found if job.done.set_running_or_notify_cancel()]:
            self._write(jobs)

    def _write(self, jobs: Sequence[_Job[Any]]) -> None:
        try:
            with self.begin() as connection:
                answers = [job.write(connection) for job in jobs]
        except Exception as error:
            # A database that cannot be written now cannot be for any of them.
            if len(jobs) == 1 or isinstance(error, OperationalError):
                for job in jobs:
                    job.done.set_exception(error)
            else:
                for job in jobs:
                    self._write([job])
        else:
            for job, answer in zip(jobs, answers, strict=True):
                job.done.set_result(answer)
