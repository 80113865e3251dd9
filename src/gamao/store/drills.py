"""The best round of each drill that a person has done."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, select

from gamao.store.schema import DRILL_TIMES
from gamao.store.times import to_store
from gamao.store.writing import Writer


class DrillStore:
    """Best times. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def best(self, person: str) -> dict[str, int]:
        """The best time of *person* in milliseconds, by drill."""
        with self._engine.begin() as connection:
            return _best(connection, person)

    def add(self, person: str, drill: str, milliseconds: int, *, at: datetime) -> dict[str, int]:
        """Keep a round of *person*, if none was better; and tell the best of each drill."""
        with self._writer.begin() as connection:
            best = _best(connection, person)
            if best.get(drill, milliseconds) < milliseconds:
                return best
            its = (DRILL_TIMES.c.person_id == person, DRILL_TIMES.c.drill == drill)
            connection.execute(delete(DRILL_TIMES).where(*its))
            row = {"person_id": person, "drill": drill, "milliseconds": milliseconds}
            connection.execute(insert(DRILL_TIMES).values(**row, at=to_store(at)))
        return best | {drill: milliseconds}


def _best(connection: Connection, person: str) -> dict[str, int]:
    wanted = select(DRILL_TIMES.c.drill, DRILL_TIMES.c.milliseconds)
    rows = connection.execute(wanted.where(DRILL_TIMES.c.person_id == person))
    return {drill: milliseconds for drill, milliseconds in rows}
