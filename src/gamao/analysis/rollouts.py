"""Rollouts of the plays of one decision."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.evaluator import Boards
from gamao.engine.rollout.rolled import nearest_outcomes
from gamao.engine.rollout.rollout import roll_out
from gamao.engine.search.limit import RolloutSettings


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolledPlay:
    """A play rolled out, seen by whoever makes it."""

    equity: float
    error: float
    outcomes: NDArray[np.float32]


def roll_out_plays(
    engine: Engine, model: CubeModel, boards: Boards, settings: RolloutSettings
) -> list[RolledPlay]:
    """The plays that lead to *boards*, rolled out with the same dice."""
    job = engine.rollout_job(model, boards, settings, after_play=True, double_first=True)
    result = roll_out(job)
    return [
        RolledPlay(
            equity=float(result.equity[row]),
            error=float(result.equity_error[row]),
            outcomes=np.array(astuple(nearest_outcomes(result.means[row, :9])), np.float32),
        )
        for row in range(len(boards))
    ]
