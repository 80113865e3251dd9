"""Who solves a problem: what somebody who decides answers, and what that does to ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gamao.problems.kinds import Kind
from gamao.rating import Rating, Result
from gamao.rules.action import Action
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game

UNTRIED: Final = Rating(deviation=200.0)
"""The rating of who has answered nothing: the gift for problems differs more than results do."""


def cube_answer(game: Game, kind: Kind, decide: Callable[[Game], Action | None]) -> str:
    """
    What *decide* answers to a problem about the cube, in the words of `Answer.text`.

    Of a double both decisions are asked for, as of a person: to double, and how to answer it.
    """
    require(Game, game=game)
    require(Kind, kind=kind)
    if kind is Kind.TAKE:
        return _answered(game, decide)
    answer = _answered(game.after(CubeAction.DOUBLE), decide)
    answer = "pass" if answer == "pass" else "take"
    if decide(game) is CubeAction.DOUBLE:
        return f"double, {answer}"
    return "too good, pass" if answer == "pass" else "no double, take"


def _answered(doubled: Game, decide: Callable[[Game], Action | None]) -> str:
    action = decide(doubled)
    assert isinstance(action, CubeAction)
    return action.value


def after_answer(person: Rating, problem: Rating, *, correct: bool) -> tuple[Rating, Rating]:
    """Both ratings after an answer: who finds the best has won, who does not has lost."""
    require(Rating, person=person, problem=problem)
    require(bool, correct=correct)
    won = 1.0 if correct else 0.0
    return (
        person.after([Result(problem, won)], periods=0.0),
        problem.after([Result(person, 1 - won)], periods=0.0),
    )
