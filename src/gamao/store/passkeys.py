"""Passkeys: what members' devices sign with, instead of a password."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Engine, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from gamao.store.schema import PASSKEYS
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A key of a device: the hash of its id, whose it is, and what it signs with."""

    id: str
    person: str
    public_key: str
    signatures: int
    device: str | None
    at: datetime


class PasskeyStore:
    """Passkeys in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def add(self, key: Passkey) -> bool:
        """Keep it; False if somebody has it already."""
        row = {"id": key.id, "person_id": key.person, "public_key": key.public_key}
        more = {"signatures": key.signatures, "device": key.device, "at": to_store(key.at)}
        try:
            with self._writer.begin() as connection:
                connection.execute(insert(PASSKEYS).values(**row, **more))
        except IntegrityError:
            return False
        return True

    def find(self, key: str) -> Passkey | None:
        """The key called *key*."""
        with self._engine.begin() as connection:
            wanted = select(PASSKEYS).where(PASSKEYS.c.id == key)
            row = connection.execute(wanted).one_or_none()
        return None if row is None else _passkey(row)

    def of(self, person: str) -> list[Passkey]:
        """Those of *person*, the first made first."""
        wanted = select(PASSKEYS).where(PASSKEYS.c.person_id == person)
        with self._engine.begin() as connection:
            rows = connection.execute(wanted.order_by(PASSKEYS.c.at, PASSKEYS.c.id))
            return [_passkey(row) for row in rows]

    def used(self, key: str, signatures: int) -> None:
        """It has signed so often."""
        with self._writer.begin() as connection:
            connection.execute(
                update(PASSKEYS).where(PASSKEYS.c.id == key).values(signatures=signatures)
            )

    def remove(self, person: str, short: str = "") -> bool:
        """Forget the keys of *person* that begin with *short*; False if there is none."""
        mine = (PASSKEYS.c.person_id == person) & PASSKEYS.c.id.startswith(short)
        with self._writer.begin() as connection:
            return connection.execute(delete(PASSKEYS).where(mine)).rowcount > 0


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(
        id=row.id,
        person=row.person_id,
        public_key=row.public_key,
        signatures=row.signatures,
        device=row.device,
        at=from_store(row.at),
    )
