"""Keys of the server's own, made when they are first needed and the same from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from gamao.store.schema import SECRETS
from gamao.store.writing import Writer


class SecretStore:
    """The keys in the database."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def get(self, name: str, make: Callable[[], str]) -> str:
        """The key called *name*; *make* makes it once, whoever asks first."""
        if (found := self._found(name)) is not None:
            return found
        try:
            with self._writer.begin() as connection:
                connection.execute(insert(SECRETS).values(name=name, value=make()))
        except IntegrityError:  # another process has been quicker
            pass
        found = self._found(name)
        assert found is not None
        return found

    def _found(self, name: str) -> str | None:
        with self._engine.begin() as connection:
            wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
            return connection.execute(wanted).scalar_one_or_none()
