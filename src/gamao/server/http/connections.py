"""Connections: how many there may be, and how long each may take to say what it wants."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
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
_UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_END: Final = b"\r\n\r\n"
"""Of a request's headers."""
_WINDOW, _MEMORY = 11, 2
"""What compressing remembers for each socket: 2^11 bytes, and tables of zlib's second size. Smaller
tables cost one byte in a hundred, a smaller window nearly half as much again."""
_BETWEEN_LINES: Final = 60.0
"""Seconds before the same is written down again."""


class Addresses:
    """How many connections each address has: counted, since thousands come back at once."""

    def __init__(self) -> None:
        self._held: Final[Counter[str | None]] = Counter()

    def held(self, address: str | None) -> int:
        """So many."""
        return self._held[address]

    def come(self, address: str | None) -> Callable[[], None]:
        """One more; to be called when it goes."""
        self._held[address] += 1
        return partial(self._go, address)

    def _go(self, address: str | None) -> None:
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


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
        self._addresses: Final[Addresses] = config.app.state.addresses  # type: ignore[union-attr]
        self._awaited: object = None
        self._patience: asyncio.TimerHandle | None = None
        self._has_heard = False
        self._gone: Callable[[], None] = lambda: None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._gone = self._addresses.come(_address(self))
        # A page's socket goes instead of us.
        self.ws_protocol_class = partial(SocketConnection, gone=self._gone)  # type: ignore[assignment]
        if self._is_one_too_many():
            transport.write(_FULL)
            transport.close()
            return
        self._wait_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for(None, None)
        self._gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        is_first, self._has_heard = not self._has_heard, True
        if is_first and _opens_socket(data):
            self._hand_over(data)
            return
        super().data_received(data)
        self._wait_on()

    def _hand_over(self, opening: bytes) -> None:
        """Have the *opening* of a socket read by who answers it, once instead of twice."""
        self._wait_for(None, None)
        self.connections.discard(self)
        socket = self.ws_protocol_class(  # type: ignore[call-arg, misc]
            config=self.config, server_state=self.server_state, app_state=self.app_state
        )
        socket.connection_made(self.transport)
        self.transport.set_protocol(socket)
        socket.data_received(opening)

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
        same = self._addresses.held(_address(self))
        return same > self._limits.connections_per_address and not self._is_from_proxy

    @property
    def _is_from_proxy(self) -> bool:
        return self._limits.is_proxy(_address(self))


def _opens_socket(data: bytes) -> bool:
    """Is *data* a whole request of a page for one of our sockets?"""
    is_whole = data.find(_END) == len(data) - len(_END)
    return (
        is_whole
        and data.startswith(b"GET /ws/")
        and data.isascii()
        and b"\r\nupgrade: websocket\r\n" in data.lower()
    )


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

    def __init__(
        self,
        *given: Any,  # noqa: ANN401
        gone: Callable[[], None] = lambda: None,
        **named: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(*given, **named)
        self._gone: Final = gone
        self._heard = 0.0
        self._is_saying = False
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                # What pages say is a line each: nothing need be kept to read the next.
                client_no_context_takeover=True,
                server_max_window_bits=_WINDOW,
                client_max_window_bits=_WINDOW,
                compress_settings={"memLevel": _MEMORY},
            )
        ]

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        self.scope["extensions"][SAY] = self.say  # type: ignore[assignment]
        # As a browser wrote them, but that their names are small wherever they are looked for.
        self.scope["headers"] = [(name.lower(), value) for name, value in self.scope["headers"]]
        await super().run_asgi()

    def say(self, text: str) -> bool:
        """
        Send *text* without waiting; False if that cannot be now.

        What is said in one turn of the loop goes out together: each packet wakes its reader.
        """
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        if gone or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        if not self._is_saying:
            self._is_saying = True
            self.loop.call_soon(self._say_all)
        return True

    def _say_all(self) -> None:
        self._is_saying = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._give_up()

    def _give_up(self) -> None:
        """Its opening cannot be read: without a word it would wait for ever."""
        self.close_sent = True
        self.transport.write(_UNREADABLE)
        self.transport.close()

    def send_keepalive_ping(self) -> None:
        assert self.ping_interval is not None
        quiet = self.loop.time() - self._heard
        if quiet < self.ping_interval:
            later = self.ping_interval - quiet
            self.ping_timer = self.loop.call_later(later, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()
