"""The lobby of one server: people come, are paired, challenge each other, and look on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from itertools import islice
from typing import Final, Literal

from sqlalchemy.exc import SQLAlchemyError

from gamao.play import Seat, Terms
from gamao.rating import MATCHLESS
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.http.disk import problem_with_store
from gamao.server.http.problems import Problem, note
from gamao.server.http.sockets import Socket
from gamao.server.lobby.challenges import LIVE, Challenges, Waiting, quick_terms
from gamao.server.lobby.lists import Lists, challenge_out, live_out
from gamao.server.lobby.presence import Presence, Present, rated_out, soon
from gamao.server.lobby.seeks import Seek, Seeks
from gamao.server.table.links import keep_chains
from gamao.server.table.table import Table
from gamao.server.table.tables import Tables
from gamao.store import Store

_READ_AT_ONCE: Final = 100
"""People at tables who are read between two pulses: thousands may have come at once."""
_PULSE: Final = 1.0
"""Seconds between two pushes of what has changed: nobody reads a list faster."""
PEOPLE_SHOWN: Final = 40
CHALLENGES_SHOWN: Final = 40
State = Literal["free", "seeking", "playing", "away"]
_STATES: Final[tuple[State, ...]] = ("seeking", "free", "playing", "away")
"""In the order in which people are shown."""


class Lobby:
    """Who is here, who looks for whom, what is left for others, and what all of them are told."""

    def __init__(self, tables: Tables, store: Store, now: Callable[[], datetime]) -> None:
        self._tables: Final = tables
        self._store: Final = store
        self._now: Final = now
        self.presence: Final = Presence()
        self.seeks: Final = Seeks(self._may_meet)
        self.challenges: Final = Challenges(store, now)
        self._lists = Lists()
        self._seated: Final[dict[str, Present]] = {}
        """Who is at a table without a page here."""
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

    async def greet(self, socket: Socket, name: str | None) -> Present:
        """Let a page in, and tell it all there is."""
        known = await asyncio.to_thread(
            Present.known, self._store, socket.person, self._now(), name
        )
        present = self.presence.enter(socket, known)
        socket.send(self._whole(present).model_dump_json())
        socket.send(self._asked(present).model_dump_json())
        socket.send(self._seeking(present.person).model_dump_json())
        return present

    def part(self, socket: Socket) -> None:
        """A page has gone; with the last of them its person looks for nobody any more."""
        if self.presence.leave(socket):
            self.seeks.drop(socket.person)

    async def seen(self, person: str) -> wire.LobbyOut:
        """The lobby for *person*, whether they have come in or not."""
        known = await asyncio.to_thread(Present.known, self._store, person, self._now())
        if not len(self.presence):  # nobody is told what changes, so that nothing is drawn
            await self._know_seated()
            self._lists = self._drawn()
        return self._whole(known)

    async def part_ways(self, *people: str) -> None:
        """What *people* are to others has changed: they see who is left for them, whom first."""
        here = (self.presence.of(one) or self._seated.get(one) for one in people)
        for present in filter(None, here):
            known = await asyncio.to_thread(Present.known, self._store, present.person, self._now())
            present.learn(known)
            present.tell(self._whole(present))
            present.tell(self._asked(present))

    # -- the one button ----------------------------------------------------------------------

    async def seek(self, present: Present, length: int) -> None:
        """Look for somebody to play *length* points with; whoever suits is found at once."""
        rated = await asyncio.to_thread(self._store.ratings.of, present.person)
        present.apart = await self._apart(present.person)
        if not present.sockets:  # gone meanwhile
            return
        present.rated = rated
        self.seeks.add(
            Seek(
                person=present.person,
                name=present.name,
                length=length,
                rating=rated.now(self._now()) if rated else MATCHLESS,
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
            if known is None:
                raise Problem("unknown_person")
            if wanted.to in await self._apart(person):
                raise Problem("blocked")
        left = await self.challenges.add(person, wanted)
        self._tell_asked(left)
        return challenge_out(left, rated_out(left.rated))

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
            await keep_chains(table, frozenset({sides[0]}))
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
                if len(self.presence):  # else nobody would be told
                    await self._know_seated()
                self.pulse()

    async def _know_seated(self) -> None:
        """Who is at a table without a page here is online, too; each of them is read once."""
        names, now = self._at_tables(), self._now()
        for person in self._seated.keys() - names.keys():
            del self._seated[person]
        new = [*islice((one for one in names if one not in self._seated), _READ_AT_ONCE)]
        if new:
            known = await asyncio.to_thread(
                lambda: [Present.known(self._store, one, now, names[one]) for one in new]
            )
            self._seated.update(zip(new, known, strict=True))

    def _at_tables(self) -> dict[str, str | None]:
        """Who has a page open at a table and none here, and how they are called there."""
        tables = self._tables.in_use()
        here = {person: None for table in tables for person in table.audience.persons}
        called = {
            seat.person: seat.name
            for table in tables
            for seat in table.match.seats.values()
            if seat.person in here
        }
        return {
            person: name for person, name in (here | called).items() if not self.presence.of(person)
        }

    def pulse(self) -> None:
        """Pair those who suit by now, and tell everybody what has changed."""
        for pair in self.seeks.take_pairs(time.monotonic()):
            self._begin(*pair)
        if not len(self.presence):
            return
        before, self._lists = self._lists, self._drawn()
        told = list(self._lists.told_since(before))
        for present in self.presence:
            present.send(told if not present.apart else self._told_apart(before, present.apart))

    def _told_apart(self, before: Lists, apart: frozenset[str]) -> list[str]:
        return list(self._lists.without(apart).told_since(before.without(apart)))

    def _drawn(self) -> Lists:
        tables = self._tables.in_use()
        playing = {
            seat.person: table
            for table in tables
            if table.match.version and not table.match.log.is_over
            for side, seat in table.match.seats.items()
            if seat.person and side in table.audience.here
        }
        shown = [one for one in (*self.presence, *self._seated.values()) if one.is_shown]
        return Lists(
            here=frozenset(one.person for one in shown),
            people=dict(self._people(shown, playing)),
            challenges={
                one.kept.id: challenge_out(one, self._rating_of(one))
                for one in self._open_challenges()
            },
            live=dict(live_out(table for table in tables if self._may_list(table))),
        )

    def _may_list(self, table: Table) -> bool:
        """Do all who are at *table* now show that they are?"""
        there = {seat.person for seat in table.match.seats.values()} & table.audience.persons
        return all(one is not None and self._is_shown(one) for one in there)

    def _is_shown(self, person: str) -> bool:
        """Who has just come and is not read yet shows nothing."""
        present = self.presence.of(person) or self._seated.get(person)
        return present is not None and present.is_shown

    def _people(
        self, shown: Iterable[Present], playing: dict[str, Table]
    ) -> Iterable[tuple[str, wire.PersonOut]]:
        """Who would play first, and those who play where one may look on."""
        states = {one: self._state(one, playing) for one in shown}
        order = sorted(states, key=lambda one: _STATES.index(states[one]))
        for present in order[:PEOPLE_SHOWN]:
            table = playing.get(present.person)
            yield (
                present.person,
                wire.PersonOut(
                    name=present.name,
                    member=present.is_member,
                    program=present.has_program,
                    rating=rated_out(present.rated),
                    state=states[present],
                    table=table.id if table and table.match.terms.listed else None,
                ),
            )

    def _state(self, present: Present, playing: dict[str, Table]) -> State:
        if present.person in playing:
            return "playing"
        if self.seeks.of(present.person):
            return "seeking"
        return "away" if present.is_away else "free"

    def _open_challenges(self) -> list[Waiting]:
        """What anybody may take now: who must be there at once is there."""
        waiting = [
            one
            for one in self.challenges.all()
            if one.kept.to is None and (not one.is_live or self._may_answer(one.kept.person))
        ]
        return waiting[-CHALLENGES_SHOWN:]

    def _may_answer(self, person: str) -> bool:
        """Is *person* here, and may others know it? A challenge to play at once would tell."""
        return self.presence.is_here(person) and self._is_shown(person)

    def _rating_of(self, left: Waiting) -> wire.RatingOut | None:
        """That of who left a challenge, as it is now if they are here to be seen."""
        present = self.presence.of(left.kept.person)
        return rated_out(present.rated if present and present.is_shown else left.rated)

    def _whole(self, present: Present) -> wire.LobbyOut:
        seen = self._lists.without(present.apart)
        is_new = present.is_shown and present.person not in seen.here
        return wire.LobbyOut(
            me=present.person,
            name=present.name,
            rating=rated_out(present.rated),
            online=seen.online + is_new,
            people=dict(seen.people),
            challenges=dict(seen.challenges),
            live=dict(seen.live),
            follows=tuple(sorted(present.follows)),
        )

    def _seeking(self, person: str) -> wire.Seeking:
        seek = self.seeks.of(person)
        if seek is None:
            return wire.Seeking(seeking=None)
        reach, points = seek.reach(time.monotonic()), seek.rating.points
        between = (round(points - reach), round(points + reach))
        return wire.Seeking(seeking=wire.SeekOut(length=seek.length, reach=between))

    def _asked(self, present: Present) -> wire.Asked:
        """The challenges for one person, but for those of whom they are not to meet."""
        mine = [one for one in self.challenges.all() if one.kept.to == present.person]
        return wire.Asked(
            asked=tuple(
                challenge_out(one, self._rating_of(one))
                for one in mine
                if one.kept.person not in present.apart
            )
        )

    def _tell_asked(self, changed: Waiting) -> None:
        """A challenge for one person has come or gone."""
        if changed.kept.to and (present := self.presence.of(changed.kept.to)):
            present.tell(self._asked(present))
