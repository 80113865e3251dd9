"""All that is kept of a person: told to them, or forgotten without a trace."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from gamao.store.merging import call_in_review, references, reviewed_sides
from gamao.store.schema import PERSONS, RELATIONS, REPORTS, SEATS, SESSIONS, TABLES
from gamao.store.times import to_store

GONE: Final = "gone"
"""Who sits in others' matches for all who are no more."""
_SECRETS: Final = {(PERSONS.name, "password"), (SESSIONS.name, "id"), (SESSIONS.name, "address")}
_TOLD_BY_OTHERS: Final = (RELATIONS.c.other_id, REPORTS.c.about_id)
"""Who follows, blocks or has reported somebody does not want them to know."""


def rows_of(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """
    Every row that is *person*'s, by its table.

    Hashes are left out, and so is what others have said of them in confidence.
    """
    found = {PERSONS.name: _rows(connection, PERSONS, PERSONS.c.id == person)}
    for table, column in references():
        if any(column is one for one in _TOLD_BY_OTHERS):
            continue
        rows = found.setdefault(table.name, [])
        rows += (row for row in _rows(connection, table, column == person) if row not in rows)
    return found


def _rows(connection: Connection, table: Any, which: Any) -> list[dict[str, Any]]:  # noqa: ANN401 (any table)
    return [
        {name: value for name, value in row.items() if (table.name, name) not in _SECRETS}
        for row in connection.execute(select(table).where(which)).mappings()
    ]


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables where *person* sits, listed or not."""
    mine = select(SEATS.c.table_id).where(SEATS.c.person_id == person).distinct()
    return list(connection.execute(mine.order_by(SEATS.c.table_id)).scalars())


def forget(connection: Connection, person: str, *, at: datetime) -> None:
    """
    Delete all that is *person*'s.

    A table that others list stays theirs, and so do their reviews: somebody who is gone sat there,
    without a name.
    """
    for review, sides in reviewed_sides(connection, person).items():
        call_in_review(connection, review, dict.fromkeys(sides))
    for table in tables_of(connection, person):
        if _is_others(connection, table, person):
            _leave_behind(connection, table, person, at)
        else:
            connection.execute(delete(TABLES).where(TABLES.c.id == table))
    # That somebody was reported stays, but not what they said of it.
    connection.execute(
        update(REPORTS).where(REPORTS.c.person_id == person).values(text="", talk=None)
    )
    connection.execute(delete(PERSONS).where(PERSONS.c.id == person))


def _is_others(connection: Connection, table: str, person: str) -> bool:
    others = (SEATS.c.table_id == table) & SEATS.c.person_id.not_in([person, GONE])
    listed = select(SEATS.c.side).where(others, SEATS.c.hidden.is_(False))
    return connection.execute(listed).first() is not None


def _leave_behind(connection: Connection, table: str, person: str, at: datetime) -> None:
    mine = (SEATS.c.table_id == table) & (SEATS.c.person_id == person)
    if connection.execute(select(PERSONS.c.id).where(PERSONS.c.id == GONE)).first() is None:
        gone = insert(PERSONS).values(id=GONE, kind=GONE, created=to_store(at))
        connection.execute(gone)
    left = update(SEATS).where(mine)
    connection.execute(left.values(person_id=GONE, name=None, hidden=True))
