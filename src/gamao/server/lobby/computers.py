"""The computer's levels by results: worked out now and then, for it takes a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Final

from gamao.server import wire
from gamao.server.lobby.presence import rating_out
from gamao.store import Store

FRESH: Final = 600.0
"""Seconds for which the ratings of the levels are told as they are."""


class Computers:
    """What results say of each level, the same for everybody who asks."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._lock: Final = asyncio.Lock()
        self._known: Mapping[str, wire.ComputerOut] = {}
        self._until = 0.0

    async def rated(self) -> wire.Computers:
        """The levels that people with a rating have played."""
        async with self._lock:
            if time.monotonic() >= self._until:
                found = await asyncio.to_thread(self._store.levels.rated)
                self._known = {
                    level: wire.ComputerOut(rating=rating_out(one.rating), matches=one.matches)
                    for level, one in found.items()
                }
                self._until = time.monotonic() + FRESH
        return wire.Computers(levels=dict(self._known))
