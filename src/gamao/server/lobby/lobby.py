"""The lobby of one server: people come, are paired, challenge each other, and look on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from gamao.play import Seat, Terms
from gamao.rating import MATCHLESS
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.http.disk import problem_with_store
from gamao.server.http.problems import Problem, note
from gamao.server.http.sockets import Socket
from gamao.server.lobby.challenges import LIVE, Challenges, Waiting, quick_terms
from gamao.server.lobby.lists import Lists
from gamao.server.lobby.presence import Presence, Present, soon, standing_out
from gamao.server.lobby.seeks import Seek, Seeks
from gamao.server.table.table import Table
from gamao.server.table.tables import Tables
from gamao.server.table.views import board_out, seen_by_white
from gamao.store import Store

_PULSE: Final = 1.0
"""Seconds between two pushes of what has changed: nobody reads a list faster."""
PEOPLE_SHOWN: Final = 40
CHALLENGES_SHOWN: Final = 40
LIVE_SHOWN: Final = 9


class Lobby:
    """Who is here, who looks for whom, what is left for others, and what all of them are told."""

    def __init__(self, tables: Tables, store: Store, now: Callable[[], datetime]) -> None:
        self._tables: Final = tables
        self._store: Final = store
        self._now: Final = now
        self.presence: Final = Presence()
        self.seeks: Final = Seeks(self._may_meet)
        self.challenges: Final = Challenges(store.challenges, now)
        self._lists = Lists()
        self._running: Final[set[asyncio.Future[None]]] = set()
        self._pulse: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take over the challenges of before, and begin to pair and to tell."""
        self.challenges.load()
        self._pulse = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Pair nobody any more; who has been paired gets a table."""
        if self._pulse is not None:
            self._pulse.cancel()
        await asyncio.gather(*filter(None, (self._pulse, *self._running)), return_exceptions=True)

    async def _apart(self, person: str) -> frozenset[str]:
        """With whom *person* is not to be brought together: one of the two has blocked."""
        return await asyncio.to_thread(self._store.relations.apart, person)

    # -- coming and going --------------------------------------------------------------------

    async def greet(self, socket: Socket, name: str | None, *, is_member: bool) -> Present:
        """Let a page in, and tell it all there is."""
        standing = await asyncio.to_thread(self._store.ratings.of, socket.person)
        apart = await self._apart(socket.person)
        person = await asyncio.to_thread(self._store.people.person, socket.person)
        present = self.presence.enter(socket, name, standing)
        present.apart, present.is_member = apart, is_member
        present.is_shown = (person.shows or {}).get("online", True) if person else True
        socket.send(self._whole(present).model_dump_json())
        socket.send(self._asked(present.person).model_dump_json())
        socket.send(self._seeking(present.person).model_dump_json())
        return present

    def part(self, socket: Socket) -> None:
        """A page has gone; with the last of them its person looks for nobody any more."""
        if self.presence.leave(socket):
            self.seeks.drop(socket.person)

    async def seen(self, person: str) -> wire.LobbyOut:
        """The lobby for *person*, whether they have come in or not."""
        standing = await asyncio.to_thread(self._store.ratings.of, person)
        apart = await self._apart(person)
        self._lists = self._drawn() if not len(self.presence) else self._lists
        return self._whole(Present(person=person, name=None, standing=standing, apart=apart))

    # -- the one button ----------------------------------------------------------------------

    async def seek(self, present: Present, length: int) -> None:
        """Look for somebody to play *length* points with; whoever suits is found at once."""
        standing = await asyncio.to_thread(self._store.ratings.of, present.person)
        present.apart = await self._apart(present.person)
        if not present.sockets:  # gone meanwhile
            return
        present.standing = standing
        self.seeks.add(
            Seek(
                person=present.person,
                name=present.name,
                length=length,
                rating=standing.now(self._now()) if standing else MATCHLESS,
                since=time.monotonic(),
            )
        )
        if pair := self.seeks.take_pair(present.person, time.monotonic()):
            self._begin(*pair)
        else:
            present.tell(self._seeking(present.person))

    def seek_no_more(self, present: Present) -> None:
        """Look for nobody any more."""
        self.seeks.drop(present.person)
        present.tell(wire.Seeking(seeking=None))

    def _may_meet(self, one: str, other: str) -> bool:
        both_here = self.presence.is_here(one) and self.presence.is_here(other)
        return both_here and not self.presence.are_apart(one, other)

    def _begin(self, one: Seek, other: Seek) -> None:
        soon(self._open_pair(one, other), self._running)

    async def _open_pair(self, one: Seek, other: Seek) -> None:
        try:
            await self._open(
                quick_terms(one.length), [(one.person, one.name), (other.person, other.name)]
            )
        except Exception as error:  # both are told, and may try again
            problem = problem_with_store(error) or Problem("internal")
            note(error)
            for person in (one.person, other.person):
                if present := self.presence.of(person):
                    present.tell(wire.Seeking(seeking=None))
                    for socket in present.sockets:
                        socket.tell(problem)

    # -- challenges ---------------------------------------------------------------------------

    async def challenge(self, person: str, wanted: wire.ChallengeIn) -> wire.ChallengeOut:
        """
        Leave a challenge.

        Raises:
            Problem: to oneself, to somebody who has blocked them, or its terms are none.
        """
        if wanted.to == person:
            raise Problem("own_challenge")
        if wanted.to is not None:
            known = await asyncio.to_thread(self._store.people.person, wanted.to)
            if known is None or wanted.to in await self._apart(person):
                raise Problem("unknown_person")
        left = await self.challenges.add(person, wanted)
        self._tell_asked(left)
        standing = await asyncio.to_thread(self._store.ratings.of, person)
        return _challenge_out(left, standing_out(standing))

    async def accept(self, challenge: str, person: str, name: str | None) -> Table:
        """
        Take a challenge: a table is opened with both sitting at it.

        Raises:
            Problem: it is gone, one's own, for somebody else, or who left it is away.
        """
        found = self.challenges.find(challenge)
        kept = found.kept
        if kept.person == person:
            raise Problem("own_challenge")
        if kept.to not in (None, person) or kept.person in await self._apart(person):
            raise Problem("unknown_challenge")
        if found.is_live and not self.presence.is_here(kept.person):
            raise Problem("challenger_away")
        await self.challenges.take(challenge)
        self._tell_asked(found)
        self.seeks.drop(person)
        if found.is_live:  # who plays now looks for nobody else
            self.seeks.drop(kept.person)
        return await self._open(found.terms, [(kept.person, kept.name), (person, name)])

    async def withdraw(self, challenge: str, person: str) -> None:
        """
        Take a challenge back, or decline one that is for me.

        Raises:
            Problem: it is somebody else's.
        """
        found = self.challenges.find(challenge)
        if person not in (found.kept.person, found.kept.to):
            raise Problem("unknown_challenge")
        await self.challenges.take(challenge)
        self._tell_asked(found)

    async def _open(self, terms: Terms, people: list[tuple[str, str | None]]) -> Table:
        """A table for two, who are told where it is; chance says who has which checkers."""
        sides = random.SystemRandom().sample(list(Player), 2)
        seats = {
            side: Seat(name=name, person=person)
            for side, (person, name) in zip(sides, people, strict=True)
        }
        table = await self._tables.open_for(terms, {side: seats[side] for side in Player})
        if self.presence.of(people[0][0]) is None:  # who left a challenge: else nobody could throw
            await table.keep_chains(frozenset({sides[0]}))
        names = [name for _, name in people]
        for (person, _), opponent in zip(people, reversed(names), strict=True):
            if present := self.presence.of(person):
                told = wire.Paired(
                    paired=f"/table/{table.id}", opponent=opponent, live=terms.clock.kind in LIVE
                )
                present.tell(told)
        return table

    # -- what all are told ---------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_PULSE)
            with suppress(SQLAlchemyError):
                self.pulse()

    def pulse(self) -> None:
        """Pair those who suit by now, and tell everybody what has changed."""
        for pair in self.seeks.take_pairs(time.monotonic()):
            self._begin(*pair)
        if not len(self.presence):
            return
        before, self._lists = self._lists, self._drawn()
        for text in self._lists.told_since(before):
            self.presence.tell(text)

    def _drawn(self) -> Lists:
        tables = self._tables.in_use()
        playing = {
            seat.person: table
            for table in tables
            if not table.match.log.is_over
            for side, seat in table.match.seats.items()
            if seat.person and side in table.audience.here
        }
        online = {present.person for present in self.presence}.union(
            *(table.audience.persons for table in tables)
        )
        return Lists(
            online=len(online),
            people=dict(self._people(playing)),
            challenges={
                one.kept.id: _challenge_out(one, self._rating_of(one.kept.person))
                for one in self._open_challenges()
            },
            live=dict(_live(tables)),
        )

    def _people(self, playing: dict[str, Table]) -> Iterable[tuple[str, wire.PersonOut]]:
        """Who is free first, and those who play where one may look on."""
        shown = [present for present in self.presence if present.is_shown]
        order = sorted(shown, key=lambda one: (one.person in playing, one.is_away))
        for present in order[:PEOPLE_SHOWN]:
            table = playing.get(present.person)
            yield (
                present.person,
                wire.PersonOut(
                    name=present.name,
                    member=present.is_member,
                    rating=standing_out(present.standing),
                    state="playing" if table else "away" if present.is_away else "free",
                    table=table.id if table and table.match.terms.listed else None,
                ),
            )

    def _open_challenges(self) -> list[Waiting]:
        """What anybody may take now: who must be there at once is there."""
        waiting = [
            one
            for one in self.challenges.all()
            if one.kept.to is None and (not one.is_live or self.presence.is_here(one.kept.person))
        ]
        return waiting[-CHALLENGES_SHOWN:]

    def _rating_of(self, person: str) -> wire.RatingOut | None:
        present = self.presence.of(person)
        return standing_out(present.standing) if present else None

    def _whole(self, present: Present) -> wire.LobbyOut:
        return wire.LobbyOut(
            me=present.person,
            rating=standing_out(present.standing),
            online=max(self._lists.online, len(self.presence)),
            people=dict(self._lists.people),
            challenges=dict(self._lists.challenges),
            live=dict(self._lists.live),
        )

    def _seeking(self, person: str) -> wire.Seeking:
        seek = self.seeks.of(person)
        if seek is None:
            return wire.Seeking(seeking=None)
        reach, points = seek.reach(time.monotonic()), seek.rating.points
        between = (round(points - reach), round(points + reach))
        return wire.Seeking(seeking=wire.SeekOut(length=seek.length, reach=between))

    def _asked(self, person: str) -> wire.Asked:
        mine = [one for one in self.challenges.all() if one.kept.to == person]
        return wire.Asked(
            asked=tuple(_challenge_out(one, self._rating_of(one.kept.person)) for one in mine)
        )

    def _tell_asked(self, changed: Waiting) -> None:
        """A challenge for one person has come or gone."""
        if changed.kept.to and (present := self.presence.of(changed.kept.to)):
            present.tell(self._asked(changed.kept.to))


def _challenge_out(one: Waiting, rating: wire.RatingOut | None) -> wire.ChallengeOut:
    return wire.ChallengeOut(
        id=one.kept.id,
        person=one.kept.person,
        name=one.kept.name,
        rating=rating,
        preset=one.terms.preset,
        length=one.terms.length or 0,
        clock=str(one.terms.clock),
        rated=one.terms.rated,
        to=one.kept.to,
    )


def _live(tables: Iterable[Table]) -> Iterable[tuple[str, wire.LiveOut]]:
    """Matches that anybody may look on at, the most watched first."""
    found = [
        table
        for table in tables
        if table.match.terms.listed and table.match.version and not table.match.log.is_over
    ]
    found.sort(key=lambda table: (-table.audience.watchers, table.created))
    for table in found[:LIVE_SHOWN]:
        match = table.match
        yield (
            table.id,
            wire.LiveOut(
                white=match.seats[Player.WHITE].name,
                black=match.seats[Player.BLACK].name,
                score=match.log.match.shown_score,
                length=match.terms.length,
                watchers=table.audience.watchers,
                rated=match.terms.rated,
                board=board_out(seen_by_white(match.game)),
            ),
        )
