"""Persons, and the sessions that lead to them."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from gamao.store.schema import PERSONS, SESSIONS
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


class PersonKind(Enum):
    """How we know somebody."""

    GUEST = "guest"
    """By a cookie alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who plays, reviews and learns here."""

    id: str
    kind: PersonKind
    name: str | None
    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Somebody known by a cookie: who, when they were last seen, and until when it counts."""

    person: str
    seen: datetime
    expires: datetime


def guest_of(session: str) -> str:
    """
    The id of the guest who begins with *session*, the hash of a cookie.

    It follows from the session, so that a guest of whom nothing is kept needs no memory of ours;
    what is told of a person gives away neither the cookie nor its hash.
    """
    digest = hashlib.sha256(f"guest {session}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


class PeopleStore:
    """Persons and sessions in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def person(self, person: str) -> Person | None:
        """The person called *person*."""
        with self._engine.begin() as connection:
            row = connection.execute(select(PERSONS).where(PERSONS.c.id == person)).one_or_none()
        if row is None:
            return None
        return Person(
            id=row.id,
            kind=PersonKind(row.kind),
            name=row.name,
            created=from_store(row.created),
        )

    def session(self, session: str) -> Session | None:
        """The session whose cookie has the hash *session*, expired or not."""
        with self._engine.begin() as connection:
            row = connection.execute(select(SESSIONS).where(SESSIONS.c.id == session)).one_or_none()
        if row is None:
            return None
        return Session(
            person=row.person_id, seen=from_store(row.seen), expires=from_store(row.expires)
        )

    def welcome(self, session: str, *, at: datetime, expires: datetime) -> Session:
        """Write down the guest who begins with *session*; it may be known already."""
        now = to_store(at)
        guest = {"id": guest_of(session), "kind": PersonKind.GUEST.value, "created": now}
        begun = {"id": session, "person_id": guest["id"], "created": now, "seen": now}
        try:
            with self._writer.begin() as connection:
                connection.execute(insert(PERSONS).values(**guest))
                connection.execute(insert(SESSIONS).values(**begun, expires=to_store(expires)))
        except IntegrityError:  # two requests at once: the other has done it
            if known := self.session(session):
                return known
            raise
        return Session(person=guest_of(session), seen=at, expires=expires)

    def see(self, session: str, *, at: datetime, expires: datetime) -> None:
        """Somebody has come back, and may until *expires*."""
        seen = update(SESSIONS).where(SESSIONS.c.id == session)
        with self._writer.begin() as connection:
            connection.execute(seen.values(seen=to_store(at), expires=to_store(expires)))
