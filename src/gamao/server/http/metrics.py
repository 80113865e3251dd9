"""What the server does, counted for Prometheus: nobody's name, address or table among it."""

from __future__ import annotations

import hmac
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gamao.server.http.problems import Problem
from gamao.server.state import config_of

router = APIRouter(include_in_schema=False)

REQUESTS: Final = logging.getLogger("gamao.requests")
"""One line a request, where they are asked for (`--log json`)."""
_BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds: of the answers, how many took no longer."""
_FORWARDED: Final = ("x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip")
_PAGE: Final = 4096


@dataclass(slots=True)
class Metrics:
    """What is counted while requests pass."""

    answers: Counter[str] = field(default_factory=Counter)
    """By the first figure of their status."""
    within: Counter[float] = field(default_factory=Counter)
    seconds: float = 0.0
    sockets: int = 0
    started: float = field(default_factory=time.time)

    def note(self, status: int, seconds: float) -> None:
        """An answer was given after so many *seconds*."""
        self.answers[f"{status // 100}xx"] += 1
        self.seconds += seconds
        for bound in _BOUNDS:
            self.within[bound] += seconds <= bound


class Measured:
    """Counts every request and every socket on its way in, and how long it took."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app: Final = app
        self._metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            self._metrics.sockets += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self._metrics.sockets -= 1
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500

        async def heard(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, heard)
        finally:
            seconds = time.perf_counter() - begun
            self._metrics.note(status, seconds)
            if REQUESTS.isEnabledFor(logging.INFO):
                REQUESTS.info("request", extra={"about": _about(scope, status, seconds)})


def _about(scope: Scope, status: int, seconds: float) -> dict[str, object]:
    """What is written down of a request: the kind of its address, since a table's is a secret."""
    route = getattr(scope.get("route"), "path", None)
    return {
        "method": scope["method"],
        "route": route or "-",
        "status": status,
        "ms": round(1000 * seconds, 1),
    }


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """How the server does, for Prometheus; from this machine, or with the token of its config."""
    if not _may_read(request):
        raise Problem("unknown_page")
    text = "".join(f"{line}\n" for line in _lines(request))
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def _may_read(request: Request) -> bool:
    config = config_of(request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if config.metrics_token and kind.lower() == "bearer":
        return hmac.compare_digest(token.strip().encode(), config.metrics_token.encode())
    return _is_from_here(request.client.host if request.client else "", request.headers)


def _is_from_here(address: str, headers: Headers) -> bool:
    """A proxy on this machine asks for others, and says so."""
    try:
        is_here = ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
    return is_here and not any(name in headers for name in _FORWARDED)


def _lines(request: Request) -> Iterator[str]:
    state = request.app.state
    counted: Metrics = state.metrics
    yield "# TYPE gamao_requests_total counter"
    for kind, number in sorted(counted.answers.items()):
        yield f'gamao_requests_total{{status="{kind}"}} {number}'
    total = counted.answers.total()
    yield "# TYPE gamao_request_seconds histogram"
    for bound in _BOUNDS:
        yield f'gamao_request_seconds_bucket{{le="{bound}"}} {counted.within[bound]}'
    yield f'gamao_request_seconds_bucket{{le="+Inf"}} {total}'
    yield f"gamao_request_seconds_sum {counted.seconds:.6f}"
    yield f"gamao_request_seconds_count {total}"
    gauges = {
        "gamao_sockets": counted.sockets,
        "gamao_tables": len(state.tables.in_use()),
        "gamao_lobby_people": len(state.lobby.presence),
        "gamao_lobby_seeks": len(state.lobby.seeks),
        "gamao_engine_waiting": state.engines.study.waiting,
        "gamao_engine_ready": int(state.engines.is_ready),
        "gamao_disk_free": int(state.disk.has_room),
        "process_start_time_seconds": round(counted.started),
        "process_resident_memory_bytes": _resident(),
    }
    for name, value in gauges.items():
        yield f"# TYPE {name} gauge"
        yield f"{name} {value}"
    yield "# TYPE process_cpu_seconds_total counter"
    yield f"process_cpu_seconds_total {time.process_time():.2f}"


def _resident() -> int:
    """Bytes of memory; 0 where the system does not say so."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0
