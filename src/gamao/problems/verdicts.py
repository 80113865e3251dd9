"""A problem as a verdict, to be told, explained and repeated as a mistake in a review is."""

from __future__ import annotations

from typing import Final

from gamao.analysis import Option, Verdict
from gamao.problems.problem import Problem
from gamao.rules.checked import require

_DEPTH: Final = "rollout"


def verdict_of(problem: Problem, *, taken: str | None = None) -> Verdict:
    """What is known of the answers to *problem*, of which *taken* was given."""
    require(Problem, problem=problem)
    require(str, None, taken=taken)
    texts = [answer.text for answer in problem.answers]
    win = problem.best.chances[0] if problem.best.chances else 0.0
    return Verdict(
        options=tuple(
            Option(
                text=answer.text,
                equity=answer.equity,
                depth=_DEPTH,
                chances=answer.chances,
                error=answer.error,
            )
            for answer in problem.answers
        ),
        taken=None if taken is None else texts.index(taken),
        forced=False,
        gap=problem.gap,
        mwc=None,
        win=problem.cube.win if problem.cube else win,
        mwc_unit=None,
    )
