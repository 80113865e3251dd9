"""When a server was last alive, and the tables whose time runs on meanwhile."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine, insert, select, update

from gamao.store.schema import ALIVE, TABLES
from gamao.store.writing import Writer

_ONLY: Final = 1


class AliveStore:
    """Times in milliseconds since 1970. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def beat(self, at: int) -> None:
        """A server is alive *at* a time."""
        with self._writer.begin() as connection:
            if not connection.execute(update(ALIVE).values(at=at)).rowcount:
                connection.execute(insert(ALIVE).values(id=_ONLY, at=at))

    def last(self) -> int | None:
        """When one last was; None: it never said so."""
        with self._engine.begin() as connection:
            return connection.execute(select(ALIVE.c.at)).scalar_one_or_none()

    def waking(self) -> list[str]:
        """The tables that time alone will change, the soonest first."""
        due = select(TABLES.c.id).where(TABLES.c.wakes.is_not(None)).order_by(TABLES.c.wakes)
        with self._engine.begin() as connection:
            return list(connection.execute(due).scalars())
