"""Who asks: the cookie they bring is a session's, and the session leads to a person."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from gamao.server.config import SESSION, SESSION_READ_AGAIN, SESSIONS_IN_MEMORY
from gamao.store import Session, guest_of
from gamao.store.people import PeopleStore

_GATHERED: Final = 1.0
"""Seconds: those who are read again in that time are read together."""
_BREATH: Final = 0.005
"""Seconds in which those come who are read together for the first time."""
_SEEN_WITHIN: Final = timedelta(days=1)
"""When somebody was last seen is written so often: not with every request."""


def session_of(cookie: str) -> str:
    """The session of a *cookie*: its hash, so that nobody can be somebody by what we keep."""
    return hashlib.sha256(cookie.encode()).hexdigest()


async def kept_person(request: HTTPConnection) -> str:
    """The person who asks, written down from now on: they do something worth keeping."""
    sessions: Sessions = request.app.state.sessions
    accounts, caller = request.app.state.accounts, request.state.caller
    await sessions.keep(request.state.session, lambda: accounts.hashed(caller.address))
    person: str = request.state.person
    return person


@dataclass(frozen=True, slots=True)
class _Known:
    session: Session | None
    read: datetime


class Sessions:
    """
    The sessions of those who were here last; each is read now and then.

    A guest of whom nothing is kept is remembered as None, and written down when `keep` is asked.
    """

    def __init__(self, store: PeopleStore, now: Callable[[], datetime]) -> None:
        self._store: Final = store
        self._now: Final = now
        self._known: Final[OrderedDict[str, _Known]] = OrderedDict()
        self._ended = 0
        """How often some were: what was being read meanwhile is read once more."""
        self._aged: Final[set[str]] = set()
        """Those to be read again before anybody has to wait for it."""
        self._renewing: asyncio.Task[None] | None = None
        self._asked: dict[str, asyncio.Future[Session | None]] = {}
        """Those somebody waits for."""
        self._answering: asyncio.Task[None] | None = None

    async def found(self, session: str, *, token: bool = False) -> Session | None:
        """
        The *session* with who it leads to; None if it has ended.

        A cookie is no *token*, nor a token a cookie.
        """
        known = await self._read(session)
        now = self._now()
        if known is None:
            if token:
                return None
            return Session(person=guest_of(session), seen=now, expires=now + SESSION)
        if known.expires <= now or known.is_token is not token:
            return None
        if now - known.seen > _SEEN_WITHIN:
            await self._see(session, known, now)
        return known

    async def person(self, session: str) -> str | None:
        """Who the *session* of a cookie leads to; None if it has ended."""
        found = await self.found(session)
        return found.person if found else None

    async def keep(self, session: str, address: Callable[[], str]) -> None:
        """Write down who asks, with the hash of their *address*: it is worth keeping."""
        known = self._known.get(session)
        if known is None or known.session is None:
            now = self._now()
            welcome = self._store.welcome
            welcomed = await asyncio.to_thread(
                lambda: welcome(session, at=now, expires=now + SESSION, address=address())
            )
            self._remember(session, welcomed)

    async def begin(
        self,
        person: str,
        *,
        device: str | None = None,
        is_token: bool = False,
        address: str | None = None,
    ) -> str:
        """A new session that leads to *person*; gives its cookie, or its token."""
        cookie, now = secrets.token_urlsafe(32), self._now()
        begin = self._store.begin
        when = {"at": now, "expires": now + SESSION}
        await asyncio.to_thread(
            partial(begin, device=device, is_token=is_token, address=address),
            session_of(cookie),
            person,
            **when,
        )
        return cookie

    async def end(self, session: str) -> None:
        """*session* leads nowhere any more."""
        await asyncio.to_thread(self._store.end, session, at=self._now())
        self._ended += 1
        self._known.pop(session, None)

    async def end_all(self, person: str, *, but: str | None = None) -> None:
        """End all sessions of *person*, *but* for one."""
        await asyncio.to_thread(self._store.end_all, person, at=self._now(), but=but)
        self.forget(person)

    def forget(self, person: str) -> None:
        """Read the sessions of *person* anew: they have changed."""
        self._ended += 1
        for session, known in list(self._known.items()):
            if known.session is not None and known.session.person == person:
                del self._known[session]

    async def _read(self, session: str) -> Session | None:
        """It may have ended elsewhere: another process, or whoever runs the server."""
        known = self._known.get(session)
        age = self._now() - known.read if known else SESSION_READ_AGAIN
        if SESSION_READ_AGAIN / 2 <= age < SESSION_READ_AGAIN:
            self._renew_soon(session)
        if known is None or age >= SESSION_READ_AGAIN:
            before = self._ended
            try:
                found = await self._from_store(session)
            except SQLAlchemyError:
                if known is None:
                    raise
                return known.session  # who plays while the database is away plays on
            if before != self._ended:
                return await self._read(session)
            self._remember(session, found)
        self._known.move_to_end(session)
        return self._known[session].session

    async def _from_store(self, session: str) -> Session | None:
        """All who ask while the store answers the ones before are answered together."""
        if session not in self._asked:
            self._asked[session] = asyncio.get_running_loop().create_future()
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer())
        return await asyncio.shield(self._asked[session])

    async def _answer(self) -> None:
        try:
            while self._asked:
                await asyncio.sleep(_BREATH)
                asked, self._asked = self._asked, {}
                try:
                    found = await asyncio.to_thread(self._store.sessions, [*asked])
                except Exception as error:  # it is theirs who asked
                    for one in asked.values():
                        one.set_exception(error)
                        one.exception()  # if nobody waits any more it is nobody's
                else:
                    for session, one in asked.items():
                        one.set_result(found.get(session))
        finally:
            self._answering = None

    def _renew_soon(self, session: str) -> None:
        self._aged.add(session)
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        """Thousands play at once: one question for all of them, and nobody waits for it."""
        try:
            await asyncio.sleep(_GATHERED)
            aged, before = [*self._aged], self._ended
            self._aged.clear()
            with suppress(SQLAlchemyError):  # each asks again when it is too old
                found = await asyncio.to_thread(self._store.sessions, aged)
                if before == self._ended:
                    for session in aged:
                        self._remember(session, found.get(session))
        finally:
            self._renewing = None

    async def _see(self, session: str, known: Session, now: datetime) -> None:
        expires = now + SESSION
        # Remembered first, so that of many requests at once one writes it down.
        self._remember(session, replace(known, seen=now, expires=expires))
        with suppress(SQLAlchemyError):  # a full disk keeps nobody out
            await asyncio.to_thread(self._store.see, session, at=now, expires=expires)

    def _remember(self, session: str, known: Session | None) -> None:
        self._known[session] = _Known(known, self._now())
        self._known.move_to_end(session)
        if len(self._known) > SESSIONS_IN_MEMORY:
            self._known.popitem(last=False)
