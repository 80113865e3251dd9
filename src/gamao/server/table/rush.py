"""Many pages that come back at once, as after a restart: first all are let in, then they play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

_MANY: Final = 50
"""Pages that come back together, beyond which it is a rush."""
_MOST: Final = 60
_A_SECOND: Final = 100
"""So many that come back in a second, on and on, are none."""
PATIENCE: Final = 3_000
"""Milliseconds that the clock of who comes back in a rush stands, unless they act before."""
_BREATH: Final = 0.05
_LONGEST: Final = 3.0
"""Seconds in which nobody plays because others are still to be let in, at most."""
_BEGINNING: Final = 30.0
"""Seconds of a server in which there may be one: later nobody can have others wait."""


class Rush:
    """
    Counts pages that come back, and has steps wait while they are many.

    With a thousand tables those who were back first took two thirds of the server to play on, and
    the last were back three times as late.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._level, self._at = 0.0, clock()
        self._ends: Final = self._at + _BEGINNING
        self._calm: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Are many coming back just now?"""
        return self._left() > _MANY and self._clock() < self._ends

    def arrive(self) -> None:
        """A page has come back."""
        self._level, self._at = min(self._left() + 1, _MOST), self._clock()

    async def calm(self) -> None:
        """Wait until no more come back, or long enough."""
        if not self.is_on:
            return
        if self._calm is None:
            self._calm = asyncio.create_task(self._wait())
        await asyncio.shield(self._calm)

    async def _wait(self) -> None:
        end = self._clock() + _LONGEST
        while self.is_on and self._clock() < end:
            await asyncio.sleep(_BREATH)
        self._calm = None

    def _left(self) -> float:
        return max(self._level - (self._clock() - self._at) * _A_SECOND, 0.0)
