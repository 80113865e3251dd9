"""Persons, and the sessions that lead to them."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final

from sqlalchemy import ColumnElement, Engine, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from gamao.store.forgetting import forget, rows_of, tables_of
from gamao.store.merging import hand_over, rename
from gamao.store.schema import PERSONS, SESSIONS
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


class PersonKind(Enum):
    """How we know somebody."""

    GUEST = "guest"
    """By a cookie alone."""
    MEMBER = "member"
    """By name and password as well."""
    GONE = "gone"
    """Not any more: whoever deleted all that was theirs; others' matches have had somebody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """Why somebody may not come in, and what they can do about it."""

    reason: str
    appeal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mute:
    """Until when somebody may say nothing, why, and what they can do about it."""

    reason: str
    appeal: str
    until: datetime

    @classmethod
    def of(cls, kept: Mapping[str, str]) -> Mute:
        """As it is kept."""
        return cls(
            reason=kept["reason"],
            appeal=kept["appeal"],
            until=datetime.fromisoformat(kept["until"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who plays, reviews and learns here."""

    id: str
    kind: PersonKind
    name: str | None
    created: datetime
    password: str | None = None
    """Its hash."""
    email: str | None = None
    shows: Mapping[str, bool] | None = None
    ban: Ban | None = None
    mute: Mute | None = None
    is_admin: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Somebody known by a cookie or a token: who, when last seen, and until when it counts."""

    person: str
    name: str | None = None
    """Theirs, if they are a member."""
    created: datetime | None = None
    seen: datetime
    expires: datetime
    device: str | None = None
    is_token: bool = False
    id: str = ""


def guest_of(session: str) -> str:
    """
    The id of the guest who begins with *session*, the hash of a cookie.

    It follows from the session, so that a guest of whom nothing is kept needs no memory of ours;
    what is told of a person gives away neither the cookie nor its hash.
    """
    digest = hashlib.sha256(f"guest {session}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


TERMINAL: Final = guest_of("terminal")
"""Who plays in the terminal before any browser has: no cookie has such a hash."""
_WITH_NAME: Final = select(SESSIONS, PERSONS.c.name).join(PERSONS)


class PeopleStore:
    """Persons and sessions in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    # -- persons ---------------------------------------------------------------------------

    def person(self, person: str) -> Person | None:
        """The person called *person*."""
        return self._one(PERSONS.c.id == person)

    def names(self, persons: Collection[str]) -> dict[str, str]:
        """What those of *persons* are called who are members."""
        wanted = select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.id.in_(persons))
        with self._engine.begin() as connection:
            return {row.id: row.name for row in connection.execute(wanted) if row.name}

    def hiding_games(self, persons: Collection[str]) -> set[str]:
        """Those of *persons* who do not show with whom they play."""
        wanted = select(PERSONS.c.id).where(
            PERSONS.c.id.in_(persons), PERSONS.c.shows["games"].as_boolean().is_(False)
        )
        with self._engine.begin() as connection:
            return set(connection.execute(wanted).scalars())

    def named(self, folded: str) -> Person | None:
        """The member whose name looks like *folded*."""
        return self._one(PERSONS.c.folded == folded)

    def enrol(
        self, person: str, *, name: str, folded: str, password: str, email: str | None
    ) -> bool:
        """Make a member of a guest, who stays who they are; False if somebody looks like that."""
        member = {"kind": PersonKind.MEMBER.value, "name": name, "folded": folded}
        guest = (PERSONS.c.id == person) & (PERSONS.c.kind == PersonKind.GUEST.value)
        try:
            with self._writer.begin() as connection:
                made = update(PERSONS).where(guest).values(**member, password=password, email=email)
                is_made = connection.execute(made).rowcount == 1
                if is_made:
                    rename(connection, person)
                return is_made
        except IntegrityError:
            return False

    def change(self, person: str, **values: Any) -> None:  # noqa: ANN401 (as the columns are)
        """Write down some columns of a person's."""
        with self._writer.begin() as connection:
            connection.execute(update(PERSONS).where(PERSONS.c.id == person).values(**values))

    def ban(self, person: str, ban: Ban | None, *, at: datetime) -> None:
        """Keep a member out, or let them in again; who is kept out is so everywhere."""
        told = {"reason": ban.reason, "appeal": ban.appeal} if ban else None
        self.change(person, ban=told)
        if ban:
            self.end_all(person, at=at)

    def mute(self, person: str, mute: Mute | None) -> None:
        """Have a member say nothing for a while, or speak again."""
        kept = mute and {
            "reason": mute.reason,
            "appeal": mute.appeal,
            "until": mute.until.isoformat(),
        }
        self.change(person, mute=kept)

    def rows(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept of *person*, by table, but for hashes."""
        with self._engine.begin() as connection:
            return rows_of(connection, person)

    def tables(self, person: str) -> list[str]:
        """The tables where *person* sits, listed or not."""
        with self._engine.begin() as connection:
            return tables_of(connection, person)

    def forget(self, person: str, *, at: datetime) -> None:
        """Delete all that is kept of *person*, from the disk as well."""
        with self._writer.begin() as connection:
            forget(connection, person, at=at)
        if self._engine.dialect.name == "sqlite":
            # What was written before is in the log beside the database until it is copied.
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    # -- sessions --------------------------------------------------------------------------

    def session(self, session: str) -> Session | None:
        """The session whose cookie has the hash *session*, expired or not."""
        found = self._sessions(SESSIONS.c.id == session)
        return found[0] if found else None

    def sessions(self, sessions: Sequence[str]) -> dict[str, Session]:
        """Those of *sessions* that are written down, expired or not."""
        wanted = _WITH_NAME.where(SESSIONS.c.id.in_(sessions))
        with self._engine.begin() as connection:
            return {row.id: _session(row) for row in connection.execute(wanted)}

    def sessions_of(self, person: str, *, at: datetime) -> list[Session]:
        """The sessions that lead to *person*, the last seen first."""
        theirs = (SESSIONS.c.person_id == person) & (SESSIONS.c.expires > to_store(at))
        return self._sessions(theirs)

    def has_program(self, person: str, *, at: datetime) -> bool:
        """Does a token lead to *person*? Then a program may play in their name."""
        return any(one.is_token for one in self.sessions_of(person, at=at))

    def welcome(
        self,
        session: str,
        *,
        at: datetime,
        expires: datetime,
        device: str | None = None,
        address: str | None = None,
    ) -> Session:
        """Write down the guest who begins with *session*; it may be known already."""
        now = to_store(at)
        guest = {"id": guest_of(session), "kind": PersonKind.GUEST.value, "created": now}
        begun = {"id": session, "person_id": guest["id"], "created": now, "seen": now}
        try:
            with self._writer.begin() as connection:
                connection.execute(insert(PERSONS).values(**guest))
                more = {"expires": to_store(expires), "device": device, "address": address}
                connection.execute(insert(SESSIONS).values(**begun, **more))
        except IntegrityError:  # two requests at once: the other has done it
            if known := self.session(session):
                return known
            raise
        return Session(person=guest_of(session), seen=at, expires=expires)

    def begin(
        self,
        session: str,
        person: str,
        *,
        at: datetime,
        expires: datetime,
        device: str | None = None,
        is_token: bool = False,
        address: str | None = None,
    ) -> None:
        """A new *session* that leads to *person*, who is known, begun at a hashed *address*."""
        begun = {"id": session, "person_id": person, "device": device, "is_token": is_token}
        begun["address"] = address
        with self._writer.begin() as connection:
            connection.execute(
                insert(SESSIONS).values(
                    **begun, created=to_store(at), seen=to_store(at), expires=to_store(expires)
                )
            )

    def see(self, session: str, *, at: datetime, expires: datetime) -> None:
        """Somebody has come back, and may until *expires*; what has ended stays so."""
        seen = update(SESSIONS).where(SESSIONS.c.id == session, SESSIONS.c.expires > to_store(at))
        with self._writer.begin() as connection:
            connection.execute(seen.values(seen=to_store(at), expires=to_store(expires)))

    def end(self, session: str, *, at: datetime) -> None:
        """*session* leads nowhere from now on; it is kept, so that its cookie is nobody's."""
        self._end(SESSIONS.c.id == session, at)

    def end_all(self, person: str, *, at: datetime, but: str | None = None) -> None:
        """End the sessions of *person*, *but* for one."""
        self._end((SESSIONS.c.person_id == person) & (SESSIONS.c.id != (but or "")), at)

    def at_terminal(self, *, at: datetime) -> str:
        """The guest who plays here without a browser, and has no session."""
        guest = {"id": TERMINAL, "kind": PersonKind.GUEST.value, "created": to_store(at)}
        if self.person(TERMINAL) is None:
            with self._writer.begin() as connection:
                connection.execute(insert(PERSONS).values(**guest))
        return TERMINAL

    def merge(self, guest: str, person: str) -> None:
        """
        All that is *guest*'s becomes that of *person*, and nothing tells that there was a guest.

        Whoever has their cookie begins anew, with nothing.
        """
        with self._writer.begin() as connection:
            hand_over(connection, guest, person)
            rename(connection, person)
            connection.execute(delete(PERSONS).where(PERSONS.c.id == guest))

    def _one(self, which: ColumnElement[bool]) -> Person | None:
        with self._engine.begin() as connection:
            row = connection.execute(select(PERSONS).where(which)).one_or_none()
        return None if row is None else _person(row)

    def _sessions(self, which: ColumnElement[bool]) -> list[Session]:
        wanted = _WITH_NAME.where(which).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id)
        with self._engine.begin() as connection:
            return [_session(row) for row in connection.execute(wanted)]

    def _end(self, which: ColumnElement[bool], at: datetime) -> None:
        counts = which & (SESSIONS.c.expires > to_store(at))
        with self._writer.begin() as connection:
            connection.execute(update(SESSIONS).where(counts).values(expires=to_store(at)))


def _person(row: Row[Any]) -> Person:
    return Person(
        id=row.id,
        kind=PersonKind(row.kind),
        name=row.name,
        created=from_store(row.created),
        password=row.password,
        email=row.email,
        shows=row.shows,
        ban=Ban(**row.ban) if row.ban else None,
        mute=Mute.of(row.mute) if row.mute else None,
        is_admin=row.is_admin,
    )


def _session(row: Row[Any]) -> Session:
    return Session(
        id=row.id,
        person=row.person_id,
        name=row.name,
        created=from_store(row.created),
        seen=from_store(row.seen),
        expires=from_store(row.expires),
        device=row.device,
        is_token=row.is_token,
    )
