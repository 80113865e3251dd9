"""A page's connection to a table: what waits to be sent, and how fast it may speak."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamao.rules.player import Player
from gamao.server.config import BURST, WAITING_FOR_SOCKET
from gamao.server.http.problems import Problem

TOO_BIG: Final = 1009
REFUSED: Final = 1008
AWAY: Final = 1001
SAY: Final = "gamao.say"
"""Among the extensions of a socket's scope: send a text at once, if that can be."""


class Socket:
    """
    One open page at a table.

    Sending never waits: a text goes out at once if the connection takes it, else it is queued, and
    a socket too far behind is closed. It will come back and be sent the whole view.
    """

    def __init__(
        self,
        websocket: WebSocket,
        seats: frozenset[Player],
        person: str,
        *,
        keeps_chains: bool = False,
    ) -> None:
        self.seats: Final = seats
        self.person: Final = person
        self.keeps_chains: Final = keeps_chains
        """Does it give the links of its seats for the dice?"""
        self._websocket: Final = websocket
        self._say: Final[Callable[[str], bool] | None] = websocket.scope["extensions"].get(SAY)
        self._waiting: Final[asyncio.Queue[str]] = asyncio.Queue(WAITING_FOR_SOCKET)
        self._is_behind = False
        self.is_lost: Final = asyncio.Event()

    def send(self, text: str) -> None:
        """Send *text*, or queue it behind what waits."""
        if self._say is not None and not self._is_behind and self._say(text):
            return
        self._is_behind = True
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.is_lost.set()

    def tell(self, problem: Problem) -> None:
        """Queue what is wrong, in the reader's language."""
        answer = problem.answer(self._websocket.state.catalogue)
        self.send(answer.model_dump_json(exclude_none=True))

    async def write(self) -> None:
        """Send what is queued, for as long as the socket lives."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._websocket.send_text(await self._waiting.get())
                self._is_behind = not self._waiting.empty()


class Pace:
    """A token bucket: *rate* a second, and *burst* at once, else `BURST` seconds' worth."""

    def __init__(
        self,
        rate: float,
        clock: Callable[[], float] = time.monotonic,
        *,
        burst: float | None = None,
    ) -> None:
        self._rate: Final = rate
        self.burst: Final = rate * BURST if burst is None else burst
        self._clock: Final = clock
        self._left = self.burst
        self._at = clock()

    def allows(self) -> bool:
        """May one more pass now?"""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


async def receive(websocket: WebSocket) -> str | bytes:
    """
    The next message.

    Raises:
        WebSocketDisconnect: there will be none.
    """
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", AWAY))
    return message.get("text") or message.get("bytes") or ""


async def refuse(websocket: WebSocket, problem: Problem) -> None:
    """Tell one page what was wrong, if it still listens."""
    answer = problem.answer(websocket.state.catalogue)
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(answer.model_dump_json(exclude_none=True))


def what_is_wrong(error: ValueError | RecursionError) -> str:
    """Where and what, but not the value that was sent."""
    if isinstance(error, ValidationError):
        first = error.errors(include_input=False, include_url=False)[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    return "not JSON" if isinstance(error, json.JSONDecodeError) else "not a message"
