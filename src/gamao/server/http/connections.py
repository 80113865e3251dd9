"""Connections: how many there may be, and how long each may take to say what it wants."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from contextlib import suppress
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from gamao.server.config import Config
from gamao.server.http.sockets import SAY

_LOGGER: Final = logging.getLogger(__name__)
_OWN_FILES: Final = 100
"""Descriptors kept for the database, the engines' processes and uploads."""
_FEWEST: Final = 16
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)
_WINDOW, _MEMORY = 11, 2
"""What compressing remembers for each socket: 2^11 bytes, and tables of zlib's second size. Smaller
tables cost one byte in a hundred, a smaller window nearly half as much again."""
_BETWEEN_LINES: Final = 60.0
"""Seconds before the same is written down again."""


class Connection(H11Protocol):
    """
    One connection as uvicorn serves it, with an end to patience.

    A request must have come within a time, and so must its body, and the answer must be taken:
    who sends a byte now and then, or never reads, holds nothing for long. One too many, from one
    address or in all, is told so and closed; proxies speak for many.
    """

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:  # noqa: ANN401
        super().__init__(config, *given, **named)
        self._limits: Final[Config] = config.app.state.config  # type: ignore[union-attr]
        self._awaited: object = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.write(_FULL)
            transport.close()
            return
        self._wait_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for(None, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._wait_on()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_on()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for("reader", self._limits.body_within)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait_on()

    def _wait_on(self) -> None:
        """Give what is missing of the request its time; what has been waited for, no more."""
        if self.flow.write_paused:
            return
        # A socket of a page has a protocol of its own, which pings.
        is_ours = self.transport.get_protocol() is self
        missing = self.conn.their_state if is_ours else h11.SWITCHED_PROTOCOL
        within = {h11.IDLE: self._limits.request_within, h11.SEND_BODY: self._limits.body_within}
        self._wait_for(missing, within.get(missing))

    def _wait_for(self, missing: object, within: float | None) -> None:
        if missing is self._awaited:
            return
        self._awaited = missing
        if self._patience is not None:
            self._patience.cancel()
        self._patience = None
        if within is not None:
            self._patience = self.loop.call_later(within, self.transport.abort)

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > most_connections(self._limits):
            return True
        address = _address(self)
        if self._limits.is_proxy(address):
            return False
        same = sum(_address(one) == address for one in self.connections)
        return same > self._limits.connections_per_address


def _address(connection: object) -> str | None:
    client = getattr(connection, "client", None)
    return client[0] if client else None


def most_connections(config: Config) -> int:
    """How many there may be: fewer where the system gives us few descriptors."""
    with suppress(ImportError):  # where there is no such limit
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return min(config.connections, max(soft - _OWN_FILES, _FEWEST))
    return config.connections


class Quiet:
    """
    What the event loop cannot tell anyone, written down: each kind once a minute.

    Where, but not what: it may hold a position or somebody's name.
    """

    def __init__(self) -> None:
        self._last: Final[dict[str, float]] = {}

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        kind = f"{context['message'].partition(chr(10))[0]} ({type(error).__name__})"
        now = time.monotonic()
        if now - self._last.get(kind, -_BETWEEN_LINES) < _BETWEEN_LINES:
            return
        self._last[kind] = now
        frames = "".join(traceback.format_tb(error.__traceback__)) if error else ""
        _LOGGER.error("%s\n%s", kind, frames)


class SocketConnection(WebSocketsSansIOProtocol):
    """
    A socket as uvicorn serves it, for thousands of them.

    Who has just spoken is not asked whether they are alive. And what is said at a table is short
    and much like what was said before: a small memory compresses it nearly as well as a large one.
    """

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401
        super().__init__(*given, **named)
        self._heard = 0.0
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                # What pages say is a line each: nothing need be kept to read the next.
                client_no_context_takeover=True,
                server_max_window_bits=_WINDOW,
                client_max_window_bits=_WINDOW,
                compress_settings={"memLevel": _MEMORY},
            )
        ]

    async def run_asgi(self) -> None:
        self.scope["extensions"][SAY] = self.say  # type: ignore[assignment]
        await super().run_asgi()

    def say(self, text: str) -> bool:
        """Send *text* at once, without waiting; False if that cannot be now."""
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        if gone or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        assert self.ping_interval is not None
        quiet = self.loop.time() - self._heard
        if quiet < self.ping_interval:
            later = self.ping_interval - quiet
            self.ping_timer = self.loop.call_later(later, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()
