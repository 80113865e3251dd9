"""Who plays far better than they used to: the arithmetic behind a page for whoever looks after."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

NEWEST: Final = 5
"""Matches that are compared with those before them."""
BEFORE: Final = 8
"""Matches that somebody needs before: with fewer nobody's play is known."""
FAR: Final = 3.0
"""Standard errors: one in 700 honest players is named, and a person decides."""


@dataclass(frozen=True, slots=True)
class Leap:
    """PR before and now: lower is better."""

    before: float
    now: float


def leap(plays: Sequence[tuple[float, int]]) -> Leap | None:
    """Have the newest matches, PR and decisions each, been played far better than the others?"""
    old, new = plays[:-NEWEST], plays[-NEWEST:]
    if len(old) < BEFORE:
        return None
    spread = stdev(pr for pr, _ in old)
    before, now = fmean(pr for pr, _ in old), _mean(new)
    error = spread * math.sqrt(1 / len(old) + 1 / len(new))
    return Leap(before, now) if before - now > FAR * error else None


def _mean(plays: Sequence[tuple[float, int]]) -> float:
    """Weighted with the decisions of each match: a short one says little."""
    return fmean((pr for pr, _ in plays), (decisions for _, decisions in plays))
