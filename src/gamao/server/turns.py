"""Who is next where many wait for a few: the quick before the slow, and nobody twice in a row."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

from gamao.server.config import HOUSEHOLD
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
    a hundred things at once delays nobody else for more than one of them. One household, all who
    ask from one address, has the turns of four persons: without a cookie everybody is new.
    """

    def __init__(
        self,
        places: int,
        *,
        most: int | None = None,
        most_of_one: int | None = None,
        patience: float | None = None,
        most_at_once: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """
        At most *most* wait, *most_of_one* of one person, each for *patience* seconds.

        A household has *most_at_once* of the places at most.
        """
        self._free = places
        self._most_at_once: Final = most_at_once
        self._most: Final = most
        self._most_of_one: Final = most_of_one
        self._patience: Final = patience
        self._clock: Final = clock
        self._heap: Final[list[tuple[float, int, str, asyncio.Future[None]]]] = []
        self._asked = 0
        self._persons: Final = _Queue()
        self._households: Final = _Queue()
        self._held: Final[Counter[str]] = Counter()
        """Places by household."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._persons.waiting.total()

    async def take(self, person: str, length: float, household: str = "") -> None:
        """
        Wait for a place, to be given back by `give_back`; *length* is how long it will be held.

        Of a *household* that is not known nothing is counted.

        Raises:
            Problem: too many wait already, or nothing came free in time.
        """
        if (
            _reached(self.waiting, self._most)
            or _reached(self._persons.waiting[person], self._most_of_one)
            or (household and _reached(self._households.waiting[household], self._most_of_all))
        ):
            raise Problem("busy")
        turn = self._queued(person, length, household)
        self._let_in()
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except (TimeoutError, asyncio.CancelledError) as error:
            if not turn.cancelled():  # it came free at the last moment
                self.give_back(household)
            if isinstance(error, TimeoutError):
                raise Problem("busy") from error
            raise
        finally:
            self._persons.leave(person)
            self._households.leave(household)

    def give_back(self, household: str = "") -> None:
        """Leave a place to the next."""
        self._free += 1
        self._held[household] -= 1
        if not self._held[household]:
            del self._held[household]
        self._let_in()

    @property
    def _most_of_all(self) -> int | None:
        """Questions of one household that may wait."""
        return None if self._most_of_one is None else HOUSEHOLD * self._most_of_one

    def _queued(self, person: str, length: float, household: str) -> asyncio.Future[None]:
        turn = asyncio.get_running_loop().create_future()
        now, after = self._clock(), _OVERTAKEN * length
        due = self._persons.join(person, now, after)
        shared = self._households.join(household, now, after / HOUSEHOLD)
        self._asked += 1
        heappush(self._heap, (max(due, shared if household else due), self._asked, household, turn))
        return turn

    def _let_in(self) -> None:
        passed = []
        while self._free and self._heap:
            one = heappop(self._heap)
            _, _, household, turn = one
            if turn.cancelled():  # who has left is passed over
                continue
            if household and _reached(self._held[household], self._most_at_once):
                passed.append(one)
                continue
            self._free -= 1
            self._held[household] += 1
            turn.set_result(None)
        for one in passed:
            heappush(self._heap, one)


class _Queue:
    """How many questions of each of those who ask wait, and when the last of them is due."""

    def __init__(self) -> None:
        self.waiting: Final[Counter[str]] = Counter()
        self._due: Final[dict[str, float]] = {}

    def join(self, name: str, now: float, after: float) -> float:
        """When one question more is due."""
        self.waiting[name] += 1
        self._due[name] = due = max(now, self._due.get(name, now)) + after
        return due

    def leave(self, name: str) -> None:
        self.waiting[name] -= 1
        if not self.waiting[name]:
            del self.waiting[name], self._due[name]


def _reached(count: int, most: int | None) -> bool:
    return most is not None and count >= most
