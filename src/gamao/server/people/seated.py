"""How somebody is called at a table, and with whom they sit there."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from starlette.requests import HTTPConnection

from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.play import Seats
from gamao.server.http.problems import Problem
from gamao.server.people.names import folded, is_reserved
from gamao.server.state import config_of, store_of

_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels no words come about."""


def guest_name(person: str, words: Catalogue) -> str:
    """What a guest is called who has said nothing: always the same, and not as the next one."""
    number = int.from_bytes(hashlib.sha256(person.encode()).digest()[:4])
    letters = (_LETTERS[number // len(_LETTERS) ** place % len(_LETTERS)] for place in range(3))
    return words(_("Guest {letters}"), letters="".join(letters))


async def stranger_name(request: HTTPConnection, wanted: str | None) -> str:
    """How somebody is called where people meet who do not know each other."""
    name = await seat_name(request, wanted)
    return name or guest_name(request.state.person, request.state.catalogue)


async def seat_name(request: HTTPConnection, wanted: str | None) -> str | None:
    """
    A member is called by their name, and nobody else is.

    A guest who would like to look like a member, like who runs the server or like a bot has no
    name.
    """
    account: str | None = request.state.account
    if account is not None or not wanted:
        return account
    if is_reserved(wanted):
        return None
    store = store_of(request)
    member = await asyncio.to_thread(store.people.named, folded(wanted)[:60])
    return None if member else wanted


async def refuse_apart(connection: HTTPConnection, seats: Seats) -> None:
    """
    Keep those apart of whom one has blocked the other.

    Raises:
        Problem: who asks and somebody at the table are.
    """
    store = store_of(connection)
    apart = await asyncio.to_thread(store.relations.apart, connection.state.person)
    if any(seat.person in apart for seat in seats.values()):
        raise Problem("blocked")


async def refuse_muted(connection: HTTPConnection) -> None:
    """
    Have who may not talk say nothing.

    Raises:
        Problem: that is who asks; they are told why, and what they can do.
    """
    store = store_of(connection)
    found = await asyncio.to_thread(store.people.person, connection.state.person)
    if found and found.mute and found.mute.until > config_of(connection).now():
        told = ". ".join(filter(None, (found.mute.reason.rstrip("."), found.mute.appeal)))
        raise Problem("muted", reason=told.rstrip("."))
