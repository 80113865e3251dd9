"""The lobby's WebSocket: who is here, and what has changed."""

from __future__ import annotations

import json
import time
from typing import Final

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError

from gamao.server import wire
from gamao.server.config import LONGEST_MESSAGE
from gamao.server.http.problems import Problem
from gamao.server.http.sockets import REFUSED, TOO_BIG, Pace, Socket, receive, what_is_wrong
from gamao.server.lobby.lobby import Lobby
from gamao.server.lobby.presence import Present
from gamao.server.people.seated import stranger_name
from gamao.server.people.sessions import kept_person
from gamao.server.state import config_of

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
    try:
        await socket.attend(_listen(websocket, socket, present))
    finally:
        lobby.part(socket)


async def _listen(websocket: WebSocket, socket: Socket, present: Present) -> None:
    """Take messages until the page goes away or says too much."""
    config = config_of(websocket)
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
