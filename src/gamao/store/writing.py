"""One writer at a time in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from sqlalchemy import Connection, Engine


class Writer:
    """
    Transactions that write, one after another.

    SQLite lets one writer in at a time; who finds it busy sleeps for ever longer and looks again,
    which the last of several in a row pays for. A lock wakes the next at once.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._lock: Final = Lock()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A connection whose transaction is kept at the end, unless an error is raised."""
        with self._lock, self._engine.begin() as connection:
            yield connection
