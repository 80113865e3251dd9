"""
Reasons: the few differences that matter, ranked, each with its two numbers.

A reason names a kind and gives the numbers of both sides of the comparison; words are made of them
elsewhere. How it ranks is our judgement of what players find telling and is not shown: chances by
the points they are worth, shots by the points that hitting answers cost, what is counted by what a
unit of it is usually worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final


class ReasonKind(Enum):
    """What can differ; the comment says what the numbers are."""

    WIN = "win"
    """Chance to win."""
    GAMMON = "gammon"
    """Chance to win a gammon."""
    GAMMON_LOST = "gammon lost"
    """Chance to lose a gammon."""
    SHOTS = "shots"
    """Rolls of 36 that hit."""
    BLOTS = "blots"
    """Checkers alone that can be hit."""
    HIT = "hit"
    """Checkers of the opponent on the bar."""
    HOME_POINTS = "home points"
    """Points made in the home board."""
    PRIME = "prime"
    """Made points in a row."""
    ANCHORS = "anchors"
    """Points made in the opponent's home board."""
    CHECKERS_BACK = "checkers back"
    """Checkers in the opponent's home board or on the bar."""
    ESCAPES = "escapes"
    """Rolls of 36 with which a checker back there gets out."""
    THEIR_ESCAPES = "their escapes"
    """The same for the opponent."""
    STACKED = "stacked"
    """Points with five checkers or more."""
    BUILDERS = "builders"
    """Checkers outside that can help to make points."""
    WASTE = "waste"
    """Pips that bearing off will waste."""
    MARKET_LOSERS = "market losers"
    """Sequences, as a share, after which a double will be passed."""
    TAKE_POINT = "take point"
    """The taker's chance to win, and what it needs."""
    RACE = "race"
    """Pips of the player on roll, and of the opponent."""
    VOLATILITY = "volatility"
    """The standard deviation of the equity after the next roll; the second number is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """
    A difference of *kind* between two courses: *first* and *second* are its numbers.

    In a comparison of plays *first* is of the best play and *second* of the one played.
    """

    kind: ReasonKind
    first: float
    second: float
    supports: bool
    """Does it speak for the better course? Otherwise it is what the other had going for it."""


MOST: Final = 5
"""More reasons than these nobody reads."""

UNIT_WORTH: Final = {
    ReasonKind.WIN: 2.0,
    ReasonKind.GAMMON: 1.0,
    ReasonKind.GAMMON_LOST: -1.0,
    ReasonKind.BLOTS: -0.02,
    ReasonKind.HIT: 0.1,
    ReasonKind.HOME_POINTS: 0.06,
    ReasonKind.PRIME: 0.04,
    ReasonKind.ANCHORS: 0.06,
    ReasonKind.CHECKERS_BACK: -0.04,
    ReasonKind.ESCAPES: 0.005,
    ReasonKind.THEIR_ESCAPES: -0.005,
    ReasonKind.STACKED: -0.02,
    ReasonKind.BUILDERS: 0.015,
    ReasonKind.WASTE: -0.04,
}
"""
What a unit more is usually worth to the player, for the ranking alone.

The signs say which way a difference speaks.
"""
LEAST: Final = 0.004
"""Differences that are usually worth less are not named."""


def ranked(found: Iterable[tuple[float, Reason]]) -> tuple[Reason, ...]:
    """The reasons by their weights, those that support the better course first."""
    heavy = [(weight, reason) for weight, reason in found if weight >= LEAST]
    heavy.sort(key=lambda pair: (not pair[1].supports, -pair[0]))
    return tuple(reason for _, reason in heavy[:MOST])


def compared(kind: ReasonKind, first: float, second: float) -> tuple[float, Reason]:
    """A difference of *kind* with its weight by `UNIT_WORTH`."""
    gained = UNIT_WORTH[kind] * (first - second)
    return abs(gained), Reason(kind=kind, first=first, second=second, supports=gained > 0)
