"""What people are to each other: whom one follows, whom one blocks, and what one reports."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select

from gamao.store.schema import PERSONS, RELATIONS, REPORTS
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


class Relation(Enum):
    """What somebody is to a person."""

    FOLLOW = "follow"
    BLOCK = "block"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReport:
    """What somebody has against another, for whoever runs the server."""

    by: str | None
    about: str | None
    """The name of a member; a guest has none here."""
    about_id: str
    reason: str
    text: str
    at: datetime
    talk: tuple[Mapping[str, Any], ...] = ()
    """What was said last: whether by whom it is about, and a text or a phrase."""


class RelationStore:
    """Relations and reports in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def relate(self, person: str, other: str, relation: Relation | None, *, at: datetime) -> None:
        """From now on *other* is this to *person*; None: nothing."""
        mine = (RELATIONS.c.person_id == person) & (RELATIONS.c.other_id == other)
        row = {"person_id": person, "other_id": other, "at": to_store(at)}
        with self._writer.begin() as connection:
            connection.execute(delete(RELATIONS).where(mine))
            if relation is not None:
                connection.execute(insert(RELATIONS).values(**row, kind=relation.value))

    def of(self, person: str) -> dict[str, Relation]:
        """Whom *person* follows and blocks, by name."""
        wanted = select(PERSONS.c.name, RELATIONS.c.kind).join(
            RELATIONS, RELATIONS.c.other_id == PERSONS.c.id
        )
        with self._engine.begin() as connection:
            rows = connection.execute(wanted.where(RELATIONS.c.person_id == person))
            return {row.name: Relation(row.kind) for row in rows if row.name}

    def followed(self, person: str) -> frozenset[str]:
        """Whom *person* follows."""
        mine = RELATIONS.c.kind == Relation.FOLLOW.value, RELATIONS.c.person_id == person
        with self._engine.begin() as connection:
            return frozenset(
                connection.execute(select(RELATIONS.c.other_id).where(*mine)).scalars()
            )

    def apart(self, person: str) -> frozenset[str]:
        """Who does not play with *person*: those they block, and those who block them."""
        blocks = RELATIONS.c.kind == Relation.BLOCK.value
        mine = select(RELATIONS.c.other_id).where(blocks, RELATIONS.c.person_id == person)
        theirs = select(RELATIONS.c.person_id).where(blocks, RELATIONS.c.other_id == person)
        with self._engine.begin() as connection:
            return frozenset(connection.execute(mine.union(theirs)).scalars())

    def report(
        self,
        person: str,
        about: str,
        *,
        reason: str,
        text: str,
        at: datetime,
        talk: Sequence[Mapping[str, Any]] | None = None,
    ) -> None:
        """Keep what *person* has against *about*, and the *talk* before it."""
        row: dict[str, Any] = {"id": secrets.token_urlsafe(16), "person_id": person}
        row["about_id"] = about
        row["talk"] = list(talk) if talk else None
        with self._writer.begin() as connection:
            connection.execute(
                insert(REPORTS).values(**row, reason=reason, text=text, at=to_store(at))
            )

    def reports(self, *, most: int) -> list[StoredReport]:
        """The last reports, with the names of both."""
        by, about = PERSONS.alias(), PERSONS.alias()
        wanted = select(REPORTS, by.c.name.label("by"), about.c.name.label("about"))
        wanted = wanted.join(about, about.c.id == REPORTS.c.about_id)
        wanted = wanted.outerjoin(by, by.c.id == REPORTS.c.person_id)
        wanted = wanted.order_by(REPORTS.c.at.desc(), REPORTS.c.id).limit(most)
        with self._engine.begin() as connection:
            return [
                StoredReport(
                    by=row.by,
                    about=row.about,
                    about_id=row.about_id,
                    talk=tuple(row.talk or ()),
                    reason=row.reason,
                    text=row.text,
                    at=from_store(row.at),
                )
                for row in connection.execute(wanted)
            ]
