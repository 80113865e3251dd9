"""Person against problem: what an answer does to the ratings of both."""

from __future__ import annotations

from gamao.rating import Rating, Result


def after_answer(person: Rating, problem: Rating, *, correct: bool) -> tuple[Rating, Rating]:
    """Both ratings after an answer: who finds the best has won, who does not has lost."""
    won = 1.0 if correct else 0.0
    return (
        person.after([Result(problem, won)], periods=0.0),
        problem.after([Result(person, 1 - won)], periods=0.0),
    )
