"""What refers to a person, in whichever table: handed over to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Table,
    delete,
    literal,
    select,
    union,
    update,
)

from gamao.rules.player import Player
from gamao.store.damage import DAMAGE
from gamao.store.schema import CHALLENGES, METADATA, PERSONS, RESULTS, REVIEWS, SEATS, SESSIONS


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


def rename(connection: Connection, person: str) -> None:
    """
    Have *person*, a member, be called by their name wherever they were a guest.

    Who plays for both sides has named each as they liked.
    """
    name = connection.execute(select(PERSONS.c.name).where(PERSONS.c.id == person)).scalar()
    other = SEATS.alias()
    has_both = select(other).where(
        other.c.table_id == SEATS.c.table_id,
        other.c.side != SEATS.c.side,
        other.c.person_id == person,
    )
    theirs = (SEATS.c.person_id == person) & ~has_both.exists()
    connection.execute(update(SEATS).where(theirs).values(name=name))
    left = CHALLENGES.c.person_id == person
    connection.execute(update(CHALLENGES).where(left).values(name=name))
    for review, sides in reviewed_sides(connection, person).items():
        if len(sides) == 1:
            call_in_review(connection, review, {sides.pop(): name})


def reviewed_sides(connection: Connection, person: str) -> dict[str, set[str]]:
    """The reviews of tables where *person* sat, and where: the tables may be forgotten."""
    seats = select(SEATS.c.table_id, SEATS.c.side).where(SEATS.c.person_id == person)
    results = (
        select(RESULTS.c.table_id, literal(side.value)).where(column == person)
        for side, column in ((Player.WHITE, RESULTS.c.white_id), (Player.BLACK, RESULTS.c.black_id))
    )
    sat = union(seats, *results).subquery()
    wanted = select(REVIEWS.c.id, sat.c.side).join(sat, sat.c.table_id == REVIEWS.c.table_id)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for review, side in connection.execute(wanted):
        found[review].add(side)
    return found


def call_in_review(connection: Connection, review: str, names: dict[str, str | None]) -> None:
    """Have those who sat at some sides be called *names* in a *review*, if it can be read."""
    its = REVIEWS.c.id == review
    try:
        about = connection.execute(select(REVIEWS.c.about).where(its)).scalar_one()
    except DAMAGE:
        return
    told = about | {side: name or "" for side, name in names.items()}
    connection.execute(update(REVIEWS).where(its).values(about=told))


def _has_same(table: Table, column: Column[str], person: str) -> ColumnElement[bool]:
    """Is there a row that would have the same key?"""
    other = table.alias()
    same = [other.c[one.name] == one for one in table.primary_key if one is not column]
    return select(other).where(other.c[column.name] == person, *same).exists()
