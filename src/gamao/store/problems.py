"""Who has answered which problem, on which days, and the ratings of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select

from gamao.problems import UNTRIED, after_answer
from gamao.rating import Rating
from gamao.store.schema import PROBLEM_ANSWERS, PROBLEM_DAYS, PROBLEM_RATINGS, SOLVERS
from gamao.store.times import to_store
from gamao.store.writing import Writer

_LONGEST: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver:
    """Somebody who solves problems."""

    rating: Rating
    days: frozenset[date]
    """On which they answered the problem of the day."""
    answered: frozenset[str]
    """The keys of all they have answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """The ratings around an answer; *is_first* if it counted: only a first answer does."""

    before: Rating
    after: Rating
    problem: Rating
    is_first: bool


class ProblemStore:
    """Answers and ratings. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def solver(self, person: str) -> Solver:
        """How *person* stands."""
        days = select(PROBLEM_DAYS.c.day).where(PROBLEM_DAYS.c.person_id == person)
        keys = select(PROBLEM_ANSWERS.c.key).where(PROBLEM_ANSWERS.c.person_id == person)
        with self._engine.begin() as connection:
            return Solver(
                rating=_rating(connection, SOLVERS, "person_id", person) or UNTRIED,
                days=frozenset(connection.scalars(days)),
                answered=frozenset(connection.scalars(keys)),
            )

    def answer(
        self, person: str, key: str, answer: str, *, correct: bool, fresh: Rating, at: datetime
    ) -> Solved:
        """
        Keep what *person* answered to the problem called *key*, and what that says of both.

        *fresh* is the rating of a problem that nobody has answered.
        """
        with self._writer.begin() as connection:
            before = _rating(connection, SOLVERS, "person_id", person) or UNTRIED
            problem = _rating(connection, PROBLEM_RATINGS, "key", key) or fresh
            its = (PROBLEM_ANSWERS.c.person_id == person) & (PROBLEM_ANSWERS.c.key == key)
            if connection.execute(select(PROBLEM_ANSWERS.c.key).where(its)).first():
                return Solved(before=before, after=before, problem=problem, is_first=False)
            after, problem = after_answer(before, problem, correct=correct)
            row = {"answer": answer[:_LONGEST], "correct": correct, "at": to_store(at)}
            connection.execute(insert(PROBLEM_ANSWERS).values(person_id=person, key=key, **row))
            _put(connection, SOLVERS, "person_id", person, after)
            _put(connection, PROBLEM_RATINGS, "key", key, problem)
            return Solved(before=before, after=after, problem=problem, is_first=True)

    def solve_day(self, person: str, day: date) -> None:
        """Keep that *person* has answered the problem of a *day*."""
        row = {"person_id": person, "day": day}
        its = [PROBLEM_DAYS.c[name] == value for name, value in row.items()]
        with self._writer.begin() as connection:
            connection.execute(delete(PROBLEM_DAYS).where(*its))
            connection.execute(insert(PROBLEM_DAYS).values(**row))

    def answers(self, key: str) -> Mapping[str, int]:
        """What people answered to the problem called *key*, the most frequent first."""
        count = func.count().label("count")
        wanted = select(PROBLEM_ANSWERS.c.answer, count).where(PROBLEM_ANSWERS.c.key == key)
        ordered = wanted.group_by(PROBLEM_ANSWERS.c.answer).order_by(count.desc())
        with self._engine.begin() as connection:
            return {answer: number for answer, number in connection.execute(ordered)}


def _rating(connection: Connection, table: Table, name: str, value: str) -> Rating | None:
    wanted = select(table.c.points, table.c.deviation, table.c.volatility)
    row: Any = connection.execute(wanted.where(table.c[name] == value)).first()
    return row and Rating(points=row.points, deviation=row.deviation, volatility=row.volatility)


def _put(connection: Connection, table: Table, name: str, value: str, rating: Rating) -> None:
    row = {
        "points": rating.points,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
    }
    connection.execute(delete(table).where(table.c[name] == value))
    connection.execute(insert(table).values({name: value, **row}))
