"""How people err, counted: by the part of the game, by kind and by size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.analysis import CubeError, Entry, Review, Stage
from gamao.analysis.marks import ERROR
from gamao.rules.player import Player

KINDS: Final = ("play", "missed double", "wrong double", "wrong take", "wrong pass")
SIZES: Final = (ERROR, 0.04, 0.08, 0.16)
"""Losses from which an error is of the next size."""
_EVEN_HANDED: Final = 0.5
"""How far shares are thought to change when the PR is multiplied by e, in logits."""
_CUBE_KINDS: Final = {
    CubeError.MISSED_DOUBLE: "missed double",
    CubeError.MISSED_CASH: "missed double",
    CubeError.WRONG_DOUBLE: "wrong double",
    CubeError.TOO_GOOD_DOUBLED: "wrong double",
    CubeError.WRONG_TAKE: "wrong take",
    CubeError.WRONG_PASS: "wrong pass",
}

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Error:
    """An error: when, of what kind, and how large."""

    stage: Stage
    kind: str
    loss: float

    @property
    def cells(self) -> tuple[int, int, int]:
        """Its stage, kind and size, each counted from 0."""
        size = sum(self.loss >= least for least in SIZES) - 1
        return list(Stage).index(self.stage), KINDS.index(self.kind), size


COUNTS: Final = (len(Stage), len(KINDS), len(SIZES))


def error_of(entry: Entry) -> Error | None:
    """What kind of error *entry* is; None if it is none, or one of beavers."""
    named, loss = entry.verdict.cube_error, entry.verdict.loss
    kind = _CUBE_KINDS.get(named) if named else "play"
    if loss < ERROR or kind is None:
        return None
    return Error(entry.decision.stage, kind, loss)


@dataclass(frozen=True, slots=True, eq=False)
class Rated:
    """Somebody in a match: the PR there, how many decisions, and the errors."""

    pr: float
    decisions: int
    errors: tuple[Error, ...]


def players_of(review: Review) -> list[Rated]:
    """Both players of a match, those who had something to decide."""
    found = []
    for player in Player:
        tally = review.summary(player).all
        own = [entry for entry in review.entries if entry.decision.player is player]
        errors = tuple(error for entry in own if (error := error_of(entry)))
        if tally.pr:
            found.append(Rated(tally.pr, tally.decisions, errors))
    return found


def shares(errors: Iterable[Error]) -> tuple[Numbers, ...]:
    """Which part of *errors* is of each stage, of each kind, of each size."""
    cells = np.array([error.cells for error in errors]).reshape(-1, len(COUNTS))
    counted = [
        np.bincount(column, minlength=count) for column, count in zip(cells.T, COUNTS, strict=True)
    ]
    return tuple(count / max(len(cells), 1) for count in counted)


def apart(some: Sequence[Numbers], others: Sequence[Numbers]) -> tuple[float, ...]:
    """The total variation between shares: of stages, of kinds, of sizes."""
    return tuple(
        float(np.abs(one - other).sum() / 2) for one, other in zip(some, others, strict=True)
    )


def smoothed(players: Sequence[Rated]) -> Callable[[float], tuple[Numbers, ...]]:
    """
    The shares of players of any PR: those of all *players*, changing evenly with its logarithm.

    A few dozen errors of one band say little; all of them together say how bands differ.
    """
    rated = [(np.log(one.pr), error.cells) for one in players for error in one.errors]
    middle = float(np.mean([pr for pr, _ in rated]))
    pr = np.array([pr - middle for pr, _ in rated])
    cells = np.array([cells for _, cells in rated])
    fits = [_logits(pr, column, count) for column, count in zip(cells.T, COUNTS, strict=True)]
    return lambda rating: tuple(
        _softmax(level + slope * (np.log(rating) - middle)) for level, slope in fits
    )


def _logits(pr: Numbers, cells: NDArray[np.int64], count: int) -> tuple[Numbers, Numbers]:
    """The logits of each cell at the middle, and how they change with *pr*; by ascent."""
    level: Numbers = np.log(np.bincount(cells, minlength=count) + 0.5)
    slope = np.zeros(count)
    step = 1.0 / len(pr)
    for _ in range(4000):
        residual = np.eye(count)[cells] - _softmax(level + np.outer(pr, slope))
        level = level + step * residual.sum(axis=0)
        slope = slope + step * (pr @ residual - slope / _EVEN_HANDED**2)
    return level, slope


def _softmax(logits: Numbers) -> Numbers:
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    found: Numbers = raised / raised.sum(axis=-1, keepdims=True)
    return found
