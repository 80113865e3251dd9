"""Who asks: the cookie they bring is a session's, and the session leads to a person."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from gamao.server.config import SESSION, SESSIONS_IN_MEMORY
from gamao.store import Session, guest_of
from gamao.store.people import PeopleStore

_SEEN_WITHIN: Final = timedelta(days=1)
"""When somebody was last seen is written so often: not with every request."""


def session_of(cookie: str) -> str:
    """The session of a *cookie*: its hash, so that nobody can be somebody by what we keep."""
    return hashlib.sha256(cookie.encode()).hexdigest()


async def kept_person(request: HTTPConnection) -> str:
    """The person who asks, written down from now on: they do something worth keeping."""
    sessions: Sessions = request.app.state.sessions
    await sessions.keep(request.state.session)
    person: str = request.state.person
    return person


class Sessions:
    """
    The sessions of those who were here last; each is read once.

    A guest of whom nothing is kept is remembered as None, and written down when `keep` is asked.
    """

    def __init__(self, store: PeopleStore, now: Callable[[], datetime]) -> None:
        self._store: Final = store
        self._now: Final = now
        self._known: Final[OrderedDict[str, Session | None]] = OrderedDict()

    async def person(self, session: str) -> str | None:
        """Who *session* leads to; None if it has expired."""
        if session not in self._known:
            self._remember(session, await asyncio.to_thread(self._store.session, session))
        known = self._known[session]
        self._known.move_to_end(session)
        if known is None:
            return guest_of(session)
        now = self._now()
        if known.expires <= now:
            return None
        if now - known.seen > _SEEN_WITHIN:
            await self._see(session, known.person, now)
        return known.person

    async def keep(self, session: str) -> None:
        """Write down who asks, since they do something worth keeping."""
        if self._known.get(session) is None:
            now = self._now()
            welcomed = await asyncio.to_thread(
                self._store.welcome, session, at=now, expires=now + SESSION
            )
            self._remember(session, welcomed)

    async def _see(self, session: str, person: str, now: datetime) -> None:
        expires = now + SESSION
        # Remembered first, so that of many requests at once one writes it down.
        self._remember(session, Session(person=person, seen=now, expires=expires))
        with suppress(SQLAlchemyError):  # a full disk keeps nobody out
            await asyncio.to_thread(self._store.see, session, at=now, expires=expires)

    def _remember(self, session: str, known: Session | None) -> None:
        self._known[session] = known
        self._known.move_to_end(session)
        if len(self._known) > SESSIONS_IN_MEMORY:
            self._known.popitem(last=False)
