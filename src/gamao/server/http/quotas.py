"""How much one person, and one address, may have: a day's worth of it, and some of it at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from gamao.server.http.problems import Problem

_DAY: Final = 24 * 3600.0
_REMEMBERED: Final = 4096


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and where from. Without a cookie everybody is a new person."""

    person: str
    address: str


@lru_cache(maxsize=1 << 12)
def household(address: str) -> str:
    """Who is one of many with *address*: of IPv6 everybody has a whole network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Daily:
    """So many a day for each person and for each address, given back little by little."""

    def __init__(
        self, person: float, address: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._persons: Final = _Buckets(person, clock)
        self._addresses: Final = _Buckets(address, clock)

    def take(self, caller: Caller) -> None:
        """
        Count one more.

        Raises:
            Problem: that is enough for now.
        """
        if not (self._persons.has(caller.person) and self._addresses.has(caller.address)):
            raise Problem("too_many_today")
        self._persons.take(caller.person)
        self._addresses.take(caller.address)


class Tries:
    """So many wrong passwords for each name and from each address, forgiven within a while."""

    def __init__(
        self,
        name: float,
        address: float,
        within: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._names: Final = _Buckets(name, clock, within)
        self._addresses: Final = _Buckets(address, clock, within)

    @contextmanager
    def one(self, name: str, address: str) -> Iterator[None]:
        """
        A try, which counts unless it ends well: who fails leaves by an error.

        Raises:
            Problem: there were too many.
        """
        if not (self._names.has(name) and self._addresses.has(address)):
            raise Problem("too_many_tries")
        self._names.take(name)
        self._addresses.take(address)
        yield
        self._names.take(name, -1)
        self._addresses.take(address, -1)


class _Buckets:
    def __init__(self, most: float, clock: Callable[[], float], within: float = _DAY) -> None:
        self._most: Final = most
        self._within: Final = within
        self._clock: Final = clock
        self._levels: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def has(self, name: str) -> bool:
        return self._left(name) >= 1

    def take(self, name: str, some: int = 1) -> None:
        left = self._left(name) - some
        self._levels[name] = (left, self._clock())
        self._levels.move_to_end(name)
        if len(self._levels) > _REMEMBERED:
            self._levels.popitem(last=False)

    def _left(self, name: str) -> float:
        now = self._clock()
        left, at = self._levels.get(name, (self._most, now))
        return min(self._most, left + (now - at) * self._most / self._within)


class Places:
    """So many at once: for each person, for each address, and in all."""

    def __init__(self, person: int, address: int, in_all: int) -> None:
        self._person: Final = person
        self._address: Final = address
        self._in_all: Final = in_all
        self._held: Final[Counter[str]] = Counter()

    @contextmanager
    def held(self, caller: Caller) -> Iterator[None]:
        """
        One place, as long as it lasts.

        Raises:
            Problem: there is none.
        """
        names = (f"person {caller.person}", f"address {caller.address}", "all")
        for name, most in zip(names, (self._person, self._address, self._in_all), strict=True):
            if self._held[name] >= most:
                raise Problem("busy" if name == "all" else "too_many_uploads")
        self._held.update(names)
        try:
            yield
        finally:
            self._held.subtract(names)
            for name in names:
                if not self._held[name]:
                    del self._held[name]
