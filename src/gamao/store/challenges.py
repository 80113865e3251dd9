"""Challenges left in the lobby: for whoever comes, or for one person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select

from gamao.store.schema import CHALLENGES
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Somebody would play at *terms*, until it *expires*: with anybody, or with *to* alone."""

    id: str
    person: str
    name: str | None
    to: str | None
    terms: dict[str, Any]
    expires: datetime


class ChallengeStore:
    """The challenges in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def all(self, *, at: datetime) -> list[Challenge]:
        """Those that have not expired, the oldest first; the others are forgotten."""
        with self._writer.begin() as connection:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires <= to_store(at)))
            rows = connection.execute(select(CHALLENGES).order_by(CHALLENGES.c.expires))
            return [
                Challenge(
                    id=row.id,
                    person=row.person_id,
                    name=row.name,
                    to=row.to_id,
                    terms=row.terms,
                    expires=from_store(row.expires),
                )
                for row in rows
            ]

    def add(self, challenge: Challenge) -> None:
        """Leave a *challenge*."""
        row = {
            "id": challenge.id,
            "person_id": challenge.person,
            "name": challenge.name,
            "to_id": challenge.to,
            "terms": challenge.terms,
            "expires": to_store(challenge.expires),
        }
        with self._writer.begin() as connection:
            connection.execute(insert(CHALLENGES).values(**row))

    def take(self, challenge: str) -> bool:
        """Take a challenge away; False if it is gone: of two who take it one has it."""
        with self._writer.begin() as connection:
            gone = delete(CHALLENGES).where(CHALLENGES.c.id == challenge)
            return connection.execute(gone).rowcount == 1
