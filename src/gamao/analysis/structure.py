"""What a position is made of, in the words people search for: points, anchors, primes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from gamao.rules.checked import require
from gamao.rules.play import BAR
from gamao.rules.position import HOME_BOARD, Position
from gamao.rules.shown import shown

_ANCHORS: Final = range(19, 25)


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """One side's structure, in its own numbering."""

    points: tuple[int, ...]
    """The points made: two checkers or more."""
    blots: int
    back: int
    """Checkers in the opponent's home board or on the bar."""
    anchor: int
    """The most advanced point made in the opponent's home board; 0 without."""
    prime: int
    """The most points made in a row."""
    home: int
    """The points made at home."""

    __repr__ = shown

    @staticmethod
    def of(row: tuple[int, ...]) -> Structure:
        """The structure of one side's 26 counts."""
        points = tuple(point for point in range(1, BAR) if row[point] > 1)
        return Structure(
            points=points,
            blots=sum(row[point] == 1 for point in range(1, BAR)),
            back=sum(row[point] for point in (*_ANCHORS, BAR)),
            anchor=min((point for point in points if point in _ANCHORS), default=0),
            prime=_longest_run(points),
            home=sum(point in HOME_BOARD for point in points),
        )

    @property
    def mask(self) -> int:
        """The points made as bits, by which the library looks for them."""
        return points_mask(self.points)


def structures(position: Position) -> tuple[Structure, Structure]:
    """Those of the player on roll and of the opponent."""
    require(Position, position=position)
    return Structure.of(position.mine), Structure.of(position.theirs)


def points_mask(points: Iterable[int]) -> int:
    """A number with one bit for each of *points*."""
    return sum(1 << point for point in set(points))


def _longest_run(points: tuple[int, ...]) -> int:
    longest = run = last = 0
    for point in points:
        run = run + 1 if point == last + 1 else 1
        longest, last = max(longest, run), point
    return longest
