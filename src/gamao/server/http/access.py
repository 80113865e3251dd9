"""What every request passes first: who may speak to us, how much and how fast, and as whom."""

from __future__ import annotations

import ipaddress
import logging
import re
import secrets
import traceback
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from gamao.messages import Catalogue, negotiate
from gamao.server.config import LONGEST_BODY, LONGEST_COOKIES, LONGEST_FILE, SESSION, Config
from gamao.server.http.disk import problem_with_store
from gamao.server.http.problems import Problem, note
from gamao.server.http.quotas import Caller, household
from gamao.server.http.sockets import Pace
from gamao.server.people.sessions import Sessions, session_of
from gamao.store import Session, guest_of

_LOGGER: Final = logging.getLogger(__name__)
COOKIE: Final = "browser"
"""Its name since before there were sessions: who has one stays who they are."""
FILES: Final = ("/api/reviews", "/api/convert")
"""Where match files are sent to, which are longer than anything else."""
_FOR_ANYBODY: Final = ("/static/", "/health", "/sw.js", "/metrics")
"""Where nobody has to be somebody."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_MAX_AGE: Final = int(SESSION.total_seconds())
_ADDRESSES_REMEMBERED: Final = 1024
_CHANGES_NOTHING: Final = ("GET", "HEAD", "OPTIONS")
_HEADERS: Final = {
    # No inline script runs; the boot data of a page is JSON, which is not run.
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that know no frame-ancestors
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_GONE: Final = (ClientDisconnect, ClientDisconnected, WebSocketDisconnect)
_OF_PARTS: Final = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""What scripts and styles need of these: no browser opens them as a page."""


