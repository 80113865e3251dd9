"""One live table: one lock, one writer; a step is kept before anybody is told of it."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar

from gamao.errors import NotationError, RuleError, StaleVersionError
from gamao.notation import parse_action
from gamao.play import NEXT, MatchLog, Terms
from gamao.play.forced import forced_action
from gamao.rules.action import ActionKind, Roll, Start
from gamao.rules.dice import Dice
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.server import protocol as wire
from gamao.server.engines import Engines
from gamao.server.http.problems import Problem, note
from gamao.server.http.sockets import Socket
from gamao.server.table import bots, views
from gamao.server.table.insight import Insight
from gamao.server.table.rematch import Rematch
from gamao.store import Store, StoredTable

_Answer = TypeVar("_Answer")
_PATIENCE: Final = 3
"""How often in a row a bot may fail before who waits for it is told."""
_SHORT_PAUSE, _LONG_PAUSE = 0.5, 10.0
"""Seconds until a bot that failed tries again, before and after that."""


class Table:
    """
    A match being played. The log of its steps is the table; all else follows from it.

    Everything that changes the log does so under the lock, appends to the store first, and then
    tells every socket.
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
        self.terms: Final = Terms.from_json(stored.terms)
        self.created: Final = stored.created
        self.seats = dict(stored.seats)
        self.log = self.terms.new_log().replayed(stored.lines)
        self.sockets: Final[set[Socket]] = set()
        self._store: Final = store
        self._dice: Final = dice
        self._engines: Final = engines
        self._now: Final = now
        self._lock: Final = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._silent_at = -1
        """The version at which the bot was asked out of turn and had nothing to say."""
        # Each table has an opponent with a style of its own; who knows the seed knows its plays.
        seed = self.terms.seed
        self._seed: Final = secrets.randbits(32) if seed is None else seed
        # Who plays at many tables has one turn among those who wait for the engines.
        self._person: Final = next((s.person for s in self.seats.values() if s.person), self.id)
        self.insight: Final = Insight(engines.study.of(self._person))
        self._showing: asyncio.Task[None] | None = None
        self.rematch: Final = Rematch()

    # -- who is who ------------------------------------------------------------------------

    def seats_of(self, person: str) -> frozenset[Player]:
        """The seats that *person* holds; two people on one screen are one to us."""
        return frozenset(side for side, seat in self.seats.items() if seat.person == person)

    @property
    def here(self) -> frozenset[Player]:
        """The sides that somebody is watching for."""
        return frozenset(side for socket in self.sockets for side in socket.seats)

    @property
    def has_free_seat(self) -> bool:
        return any(seat.is_free for seat in self.seats.values())

    async def view(self, mine: frozenset[Player]) -> wire.View:
        """The table for who holds the seats *mine*, drawn in a thread: a tree takes a while."""
        return await asyncio.to_thread(self._drawn(mine))

    def _drawn(self, mine: frozenset[Player]) -> Callable[[], wire.View]:
        # Taken down now, on the loop: what a thread sees must not change while it looks.
        return partial(
            views.view,
            self.id,
            self.terms,
            dict(self.seats),
            self.log,
            mine=mine,
            here=self.here,
        )

    # -- what happens ----------------------------------------------------------------------

    async def act(self, mine: frozenset[Player], message: wire.Act) -> None:
        """
        Take the step that somebody with the seats *mine* asks for.

        Raises:
            StaleVersionError: they have not seen all that happened.
            GamaoError: the rules do not allow it, or it is no action.
        """
        await _finished(self._acted(mine, message))
        self.go_on()

    async def _acted(self, mine: frozenset[Player], message: wire.Act) -> None:
        async with self._lock:
            if message.v != self.log.version:
                raise StaleVersionError(f"the table is at version {self.log.version}")
            await self._keep(lambda: self._after(mine, message))

    async def sit(self, side: Player, *, person: str, name: str | None) -> bool:
        """Take a free seat; False if it is taken. When all are there the game begins."""
        sat = await _finished(self._sat(side, person, name))
        if sat:
            await self.begin()
        return sat

    async def _sat(self, side: Player, person: str, name: str | None) -> bool:
        async with self._lock:
            sat = await asyncio.to_thread(self._store.sit, self.id, side, person=person, name=name)
            if not sat:  # by somebody at another process, if it looked free here
                await self._reload()
                return False
            self.seats[side] = replace(self.seats[side], person=person, name=name)
            await self._tell(self.log.version)  # the name, before anything happens
            return True

    async def begin(self) -> None:
        """Throw for the start if everybody is there and that is what the table waits for."""
        await _finished(self._begun())
        self.go_on()

    async def _begun(self) -> None:
        async with self._lock:
            # Another process that began it was as good.
            with suppress(StaleVersionError):
                await self._keep(lambda: self.log)

    async def catch_up(self) -> None:
        """See what another process on the same database has done at this table."""
        async with self._lock:
            await self._caught_up()
        self.go_on()

    def go_on(self) -> None:
        """Let the bot think if the game waits for it."""
        if self._bot is None and self._bot_with_a_say() is not None:
            self._bot = asyncio.create_task(self._bot_plays())

    async def close(self) -> None:
        """Send the bot away; the step it may be writing is finished first."""
        tasks = [task for task in (self._bot, self._showing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with self._lock:
            pass

    # -- one step --------------------------------------------------------------------------

    async def _keep(self, step: Callable[[], MatchLog]) -> None:
        """Make the *step*, keep it, and tell everyone. The lock is held."""
        before = self.log
        try:
            # Rules and disk in a thread: the loop goes on serving others meanwhile.
            self.log = await asyncio.to_thread(self._kept, step)
        except StaleVersionError:
            # Another process plays this table too: what it wrote is the truth.
            await self._reload()
            raise
        if self.log.version > before.version:
            await self._tell(before.version)

    def _kept(self, step: Callable[[], MatchLog]) -> MatchLog:
        before = self.log.version
        log = self._with_what_follows(step())
        if lines := log.lines(before):
            self._store.append(self.id, before, lines, summary=summary(log), at=self._now())
        return log

    async def _reload(self) -> None:
        """Take over what another process has written, and tell everyone. The lock is held."""
        before = self.log.version
        stored = await asyncio.to_thread(self._store.table, self.id)
        if stored is not None:
            self.seats = dict(stored.seats)
            self.log = await asyncio.to_thread(self.terms.new_log().replayed, stored.lines)
            await self._tell(before)

    async def _caught_up(self) -> None:
        if await asyncio.to_thread(self._store.version, self.id) > self.log.version:
            await self._reload()

    def _after(self, mine: frozenset[Player], message: wire.Act) -> MatchLog:
        words = " ".join(message.action.lower().split())
        if words == NEXT:
            return self.log.with_next_game()
        game = self.log.game
        wanted = Player(message.by) if message.by else None
        if words == bots.ROLL:
            by = _actor(game, ActionKind.ROLL, mine, wanted)
            game.after(Roll(Dice(1, 1)), by=by)  # may they? only then the dice are thrown
            return self.log.after(Roll.thrown(self._dice), by=by)
        action = parse_action(words, game)
        if isinstance(action, Start | Roll):
            raise NotationError("the dice are thrown by the server")
        return self.log.after(action, by=_actor(game, ActionKind.of(action), mine, wanted))

    def _with_what_follows(self, log: MatchLog) -> MatchLog:
        """The *log* with all that needs nobody's decision: the start, a turn without a choice."""
        while not self.has_free_seat:
            action = forced_action(log.game, self._dice)
            if action is None:
                break
            log = log.after(action)
        return log

    # -- the bot ---------------------------------------------------------------------------

    def _bot_with_a_say(self) -> Player | None:
        """The bot's side, if it must act; or may double, and was not asked yet."""
        game = self.log.game
        side = next((side for side, seat in self.seats.items() if seat.is_bot), None)
        if side is None or game.to_act is None:
            return None
        may_interrupt = game.may_double(side) and self._silent_at != self.log.version
        return side if game.to_act is side or may_interrupt else None

    async def _bot_plays(self) -> None:
        failures = 0
        try:
            while (side := self._bot_with_a_say()) is not None:
                try:
                    await self._bot_acts(side)
                    failures = 0
                except StaleVersionError:
                    continue  # the game has moved while the bot thought: its answer is dropped
                except Exception as error:  # whatever it was, the game waits
                    failures += 1
                    note(error)
                    if failures >= _PATIENCE and not self.sockets:
                        return  # whoever comes back lets it try again
                    await self._bot_failed(failures)
        finally:
            self._bot = None

    async def _bot_failed(self, failures: int) -> None:
        if failures >= _PATIENCE:
            for socket in self.sockets:
                socket.tell(Problem("no_answer"))
        await asyncio.sleep(_SHORT_PAUSE if failures < _PATIENCE else _LONG_PAUSE)

    async def _bot_acts(self, side: Player) -> None:
        asked_at, game = self.log.version, self.log.game
        level = self.terms.level or bots.DEFAULT_LEVEL
        asker = self._engines.bots.of(self._person, level)
        text = await asker.ask(bots.choose, game, side, level, self._seed)
        if text is None:
            self._silent_at = asked_at
            return
        answer = wire.Act(v=asked_at, action=text, by=side.value)
        await _finished(self._acted(frozenset((side,)), answer))

    # -- telling ---------------------------------------------------------------------------

    async def greet(self, socket: Socket) -> None:
        """Let a page in: the view with nothing to animate, then who is here, then every step."""
        async with self._lock:
            await self._caught_up()
            view = await self.view(socket.seats)
            socket.send(wire.Push(v=view.v, steps=(), view=view).model_dump_json())
            self.sockets.add(socket)
        self.tell_who_is_here()
        if self.rematch.asked:
            socket.send(self.rematch.message().model_dump_json())
        self.go_on()
        self.show_chances(socket)

    def tell_who_is_here(self) -> None:
        """Somebody came or went."""
        here = self.here
        told = {side.value: seat.is_bot or side in here for side, seat in self.seats.items()}
        for socket in self.sockets:
            socket.send(json.dumps({"here": told}))

    def tell_who_asks_again(self) -> None:
        """Somebody asked for another match."""
        for socket in self.sockets:
            socket.send(self.rematch.message().model_dump_json())

    async def _tell(self, since: int) -> None:
        drawn = {seats: self._drawn(seats) for seats in {one.seats for one in self.sockets}}
        texts = await asyncio.to_thread(_pushes, self.log, since, drawn)
        for socket in self.sockets:
            if socket.seats in texts:
                socket.send(texts[socket.seats])
        self.show_chances()

    def show_chances(self, newcomer: Socket | None = None) -> None:
        """Tell how the chances to win have gone, to a *newcomer* all of it."""
        if not self.sockets or not views.may_help(self.terms, self.log):
            return
        if newcomer is not None and (known := self.insight.known_chances(self.log)):
            newcomer.send(json.dumps({"chances": known}))
        if self._showing is None:
            self._showing = asyncio.create_task(self._shown())

    async def _shown(self) -> None:
        try:
            while new := await self.insight.new_chances(self.log):
                for socket in self.sockets:
                    socket.send(json.dumps({"chances": new}))
        except Problem:  # the engine is busy: the curve can wait for the next step
            return
        except Exception as error:  # a game goes on without its curve
            note(error)
        finally:
            self._showing = None


async def _finished(step: Coroutine[None, None, _Answer]) -> _Answer:
    """Once begun a *step* is finished, whatever becomes of who asked for it."""
    task = asyncio.ensure_future(step)
    # If nobody waits for it any more its error is nobody's, and is not to be written down.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)


def _pushes(
    log: MatchLog, since: int, drawn: Mapping[frozenset[Player], Callable[[], wire.View]]
) -> dict[frozenset[Player], str]:
    """What is told to each who sits differently."""
    steps = views.steps_since(log, since)
    return {
        mine: wire.Push(v=log.version, steps=steps, view=draw()).model_dump_json()
        for mine, draw in drawn.items()
    }


def summary(log: MatchLog) -> dict[str, Any]:
    """What the list of games shows of a table."""
    to_act = log.game.to_act
    return {
        "score": list(log.standing.shown_score),
        "game": log.number,
        "to_act": to_act.value if to_act else None,
        "between_games": log.may_go_on,
        "over": log.is_over,
    }


def _actor(game: Game, kind: ActionKind, mine: frozenset[Player], wanted: Player | None) -> Player:
    """Who of *mine* does it: who is named, else who must act, else who may."""
    if wanted is not None and wanted not in mine:
        raise RuleError(f"{wanted} is somebody else")
    if wanted is not None:
        return wanted
    able = [a.by for a in game.actions_allowed() if a.kind is kind and a.by in mine]
    if game.to_act in mine and (game.to_act in able or not able):
        return game.to_act
    # Where nobody here may do it, the rules say why when one of us tries.
    return next((by for by in able if by), None) or next(iter(mine))
