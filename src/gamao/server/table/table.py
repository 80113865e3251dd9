"""One live table: one lock, one writer; a step is kept before anybody is told of it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, TypeVar

from gamao.errors import StaleVersionError
from gamao.play import (
    LiveMatch,
    OpponentKind,
    TableAction,
    Terms,
    parse_table_action,
    results_since,
)
from gamao.rules.dicesource import DiceSource
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.engines import Engines
from gamao.server.http.problems import Problem
from gamao.server.http.sockets import Socket
from gamao.server.table import views
from gamao.server.table.audience import Audience, Look
from gamao.server.table.bot import Bot
from gamao.server.table.insight import Insight
from gamao.server.table.opponent import DEFAULT_LEVEL
from gamao.server.table.rematch import Rematch
from gamao.server.table.talk import Talk
from gamao.store import Store, StoredTable

_Answer = TypeVar("_Answer")
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
    ) -> None:
        self.id: Final = stored.id
        self.created: Final = stored.created
        self.match = LiveMatch.begin(Terms.from_json(stored.terms), stored.seats, stored.lines)
        self.audience: Final = Audience()
        # Who plays at many tables has one turn among those who wait for the engines.
        person = next((s.person for s in stored.seats.values() if s.person), self.id)
        self.insight: Final = Insight(engines.study.of(person), self.audience)
        self.rematch: Final = Rematch()
        self._talk: Final = Talk(self.audience)
        self._bot: Final = _bot(self.match, engines, person)
        self._store: Final = store
        self._dice: Final = dice
        self._now: Final = now
        self._lock: Final = asyncio.Lock()
        self._counting: asyncio.TimerHandle | None = None
        """Watchers have come or gone, of which nobody is told yet."""

    async def view(self, mine: Look) -> wire.View:
        """The table for who holds the seats *mine*, drawn in a thread: a tree takes a while."""
        here = self.audience.here  # taken down on the loop, where it changes
        return await asyncio.to_thread(views.view, self.id, self.match, mine=mine, here=here)

    # -- what happens ----------------------------------------------------------------------

    async def act(self, mine: Look, message: wire.Act) -> None:
        """
        Take the step that somebody with the seats *mine* asks for.

        Raises:
            StaleVersionError: they have not seen all that happened.
            GamaoError: the rules do not allow it, or it is no action.
        """
        await _finish(self._step(message.v, partial(self._asked, mine, message)))
        self.go_on()

    async def take(self, action: TableAction, *, by: Player, at: int) -> None:
        """
        Take a step that *by* decided on at version *at*.

        Raises:
            StaleVersionError: the match has moved since.
            GamaoError: the rules do not allow it.
        """
        await _finish(self._step(at, lambda: self.match.after(action, by=by, dice=self._dice)))

    def say(self, mine: Look, message: wire.Say | wire.SayPhrase) -> None:
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

    async def begin(self) -> None:
        """Throw for the start if everybody is there and that is what the table waits for."""
        await _finish(self._follow())
        self.go_on()

    async def catch_up(self) -> None:
        """See what another process on the same database has done at this table."""
        async with self._lock:
            await self._compare()
        self.go_on()

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
            pass

    # -- one step --------------------------------------------------------------------------

    async def _step(self, version: int, step: Callable[[], LiveMatch]) -> None:
        async with self._lock:
            if version != self.match.version:
                raise StaleVersionError(f"the table is at version {self.match.version}")
            await self._keep(step)

    def _asked(self, mine: Look, message: wire.Act) -> LiveMatch:
        action = parse_table_action(message.action, self.match.game)
        by = self.match.actor(action, mine, Player(message.by) if message.by else None)
        return self.match.after(action, by=by, dice=self._dice)

    async def _follow(self) -> None:
        async with self._lock:
            # Another process that began it was as good.
            with suppress(StaleVersionError):
                await self._keep(lambda: self.match.with_what_follows(self._dice))

    async def _seat(self, side: Player, person: str, name: str | None) -> bool:
        async with self._lock:
            sat = await asyncio.to_thread(self._store.sit, self.id, side, person=person, name=name)
            if not sat:  # by somebody at another process, if it looked free here
                await self._reload()
                return False
            seat = replace(self.match.seats[side], person=person, name=name)
            self.match = self.match.with_seat(side, seat)
            await self._tell(self.match.version)  # the name, before anything happens
            return True

    async def _keep(self, step: Callable[[], LiveMatch]) -> None:
        """Make the *step*, keep it, and tell everyone. The lock is held."""
        before = self.match.version
        try:
            # Rules and disk in a thread: the loop goes on serving others meanwhile.
            self.match = await asyncio.to_thread(self._kept, step)
        except StaleVersionError:
            # Another process plays this table too: what it wrote is the truth.
            await self._reload()
            raise
        if self.match.version > before:
            await self._tell(before)

    def _kept(self, step: Callable[[], LiveMatch]) -> LiveMatch:
        before = self.match.version
        match = step()
        if lines := match.log.lines(before):
            self._store.append(
                self.id,
                before,
                lines,
                summary=match.summary(),
                results=results_since(match.log, before),
                at=self._now(),
            )
        return match

    async def _compare(self) -> None:
        """Reload if another process has gone on. The lock is held."""
        if await asyncio.to_thread(self._store.version, self.id) > self.match.version:
            await self._reload()

    async def _reload(self) -> None:
        """Take over what another process has written, and tell everyone. The lock is held."""
        before, terms = self.match.version, self.match.terms
        stored = await asyncio.to_thread(self._store.table, self.id)
        if stored is not None:
            self.match = await asyncio.to_thread(LiveMatch.begin, terms, stored.seats, stored.lines)
            await self._tell(before)

    # -- telling ---------------------------------------------------------------------------

    async def greet(self, socket: Socket) -> None:
        """Let a page in: the view with nothing to animate, then who is here, then every step."""
        async with self._lock:
            await self._compare()
            view = await self.view(socket.seats)
            socket.send(wire.Push(v=view.v, steps=(), view=view).model_dump_json())
            self.audience.add(socket)
        self._tell_of(socket)
        self._talk.greet(socket)
        if self.rematch.asked:
            socket.send(self.rematch.message().model_dump_json())
        self.go_on()
        self.insight.greet(socket, self.match)

    def part(self, socket: Socket) -> None:
        """A page has gone."""
        self.audience.remove(socket)
        self._tell_of(socket)

    def _tell_of(self, socket: Socket) -> None:
        """Somebody came or went: of a player everybody hears at once."""
        if socket.seats:
            self._tell_who_is_here()
        elif self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(_BREATH, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._counting = None
        here, seats = self.audience.here, self.match.seats.items()
        told = wire.Here(
            here={side.value: seat.is_bot or side in here for side, seat in seats},
            watchers=self.audience.watchers,
        )
        self.audience.tell(told)

    async def _tell(self, since: int) -> None:
        here = self.audience.here
        await self.audience.show(partial(_pushes, self.id, self.match, since, here))
        self.insight.show(self.match)


async def _finish(step: Coroutine[None, None, _Answer]) -> _Answer:
    """Once begun a *step* is finished, whatever becomes of who asked for it."""
    task = asyncio.ensure_future(step)
    # If nobody waits for it any more its error is nobody's, and is not to be written down.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)


def _bot(match: LiveMatch, engines: Engines, person: str) -> Bot | None:
    """Who plays the computer's seat, if it has one, with a style of its own."""
    if match.bot is None:
        return None
    level, seed = match.terms.level or DEFAULT_LEVEL, match.terms.seed
    # Who knows the seed knows its plays.
    seed = secrets.randbits(32) if seed is None else seed
    return Bot(match.bot, engines.bots.of(person, level), level=level, seed=seed)


def _pushes(
    table: str, match: LiveMatch, since: int, here: Look, looks: Iterable[Look]
) -> dict[Look, str]:
    """What is told to each who sits differently."""
    steps = views.steps_since(match.log, since)
    return {
        mine: wire.Push(
            v=match.version, steps=steps, view=views.view(table, match, mine=mine, here=here)
        ).model_dump_json()
        for mine in looks
    }
