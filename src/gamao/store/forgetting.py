"""All that is kept of a person: told to them, or forgotten without a trace."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from gamao.store.merging import references
from gamao.store.schema import PERSONS, REPORTS, REVIEWS, SEATS, SESSIONS, TABLES
from gamao.store.times import to_store

GONE: Final = "gone"
"""Who sits in others' matches for all who are no more."""
_SECRETS: Final = {(PERSONS.name, "password"), (SESSIONS.name, "id"), (SESSIONS.name, "address")}


def rows_of(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """Every row that is about *person*, by its table; hashes are left out."""
    found = {PERSONS.name: _rows(connection, PERSONS, PERSONS.c.id == person)}
    for table, column in references():
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

    A table that others list stays theirs: somebody who is gone sat there, without a name.
    """
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
    sides = connection.execute(select(SEATS.c.side).where(mine)).scalars().all()
    if connection.execute(select(PERSONS.c.id).where(PERSONS.c.id == GONE)).first() is None:
        gone = insert(PERSONS).values(id=GONE, kind=GONE, created=to_store(at))
        connection.execute(gone)
    left = update(SEATS).where(mine)
    connection.execute(left.values(person_id=GONE, name=None, hidden=True))
    reviews = select(REVIEWS.c.id, REVIEWS.c.about).where(
        REVIEWS.c.table_id == table, REVIEWS.c.person_id != person
    )
    for review, about in connection.execute(reviews).all():
        nameless = about | dict.fromkeys(sides, "")
        connection.execute(update(REVIEWS).where(REVIEWS.c.id == review).values(about=nameless))
