"""Rollouts of the choices of one decision."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine
from gamao.engine.equity import CubeDecision, CubeModel
from gamao.engine.evaluator import Boards
from gamao.engine.limit import RolloutSettings
from gamao.engine.rolled import RolledCube as Rolled
from gamao.engine.rolled import nearest_outcomes, states_to_compare
from gamao.engine.rollout import RolloutJob, roll_out
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
        searcher=_searcher(engine),
        model=model,
        boards=boards,
        settings=settings,
        after_play=True,
        double_first=True,
    )
    result = roll_out(job)
    return [
        RolledPlay(
            equity=float(result.equity[row]),
            error=float(result.equity_error[row]),
            outcomes=np.array(astuple(nearest_outcomes(result.means[row, :9])), np.float32),
        )
        for row in range(len(boards))
    ]


def roll_out_cube(
    engine: Engine,
    model: CubeModel,
    board: Boards,
    settings: RolloutSettings,
) -> RolledCube:
    """All courses of a decision about the cube, rolled out with the same dice."""
    states = states_to_compare(model)
    job = RolloutJob(
        searcher=_searcher(engine),
        model=model,
        boards=np.repeat(board, len(states), axis=0),
        # No state is out of the race because another is worth more: all are needed.
        settings=replace(settings, until_apart=None),
        after_play=False,
        double_first=False,
        states=states,
    )
    rolled = Rolled(result=roll_out(job), model=model, states=states)
    error = max(rolled.no_double_error, rolled.double_take_error)
    return RolledCube(cube=rolled.decision, win=rolled.outcomes.win, error=error)


def _searcher(engine: Engine) -> Searcher:
    if isinstance(engine.searcher, Searcher):
        return engine.searcher
    raise GamaoError("rollouts need the compiled engine")
