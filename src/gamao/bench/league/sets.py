"""
The league's set: the same decisions as two judges see them, and where these do not agree.

Plays are 300 ordinary decisions, cubes those of `CubeDecisions`; the first judge is our own
rollouts, the second bgsage's (`bench/judge_league.py`). Each may favour its own, so that nobody is
asked to trust one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.cubes import Choice, CubeDecisions, choice_of, seen
from gamao.bench.decisions import Decisions
from gamao.bench.duel import NORMAL_95
from gamao.errors import DataError

SECOND_PLAYS: Final = "decisions-bgsage.npz"
SECOND_CUBES: Final = "cubes-bgsage.npz"

Marks = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judge:
    """One opinion of every decision."""

    name: str
    plays: Decisions
    cubes: CubeDecisions

    def part(self, count: int) -> Judge:
        """The same judge of *count* plays and cubes, spread evenly; all where there are fewer."""
        plays, cubes = (_spread(len(found), count) for found in (self.plays, self.cubes))
        return Judge(name=self.name, plays=self.plays.part(plays), cubes=self.cubes.part(cubes))


def shipped_judges() -> tuple[Judge, Judge]:
    """
    The two of the package.

    Raises:
        DataError: a set is missing, damaged, or not of the same decisions.
    """
    plays = Decisions.load_shipped(SECOND_PLAYS)
    cubes = CubeDecisions.load_shipped(SECOND_CUBES)
    every = Decisions.shipped()
    places = {_key(every, k): k for k in range(len(every))}
    rows = np.array([places.get(_key(plays, k), -1) for k in range(len(plays))], np.int64)
    own = every.part(rows)
    same = np.array_equal(own.plays, plays.plays) and (rows >= 0).all()
    cubes_own = CubeDecisions.shipped()
    if not same or not np.array_equal(cubes_own.boards, cubes.boards):
        raise DataError("the judges of the league have not judged the same decisions")
    return (
        Judge(name="gamao", plays=own, cubes=cubes_own),
        Judge(name="bgsage", plays=plays, cubes=cubes),
    )


def disputed_plays(one: Judge, other: Judge) -> Marks:
    """
    Where what one judge finds best is worse by the other than noise explains, either way, [n].

    Noise is 1.96 standard errors of the difference, those of both judges together.
    """
    marks = np.zeros(len(one.plays), bool)
    for first, second in ((one.plays, other.plays), (other.plays, one.plays)):
        for k in range(len(first)):
            rows = slice(int(first.offsets[k]), int(first.offsets[k + 1]))
            mine, theirs = int(first.equities[rows].argmax()), int(second.equities[rows].argmax())
            noise = sum(
                float(np.nan_to_num(found.errors[rows])[place]) ** 2
                for found in (first, second)
                for place in (mine, theirs)
            )
            lost = second.equities[rows][theirs] - second.equities[rows][mine]
            marks[k] |= lost > NORMAL_95 * noise**0.5
    return marks


def disputed_cubes(one: Judge, other: Judge) -> Marks:
    """Where the judges differ in whether to double or whether to take, [n]."""
    return np.array(
        [mine != theirs for mine, theirs in zip(*map(_right, (one, other)), strict=True)], bool
    )


def _right(judge: Judge) -> list[Choice]:
    return [choice_of(seen(row)) for row in judge.cubes.equities.tolist()]


def _key(decisions: Decisions, k: int) -> bytes:
    return bytes(decisions.boards[k].tobytes() + decisions.dice[k].tobytes())


def _spread(length: int, count: int) -> NDArray[np.int64]:
    return np.unique(np.linspace(0, length - 1, min(count, length)).astype(np.int64))
