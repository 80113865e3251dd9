"""Signs of life: when a server of this database was last there, and whether another one is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final, Protocol

from gamao.play import LiveMatch
from gamao.server.table.timing import may_be_claimed, milliseconds
from gamao.store.alive import AliveStore

PULSE: Final = 0.25
"""Seconds between two signs of life: what a clock may win when the server is killed."""
_PULSES_MISSED: Final = 6
"""So many, and a server is no more."""
_WITHIN: Final = 5_000
"""Milliseconds in which one that is there has given a sign: clocks of two machines differ."""


class Timed(Protocol):
    """What is asked of a table: may anybody's time run there?"""

    @property
    def match(self) -> LiveMatch:
        """The match as it stands."""


class Life:
    """One server's signs of life, and what it knows of others'."""

    def __init__(self, store: AliveStore, now: Callable[[], datetime]) -> None:
        self._store: Final = store
        self._now: Final[Callable[[], int]] = lambda: milliseconds(now())
        self.seen: int | None = None
        """When a server was last alive before this one; None: another one still is."""
        self.alone: int | None = None
        """Since when there has been no other; None: there is one."""
        self._is_new = True

    async def begin(self) -> None:
        """See whether there is another server: then the clocks run on, and who is there is its."""
        last = await asyncio.to_thread(self._store.last)
        if self._store.may_be_shared and last is not None and last > self._now() - _WITHIN:
            await asyncio.sleep(_PULSES_MISSED * PULSE)
            if await asyncio.to_thread(self._store.last) != last:
                return
        self.seen, self.alone = last or 0, 0

    async def beat(self, tables: Iterable[Timed]) -> None:
        """Say that there is a server, if anybody's time may run at *tables*; see who else is."""
        if any(one.match.wakes_at() or may_be_claimed(one.match) for one in tables):
            await asyncio.wrap_future(self._store.beat(self._now()))
            if self._is_new and self.alone is not None:  # those before are no more
                await asyncio.to_thread(self._store.forget_others)
            self._is_new = False
        if self._store.may_be_shared:
            await self._look_round()

    async def _look_round(self) -> None:
        now = self._now()
        if await asyncio.to_thread(self._store.has_others, now - _WITHIN):
            self.alone = None
        elif self.alone is None:
            self.alone = now
