"""HTTP: problems: the one of the day, others by theme, and what is said to an answer."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request

from gamao.analysis import Repetition
from gamao.problems import Kind, Problem, Problems, Theme, streak, verdict_of
from gamao.rating import Rating
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.engines import Engines
from gamao.server.http import problems as refusals
from gamao.server.people import quiz
from gamao.server.people.sessions import kept_person
from gamao.server.review import reports
from gamao.server.state import config_of, store_of
from gamao.server.study.study import half_width
from gamao.server.table.routes import REFUSED
from gamao.server.worker import Worker
from gamao.store import Card, Solved, Solver, Store

router = APIRouter(prefix="/api/problems", tags=["problems"])

Number = Annotated[int, Path(ge=1, le=1_000_000)]

FEW: Final = 10
"""Answers: of fewer nobody is told what others chose."""
_SHOWN: Final = 4
"""What others chose: the most frequent answers."""
_NEAR: Final = 24
"""Problems nearest to one's own rating, of which one is asked."""


class ProblemBook:
    """The problems of the package; read when they are first asked for."""

    @cached_property
    def problems(self) -> Problems:
        return Problems.load()

    @cached_property
    def themes(self) -> tuple[wire.ThemeCount, ...]:
        """How many there are of each theme."""
        counts = Counter(one.theme for one in self.problems)
        return tuple(wire.ThemeCount(name=theme, count=counts[theme]) for theme in Theme)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    """An answer as a process of the pool has judged it."""

    judged: wire.Judged
    against: str | None
    verdict: dict[str, Any]


@router.get("/today", responses=REFUSED)
async def today(request: Request, day: date | None = None) -> wire.ProblemOut:
    """The problem of my *day*, which is the same for everyone."""
    book, day = await _book(request), _day(request, day)
    return await _shown(request, book.problems.today(day), day)


