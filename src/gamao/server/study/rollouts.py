"""Rollouts in small parts, so that they can be watched, stopped and shared with others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Final

from gamao.engine import (
    Candidate,
    Limit,
    RolledCube,
    RolloutPlan,
    RolloutSums,
)
from gamao.engine.compiled import compiled_core
from gamao.errors import RuleError
from gamao.rules.game import Game, Phase
from gamao.server import wire
from gamao.server.engines import Asker
from gamao.server.study.study import PHASES, cube_told, plays_out
from gamao.server.worker import Worker

_LINES: Final = (24, 8, 1)
"""
Games played at a time, of all candidates together, by how far their plays look: a hint may wait so
long. On a core shared with six others 24 at first sight took 0.4 s, 8 at 1-ply 0.2, and one
of each of five plays at 2-ply 0.6, the worst of six 0.8.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is rolled out: the plays that look worth it, or a decision about the cube."""

    game: Game
    rollout: RolloutPlan
    plays: tuple[Candidate, ...] | None = None
    """All plays of the roll, also those that are not rolled out."""
    is_plain: bool = False
    """Is it played in Python, where one game takes a second?"""

    def part(self, candidates: int) -> int:
        """How many games of so many *candidates* are played at a time."""
        if self.is_plain:
            return 1
        return max(1, _LINES[min(self.rollout.settings.plies, len(_LINES) - 1)] // candidates)


async def advise(asker: Asker, game: Game, limit: Limit, most: int) -> wire.Advice:
    """
    The engine's word on what *game* waits for, by a rollout: the same as `Engine` gives in one go.

    Raises:
        RuleError: there is nothing to roll out.
    """
    planned = await asker.ask(plan, game, limit)
    if planned.plays is not None and planned.rollout.rows == 1:  # it needs no rollout
        only = plays_out(game, planned.plays)[:most]
        return wire.Advice(limit=str(limit), plays=tuple(only))
    *_, sums = [so_far async for so_far in rolled_out(asker, planned)]
    out = await asker.ask(tell, planned, sums, done=True)
    plays = None if out.plays is None else out.plays[:most]
    return wire.Advice(limit=str(limit), plays=plays, cube=out.cube)


async def rolled_out(asker: Asker, planned: Plan) -> AsyncIterator[RolloutSums]:
    """What the games gave so far; as many parts are asked for at once as there are processes."""
    plan = planned.rollout
    sums, at_once = RolloutSums.none(plan.rows), asker.pool.workers
    while rows := plan.going(sums):
        first = max(sums.games)
        end = min(first + plan.settings.step, plan.settings.games)
        cuts = [*range(first, end, planned.part(len(rows))), end]
        for at in range(0, len(cuts) - 1, at_once):
            ranges = pairwise(cuts[at : at + at_once + 1])
            parts = (asker.ask(roll_out_part, plan, rows, a, b - a) for a, b in ranges)
            sums = reduce(add, await asyncio.gather(*parts), sums)
            yield sums


# -- asked in a pool ---------------------------------------------------------------------------


def plan(worker: Worker, game: Game, limit: Limit, *, cubeless: bool = False) -> Plan:
    """
    What there is to roll out in *game*.

    Raises:
        RuleError: nothing: the game waits for something else.
    """
    engine = worker.engine
    limit = engine.reached(limit)
    assert limit.rollout is not None
    is_plain = compiled_core() is None
    if game.phase is Phase.PLAY:
        ranked, rollout = engine.plan_plays(game, limit, cubeless=cubeless)
        return Plan(game=game, rollout=rollout, plays=ranked, is_plain=is_plain)
    if game.phase in PHASES:
        rollout = engine.plan_cube(game, limit.rollout, cubeless=cubeless)
        return Plan(game=game, rollout=rollout, is_plain=is_plain)
    raise RuleError(f"there is nothing to roll out: {game.phase.value}")


def roll_out_part(
    worker: Worker, plan: RolloutPlan, rows: list[int], first: int, count: int
) -> RolloutSums:
    """The games number *first* to *first* + *count* - 1: the same whoever plays them, and when."""
    return worker.engine.roll_out_part(plan, first, count, rows=rows)


def tell(worker: Worker, plan: Plan, sums: RolloutSums, *, done: bool) -> wire.RolloutOut:
    """What *sums* say."""
    games = max(sums.games)
    if plan.plays is None:
        cube = _cube(plan.game, worker.engine.rolled_cube(plan.rollout, sums))
        return wire.RolloutOut(games=games, cube=cube, done=done)
    # Those still compared, then those that fell behind, then those not rolled out.
    rolled = worker.engine.rolled_plays(plan.rollout, sums).analysis.candidates
    rest = [one for one in plan.plays if one not in plan.rollout.plays]
    return wire.RolloutOut(
        games=games, plays=tuple(plays_out(plan.game, [*rolled, *rest])), done=done
    )


def _cube(game: Game, rolled: RolledCube) -> wire.CubeAdvice:
    return cube_told(game, rolled.equities, rolled.decision, depth="rollout")
