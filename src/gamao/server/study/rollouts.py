"""Rollouts in small parts, so that they can be watched, stopped and shared with others."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Limit
from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeEquities
from gamao.engine.rollout.rolled import RolledCube, nearest_outcomes, states_to_compare
from gamao.engine.rollout.sums import RolloutResult, RolloutSums
from gamao.engine.search.limit import RolloutSettings
from gamao.errors import RuleError
from gamao.rules.game import Game, Phase
from gamao.server import wire
from gamao.server.engines import Asker
from gamao.server.study.study import (
    PHASES,
    chances_out,
    cube_told,
    half_width,
    loss_beside,
    plays_out,
    rounded,
)
from gamao.server.worker import Worker

if TYPE_CHECKING:  # rollouts need the compiled core
    from gamao.engine.rollout.rollout import RolloutJob

PART: Final = 12
"""Games played at a time: five plays take a core half a second, and a hint may wait so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is rolled out: the plays that look worth it, or a decision about the cube."""

    game: Game
    settings: RolloutSettings
    rows: int
    """Candidate plays, or states of the cube."""
    plays: tuple[wire.PlayOut, ...] | None = None
    """All plays, those that are rolled out first."""
    boards: tuple[bytes, ...] = ()


async def advise(asker: Asker, game: Game, limit: Limit, most: int) -> wire.Advice:
    """
    The engine's word on what *game* waits for, by a rollout: the same as `Engine` gives in one go.

    Raises:
        RuleError: there is nothing to roll out.
    """
    planned = await asker.ask(plan, game, limit)
    if planned.plays is not None and planned.rows == 1:  # an only play needs no rollout
        return wire.Advice(level=str(limit), plays=planned.plays[:most])
    *_, sums = [so_far async for so_far in rolled_out(asker, planned)]
    out = await asker.ask(tell, planned, sums, done=True)
    plays = None if out.plays is None else out.plays[:most]
    return wire.Advice(level=str(limit), plays=plays, cube=out.cube)


async def rolled_out(asker: Asker, plan: Plan) -> AsyncIterator[RolloutSums]:
    """What the games gave so far; as many parts are asked for at once as there are processes."""
    from gamao.engine.rollout.rollout import going

    sums, at_once = RolloutSums.none(plan.rows), asker.pool.workers
    while rows := going(RolloutResult(sums=sums), plan.settings):
        first = max(sums.games)
        end = min(first + plan.settings.step, plan.settings.games)
        cuts = [*range(first, end, PART), end]
        for at in range(0, len(cuts) - 1, at_once):
            ranges = pairwise(cuts[at : at + at_once + 1])
            parts = (asker.ask(roll_out_part, plan, rows, a, b - a) for a, b in ranges)
            sums = reduce(add, await asyncio.gather(*parts), sums)
            yield sums


# -- asked in a pool ---------------------------------------------------------------------------


def plan(worker: Worker, game: Game, limit: Limit) -> Plan:
    """
    What there is to roll out in *game*.

    Raises:
        RuleError: nothing: the engine is not compiled, or the game waits for something else.
    """
    from gamao.engine.search.plain_search import PlainSearcher

    assert limit.rollout is not None
    if isinstance(worker.engine.searcher, PlainSearcher):
        raise RuleError("rollouts need the compiled engine")
    if game.phase is Phase.PLAY:
        ranked, chosen = worker.engine.worth_rolling_out(game, limit)
        rest = [one for one in ranked if one not in chosen]
        return Plan(
            game=game,
            settings=limit.rollout,
            rows=len(chosen),
            plays=tuple(plays_out(game, [*chosen, *rest])),
            boards=tuple(board.tobytes() for board in boards_of([one.position for one in chosen])),
        )
    if game.phase in PHASES:
        model = worker.engine.cube_model(game.before_offer(), game.offered_by)
        return Plan(game=game, settings=limit.rollout, rows=len(states_to_compare(model)))
    raise RuleError(f"there is nothing to roll out: {game.phase.value}")


def roll_out_part(
    worker: Worker, plan: Plan, rows: list[int], first: int, count: int
) -> RolloutSums:
    """The games number *first* to *first* + *count* - 1: the same whoever plays them, and when."""
    return _job(worker, plan).run(first, count, rows=rows)


def tell(worker: Worker, plan: Plan, sums: RolloutSums, *, done: bool) -> wire.RolloutOut:
    """What *sums* say."""
    result = RolloutResult(sums=sums)
    if plan.plays is not None:
        plays = _plays(plan, plan.plays, result)
        return wire.RolloutOut(games=result.games, plays=plays, done=done)
    return wire.RolloutOut(games=result.games, cube=_cube(worker, plan, result), done=done)


def _job(worker: Worker, plan: Plan) -> RolloutJob:
    engine = worker.engine
    if plan.plays is None:
        game = plan.game.before_offer()
        return engine.cube_job(game, plan.game.offered_by or game.on_roll, plan.settings)
    boards = np.stack([_board(one) for one in plan.boards])
    model = engine.cube_model(plan.game)
    return engine.rollout_job(model, boards, plan.settings, after_play=True, double_first=True)


def _board(packed: bytes) -> NDArray[np.int8]:
    return np.frombuffer(packed, np.int8).reshape(2, -1)


def _plays(
    plan: Plan, plays: tuple[wire.PlayOut, ...], result: RolloutResult
) -> tuple[wire.PlayOut, ...]:
    """Those still compared, then those that fell behind, then those not rolled out."""
    games, equity = result.sums.games, result.equity
    rows = sorted(range(plan.rows), key=lambda row: (-games[row], -equity[row]))
    best = float(equity[rows[0]])
    rolled = [
        plays[row].model_copy(
            update={
                "equity": rounded(equity[row]),
                "loss": loss_beside(best, equity[row], alike=games[row] == games[rows[0]]),
                "level": "rollout",
                "chances": _chances(plan, result.means[row, :9]),
                "error": half_width(result.equity_error[row]),
            }
        )
        for row in rows
    ]
    rest = [
        play.model_copy(update={"loss": loss_beside(best, play.equity, alike=False)})
        for play in plays[plan.rows :]
    ]
    return (*rolled, *rest)


def _cube(worker: Worker, plan: Plan, result: RolloutResult) -> wire.CubeAdvice:
    doubler = plan.game.offered_by or plan.game.on_roll
    model = worker.engine.cube_model(plan.game.before_offer(), doubler)
    rolled = RolledCube(result=result, model=model, states=states_to_compare(model))
    equities = [math.nan] * len(model.states)
    for row, state in enumerate(rolled.states):
        equities[state] = float(result.equity[row])
    taken = half_width(rolled.double_take_error)
    return cube_told(
        plan.game,
        CubeEquities(model=model, equities=tuple(equities), outcomes=rolled.outcomes),
        errors={"roll": half_width(rolled.no_double_error), "double": taken, "take": taken},
    )


def _chances(plan: Plan, means: NDArray[np.float64]) -> wire.Chances:
    return chances_out(nearest_outcomes(means), plan.game.match.rules.backgammon)
