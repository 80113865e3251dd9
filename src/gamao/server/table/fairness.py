"""HTTP: the dice of this server, counted for everybody."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from fastapi import APIRouter, Request

from gamao.proof.fairness import chance_of
from gamao.server import wire
from gamao.store import Store

router = APIRouter(prefix="/api", tags=["dice"])

_FRESH: Final = 60.0
"""Seconds that a count is good for: it looks at every throw."""
_THROWS: Final = [(one, other) for one in range(1, 7) for other in range(1, one + 1)]


class DiceCount:
    """The throws of a server, counted now and then."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._lock: Final = asyncio.Lock()
        self._counted = -_FRESH
        self._told: wire.DiceCounted | None = None

    async def told(self) -> wire.DiceCounted:
        """How often each throw fell; two who ask at once have it counted once."""
        async with self._lock:
            if self._told is None or time.monotonic() - self._counted > _FRESH:
                self._told = await asyncio.to_thread(self._count)
                self._counted = time.monotonic()
            return self._told

    def _count(self) -> wire.DiceCounted:
        fell = self._store.dice.throws()
        counts = [fell[throw] for throw in _THROWS]
        shares = [(1 if one == other else 2) / 36 for one, other in _THROWS]
        total = sum(counts)
        return wire.DiceCounted(
            throws=total,
            counts={f"{one}-{other}": fell[one, other] for one, other in _THROWS},
            chance=chance_of(counts, shares) if total else None,
        )


@router.get("/dice")
async def see_dice(request: Request) -> wire.DiceCounted:
    """How often each throw fell at the tables of this server."""
    count: DiceCount = request.app.state.dice_count
    return await count.told()
