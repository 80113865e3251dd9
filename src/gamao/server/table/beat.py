"""Whether another process on the same database has gone on with a table that pages are open at."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from gamao.play import LiveMatch
from gamao.store import Store

_PAUSE: Final = 0.5
"""Seconds: a thousand tables ask in that time, and the database is asked once for all of them."""


class Followed(Protocol):
    """What is known of a table here."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def match(self) -> LiveMatch:
        """The match as it stands here."""

    async def catch_up(self, version: int) -> None:
        """See what another process has done, if it was not we who came to *version*."""


class Beat:
    """Compares tables with the store, those whose pages have asked lately, all at once."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._asked: dict[str, Followed] = {}
        self._task: asyncio.Task[None] | None = None

    def ask(self, table: Followed) -> None:
        """Have *table* compared soon."""
        self._asked[table.id] = table
        if self._task is None:
            self._task = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Compare no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _beat(self) -> None:
        try:
            while self._asked:
                await asyncio.sleep(_PAUSE)
                asked, self._asked = self._asked, {}
                with suppress(SQLAlchemyError):  # who acts is told; pages ask again
                    await self._compare(asked)
        finally:
            self._task = None

    async def _compare(self, asked: dict[str, Followed]) -> None:
        versions = await asyncio.to_thread(self._store.versions, list(asked))
        for number, version in versions.items():
            if version > asked[number].match.length:
                await asked[number].catch_up(version)
