"""Browsers that may be told when it is somebody's turn, by Web Push."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Engine, delete, insert, select

from gamao.store.schema import SUBSCRIPTIONS
from gamao.store.times import to_store
from gamao.store.writing import Writer

MOST: Final = 10
"""Browsers of one person: the newest stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """Where a browser is told something, and the keys that only it can open it with."""

    endpoint: str
    keys: dict[str, str]
    language: str


class SubscriptionStore:
    """Subscriptions in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def add(self, person: str, one: Subscription, *, at: datetime) -> None:
        """Tell *person* there from now on, and nobody else."""
        row = {"id": _id(one.endpoint), "person_id": person, "endpoint": one.endpoint}
        kept = select(SUBSCRIPTIONS.c.id).where(SUBSCRIPTIONS.c.person_id == person)
        newest = kept.order_by(SUBSCRIPTIONS.c.at.desc()).offset(MOST - 1)
        with self._writer.begin() as connection:
            old = list(connection.execute(newest).scalars())
            gone = SUBSCRIPTIONS.c.id.in_([row["id"], *old])
            connection.execute(delete(SUBSCRIPTIONS).where(gone))
            more = {"keys": one.keys, "language": one.language, "at": to_store(at)}
            connection.execute(insert(SUBSCRIPTIONS).values(**row, **more))

    def of(self, person: str) -> list[Subscription]:
        """The browsers of *person*."""
        wanted = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person_id == person)
        with self._engine.begin() as connection:
            return [
                Subscription(endpoint=row.endpoint, keys=row.keys, language=row.language)
                for row in connection.execute(wanted)
            ]

    def remove(self, endpoint: str, *, person: str | None = None) -> None:
        """Say nothing there any more; with a *person* only where it is theirs."""
        which = SUBSCRIPTIONS.c.id == _id(endpoint)
        if person is not None:
            which &= SUBSCRIPTIONS.c.person_id == person
        with self._writer.begin() as connection:
            connection.execute(delete(SUBSCRIPTIONS).where(which))


def _id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
