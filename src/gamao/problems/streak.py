"""How many days in a row somebody has solved the problem of the day, by their own days."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from gamao.rules.checked import require
from gamao.rules.shown import shown

_DAY: Final = timedelta(days=1)
_WEEK: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Days in a row, and which of the last seven days, today the last, were done."""

    days: int
    week: tuple[bool, ...]

    __repr__ = shown

    def __post_init__(self) -> None:
        require(int, days=self.days)
        require(tuple, week=self.week)


def streak(done: Collection[date], today: date) -> Streak:
    """
    The streak at *today* of who has *done* these days; today need not be done yet.

    One missed day is forgiven, if the last one forgiven is a week away.
    """
    week = tuple(today - _DAY * back in done for back in reversed(range(_WEEK)))
    day, days, forgiven = (today if today in done else today - _DAY), 0, None
    while True:
        if day in done:
            days += 1
        elif forgiven is None or (forgiven - day).days >= _WEEK:
            forgiven = day
        else:
            return Streak(days=days, week=week)
        day -= _DAY
