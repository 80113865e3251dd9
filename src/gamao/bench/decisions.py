"""
Judged decisions: what plays lose, and the performance rating (PR) of whoever chooses them.

The set is an .npz file of m decisions, none of them forced, with all c legal plays of each:

format      2
meta        JSON text: what judged, how
boards      int8 [m, 2, 25], seen by the player who has to play
dice        int8 [m, 2]
special     bool [m]: of a kind that play seldom reaches; the others are one of each game
source      uint8 [m], `Source`
offsets     int64 [m + 1]: the plays of decision k are offsets[k] to offsets[k + 1]
plays       int8 [c, 2, 25], their results, flipped as `Evaluator.moves` does
equities    float32 [c], for the player who plays; cubeless, for money
errors      float32 [c], standard errors of these; NaN where the play was not rolled out

A play that was not rolled out is worth what our engine says 2 plies deep, moved by what rollouts
say on average of the others of its decision. Those are plays far behind the best.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gamao.analysis.marks import BLUNDER, ERROR
from gamao.analysis.tally import PR_FACTOR
from gamao.bench.categories import Category, classify
from gamao.bench.contender import Chooser
from gamao.bench.duel import NORMAL_95
from gamao.bench.sets import ArraySet
from gamao.engine import Boards, Floats, Rolls
from gamao.errors import DataError

Losses = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decisions(ArraySet):
    """
    A set of judged decisions; see the module for what the arrays are.

    Raises:
        DataError: the arrays do not fit together.
    """

    version: ClassVar = 2
    shipped_file: ClassVar = "decisions-rollout.npz"

    boards: Boards
    dice: Rolls
    special: NDArray[np.bool_]
    source: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    plays: Boards
    equities: Floats
    errors: Floats
    meta: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count, plays = len(self.boards), len(self.plays)
        shapes: dict[str, tuple[str, tuple[int, ...]]] = {
            "boards": ("i1", (count, 2, 25)),
            "dice": ("i1", (count, 2)),
            "special": ("?", (count,)),
            "source": ("u1", (count,)),
            "offsets": ("i8", (count + 1,)),
            "plays": ("i1", (plays, 2, 25)),
            "equities": ("f4", (plays,)),
            "errors": ("f4", (plays,)),
        }
        for name, (kind, shape) in shapes.items():
            array = getattr(self, name)
            if array.dtype != np.dtype(kind) or array.shape != shape:
                raise DataError(
                    f"{name} must be {np.dtype(kind).name} of shape {shape}, "
                    f"not {array.dtype.name} {array.shape}"
                )
        if self.offsets[0] != 0 or self.offsets[-1] != plays or (np.diff(self.offsets) < 2).any():
            raise DataError("offsets must rise by two or more from 0 to the number of plays")
        if not np.isfinite(self.equities).all():
            raise DataError("equities must be finite")

    @property
    def category(self) -> NDArray[np.uint8]:
        """The `Category` of each decision's position."""
        return classify(self.boards)

    def part(self, rows: NDArray[np.bool_] | NDArray[np.int64]) -> Decisions:
        """The decisions that *rows* picks."""
        rows = np.arange(len(self))[rows]
        plays = [np.arange(self.offsets[k], self.offsets[k + 1]) for k in rows]
        every = np.concatenate([*plays, np.zeros(0, np.int64)])
        return Decisions(
            boards=self.boards[rows],
            dice=self.dice[rows],
            special=self.special[rows],
            source=self.source[rows],
            offsets=np.cumsum([0, *map(len, plays)]),
            plays=self.plays[every],
            equities=self.equities[every],
            errors=self.errors[every],
            meta=self.meta,
        )

    def losses(self, results: Boards) -> Losses:
        """
        What each decision's play, known by its result (flipped), loses against the best.

        Raises:
            DataError: a result is not that of a legal play.
        """
        starts = self.offsets[:-1]
        best = np.maximum.reduceat(self.equities, starts)
        same = (np.repeat(results, np.diff(self.offsets), axis=0) == self.plays).all(axis=(1, 2))
        found = np.maximum.reduceat(np.where(same, self.equities, -np.inf), starts)
        if not np.isfinite(found).all():
            raise DataError(f"the play of decision {int((~np.isfinite(found)).argmax())} is none")
        return (best - found).astype(np.float64)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayScore:
    """What somebody's plays lose in the decisions of one kind."""

    kind: str
    decisions: int
    pr: float
    half_width: float
    """Half of the 95 % interval of `pr`."""
    best: float
    """The share of decisions in which it found the best play."""
    errors: float
    """The share that loses `ERROR` or more, blunders included."""
    blunders: float

    @classmethod
    def of(cls, kind: str, losses: Losses) -> PlayScore:
        """The score of these *losses*."""
        spread = losses.std(ddof=1) / np.sqrt(len(losses)) if len(losses) > 1 else np.inf
        return cls(
            kind=kind,
            decisions=len(losses),
            pr=float(PR_FACTOR * losses.mean()),
            half_width=float(PR_FACTOR * NORMAL_95 * spread),
            best=float((losses == 0).mean()),
            errors=float((losses >= ERROR).mean()),
            blunders=float((losses >= BLUNDER).mean()),
        )


def score_plays(contender: Chooser, decisions: Decisions) -> tuple[PlayScore, ...]:
    """What *contender* loses in ordinary decisions, in special ones, and in each kind."""
    losses = decisions.losses(contender.choose(decisions.boards, decisions.dice))
    return scores_of(losses, decisions)


def scores_of(losses: Losses, decisions: Decisions) -> tuple[PlayScore, ...]:
    """The scores of *losses*, one for each of *decisions*."""
    category = decisions.category
    kinds = {"ordinary": ~decisions.special, "special": decisions.special}
    kinds |= {kind.word: category == kind for kind in Category}
    return tuple(
        PlayScore.of(name, losses[chosen]) for name, chosen in kinds.items() if chosen.any()
    )


def noise_floor(decisions: Decisions, *, seed: int = 1) -> float:
    """
    The PR that the judge's noise alone gives somebody who always finds the best play.

    Judged as often again, with the same errors, the best play would not always come out best.
    """
    known = np.isfinite(decisions.errors)
    noise = np.where(known, decisions.errors, 0) * np.random.default_rng(seed).normal(
        size=len(known)
    )
    starts, counts = decisions.offsets[:-1], np.diff(decisions.offsets)
    again = decisions.equities + noise
    first = decisions.equities == np.repeat(np.maximum.reduceat(decisions.equities, starts), counts)
    lost = np.maximum.reduceat(again, starts) - np.maximum.reduceat(
        np.where(first, again, -np.inf), starts
    )
    return float(PR_FACTOR * lost.mean())
