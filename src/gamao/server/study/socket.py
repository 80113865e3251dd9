"""The analysis page's WebSocket: a rollout runs while the page watches, and stops when told."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from gamao.engine import Limit
from gamao.engine.search.limit import RolloutSettings
from gamao.errors import GamaoError
from gamao.server.config import LONGEST_MESSAGE
from gamao.server.engines import EnginePool
from gamao.server.http.problems import Problem, note, problem_of
from gamao.server.http.sockets import REFUSED, TOO_BIG, Pace, received, refuse, what_is_wrong
from gamao.server.study import rollouts
from gamao.server.study.positions import game_of
from gamao.server.study.protocol import RolloutIn

router = APIRouter()

_STOP: Final = {"op": "stop"}
_PLAYS: Final = Limit(1, most=5, margin=10.0)
"""The best five at first sight are rolled out, however far behind."""


@router.websocket("/ws/analysis")
async def analyse(websocket: WebSocket) -> None:
    """Roll out positions, one at a time."""
    await websocket.accept()
    running: asyncio.Task[None] | None = None
    pace = Pace(websocket.app.state.config.messages_per_second)
    try:
        while True:
            text = await received(websocket)
            problem = None
            if len(text) > LONGEST_MESSAGE:
                problem = Problem("too_big")
            elif not pace.allows():
                problem = Problem("too_fast")
            if problem is not None:
                await refuse(websocket, problem)
                await websocket.close(TOO_BIG if problem.code == "too_big" else REFUSED)
                return
            await _stopped(running)
            running = asyncio.create_task(_answered(websocket, text))
    except WebSocketDisconnect:
        return
    finally:
        await _stopped(running)


async def _answered(websocket: WebSocket, text: str | bytes) -> None:
    try:
        values = json.loads(text)
        if values == _STOP:
            return
        wanted = RolloutIn.model_validate(values)
    except (ValueError, RecursionError) as error:
        await refuse(websocket, Problem("bad_message", detail=what_is_wrong(error)))
        return
    try:
        await _rolled_out(websocket, wanted)
    except WebSocketDisconnect:  # the page has gone
        return
    except Problem as problem:
        await refuse(websocket, problem)
    except GamaoError as error:
        await refuse(websocket, problem_of(error))
    except Exception as error:  # an engine may have died: who waits for it is told
        note(error)
        await refuse(websocket, Problem("internal"))


async def _rolled_out(websocket: WebSocket, wanted: RolloutIn) -> None:
    pool: EnginePool = websocket.app.state.engines.study
    try:
        game = game_of(wanted)
    except ValueError as error:
        raise Problem("bad_position", detail=str(error)) from error
    asker = pool.of(websocket.state.person)
    settings = RolloutSettings(games=wanted.games)
    plan = await asker.ask(rollouts.plan, game, replace(_PLAYS, rollout=settings))
    async for sums in rollouts.rolled_out(asker, plan):
        done = max(sums.games) == wanted.games
        out = await asker.ask(rollouts.tell, plan, sums, done=done)
        if out.plays is not None:
            out = out.model_copy(update={"plays": out.plays[: plan.rows]})
        await websocket.send_text(out.model_dump_json())


async def _stopped(running: asyncio.Task[None] | None) -> None:
    if running is not None:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