@router.get("/next", responses=REFUSED)
async def following(
    request: Request,
    theme: Theme | None = None,
    day: date | None = None,
    but: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> wire.ProblemOut:
    """A problem that suits my rating, of a *theme* or of any; not the one of the number *but*."""
    book, store = await _book(request), store_of(request)
    solver = await asyncio.to_thread(store.problems.solver, request.state.person)
    found = await asyncio.to_thread(_suiting, book.problems, solver, theme, but)
    return await _shown(request, found, _day(request, day))


@router.get("/{problem}", responses=REFUSED)
async def numbered(request: Request, problem: Number, day: date | None = None) -> wire.ProblemOut:
    """One problem, by its number."""
    book = await _book(request)
    return await _shown(request, _found(book, problem), _day(request, day))


@router.post("/{problem}", responses=REFUSED)
async def answer(
    request: Request, problem: Number, wanted: wire.ProblemAnswer
) -> wire.ProblemJudged:
    """What I would do. A first answer counts for both ratings, a wrong one is asked again."""
    book = await _book(request)
    found, day = _found(book, problem), _day(request, wanted.day)
    engines: Engines = request.app.state.engines
    words = " ".join(wanted.answer.lower().split())
    given = await engines.study.for_caller(request.state.caller).ask(_judge, found, words)
    person, store = await kept_person(request), store_of(request)
    is_today = book.problems.today(day) == found
    kept = _Kept(store, person, found, given, config_of(request).now())
    return await asyncio.to_thread(kept.told, day, is_today=is_today)


@dataclass(frozen=True, slots=True)
class _Kept:
    """An answer being written down."""

    store: Store
    person: str
    problem: Problem
    given: _Given
    now: datetime

    def told(self, day: date, *, is_today: bool) -> wire.ProblemJudged:
        """Write it down, and say what came of it."""
        problem, judged, problems = self.problem, self.given.judged, self.store.problems
        solved = problems.answer(
            self.person,
            problem.key,
            _text(judged.given),
            correct=judged.correct,
            fresh=problem.rating,
            at=self.now,
        )
        if is_today:
            problems.solve_day(self.person, day)
        next_at = None if judged.correct else self._asked_again()
        solver = problems.solver(self.person)
        return wire.ProblemJudged(
            **dict(judged),
            is_rated=solved.is_first,
            me=_rating_out(solved.after),
            change=_change(solved),
            problem=_rating_out(solved.problem),
            streak=_streak_out(solver, day),
            others=_others(problems.answers(problem.key)),
            next_at=next_at,
            courses=_courses(problem),
            against=self.given.against,
        )

    def _asked_again(self) -> str:
        """It becomes a card among one's own mistakes."""
        card = _card(self.problem, self.given.verdict)
        cards = self.store.cards
        cards.add(self.person, card, loss=self.given.judged.loss)
        known = cards.find(self.person, card.key)
        before = known.repetition if known else None
        after = (before or Repetition(due=self.now)).after(correct=False, at=self.now)
        cards.put_back(self.person, card.key, after)
        return after.due.isoformat()


# -- what is asked -----------------------------------------------------------------------------


async def _shown(request: Request, found: Problem, day: date) -> wire.ProblemOut:
    book, store = await _book(request), store_of(request)
    solver = await asyncio.to_thread(store.problems.solver, request.state.person)
    return await asyncio.to_thread(_out, book, found, solver, day)


def _out(book: ProblemBook, found: Problem, solver: Solver, day: date) -> wire.ProblemOut:
    card = quiz.card_out(_card(found, verdict_of(found).as_json()))
    return wire.ProblemOut(
        number=found.number,
        theme=found.theme,
        is_today=book.problems.today(day) == found,
        is_answered=found.key in solver.answered,
        card=card.model_copy(update={"options": found.choices or None}),
        me=_rating_out(solver.rating),
        streak=_streak_out(solver, day),
        themes=book.themes,
    )


def _suiting(problems: Problems, solver: Solver, theme: Theme | None, but: int) -> Problem:
    """One of those nearest to the solver's rating, none answered before if there is another."""
    wanted = [one for one in problems.about(theme) if one.number != but] or list(problems)
    fresh = [one for one in wanted if one.key not in solver.answered] or wanted
    near = sorted(fresh, key=lambda one: abs(one.rating.points - solver.rating.points))
    return secrets.choice(near[:_NEAR])


def _card(problem: Problem, verdict: dict[str, Any]) -> Card:
    return Card(
        key=problem.key,
        side=Player.WHITE,
        moment=reports.format_moment(problem.game),
        verdict=verdict,
        repetition=None,
        of_problem=True,
    )


# -- what is said ------------------------------------------------------------------------------


def _judge(worker: Worker, problem: Problem, words: str) -> _Given:
    """In a process of the pool: what the rollout says, and why."""
    game, known = problem.game, verdict_of(problem)
    given = quiz.answered(worker, game, known, words)
    judged, against = quiz.told(worker, game, given, given), None
    if given.taken == 0:  # why it is better than the second
        second = replace(given, taken=1)
        reasons = quiz.told(worker, game, second, second).reasons
        judged = judged.model_copy(update={"reasons": reasons})
        against = second.options[1].text if problem.kind is Kind.PLAY else None
    return _Given(judged=judged, against=against, verdict=given.as_json())


def _text(given: wire.ReviewedPlay | wire.ReviewedChoice) -> str:
    return given.text if isinstance(given, wire.ReviewedPlay) else given.action


def _change(solved: Solved) -> int:
    return round(solved.after.points) - round(solved.before.points)


def _rating_out(rating: Rating) -> wire.ProblemRating:
    return wire.ProblemRating(
        points=round(rating.points), half=round(rating.half), provisional=rating.is_provisional
    )


def _streak_out(solver: Solver, day: date) -> wire.StreakOut:
    found = streak(solver.days, day)
    return wire.StreakOut(days=found.days, week=found.week)


def _others(answers: Mapping[str, int]) -> wire.OthersOut | None:
    count = sum(answers.values())
    if count < FEW:
        return None
    shown = list(answers.items())[:_SHOWN]
    return wire.OthersOut(
        count=count,
        answers=tuple(
            wire.OthersAnswer(answer=text, share=round(times / count, 4)) for text, times in shown
        ),
    )


def _courses(problem: Problem) -> wire.CubeCourses | None:
    if (cube := problem.cube) is None:
        return None
    return wire.CubeCourses(
        no_double=cube.no_double,
        double_take=cube.double_take,
        double_pass=cube.double_pass,
        error=half_width(cube.error),
    )


# -- where things are --------------------------------------------------------------------------


async def _book(request: Request) -> ProblemBook:
    book: ProblemBook = request.app.state.problems
    await asyncio.to_thread(lambda: book.themes)
    return book


def _found(book: ProblemBook, number: int) -> Problem:
    if number > len(book.problems):
        raise refusals.Problem("unknown_problem")
    return book.problems.number(number)


def _day(request: Request, day: date | None) -> date:
    """The date where somebody is, which is not far from ours."""
    ours = config_of(request).now().date()
    return day if day is not None and abs(day - ours) <= timedelta(days=1) else ours
