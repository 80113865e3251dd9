"""Rollouts in small parts, so that they can be watched, stopped and shared with others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Limit
from gamao.engine.boards import boards_of
from gamao.engine.limit import RolloutSettings
from gamao.engine.rolled import RolledCube, nearest_outcomes, states_to_compare
from gamao.engine.rollout_sums import RolloutResult, RolloutSums
from gamao.errors import RuleError
from gamao.rules.game import Game, Phase
from gamao.server import study_protocol as told
from gamao.server.mind import Mind
from gamao.server.study import (
    MOST_PLAYS,
    chances_out,
    cube_advice,
    half_width,
    ranked_plays,
    rounded,
)

if TYPE_CHECKING:  # rollouts need the compiled core
    from gamao.engine.rollout import RolloutJob

PART: Final = 12
"""Games played at a time: five plays take a core half a second, and a hint may wait so long."""
_FIRST_LOOK: Final = Limit(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is rolled out: the best plays at first sight, or the two courses before a roll."""

    game: Game
    plays: tuple[told.PlayOut, ...] | None
    boards: tuple[bytes, ...]


def plan(mind: Mind, game: Game) -> Plan:
    """
    What there is to roll out in *game*.

    Raises:
        RuleError: nothing: the engine is not compiled, or the game waits for something else.
    """
    from gamao.engine.plain_search import PlainSearcher

    if isinstance(mind.engine.searcher, PlainSearcher):
        raise RuleError("rollouts need the compiled engine")
    if game.phase is Phase.PLAY:
        best = mind.engine.analyse(game, _FIRST_LOOK).candidates[:MOST_PLAYS]
        boards = boards_of([one.position for one in best])
        plays = tuple(ranked_plays(mind, game, _FIRST_LOOK)[:MOST_PLAYS])
        return Plan(game=game, plays=plays, boards=tuple(board.tobytes() for board in boards))
    if game.phase is Phase.TURN:
        board = boards_of([game.position])[0]
        return Plan(game=game, plays=None, boards=(board.tobytes(),))
    raise RuleError(f"there is nothing to roll out: {game.phase.value}")


def roll_out_part(mind: Mind, plan: Plan, first: int, count: int) -> RolloutSums:
    """The games number *first* to *first* + *count* - 1: the same whoever plays them, and when."""
    return _job(mind, plan).run(first, count)


def tell(mind: Mind, plan: Plan, sums: RolloutSums, *, done: bool) -> told.RolloutOut:
    """What *sums* say."""
    result = RolloutResult(sums=sums)
    if plan.plays is not None:
        plays = _plays(plan, plan.plays, result)
        return told.RolloutOut(games=result.games, plays=plays, done=done)
    return told.RolloutOut(games=result.games, cube=_cube(mind, plan, result), done=done)


def _job(mind: Mind, plan: Plan) -> RolloutJob:
    model = mind.engine.cube_model(plan.game)
    boards = np.stack([_board(one) for one in plan.boards])
    after_play = plan.plays is not None
    states = None if after_play else states_to_compare(model)
    return mind.engine.rollout_job(
        model,
        boards if states is None else np.repeat(boards, len(states), axis=0),
        RolloutSettings(),
        after_play=after_play,
        double_first=after_play,
        states=states,
    )


def _board(packed: bytes) -> NDArray[np.int8]:
    return np.frombuffer(packed, np.int8).reshape(2, -1)


def _plays(
    plan: Plan, plays: tuple[told.PlayOut, ...], result: RolloutResult
) -> tuple[told.PlayOut, ...]:
    best = float(result.equity.max())
    found = [
        play.model_copy(
            update={
                "equity": rounded(result.equity[row]),
                "loss": rounded(best - result.equity[row]),
                "level": "rollout",
                "chances": _chances(plan, result.means[row, :9]),
                "error": half_width(result.equity_error[row]),
            }
        )
        for row, play in enumerate(plays)
    ]
    return tuple(sorted(found, key=lambda play: -play.equity))


def _cube(mind: Mind, plan: Plan, result: RolloutResult) -> told.CubeAdvice:
    model = mind.engine.cube_model(plan.game)
    rolled = RolledCube(result=result, model=model, states=states_to_compare(model))
    decision = rolled.decision
    errors = {
        "roll": half_width(rolled.no_double_error),
        "double": half_width(rolled.double_take_error),
    }
    worth = {"roll": decision.no_double}
    if decision.allowed:
        worth["double"] = decision.doubled
    return cube_advice(
        decision,
        worth,
        decider=plan.game.on_roll,
        doubler=plan.game.on_roll,
        chances=_chances(plan, result.means[0, :9]),
        errors=errors,
    )


def _chances(plan: Plan, means: NDArray[np.float64]) -> told.Chances:
    return chances_out(nearest_outcomes(means), plan.game.match.rules.backgammon)
