"""What a match tells: the longer it is, the more its result is due to strength."""

from __future__ import annotations

import math
from typing import Final

from gamao.rating.glicko import SPREAD, Rating, Result
from gamao.rules.checked import require

PERIOD: Final = 7 * 86_400.0
"""Seconds of a rating period: a week without a match makes a rating less certain."""
MATCHLESS: Final = Rating()
"""The rating of who has played no rated match."""
_SUPPOSED: Final = 30
"""As many players are supposed before anybody has come: few results hardly move the spread."""


def scale_of(length: int) -> float:
    """How far a match of *length* points tells two strengths apart: 1 at 25 points, as on FIBS."""
    require(int, length=length)
    return math.sqrt(length) / 5


def win_chance(difference: float, length: int) -> float:
    """The chance of who is stronger by *difference* points of rating: FIBS's formula."""
    require(float, difference=difference)
    require(int, length=length)
    return float(1 / (1 + 10 ** (-difference * scale_of(length) / 400)))


def pool_spread(squares: float, players: int) -> float:
    """
    How far apart *players* are, from the sum of the squares of their ratings.

    >>> pool_spread(0, 0)
    150.0
    """
    require(float, squares=squares)
    require(int, players=players)
    return math.sqrt((squares + _SUPPOSED * SPREAD**2) / (players + _SUPPOSED))


def after_match(
    winner: Rating,
    loser: Rating,
    *,
    length: int,
    winner_rested: float = 0.0,
    loser_rested: float = 0.0,
) -> tuple[Rating, Rating]:
    """
    Both ratings after a match of *length* points; *rested*: seconds since each was last rated.
    """
    require(Rating, winner=winner, loser=loser)
    require(int, length=length)
    scale = scale_of(length)
    won, lost = [Result(loser, 1.0)], [Result(winner, 0.0)]
    return (
        winner.after(won, periods=winner_rested / PERIOD, scale=scale),
        loser.after(lost, periods=loser_rested / PERIOD, scale=scale),
    )
