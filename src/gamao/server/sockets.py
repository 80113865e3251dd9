"""A browser's connection to a table: what waits to be sent, and how fast it may speak."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from gamao.rules.player import Player
from gamao.server.config import WAITING_FOR_SOCKET


class Socket:
    """
    One open page at a table.

    Sending never waits: texts are queued, and a socket too far behind is closed. It will come
    back and be sent the whole view.
    """

    def __init__(self, websocket: WebSocket, seats: frozenset[Player], browser: str) -> None:
        self.seats: Final = seats
        self.browser: Final = browser
        self._websocket: Final = websocket
        self._waiting: Final[asyncio.Queue[str]] = asyncio.Queue(WAITING_FOR_SOCKET)
        self.is_lost: Final = asyncio.Event()

    def send(self, text: str) -> None:
        """Queue *text*."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.is_lost.set()

    async def write(self) -> None:
        """Send what is queued, for as long as the socket lives."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._websocket.send_text(await self._waiting.get())


class Pace:
    """A token bucket: *rate* a second, *burst* at once."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._clock: Final = clock
        self._left = burst
        self._at = clock()

    def allows(self) -> bool:
        """May one more pass now?"""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
