"""Who is in the lobby: a person, however many pages they have open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from gamao.rating import Rating
from gamao.server import wire
from gamao.server.http.sockets import Socket
from gamao.store import RatedPerson, Store

_ALIVE: Final = 10.0
"""Seconds: whose page says nothing for longer is paired with nobody; pages ping every four."""


@dataclass(slots=True, kw_only=True, eq=False)
class Present:
    """Somebody in the lobby, with the pages they have open there."""

    person: str
    name: str | None
    is_member: bool = False
    has_program: bool = False
    """May a program play in their name?"""
    is_shown: bool = True
    """Do others see that they are here?"""
    rated: RatedPerson | None
    apart: frozenset[str] = frozenset()
    """Who has blocked them, or is blocked by them."""
    follows: frozenset[str] = frozenset()
    """Whom they would see first."""
    sockets: set[Socket] = field(default_factory=set)
    away: set[Socket] = field(default_factory=set)
    """Pages that are out of sight."""
    heard: float = field(default_factory=time.monotonic)

    @classmethod
    def known(cls, store: Store, person: str, at: datetime, name: str | None = None) -> Present:
        """Somebody with all that is kept of them *at* a time; a guest is called *name*."""
        kept = store.people.person(person)
        member = kept.name if kept else None
        return cls(
            person=person,
            name=member or name,
            is_member=member is not None,
            has_program=member is not None and store.people.has_program(person, at=at),
            is_shown=(kept.shows or {}).get("online", True) if kept else True,
            rated=store.ratings.of(person),
            apart=store.relations.apart(person),
            follows=store.relations.followed(person),
        )

    def learn(self, now: Present) -> None:
        """What is kept of them is as *now*; their pages stay."""
        self.name, self.is_member = now.name or self.name, now.is_member
        self.has_program = now.has_program
        self.is_shown, self.rated, self.apart = now.is_shown, now.rated, now.apart
        self.follows = now.follows

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self.heard < _ALIVE

    @property
    def is_away(self) -> bool:
        return len(self.away) == len(self.sockets)

    def tell(self, message: wire.Message) -> None:
        """Tell it to all their pages."""
        self.send([message.model_dump_json()])

    def send(self, texts: Iterable[str]) -> None:
        """Send *texts* to all their pages."""
        for text in texts:
            for socket in self.sockets:
                socket.send(text)


class Presence:
    """All who are in the lobby, who came first before the others."""

    def __init__(self) -> None:
        self._present: Final[dict[str, Present]] = {}

    def __iter__(self) -> Iterator[Present]:
        return iter(self._present.values())

    def __len__(self) -> int:
        return len(self._present)

    def of(self, person: str) -> Present | None:
        """*person*, if they are here."""
        return self._present.get(person)

    def is_here(self, person: str) -> bool:
        """Has *person* a page open that lives?"""
        present = self._present.get(person)
        return present is not None and present.is_alive

    def are_apart(self, one: str, other: str) -> bool:
        """Has one of the two blocked the other, as far as those who are here have?"""
        both = (self._present.get(one), self._present.get(other))
        return any(
            present is not None and {one, other} <= present.apart | {present.person}
            for present in both
        )

    def enter(self, socket: Socket, known: Present) -> Present:
        """A page is opened, by somebody *known*; the name said last is the one that holds."""
        present = self._present.setdefault(socket.person, known)
        present.learn(known)
        present.heard = time.monotonic()
        present.sockets.add(socket)
        return present

    def leave(self, socket: Socket) -> bool:
        """A page is closed; True if it was the last of its person."""
        present = self._present.get(socket.person)
        if present is None:
            return False
        present.sockets.discard(socket)
        present.away.discard(socket)
        if present.sockets:
            return False
        del self._present[socket.person]
        return True


def rating_out(rating: Rating) -> wire.RatingOut:
    """What is told of a *rating*."""
    return wire.RatingOut(
        points=round(rating.points), half=round(rating.half), provisional=rating.is_provisional
    )


def rated_out(rated: RatedPerson | None) -> wire.RatingOut | None:
    """The same of somebody who may be *rated*."""
    return rating_out(rated.rating) if rated else None


def soon(step: Awaitable[None], running: set[asyncio.Future[None]]) -> None:
    """Have *step* done while nobody waits for it; it is held until it is."""
    task = asyncio.ensure_future(step)
    running.add(task)
    task.add_done_callback(running.discard)
