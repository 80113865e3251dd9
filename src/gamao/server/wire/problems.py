"""The problems: one of them as a question, and what is said to an answer."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field, StrictStr

from gamao.problems import Theme
from gamao.server.wire.base import Message
from gamao.server.wire.review import CardOut, Judged


class ProblemRating(Message):
    """A rating with half of its 95 % interval; provisional while that is wide."""

    points: int
    half: int
    provisional: bool


class StreakOut(Message):
    """Days in a row, and which of the last seven days, today the last, were done."""

    days: int
    week: tuple[bool, ...]


class ThemeCount(Message):
    """A theme, and how many problems it has."""

    name: Theme
    count: int


class ProblemOut(Message):
    """A problem as a question: nothing of what is right, nor of what others have answered."""

    number: int
    theme: Theme
    is_today: bool
    """It is the problem of the day that was asked for."""
    is_answered: bool
    """I have answered it before: another answer is practice."""
    card: CardOut
    me: ProblemRating
    streak: StreakOut
    themes: tuple[ThemeCount, ...]


class ProblemAnswer(Message):
    """What somebody would do; *day* is the date where they are."""

    answer: Annotated[StrictStr, Field(max_length=300)]
    day: date


class OthersAnswer(Message):
    """What a part of all people answered."""

    answer: str
    share: float


class OthersOut(Message):
    """What people answered at their first try."""

    count: int
    answers: tuple[OthersAnswer, ...]


class CubeCourses(Message):
    """What the courses of the cube are worth to who may double."""

    no_double: float
    double_take: float
    double_pass: float
    error: float
    """Half of the 95 % interval of the first two, at most."""


class ProblemJudged(Judged):
    """What a rollout says to an answer, and what became of the ratings."""

    is_rated: bool
    """It was my first answer to this problem."""
    me: ProblemRating
    change: int
    """By how much my rating has changed."""
    problem: ProblemRating
    streak: StreakOut
    others: OthersOut | None
    """None while few have answered."""
    next_at: str | None
    """When it comes again among my mistakes."""
    courses: CubeCourses | None
    against: str | None
    """Of a right play the reasons tell what this one, the second, lacks."""
