"""When servers were last alive, and the tables whose time runs on meanwhile."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from gamao.store.schema import ALIVE, TABLES
from gamao.store.writing import Writer


class AliveStore:
    """Times in milliseconds since 1970; each server has a row of its own."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer
        self._me: Final = secrets.randbits(31)

    @property
    def may_be_shared(self) -> bool:
        """Can several servers have this database? One in a file is locked by its server."""
        return self._engine.dialect.name != "sqlite"

    def beat(self, at: int) -> Future[None]:
        """This server is alive *at* a time; it is written together with the steps of tables."""
        return self._writer.soon(self._write, at)

    def _write(self, connection: Connection, at: Sequence[int]) -> None:
        mine = update(ALIVE).where(ALIVE.c.id == self._me)
        if not connection.execute(mine.values(at=max(at))).rowcount:
            connection.execute(insert(ALIVE).values(id=self._me, at=max(at)))

    def last(self) -> int | None:
        """When one last was; None: none ever said so."""
        with self._engine.begin() as connection:
            found: int | None = connection.execute(select(func.max(ALIVE.c.at))).scalar_one()
        return found

    def has_others(self, since: int) -> bool:
        """Was another one alive *since* a time?"""
        other = (ALIVE.c.id != self._me) & (ALIVE.c.at >= since)
        with self._engine.begin() as connection:
            return connection.execute(select(ALIVE.c.id).where(other)).first() is not None

    def forget_others(self) -> None:
        """None of those before is any more."""
        with self._writer.begin() as connection:
            connection.execute(delete(ALIVE).where(ALIVE.c.id != self._me))

    def waking(self) -> list[str]:
        """The tables that time alone will change, the soonest first."""
        due = select(TABLES.c.id).where(TABLES.c.wakes.is_not(None)).order_by(TABLES.c.wakes)
        with self._engine.begin() as connection:
            return list(connection.execute(due).scalars())
