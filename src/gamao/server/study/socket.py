"""The analysis page's WebSocket: a rollout runs while the page watches, and stops when told."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from gamao.engine import Limit, RolloutPlan, RolloutSettings, RolloutSums
from gamao.errors import GamaoError
from gamao.server import wire
from gamao.server.config import LONGEST_MESSAGE
from gamao.server.engines import EnginePool
from gamao.server.http.problems import Problem, note, problem_of
from gamao.server.http.sockets import REFUSED, TOO_BIG, Pace, receive, refuse, what_is_wrong
from gamao.server.state import config_of
from gamao.server.study import rollouts
from gamao.server.study.positions import game_of

router = APIRouter()

_APART: Final = 3.0
"""Standard errors between the best and the others when it is decided."""
_PLAYS: Final = Limit(1, most=5, margin=10.0)
"""The best five at first sight are rolled out, however far behind."""


@router.websocket("/ws/analysis")
async def analyse(websocket: WebSocket) -> None:
    """Roll out positions, one at a time."""
    await websocket.accept()
    running: asyncio.Task[None] | None = None
    pace = Pace(config_of(websocket).messages_per_second)
    try:
        while True:
            text = await receive(websocket)
            problem = None
            if len(text) > LONGEST_MESSAGE:
                problem = Problem("too_big")
            elif not pace.allows():
                problem = Problem("too_fast")
            if problem is not None:
                await refuse(websocket, problem)
                await websocket.close(TOO_BIG if problem.code == "too_big" else REFUSED)
                return
            await _stop(running)
            running = asyncio.create_task(_answer(websocket, text))
    except WebSocketDisconnect:
        return
    finally:
        await _stop(running)


async def _answer(websocket: WebSocket, text: str | bytes) -> None:
    try:
        wanted = _message(text)
    except (ValueError, RecursionError) as error:
        await refuse(websocket, Problem("bad_message", detail=what_is_wrong(error)))
        return
    if isinstance(wanted, wire.Stop):
        return
    try:
        await _roll_out(websocket, wanted)
    except WebSocketDisconnect:  # the page has gone
        return
    except Problem as problem:
        await refuse(websocket, problem)
    except GamaoError as error:
        await refuse(websocket, problem_of(error))
    except BrokenProcessPool:  # an engine was killed again and again
        await refuse(websocket, Problem("busy"))
    except Exception as error:  # whatever it was, who waits is told
        note(error)
        await refuse(websocket, Problem("internal"))


def _message(text: str | bytes) -> wire.RolloutIn | wire.Stop:
    values = json.loads(text)
    stops = isinstance(values, dict) and values.get("op") == "stop"
    return (wire.Stop if stops else wire.RolloutIn).model_validate(values)


async def _roll_out(websocket: WebSocket, wanted: wire.RolloutIn) -> None:
    pool: EnginePool = websocket.app.state.engines.study
    try:
        game = game_of(wanted)
    except ValueError as error:
        raise Problem("bad_position", detail=str(error)) from error
    websocket.app.state.rollouts_daily.take(websocket.state.caller)
    asker = pool.for_caller(websocket.state.caller)
    limit = replace(_PLAYS, rollout=_settings(wanted))
    plan = await asker.ask(rollouts.plan, game, limit, cubeless=wanted.cubeless)
    async for sums in rollouts.rolled_out(asker, plan):
        done = _is_done(plan.rollout, sums)
        out = await asker.ask(rollouts.tell, plan, sums, done=done)
        if out.plays is not None:
            out = out.model_copy(update={"plays": out.plays[: plan.rollout.rows]})
        await websocket.send_text(out.model_dump_json())


def _is_done(plan: RolloutPlan, sums: RolloutSums) -> bool:
    """Whether it is decided is asked after whole steps only, whoever plays the games."""
    games, settings = max(sums.games), plan.settings
    return games == settings.games or (games % settings.step == 0 and not plan.going(sums))


def _settings(wanted: wire.RolloutIn) -> RolloutSettings:
    return RolloutSettings(
        games=wanted.games,
        truncate=wanted.truncate,
        plies=wanted.plies,
        seed=wanted.seed,
        until_apart=_APART if wanted.stop else None,
    )


async def _stop(running: asyncio.Task[None] | None) -> None:
    if running is not None:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
