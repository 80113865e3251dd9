"""Reviews in which the process that made them died: tried again, later each time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_DEATHS: Final = 3
"""At the same decision, while other work was done well: then it is that decision's doing."""
_REST: Final = 2.0
"""Seconds until the next try, twice as many each time."""


@dataclass(slots=True)
class _Setback:
    done: int
    deaths: int
    until: float


class Setbacks:
    """How often each review has died, and until when it rests."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._known: Final[dict[str, _Setback]] = {}

    def is_final(self, review: str, done: int) -> bool:
        """Note that a *review* died after *done* decisions: is it beyond hope?"""
        known = self._known.get(review)
        deaths = known.deaths + 1 if known and known.done == done else 1
        until = self._clock() + _REST * 2 ** (deaths - 1)
        self._known[review] = _Setback(done, deaths, until)
        return deaths >= _DEATHS

    def rests(self, review: str) -> bool:
        """Is it too early to try again?"""
        known = self._known.get(review)
        return known is not None and self._clock() < known.until

    def forget(self, review: str) -> None:
        """It is done, or nobody wants it any more."""
        self._known.pop(review, None)
