"""The server as a program: a socket to listen on, a browser to open, a quiet end."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Final

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import URL
from uvicorn.config import LOGGING_CONFIG

from gamao.errors import GamaoError
from gamao.messages.catalogue import ENGLISH, Catalogue
from gamao.messages.marking import mark as _
from gamao.server.app import create_app
from gamao.server.config import LONGEST_FRAME, SILENCE, Config
from gamao.server.http.connections import Connection, Quiet, SocketConnection
from gamao.server.http.logs import log_as_json
from gamao.store import only_here

FIRST_PORT: Final = 8000
_PORTS_TRIED: Final = 100
LOOPBACK: Final = "127.0.0.1"
_LOGGER: Final = logging.getLogger(__name__)
_ENDS_WITHIN: Final = 20.0
"""Seconds until the program ends whatever holds it: all that anybody was told is on the disk. A
database that somebody else has locked is waited for first."""
_BACKLOG: Final = 4096
"""Connections that wait to be accepted: all pages come back at once when a server is started anew,
and who finds no room tries again after whole seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """
    Where to serve, and under which *names* beside addresses and this machine's own.

    Without a *port* the first free one from 8000 on is taken. *proxies* are the addresses or
    networks of those who may say for whom they ask. With *json_log* every request, and what goes
    wrong, is a line of JSON; *metrics_token* lets its bearer read the metrics from elsewhere.
    *is_for_many*: people meet here, and the lobby is the first page.
    """

    host: str = LOOPBACK
    port: int | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    json_log: bool = False
    metrics_token: str | None = None
    is_for_many: bool = False


def serve(
    place: Place,
    *,
    database: str | URL,
    open_browser: bool,
    say: Callable[[str], None],
    words: Catalogue = ENGLISH,
) -> None:
    """
    Serve until told to stop.

    Raises:
        GamaoError: the place is taken or is not ours, or the database cannot be opened or has
            a server already.
    """
    _check_proxies(place.proxies)
    with ExitStack() as here:
        listening = here.enter_context(_listening(place))
        port = listening.getsockname()[1]
        near = _is_loopback(place.host) or place.names
        address = None if near else _url(_reachable(place.host), port)
        local = _url(LOOPBACK if _is_everywhere(place.host) else place.host, port)
        config = Config(
            database=database,
            address=address,
            hosts=_names(place),
            proxies=place.proxies,
            has_name=bool(place.names),
            is_for_many=place.is_for_many,
            metrics_token=place.metrics_token,
        )
        if place.json_log:
            log_as_json()
        here.enter_context(only_here(database, local))
        told = words("gamao: the games of an earlier version are brought up to date, one moment")
        app = create_app(config, migrating=lambda: say(told))
        say(words("gamao: {address} (Ctrl-C stops)", address=local))
        if address is not None:
            say(words("gamao: friends on your network: {address}", address=address))
        started = partial(webbrowser.open, local) if open_browser else (lambda: None)
        Server(app, started=started).run(sockets=[listening])


class Server(uvicorn.Server):
    """Uvicorn as we run it: it tells when it listens, and ends quietly at Ctrl-C."""

    def __init__(self, app: FastAPI, *, started: Callable[[], object]) -> None:
        config: Config = app.state.config
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                # Not warnings: every stranger's nonsense would be a line.
                log_level="error",
                log_config=None if logging.getLogger().handlers else LOGGING_CONFIG,
                backlog=_BACKLOG,
                # Addresses of tables are secrets of those who play there: none are written down.
                access_log=False,
                server_header=False,
                # Nobody is believed by being near: by default uvicorn trusts this machine.
                proxy_headers=bool(config.proxies),
                forwarded_allow_ips=list(config.proxies),
                ws=SocketConnection,
                ws_max_size=LONGEST_FRAME,
                # A page that has gone without a word is asked, and then gone for the others too.
                ws_ping_interval=SILENCE,
                ws_ping_timeout=SILENCE,
                # A page left open keeps its socket: do not wait for it when told to stop.
                timeout_graceful_shutdown=1,
            )
        )
        self._when_started: Final = started
        self._state: Final = app.state

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(Quiet())
        await super().startup(sockets)
        if self.started:
            self._when_started()

    @property
    def _is_alone(self) -> bool:
        """Does the program end with the server?"""
        return threading.current_thread() is threading.main_thread()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._is_alone:
            last_resort = threading.Timer(_ENDS_WITHIN, _end_now)
            last_resort.daemon = True
            last_resort.start()
        await self._state.tables.rest()  # first: nobody can play while pages are sent away
        await super().shutdown(sockets)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        # Uvicorn raises the signal that stopped it once more. Told to end by the system we go as
        # at Ctrl-C, so that the engines' processes and what they share are let go of in order.
        if self._is_alone:
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            super().run(sockets)
        except KeyboardInterrupt:  # uvicorn has already closed everything
            return


def _end_now() -> None:
    _LOGGER.error("the server did not end within %.0f s: it is ended", _ENDS_WITHIN)
    os._exit(1)


def _listening(place: Place) -> socket.socket:
    if place.port is not None:
        ports = [place.port]
    else:
        ports = [*range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED), 0]
    problem: OSError | None = None
    for port in ports:
        try:
            return listening_socket(place.host, port)
        except OSError as error:
            problem = error
    assert problem is not None
    why = problem.strerror or str(problem)
    if place.port is None:
        raise GamaoError(_("cannot listen on {host}: {why}"), host=place.host, why=why)
    if problem.errno == errno.EADDRINUSE:
        raise GamaoError(
            _("port {port} is in use; without --port gamao finds a free one"), port=place.port
        )
    raise GamaoError(
        _("cannot listen on {host} port {port}: {why}"), host=place.host, port=place.port, why=why
    )


def listening_socket(host: str, port: int) -> socket.socket:
    """
    A socket that listens on *host*; on a port of the system's choice if *port* is 0.

    Raises:
        OSError: the place is taken or is not ours.
    """
    # A socket that does not know it speaks TCP is not told to send at once: each answer would
    # wait 40 ms.
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(_BACKLOG)
        bound.set_inheritable(False)
    except OSError:
        bound.close()
        raise
    return bound


def _names(place: Place) -> frozenset[str]:
    """What others may call this machine."""
    own = socket.gethostname()
    names = (place.host, own, f"{own.split('.')[0]}.local", *place.names)
    return frozenset(name.lower() for name in names)


def _check_proxies(proxies: Sequence[str]) -> None:
    for one in proxies:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise GamaoError(
                _("a proxy is an address or a network, like 10.0.0.1 or 10.0.0.0/8, not {given}"),
                given=one,
            ) from None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return host == ""


def _reachable(host: str) -> str:
    """The address others reach us at: of all our addresses the one that leads outside."""
    if not _is_everywhere(host):
        return host
    # No packet is sent: connecting a UDP socket only looks up which way one would go.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
