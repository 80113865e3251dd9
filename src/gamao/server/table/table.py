"""One live table: one lock, one writer; a step is kept before anybody is told of it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from gamao.errors import StaleVersionError
from gamao.play import (
    LiveMatch,
    OpponentKind,
    Seats,
    Sides,
    TableAction,
    Terms,
    acted,
    loaded,
    parse_table_action,
)
from gamao.proof.record import Why
from gamao.rules.dicesource import DiceSource
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.engines import Engines
from gamao.server.http.problems import Problem
from gamao.server.http.sockets import Socket
from gamao.server.table import views
from gamao.server.table.audience import Audience
from gamao.server.table.bot import Bot
from gamao.server.table.chains import begins_chain, chains_out, thrown_out, wanted_out
from gamao.server.table.insight import Insight
from gamao.server.table.opponent import DEFAULT_LEVEL
from gamao.server.table.pushes import Beside, Pushes, missed
from gamao.server.table.rematch import Rematch
from gamao.server.table.talk import Talk
from gamao.server.table.timing import GRACE, Alarm, Away, clock_out, may_be_claimed, milliseconds
from gamao.store import Store, StoredTable

_Answer = TypeVar("_Answer")
_AGAIN: Final = 1_000
"""Milliseconds until what time alone brings is tried again."""
_BREATH: Final = 1.0
"""Seconds until it is told how many watch: hundreds may come at once."""


class Table:
    """
    A match being played, with its audience, its bot and what the engine says of it.

    Everything that changes the match does so under the lock, appends to the store first, and then
    tells the audience.
    """

    def __init__(
        self,
        stored: StoredTable,
        *,
        store: Store,
        dice: DiceSource,
        engines: Engines,
        now: Callable[[], datetime],
        alone: Callable[[], int | None],
        when_over: Callable[[Table], None],
        when_turn: Callable[[Table, Player], None],
    ) -> None:
        self.id: Final = stored.id
        self.created: Final = stored.created
        terms = Terms.from_json(stored.terms)
        self.match = _loaded(terms, stored)
        self.audience: Final = Audience()
        # Who plays at many tables has one turn among those who wait for the engines.
        person = next((s.person for s in stored.seats.values() if s.person), self.id)
        self.insight: Final = Insight(engines.study.of(person), self.audience)
        self.rematch: Final = Rematch()
        self._talk: Final = Talk(self.audience)
        self._pushes: Final = Pushes()
        self._bot: Final = _bot(self.match, engines, person)
        self.store: Final = store
        self.dice: Final = dice
        self._now: Final = now
        self._when_over: Final = when_over
        self._when_turn: Final = when_turn
        # Neither this nor the alarm leads back here: a table that nobody needs is gone at once.
        self.time: Final[Callable[[], int]] = lambda: milliseconds(now())
        self._lock: Final = asyncio.Lock()
        self._alarm: Final = Alarm(self.time, self._ring)
        self.away: Final = Away(self.time, alone)
        self._back_by = self.time() + GRACE
        """Till then a clock that stands since the server was down waits for who has to play."""
        self._passing: asyncio.Future[None] | None = None
        self.pausing: Final[set[Player]] = set()
        """Who would like the clock to stop."""
        self._counting: asyncio.TimerHandle | None = None
        """Watchers have come or gone, of which nobody is told yet."""

    async def view(self, mine: Sides) -> wire.View:
        """The whole table for who holds the seats *mine*, drawn in a thread: it is long."""
        here = self.audience.here  # taken down on the loop, where it changes
        return await asyncio.to_thread(views.view, self.id, self.match, mine=mine, here=here)

    # -- what happens ----------------------------------------------------------------------

    async def act(self, mine: Sides, message: wire.Act) -> None:
        """
        Take the step that somebody with the seats *mine* asks for.

        Raises:
            StaleVersionError: they have not seen all that happened.
            GamaoError: the rules do not allow it, or it is no action.
        """
        if self._stands_for(mine):
            self._back_by = self.time()
        await self.pass_time()
        if self.match.terms.own_dice and self._bot is not None:
            await self._bot.rest()  # it may double before its dice are told
        await _finish(self._step(message.v, partial(self._asked, mine, message)))
        self.go_on()

    async def take(self, action: TableAction, *, by: Player, at: int) -> None:
        """
        Take a step that *by* decided on at version *at*.

        Raises:
            StaleVersionError: the match has moved since.
            GamaoError: the rules do not allow it.
        """
        await self.pass_time()
        await _finish(self._step(at, lambda: self._after(action, by)))

    def say(self, mine: Sides, message: wire.Say | wire.SayPhrase) -> None:
        """
        Say something from the seat *mine*.

        Raises:
            Problem: there is nobody to talk to here, or they talk too fast.
        """
        if self.match.terms.opponent is not OpponentKind.FRIEND:
            raise Problem("not_now")
        self._talk.say(next(iter(mine)), message)

    async def sit(self, side: Player, *, person: str, name: str | None) -> bool:
        """Take a free seat; False if it is taken. When all are there the game begins."""
        sat = await _finish(self._seat(side, person, name))
        if sat:
            await self.begin()
        return sat

    async def say_program(self, person: str) -> None:
        """A program plays for *person* from now on: everybody here sees it."""
        async with self._lock:
            await asyncio.to_thread(self.store.say_program, self.id, person)
            for side in self.match.seats_of(person):
                seat = replace(self.match.seats[side], is_program=True)
                self.match = self.match.with_seat(side, seat)
            self._tell(self.match.version)

    def said_last(self, most: int) -> tuple[wire.Said, ...]:
        """What was said here last."""
        return self._talk.last(most)

    async def reseat(self, seats: Seats) -> None:
        """Others sit here than before, or the same by another name: the store says so."""
        async with self._lock:
            for side, seat in seats.items():
                self.match = self.match.with_seat(side, seat)

    async def begin(self) -> None:
        """Throw for the start if everybody is there and that is what the table waits for."""
        await _finish(self._follow())
        self.go_on()

    async def catch_up(self, version: int) -> None:
        """See what another process has done, if it was not we who came to *version*."""
        async with self._lock:
            if version > self.match.length:
                await self._reload()
        self.go_on()

    async def change(self, step: Callable[[], LiveMatch]) -> None:
        """Have something happen that is no step of a player's; it is finished once begun."""
        await _finish(self._change(step))

    async def pass_time(self) -> None:
        """Have happen what time alone brings: a flag falls."""
        if self._is_time:
            await self.change(self._passed)

    # -- absence -----------------------------------------------------------------------------

    async def wake_up(self, seen: int | None) -> None:
        """
        Begin to serve a table; one that a server had before, if that was last *seen* at a time.

        What it could not serve is nobody's time, nor is what whoever has to play takes to be back.
        """
        clock = self.match.clock
        if seen is not None and clock.running is not None and not clock.is_paused:
            gone = max(seen, clock.since)
            await self.change(lambda: self.match.paused(Why.DOWN, gone))
        if clock.running is not None and self.match.seats[clock.running].is_bot:
            self._back_by = self.time()
        self._alarm.set(self._due)

    def rest(self) -> None:
        """Have time alone bring nothing about any more."""
        self._alarm.set(None)

    def go_on(self) -> None:
        """Let the bot think if the game waits for it."""
        if self._bot is not None:
            self._bot.wake(self)

    async def close(self) -> None:
        """Send the bot away; the step it may be writing is finished first."""
        await self.insight.close()
        if self._bot is not None:
            await self._bot.close()
        async with self._lock:
            self._alarm.set(None)

    # -- one step --------------------------------------------------------------------------

    async def _step(self, version: int, step: Callable[[], LiveMatch]) -> None:
        async with self._lock:
            if version != self.match.version:
                raise StaleVersionError(f"the table is at version {self.match.version}")
            await self._keep(step)

    def _asked(self, mine: Sides, message: wire.Act) -> LiveMatch:
        own_dice = self.match.terms.own_dice
        action = parse_table_action(message.action, self.match.game, own_dice=own_dice)
        by = self.match.actor(action, mine, Player(message.by) if message.by else None)
        return self._after(action, by, bytes.fromhex(message.link) if message.link else None)

    def _after(self, action: TableAction, by: Player, link: bytes | None = None) -> LiveMatch:
        now, match = self.time(), self.match
        return acted(match, action, by=by, table=self.id, dice=self.dice, at=now, link=link)

    async def _change(self, step: Callable[[], LiveMatch]) -> None:
        async with self._lock:
            with suppress(StaleVersionError):  # another process was sooner
                await self._keep(step)
        self.go_on()

    async def _follow(self) -> None:
        async with self._lock:
            # Another process that began it was as good.
            with suppress(StaleVersionError):
                await self._keep(lambda: self.match.with_what_follows(self.dice, self.time()))

    async def _seat(self, side: Player, person: str, name: str | None) -> bool:
        async with self._lock:
            sat = await asyncio.to_thread(self.store.sit, self.id, side, person=person, name=name)
            if not sat:  # by somebody at another process, if it looked free here
                await self._reload()
                return False
            seat = replace(self.match.seats[side], person=person, name=name)
            self.match = self.match.with_seat(side, seat)
            self._tell(self.match.version)  # the name, before anything happens
            return True

    async def _keep(self, step: Callable[[], LiveMatch]) -> None:
        """Make the *step*, keep it, and tell everyone. The lock is held."""
        before, match = self.match.version, step()
        if match is self.match:
            return
        has_gone_on = match.clock.is_paused is self.match.clock.is_paused
        if match.new:
            try:
                await asyncio.wrap_future(
                    self.store.keep(self.id, self.match, match, at=self._now())
                )
            except StaleVersionError:
                # Another process plays this table too: what it wrote is the truth.
                await self._reload()
                raise
        has_ended = match.log.is_over and not self.match.log.is_over
        acted, acts = self.match.game.to_act, match.game.to_act
        self.match = match.kept()
        self._alarm.set(self._due)
        if acts is not None and acts is not acted and acts not in self.audience.here:
            self._when_turn(self, acts)
        if has_ended:
            self._when_over(self)
        if not has_gone_on:
            self.tell_time()
        elif match.new:
            self._tell(before, thrown_out(match, match.new))
        self._tell_links(match.new)

    async def _reload(self) -> None:
        """Take over what another process has written, and tell everyone. The lock is held."""
        before, terms = self.match.version, self.match.terms
        stored = await asyncio.to_thread(self.store.table, self.id)
        if stored is not None:
            self.match = await asyncio.to_thread(_loaded, terms, stored)
            self._back_by = self.time() + GRACE
            self._alarm.set(self._due)
            self._tell(before)

    # -- telling ---------------------------------------------------------------------------

    def greet(self, socket: Socket, since: int | None = None, *, runs_in: int = 0) -> None:
        """
        Let a page in that has seen the version *since*: what it misses, and then every step.

        A clock that stands for it since the server was down *runs_in* so many milliseconds, and
        then the others hear of it.
        """
        self.bring_up_to_date(socket, since)
        self.audience.add(socket)
        self._see_back(socket.seats, runs_in)
        self._tell_links((), socket)
        self._tell_of(socket, runs_in / 1000)
        self._talk.greet(socket)
        if self.rematch.asked:
            socket.send(self.rematch.message().model_dump_json())
        self.go_on()
        self.insight.greet(socket, self.match)

    def bring_up_to_date(self, socket: Socket, since: int | None) -> None:
        """Tell a page that has seen the version *since* what it misses; everything if None."""
        here, clock, mine = self.audience.here, self._clock(), socket.seats
        socket.send(missed(self.id, self.match, since, mine=mine, here=here, clock=clock))

    def _see_back(self, mine: Sides, runs_in: int) -> None:
        if self._stands_for(mine):
            self._back_by = self.time() + runs_in
            self._alarm.set(self._due)

    def _stands_for(self, mine: Sides) -> bool:
        """Does the clock wait, since the server was down, for who has the seats *mine*?"""
        return self.match.is_down and self.match.clock.running in mine

    def part(self, socket: Socket) -> None:
        """A page has gone."""
        self.audience.remove(socket)
        self._tell_of(socket)

    def _tell_of(self, socket: Socket, later: float = 0.0) -> None:
        """Somebody came or went: of a player everybody hears at once, or so much *later*."""
        self.away.see(self.audience.here)
        if socket.seats and not later:
            self._tell_who_is_here()
        elif self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(later or _BREATH, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._counting = None
        here, seats = self.audience.here, self.match.seats.items()
        told = wire.Here(
            here={side.value: seat.is_bot or side in here for side, seat in seats},
            watchers=self.audience.watchers,
            away=self.away.told() if may_be_claimed(self.match) else {},
        )
        self.audience.tell(told)

    def _tell(self, since: int, thrown: tuple[wire.ThrowOut, ...] | None = None) -> None:
        if not self.audience:  # as when a thousand tables are read anew
            return
        here, kinds = self.audience.here, self.audience.kinds
        beside = Beside(throws=thrown, clock=self._clock)
        texts = self._pushes.after(self.match, since, here=here, kinds=kinds, beside=beside)
        self.audience.show(texts)
        self.insight.show(self.match)

    def _tell_links(self, lines: tuple[str, ...], newcomer: Socket | None = None) -> None:
        """Tell of chains that were begun, and of links that are waited for."""
        told = newcomer is not None or begins_chain(lines)
        if chains := chains_out(self.match) if told else None:
            self.audience.tell(chains, newcomer=newcomer)
        if wanted := wanted_out(self.match):
            self.audience.tell(wanted, newcomer=newcomer, seats=self.match.missing_links)

    # -- time ------------------------------------------------------------------------------

    @property
    def _due(self) -> int | None:
        """When time alone will bring something about; None if never."""
        return self._back_by if self.match.is_down else self.match.wakes_at()

    @property
    def _is_time(self) -> bool:
        due = self._due
        return due is not None and due <= self.time()

    def _passed(self) -> LiveMatch:
        return self.match.passed(self.time()) if self._is_time else self.match

    def _ring(self) -> None:
        self._passing = asyncio.ensure_future(self._wake())

    async def _wake(self) -> None:
        try:
            await self.pass_time()
            again = self._due  # it may ring a moment early, or for a longer sleep
        except SQLAlchemyError:  # it cannot be kept now
            again = self.time() + _AGAIN
        self._alarm.set(again)

    def _clock(self) -> wire.ClockOut | None:
        return clock_out(self.match, self.time(), self.pausing)

    def tell_time(self) -> None:
        """Say what the clock shows and who would like it to stop."""
        if clock := self._clock():
            self.audience.tell(wire.Timing(clock=clock))


async def _finish(step: Coroutine[None, None, _Answer]) -> _Answer:
    """Once begun a *step* is finished, whatever becomes of who asked for it."""
    task = asyncio.ensure_future(step)
    # If nobody waits for it any more its error is nobody's, and is not to be written down.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)


def _loaded(terms: Terms, stored: StoredTable) -> LiveMatch:
    return loaded(terms, stored.seats, stored.lines, stored.id, stored.snapshot)


def _bot(match: LiveMatch, engines: Engines, person: str) -> Bot | None:
    """Who plays the computer's seat, if it has one, with a style of its own."""
    if match.bot is None:
        return None
    level, seed = match.terms.level or DEFAULT_LEVEL, match.terms.seed
    # Who knows the seed knows its plays.
    seed = secrets.randbits(32) if seed is None else seed
    return Bot(match.bot, engines.bots.of(person, level), level=level, seed=seed)
