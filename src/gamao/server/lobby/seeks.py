"""Who is paired with whom: by the length of the match and by rating, the longer the wider."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gamao.rating import Rating

_FIRST: Final = 100.0
"""Points between two who are paired at once, beside what is not known of them."""
_A_SECOND: Final = 20.0
"""Points more for every second somebody waits: after half a minute almost everybody will do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seek:
    """Somebody who would play a match of *length* points, *since* a moment, in seconds."""

    person: str
    name: str | None
    length: int
    rating: Rating
    since: float

    def reach(self, at: float) -> float:
        """How far from their own rating an opponent may be."""
        return _FIRST + self.rating.deviation + _A_SECOND * (at - self.since)

    def suits(self, other: Seek, at: float) -> bool:
        """May these two be paired? Nobody with themselves, and both must be within reach."""
        if other.length != self.length or other.person == self.person:
            return False
        return _apart(self, other) <= min(self.reach(at), other.reach(at))


class Seeks:
    """
    Those who are looking for an opponent: one search of each person.

    *may_meet* says of two persons whether they can be paired now.
    """

    def __init__(self, may_meet: Callable[[str, str], bool]) -> None:
        self._may_meet: Final = may_meet
        self._seeks: Final[dict[str, Seek]] = {}

    def __len__(self) -> int:
        return len(self._seeks)

    def of(self, person: str) -> Seek | None:
        """The search of *person*."""
        return self._seeks.get(person)

    def all(self) -> tuple[Seek, ...]:
        """All searches, the longest first."""
        return tuple(self._seeks.values())

    def add(self, seek: Seek) -> None:
        """Look for an opponent; the same person's search of before is forgotten."""
        self._seeks.pop(seek.person, None)
        self._seeks[seek.person] = seek

    def drop(self, person: str) -> bool:
        """Look no more; False if nobody did."""
        return self._seeks.pop(person, None) is not None

    def take_pair(self, person: str, at: float) -> tuple[Seek, Seek] | None:
        """*person* and who suits them best; both are looking no more. None: nobody suits."""
        mine = self._seeks.get(person)
        if mine is None:
            return None
        found = [one for one in self._seeks.values() if mine.suits(one, at)]
        found.sort(key=lambda one: _apart(mine, one))  # of two as near the one who waits longer
        for one in found:
            if self._may_meet(mine.person, one.person):
                self.drop(mine.person)
                self.drop(one.person)
                return mine, one
        return None

    def take_pairs(self, at: float) -> list[tuple[Seek, Seek]]:
        """All pairs there are now, who waits longest first."""
        pairs = (self.take_pair(person, at) for person in list(self._seeks))
        return [pair for pair in pairs if pair]


def _apart(one: Seek, other: Seek) -> float:
    return abs(one.rating.points - other.rating.points)
