"""Rollouts of the choices of one decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine
from gamao.engine.equity import CubeDecision, CubeModel
from gamao.engine.evaluator import Boards
from gamao.engine.rollout import RolloutJob, RolloutSettings, roll_out
from gamao.engine.search import Searcher
from gamao.errors import GamaoError


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolledPlay:
    """A play rolled out, seen by whoever makes it."""

    equity: float
    error: float
    outcomes: NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledCube:
    """A cube decision rolled out, seen by whoever may double."""

    cube: CubeDecision
    win: float
    error: float
    """The larger standard error of the two courses."""


def roll_out_plays(
    engine: Engine, model: CubeModel, boards: Boards, settings: RolloutSettings
) -> list[RolledPlay]:
    """The plays that lead to *boards*, rolled out with the same dice."""
    job = RolloutJob(
        searcher=_searcher(engine), model=model, boards=boards, settings=settings, after_play=True
    )
    result = roll_out(job)
    return [
        RolledPlay(
            equity=float(result.equity[row]),
            error=float(result.equity_error[row]),
            outcomes=_nested(result.means[row, :9]),
        )
        for row in range(len(boards))
    ]


def roll_out_cube(
    engine: Engine,
    model: CubeModel,
    board: Boards,
    settings: RolloutSettings,
    at_sight: CubeDecision,
) -> RolledCube:
    """Not doubling, and doubling with a take, rolled out; the rest is known *at_sight*."""
    # There is one candidate in each: it cannot be apart from others.
    alone = replace(settings, until_apart=None)
    stay = RolloutJob(
        searcher=_searcher(engine), model=model, boards=board, settings=alone, after_play=False
    )
    waited, doubled = roll_out(stay), roll_out(replace(stay, doubled=True))
    cube = replace(
        at_sight,
        no_double=float(waited.equity[0]),
        double_take=float(doubled.equity[0]),
        double_beaver=None if at_sight.double_beaver is None else 2 * float(doubled.equity[0]),
    )
    error = max(float(waited.equity_error[0]), float(doubled.equity_error[0]))
    return RolledCube(cube=cube, win=float(waited.means[0, 0]), error=error)


def _searcher(engine: Engine) -> Searcher:
    if isinstance(engine.searcher, Searcher):
        return engine.searcher
    raise GamaoError("rollouts need the compiled engine")


def _nested(chances: NDArray[np.float64]) -> NDArray[np.float32]:
    """Means of games with the luck taken out may lie a little outside what they can be."""
    win = min(max(chances[0], 0.0), 1.0)
    rows = [
        np.minimum.accumulate(np.clip(side, 0, most))
        for side, most in ((chances[1:5], win), (chances[5:], 1 - win))
    ]
    return np.array([win, *rows[0], *rows[1]], np.float32)
