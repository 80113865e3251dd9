"""
Glicko-2 by Mark Glickman's description (glicko.net/glicko/glicko2.pdf, 2022): values, no state.

Its steps are named in the comments. Three things are ours: a *scale* by which one contest may tell
more or less than another, *periods* of any length, so that uncertainty grows with the time between
two contests and not with their number, and the *spread* of those who play, which may be learnt.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gamao.errors import RuleError
from gamao.rules.checked import require
from gamao.rules.shown import shown

MEAN: Final = 1500.0
"""Where everybody starts."""
SPREAD: Final = 150.0
"""How far apart players are supposed to be: two of three lie within it of the mean."""
PROVISIONAL_HALF: Final = 100.0
"""A rating that may be wrong by more than this is provisional."""

_POINTS: Final = 173.7178  # points of rating in one unit of Glicko-2: 400 / ln 10
_TAU: Final = 0.5  # how freely volatility changes; Glickman advises 0.3 to 1.2
_NEAR: Final = 1e-6  # Glickman's tolerance for the volatility
_95_PERCENT: Final = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """
    What results say of somebody: the best guess, how far off it may be, how much it wanders.

    It supposes that players are as far apart as *spread*, and without results it is no wider.

    >>> str(Rating(points=1684.2, deviation=15.8))
    '1684 ± 31'
    """

    points: float = MEAN
    deviation: float = SPREAD
    volatility: float = 0.05
    spread: float = SPREAD

    __repr__ = shown

    def __post_init__(self) -> None:
        require(float, points=self.points, deviation=self.deviation)
        require(float, volatility=self.volatility, spread=self.spread)
        if not (self.deviation > 0 and self.volatility > 0 and self.spread > 0):
            raise RuleError("deviation, volatility and spread of a rating are above 0")

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return _95_PERCENT * self.deviation

    @property
    def is_provisional(self) -> bool:
        """Is it still too uncertain to be ranked by?"""
        return self.half > PROVISIONAL_HALF

    def __str__(self) -> str:
        return f"{self.points:.0f} ± {self.half:.0f}"

    @property
    def square(self) -> float:
        """How far from the mean its person is expected, squared."""
        return (self.points - MEAN) ** 2 + self.deviation**2

    def among(self, spread: float) -> Rating:
        """
        What the same results say of somebody among players who are as far apart as *spread*.

        >>> print(Rating(points=1600, deviation=80).among(250))
        1622 ± 173
        """
        sure = self.deviation**-2
        told = max(sure - self.spread**-2, 0.0)
        known = told + spread**-2
        # Who has rested for long is known by hardly more than the spread: never blown up by it.
        pull = min(sure / known, max(spread / self.spread, 1.0))
        points = MEAN + (self.points - MEAN) * pull
        return replace(self, points=points, deviation=known**-0.5, spread=spread)

    def rested(self, periods: float) -> Rating:
        """The same after *periods* without a contest: less certain, down to that of the start."""
        return self._in_points(
            self._mu, _grown(self._phi, self.volatility, periods), self.volatility
        )

    def chance(self, opponent: Rating, *, scale: float = 1.0) -> float:
        """The chance to win one contest, as far as both ratings are known."""
        spread = math.hypot(self._phi, opponent._phi) * scale
        return _expected((self._mu - opponent._mu) * scale, _weight(spread))

    def after(
        self, results: Sequence[Result], *, periods: float = 1.0, scale: float = 1.0
    ) -> Rating:
        """The rating after *results*, *periods* after the last ones."""
        if not results:
            return self.rested(periods)
        mu, phi, sigma = self._mu * scale, self._phi * scale, self.volatility * scale
        known, surprise = 0.0, 0.0
        for result in results:  # steps 3 and 4
            weight = _weight(result.opponent._phi * scale)
            expected = _expected(mu - result.opponent._mu * scale, weight)
            known += weight**2 * expected * (1 - expected)
            surprise += weight * (result.score - expected)
        sigma = _volatility(phi, sigma, 1 / known, surprise / known)
        phi = _grown(phi, sigma, periods)  # step 6
        phi = 1 / math.sqrt(1 / phi**2 + known)  # step 7
        return self._in_points((mu + phi**2 * surprise) / scale, phi / scale, sigma / scale)

    @property
    def _mu(self) -> float:
        return (self.points - MEAN) / _POINTS  # step 2

    @property
    def _phi(self) -> float:
        return self.deviation / _POINTS

    def _in_points(self, mu: float, phi: float, sigma: float) -> Rating:
        """Step 8: back to the scale that people know."""
        deviation = min(phi * _POINTS, max(self.spread, self.deviation))
        return replace(self, points=mu * _POINTS + MEAN, deviation=deviation, volatility=sigma)


@dataclass(frozen=True, slots=True)
class Result:
    """One contest: against whom, and what it brought, from 0 (lost) to 1 (won)."""

    opponent: Rating
    score: float

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Rating, opponent=self.opponent)
        require(float, score=self.score)
        if not 0 <= self.score <= 1:
            raise RuleError(f"a contest brings from 0 to 1, not {self.score}")


def _grown(phi: float, sigma: float, periods: float) -> float:
    return math.sqrt(phi**2 + periods * sigma**2)


def _weight(phi: float) -> float:
    """How much a result against somebody tells whose strength is known to *phi*: g."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected(difference: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * difference))


def _volatility(phi: float, sigma: float, variance: float, improvement: float) -> float:
    """Step 5: the volatility at which these results are likeliest."""
    a = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (improvement**2 - grown) / (2 * grown**2) - (x - a) / _TAU**2

    return math.exp(_root(slope, a, _beyond(slope, a, improvement**2 - phi**2 - variance)) / 2)


def _beyond(slope: Callable[[float], float], a: float, excess: float) -> float:
    """The other end of where the root lies."""
    if excess > 0:
        return math.log(excess)
    k = 1
    while slope(a - k * _TAU) < 0:
        k += 1
    return a - k * _TAU


def _root(f: Callable[[float], float], a: float, b: float) -> float:
    """Where *f* is 0 between *a* and *b*: Glickman's way, the Illinois algorithm."""
    at_a, at_b = f(a), f(b)
    while abs(b - a) > _NEAR:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
