"""Rated matches are reviewed by themselves, for both players: how well they play is measured."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gamao.server.config import Config
from gamao.server.http.problems import Problem
from gamao.server.http.quotas import Caller
from gamao.server.review.reviews import Reviews
from gamao.server.table.table import Table
from gamao.server.table.tables import Tables
from gamao.store import Store

_LOOKS_BACK: Final = timedelta(days=1)
"""What a server that was killed had not begun is found again for so long."""
_BREATH: Final = 10.0
"""Seconds until it is tried again where too many matches wait."""
_LATER: Final = ("busy", "too_many_reviews")


class RatedReviews:
    """Whoever ends a rated match has it reviewed, as soon as there is room."""

    def __init__(self, config: Config, store: Store, tables: Tables, reviews: Reviews) -> None:
        self._config: Final = config
        self._store: Final = store
        self._tables: Final = tables
        self._reviews: Final = reviews
        self._waiting: Final[asyncio.Queue[tuple[str, str]]] = asyncio.Queue()
        self._working: Final = asyncio.create_task(self._work())
        tables.when_over = self._over

    async def close(self) -> None:
        """Stop; what waits is found again when the server is there again."""
        self._working.cancel()
        await asyncio.gather(self._working, return_exceptions=True)

    def _over(self, table: Table) -> None:
        if not table.match.terms.rated:
            return
        for seat in table.match.seats.values():
            if seat.person is not None:
                self._waiting.put_nowait((table.id, seat.person))

    async def _work(self) -> None:
        since = self._config.now() - _LOOKS_BACK
        for left in await asyncio.to_thread(self._store.ratings.not_reviewed, since=since):
            self._waiting.put_nowait(left)
        while True:
            table, person = await self._waiting.get()
            while not await self._add(table, person):
                await asyncio.sleep(_BREATH)

    async def _add(self, number: str, person: str) -> bool:
        """Have it reviewed, or know that it cannot be; False: not now."""
        try:
            await self._reviews.check_room(person)
            table = await self._tables.find(number)
            await self._reviews.add_match(Caller(person, ""), table.match, number)
        except Problem as problem:
            return problem.code not in _LATER
        except IntegrityError:  # who played has gone meanwhile: nobody else waits for that
            return True
        except (SQLAlchemyError, OSError):
            return False
        return True
