"""The lobby's WebSocket: who is here, and what has changed."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from gamao.server import wire
from gamao.server.config import LONGEST_MESSAGE, Config
from gamao.server.http.problems import Problem
from gamao.server.http.sockets import AWAY, REFUSED, TOO_BIG, Pace, Socket, receive, what_is_wrong
from gamao.server.lobby.lobby import Lobby
from gamao.server.lobby.presence import Present
from gamao.server.people.seated import stranger_name
from gamao.server.people.sessions import kept_person

router = APIRouter()
_Heard = wire.SeekIn | wire.AwayIn | wire.Ping
_HEARD: Final[TypeAdapter[_Heard]] = TypeAdapter(_Heard)
_NAME: Final[TypeAdapter[str | None]] = TypeAdapter(wire.Name)


@router.websocket("/ws/lobby")
async def enter_lobby(websocket: WebSocket) -> None:
    """Be in the lobby until the page is closed."""
    await websocket.accept()
    lobby: Lobby = websocket.app.state.lobby
    socket = Socket(websocket, frozenset(), websocket.state.person)
    name = await stranger_name(websocket, _name(websocket))
    present = await lobby.greet(socket, name)
    jobs = [
        asyncio.ensure_future(_listen(websocket, socket, present)),
        asyncio.ensure_future(socket.write()),
        asyncio.ensure_future(socket.is_lost.wait()),
    ]
    try:
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        if socket.is_lost.is_set():
            with suppress(RuntimeError):
                await websocket.close(AWAY, "too slow")
    finally:
        lobby.part(socket)
        for job in jobs:
            job.cancel()
        for result in await asyncio.gather(*jobs, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result


async def _listen(websocket: WebSocket, socket: Socket, present: Present) -> None:
    """Take messages until the page goes away or says too much."""
    config: Config = websocket.app.state.config
    pace = Pace(config.messages_per_second)
    while True:
        text = await receive(websocket)
        present.heard = time.monotonic()
        if len(text) > LONGEST_MESSAGE:
            await websocket.close(TOO_BIG, "too_big")
            return
        if not pace.allows():
            await websocket.close(REFUSED, "too_fast")
            return
        try:
            await _take(websocket, socket, present, _HEARD.validate_python(json.loads(text)))
        except (ValueError, RecursionError) as error:
            socket.tell(Problem("bad_message", detail=what_is_wrong(error)))
        except Problem as problem:
            socket.tell(problem)


async def _take(websocket: WebSocket, socket: Socket, present: Present, message: _Heard) -> None:
    lobby: Lobby = websocket.app.state.lobby
    match message:
        case wire.Ping():
            socket.send(wire.Pong(pong=message.ping).model_dump_json())
        case wire.AwayIn(away=True):
            present.away.add(socket)
        case wire.AwayIn():
            present.away.discard(socket)
        case wire.SeekIn(seek=None):
            lobby.seek_no_more(present)
        case wire.SeekIn(seek=length):
            assert length is not None
            if websocket.state.is_token:  # rated matches are between people
                raise Problem("not_by_token")
            websocket.app.state.disk.require_room()
            websocket.app.state.tables_daily.take(websocket.state.caller)
            await kept_person(websocket)
            await lobby.seek(present, length)


def _name(websocket: WebSocket) -> str | None:
    """What somebody is called, `?name=`; None if it cannot be shown."""
    try:
        return _NAME.validate_python(websocket.query_params.get("name", ""))
    except ValidationError:
        return None
