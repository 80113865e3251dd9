"""Strength: how far a contender's static judgement is from careful judgements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.categories import Category
from gamao.bench.contender import Contender
from gamao.bench.judged import Judged

RESAMPLES: Final = 500
"""Bootstrap samples: the standard error itself is then good to 3 %."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """
    The error of static equity on one kind of positions, root mean square, in points.

    `error` is what is left when the judge's own noise is taken out of `measured`.
    """

    kind: str
    positions: int
    error: float
    standard_error: float
    measured: float
    judge_noise: float


def score_positions(contender: Contender, judged: Judged, *, seed: int = 1) -> tuple[Score, ...]:
    """The scores on all positions, on all with contact, and on each kind there is."""
    errors = contender.equities(judged.boards) - judged.equities
    noise = judged.equity_error.astype(np.float64)
    kinds: list[tuple[str, NDArray[np.bool_]]] = [
        ("all", np.ones(len(errors), bool)),
        ("all but races", judged.category != Category.RACE),
        *((kind.word, judged.category == kind) for kind in Category),
    ]
    return tuple(
        _score(name, errors[chosen], noise[chosen], seed) for name, chosen in kinds if chosen.any()
    )


def _score(kind: str, errors: NDArray[np.float64], noise: NDArray[np.float64], seed: int) -> Score:
    squares = errors**2 - noise**2
    rng = np.random.default_rng(seed)
    samples = [
        _root(squares[rng.integers(0, len(squares), len(squares))].mean()) for _ in range(RESAMPLES)
    ]
    return Score(
        kind=kind,
        positions=len(errors),
        error=_root(squares.mean()),
        standard_error=float(np.std(samples)),
        measured=_root((errors**2).mean()),
        judge_noise=_root((noise**2).mean()),
    )


def _root(square: float) -> float:
    """The root of *square*; what noise has made negative is 0."""
    return float(np.sqrt(max(square, 0.0)))
