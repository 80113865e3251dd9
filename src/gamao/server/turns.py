"""Who is next where many wait for a few: the quick before the slow, and nobody twice in a row."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

from gamao.server.http.problems import Problem

_OVERTAKEN: Final = 100
"""
For how many times its own length a question may be overtaken by quicker ones: an answer of the
strongest bot, 0.1 s, for ten seconds, in which a beginner's, 3 ms, is never held up.
"""


class Turns:
    """
    Some *places*, and those who wait for one.

    A question is due a multiple of its length after it is asked, and those of one person are due
    one after another; what is due first is next. So who asks for little waits little, and who asks
    a hundred things at once delays nobody else for more than one of them.
    """

    def __init__(
        self,
        places: int,
        *,
        most: int | None = None,
        most_of_one: int | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """At most *most* wait, *most_of_one* of one person, each for *patience* seconds."""
        self._free = places
        self._most: Final = most
        self._most_of_one: Final = most_of_one
        self._patience: Final = patience
        self._clock: Final = clock
        self._heap: Final[list[tuple[float, int, asyncio.Future[None]]]] = []
        self._asked = 0
        self._waiting: Final[Counter[str]] = Counter()
        self._due: Final[dict[str, float]] = {}
        """When the last question of each person who waits is due."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._waiting.total()

    async def take(self, person: str, length: float) -> None:
        """
        Wait for a place, to be given back by `give_back`; *length* is how long it will be held.

        Raises:
            Problem: too many wait already, or nothing came free in time.
        """
        if _reached(self.waiting, self._most) or _reached(self._waiting[person], self._most_of_one):
            raise Problem("busy")
        turn = self._queued(person, length)
        self._waiting[person] += 1
        self._let_in()
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except (TimeoutError, asyncio.CancelledError) as error:
            if not turn.cancelled():  # it came free at the last moment
                self.give_back()
            if isinstance(error, TimeoutError):
                raise Problem("busy") from error
            raise
        finally:
            self._left(person)

    def give_back(self) -> None:
        """Leave a place to the next."""
        self._free += 1
        self._let_in()

    def _queued(self, person: str, length: float) -> asyncio.Future[None]:
        turn = asyncio.get_running_loop().create_future()
        now = self._clock()
        due = max(now, self._due.get(person, now)) + _OVERTAKEN * length
        self._due[person], self._asked = due, self._asked + 1
        heappush(self._heap, (due, self._asked, turn))
        return turn

    def _let_in(self) -> None:
        while self._free and self._heap:
            _, _, turn = heappop(self._heap)
            if not turn.cancelled():  # who has left is passed over
                self._free -= 1
                turn.set_result(None)

    def _left(self, person: str) -> None:
        self._waiting[person] -= 1
        if not self._waiting[person]:
            del self._waiting[person], self._due[person]


def _reached(count: int, most: int | None) -> bool:
    return most is not None and count >= most
