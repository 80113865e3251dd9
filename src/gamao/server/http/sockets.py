"""A page's connection to a table: what waits to be sent, and how fast it may speak."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Final

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamao.play import Sides
from gamao.server.config import BURST, WAITING_FOR_SOCKET
from gamao.server.http.problems import Problem

TOO_BIG: Final = 1009
REFUSED: Final = 1008
AWAY: Final = 1001
AGAIN: Final = 1013
SAY: Final = "gamao.say"
"""Among the extensions of a socket's scope: send a text at once, if that can be."""


class Socket:
    """
    One open page at a table.

    Sending never waits: a text goes out at once if the connection takes it, else it is queued, and
    a socket too far behind is closed. It will come back and be sent the whole view. There are
    thousands, of which nearly none is ever behind: only those that are have a queue and a task.
    """

    def __init__(
        self,
        websocket: WebSocket,
        seats: Sides,
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
        self._attending: asyncio.Task[object] | None = None
        self._waiting: Final[list[str]] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_lost = self._is_over = False

    def send(self, text: str) -> None:
        """Send *text*, or queue it behind what waits."""
        if self._say is not None and self._writing is None and self._say(text):
            return
        if len(self._waiting) >= WAITING_FOR_SOCKET:
            self._is_lost = True
            self._end()
            return
        self._waiting.append(text)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    def tell(self, problem: Problem) -> None:
        """Queue what is wrong, in the reader's language."""
        answer = problem.answer(self._websocket.state.catalogue)
        self.send(answer.model_dump_json(exclude_none=True))

    async def attend(self, listening: Coroutine[None, None, None]) -> None:
        """Be there for what the page says, *listening*, until it has gone or is too far behind."""
        self._attending = asyncio.current_task()
        try:
            await listening
        except WebSocketDisconnect:
            return
        except asyncio.CancelledError:
            if not self._is_over:
                raise  # it is the server that ends
            if self._is_lost:
                with suppress(RuntimeError):
                    await self._websocket.close(AWAY, "too slow")
        finally:
            self._attending = None
            if self._writing is not None:
                self._writing.cancel()

    async def _write(self) -> None:
        """Send what is queued."""
        try:
            while self._waiting:
                await self._websocket.send_text(self._waiting.pop(0))
            self._writing = None
        except (WebSocketDisconnect, RuntimeError):
            self._end()

    def _end(self) -> None:
        """Listen to it no more."""
        self._is_over = True
        if self._attending is not None:
            self._attending.cancel()


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
