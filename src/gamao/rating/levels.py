"""What results say of a computer's level, which never changes, against people whose ratings do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gamao.errors import RuleError
from gamao.rating.glicko import MEAN, Rating
from gamao.rating.matches import MATCHLESS, win_chance
from gamao.rules.checked import require
from gamao.rules.shown import shown

_NODES: Final = tuple(step / 2 for step in range(-6, 7))  # of a person's strength, in deviations
_STEP: Final = 20.0  # points between the strengths that are weighed
_WIDE: Final = 5  # how many spreads from the mean they go


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody who has played against a level: their rating, and its matches by length."""

    rating: Rating
    matches: tuple[tuple[int, int, int], ...]
    """A length, and how many of that length the level has won and lost, for each length."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Rating, rating=self.rating)
        require(tuple, matches=self.matches)
        for length, won, lost in self.matches:
            require(int, length=length, won=won, lost=lost)
            if length < 1 or won < 0 or lost < 0:
                raise RuleError("a match has a length, and nobody has won or lost fewer than none")


def level_rating(people: Sequence[Met], *, spread: float = MATCHLESS.spread) -> Rating:
    """
    The rating of a level by its results against *people*, among players so far apart.

    Bayes' rule. How good each of the people is stays as uncertain as their rating is, however
    often they come: a thousand matches against one person tell no more than that person is known.

    >>> print(level_rating([Met(Rating(points=1600, deviation=20), ((7, 60, 40),))]))
    1693 ± 124
    """
    require(tuple, list, people=people)
    require(float, spread=spread)
    for person in people:
        require(Met, person=person)
    size = math.ceil(_WIDE * spread / _STEP)
    strengths = [MEAN + _STEP * step for step in range(-size, size + 1)]
    told = [
        -((points - MEAN) ** 2) / (2 * spread**2) + sum(_likelihood(points, one) for one in people)
        for points in strengths
    ]
    weights = [math.exp(one - max(told)) for one in told]
    whole = math.fsum(weights)
    mean = math.fsum(w * at for w, at in zip(weights, strengths, strict=True)) / whole
    square = math.fsum(w * (at - mean) ** 2 for w, at in zip(weights, strengths, strict=True))
    return Rating(points=mean, deviation=math.sqrt(square / whole), spread=spread)


def _likelihood(points: float, met: Met) -> float:
    """The logarithm of how likely the results against *met* are for a level of *points*."""
    told = [
        -node * node / 2
        + _of_matches(points - met.rating.points - node * met.rating.deviation, met)
        for node in _NODES
    ]
    most = max(told)
    return most + math.log(math.fsum(math.exp(one - most) for one in told))


def _of_matches(difference: float, met: Met) -> float:
    told = 0.0
    for length, won, lost in met.matches:
        chance = win_chance(difference, length)
        told += won * math.log(chance) + lost * math.log1p(-chance)
    return told
