"""What refers to a person, in whichever table: handed over to another."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Column, ColumnElement, Connection, Table, delete, select, update

from gamao.store.schema import METADATA, PERSONS, SEATS, SESSIONS


def references() -> Iterator[tuple[Table, Column[str]]]:
    """Every column in which a person can stand."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if any(key.references(PERSONS) for key in column.foreign_keys):
                yield table, column


def hand_over(connection: Connection, guest: str, person: str) -> None:
    """
    Have all that is *guest*'s be *person*'s.

    Where both have the same (a lesson both have done), that of *person* stays. Sessions are not
    handed over: a cookie of before must not lead to somebody else.
    """
    for table, column in references():
        if table is SESSIONS:
            continue
        if column.primary_key:
            connection.execute(
                delete(table).where(column == guest, _has_same(table, column, person))
            )
        connection.execute(update(table).where(column == guest).values({column: person}))


def rename_seats(connection: Connection, person: str) -> None:
    """
    Have *person*, a member, be called by their name wherever they sat down as a guest.

    Who plays for both sides has named each as they liked.
    """
    other = SEATS.alias()
    has_both = select(other).where(
        other.c.table_id == SEATS.c.table_id,
        other.c.side != SEATS.c.side,
        other.c.person_id == person,
    )
    name = select(PERSONS.c.name).where(PERSONS.c.id == person).scalar_subquery()
    theirs = (SEATS.c.person_id == person) & ~has_both.exists()
    connection.execute(update(SEATS).where(theirs).values(name=name))


def _has_same(table: Table, column: Column[str], person: str) -> ColumnElement[bool]:
    """Is there a row that would have the same key?"""
    other = table.alias()
    same = [other.c[one.name] == one for one in table.primary_key if one is not column]
    return select(other).where(other.c[column.name] == person, *same).exists()