class AccessMiddleware:
    """
    Turns away requests for other hosts, from other sites, too big or too many.

    Everyone let in has a cookie that scripts cannot read, or brings a token. The rest of the server
    sees who that is, as `scope["state"]["person"]`, their name as `account` if they are a member,
    the hash of the cookie as their `session`, and the messages of their language. Where it puts a
    `cookie` there, that is what the browser has from now on.
    """

    def __init__(
        self,
        app: ASGIApp,
        config: Config,
        catalogues: dict[str, Catalogue],
        sessions: Sessions,
    ) -> None:
        self._app: Final = app
        self._config: Final = config
        self._catalogues: Final = catalogues
        self._sessions: Final = sessions
        self._paces: Final[OrderedDict[str, Pace]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or answer it here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = _cookies("; ".join(headers.getlist("cookie")))
        language = negotiate(cookies.get("language"), headers.get("accept-language"))
        state = scope.setdefault("state", {})
        state["catalogue"] = self._catalogues[language]
        try:
            self._check(scope, headers)
            given = await self._identified(scope, headers, cookies.get(COOKIE, ""))
        except Problem as problem:
            await _turn_away(problem, scope, receive, send, self._catalogues[language])
            return
        # Nobody further in needs them, and the framework would read them, as slowly, once more.
        scope["headers"] = [one for one in scope["headers"] if one[0] != b"cookie"]
        answer = _Answer(scope, send, cookie=given)
        if scope["type"] == "websocket":
            receive = self._while_known(scope["state"], receive, answer)
        await self._pass_on(
            scope, _limited(receive, *_most(scope)), answer, self._catalogues[language]
        )

    async def _pass_on(
        self, scope: Scope, receive: Receive, answer: _Answer, catalogue: Catalogue
    ) -> None:
        try:
            await self._app(scope, receive, answer.send)
        except Problem as problem:  # a body that grew too big while it was read
            await _turn_away(problem, scope, receive, answer.send, catalogue)
        except _GONE:  # whoever asked has left before it was said, or before they were let in
            return
        except Exception as error:
            # Where, but not what: a message may hold a position or somebody's name.
            frames = "".join(traceback.format_tb(error.__traceback__))
            _LOGGER.error("unexpected %s\n%s", type(error).__name__, frames)
            if not answer.has_begun:
                await _turn_away(Problem("internal"), scope, receive, answer.send, catalogue)
            elif scope["type"] == "websocket":
                with suppress(RuntimeError):  # it may be closed already
                    await answer.send({"type": "websocket.close", "code": 1011})

    async def _identified(self, scope: Scope, headers: Headers, cookie: str) -> _Cookie | None:
        """Say in *scope* who asks, and give their cookie; None where it does not matter."""
        if scope["path"].startswith(_FOR_ANYBODY):
            return None
        kind, _, token = headers.get("authorization", "").partition(" ")
        is_token = kind.lower() == "bearer"
        brought = token.strip() if is_token else cookie
        found = await self._found(brought, is_token) if _TOKEN.fullmatch(brought) else None
        if found is None and is_token:
            raise Problem("bad_token")
        is_fresh = found is None
        if is_fresh:
            brought = secrets.token_urlsafe(32)
        session = session_of(brought)
        person = found.person if found else guest_of(session)
        scope["state"] |= {
            "session": session,
            "person": person,
            "account": found and found.name,
            "caller": Caller(person, _address(scope)),
            "is_token": is_token,
        }
        return None if is_token else _Cookie(brought, is_fresh)

    async def _found(self, brought: str, is_token: bool) -> Session | None:
        try:
            return await self._sessions.found(session_of(brought), token=is_token)
        except SQLAlchemyError as error:
            note(error)
            raise problem_with_store(error) or Problem("internal") from error

    def _while_known(self, state: dict[str, Any], receive: Receive, answer: _Answer) -> Receive:
        """A socket outlives its request: whoever has signed out since says nothing more."""

        async def receive_some() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            found = await self._sessions.found(state["session"], token=state["is_token"])
            if found is not None and found.person == state["person"]:
                return message
            with suppress(RuntimeError):  # it may be closed already
                await answer.send({"type": "websocket.close", "code": 1008, "reason": "signed_out"})
            return {"type": "websocket.disconnect", "code": 1008}

        return receive_some

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if not _is_ours(host, self._config.hosts):
            raise Problem("bad_host")
        writes = scope["type"] == "websocket" or scope["method"] not in _CHANGES_NOTHING
        origin = headers.get("origin")
        # Programs that are no browsers send no Origin, and have nobody's cookie to misuse.
        if writes and origin is not None and _place(origin) != host.lower():
            raise Problem("bad_origin")
        # A browser that keeps the Origin to itself still says whether it is another's.
        if writes and headers.get("sec-fetch-site", "none") in ("cross-site", "same-site"):
            raise Problem("bad_origin")
        longest, problem = _most(scope)
        if int(headers.get("content-length") or 0) > longest:
            raise problem
        if writes and not self._pace_of(scope).allows():
            raise Problem("too_fast")

    def _pace_of(self, scope: Scope) -> Pace:
        address = _address(scope)
        pace = self._paces.pop(address, None) or Pace(self._config.requests_per_second)
        self._paces[address] = pace
        if len(self._paces) > _ADDRESSES_REMEMBERED:
            self._paces.popitem(last=False)
        return pace


@dataclass(frozen=True, slots=True)
class _Cookie:
    token: str
    is_fresh: bool


class _Answer:
    """
    The way back: every answer carries our headers, the first one to a browser its cookie; a socket
    shows nothing, and has none.

    Every page carries it again, so that it ends a year after the last visit, not the first.
    """

    def __init__(self, scope: Scope, send: Send, *, cookie: _Cookie | None) -> None:
        self._scope: Final = scope
        self._send: Final = send
        self._cookie: Final = cookie
        self.has_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name in _OF_PARTS if self._is_part_of_a_page() else _HEADERS:
                headers[name] = _HEADERS[name]
            headers.setdefault("Cache-Control", "no-store")
            self._give_cookie(headers)
        elif message["type"] in ("websocket.accept", "websocket.close"):
            self.has_begun = True
        await self._send(message)

    def _is_part_of_a_page(self) -> bool:
        path: str = self._scope["path"]
        return path.startswith("/static/") and path.endswith((".js", ".css", ".json"))

    def _give_cookie(self, headers: MutableHeaders) -> None:
        changed = self._scope["state"].get("cookie")
        is_page = headers.get("content-type", "").startswith("text/html")
        if self._cookie is None or not (changed or self._cookie.is_fresh or is_page):
            return
        secure = "; Secure" if self._scope.get("scheme") == "https" else ""
        holds = f"HttpOnly; SameSite=Lax; Path=/; Max-Age={_MAX_AGE}{secure}"
        headers.append("Set-Cookie", f"{COOKIE}={changed or self._cookie.token}; {holds}")


def _address(scope: Scope) -> str:
    return household(scope["client"][0] if scope.get("client") else "")


@lru_cache(maxsize=64)  # nearly all ask for the same, and addresses are slow to read
def _is_ours(host: str, names: frozenset[str]) -> bool:
    """
    Is *host* (name and port) one we answer to?

    A page elsewhere can have its own name lead to this machine and then read our answers as its
    own (DNS rebinding). It cannot do so with an address, nor with a name that is not its own.
    """
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _place(origin: str) -> str | None:
    """Name and port of an *origin*; None if it is not one."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # http://[
        return None


def _cookies(header: str) -> dict[str, str]:
    """
    The cookies of a *header*: split by hand, since ours are plain words.

    The standard library's reader takes time with the square of the length.
    """
    pairs = (one.partition("=") for one in header[:LONGEST_COOKIES].split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _most(scope: Scope) -> tuple[int, Problem]:
    """How long a body may be, and what is said of a longer one."""
    if scope.get("method") == "POST" and scope["path"] in FILES:
        return LONGEST_FILE, Problem("file_too_big")
    return LONGEST_BODY, Problem("too_big")


def _limited(receive: Receive, longest: int, problem: Problem) -> Receive:
    """Count a body's bytes as they come: it may be longer than announced."""
    total = 0

    async def receive_some() -> Message:
        nonlocal total
        message = await receive()
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            if total > longest:
                raise problem
        return message

    return receive_some


async def _turn_away(
    problem: Problem, scope: Scope, receive: Receive, send: Send, catalogue: Catalogue
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": problem.code})
        return
    body = problem.answer(catalogue).model_dump_json(exclude_none=True)
    response = Response(body, problem.status, _HEADERS, "application/json")
    await response(scope, receive, send)
