"""Rollout plans as jobs for a searcher: plays of a roll, and decisions about the cube."""

from __future__ import annotations

from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.rollout.answers import states_to_compare
from gamao.engine.rollout.plan import RolloutPlan
from gamao.engine.rollout.rollout import RolloutJob
from gamao.engine.search.plies import RankedPlays, Search


def plays_job(searcher: Search, model: CubeModel, plan: RolloutPlan) -> RolloutJob:
    """What rolls out the plays of *plan*, whose player's *model* it is."""
    return RolloutJob(
        searcher=searcher,
        model=model,
        boards=boards_of([candidate.position for candidate in plan.plays]),
        settings=plan.settings,
        after_play=True,
        double_first=True,
    )


def cube_job(
    searcher: Search, model: CubeModel, plan: RolloutPlan, ranked: RankedPlays | None
) -> RolloutJob:
    """What decides about the double of *plan*; with dice on the table, *ranked* are their plays."""
    game, states = plan.game, states_to_compare(model)
    mine = plan.by is game.on_roll
    if ranked is None:
        boards = boards_of([game.position] * len(states))
    else:
        # In each state the play that is best in it, among those looked at deepest.
        deepest = ranked.equities[ranked.plies == ranked.plies[0]]
        boards = ranked.boards[[int(deepest[:, state].argmax()) for state in states]]
    return RolloutJob(
        searcher=searcher,
        model=model,
        boards=boards,
        settings=plan.settings,
        after_play=not mine if ranked is None else mine,
        double_first=not mine if ranked is None else True,
        states=states,
        doubling=plan.doubling,
    )
