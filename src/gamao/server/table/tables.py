"""All tables: opened, found again, kept in memory while somebody is there."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from gamao.play import LiveMatch, OpponentKind, Seat, Terms, with_first_chains
from gamao.rules.dicesource import RandomDice
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.server import wire
from gamao.server.config import TABLES_IN_MEMORY, TABLES_LISTED, Config
from gamao.server.engines import Engines
from gamao.server.http.problems import Problem
from gamao.server.table.beat import Beat
from gamao.server.table.life import PULSE, Life
from gamao.server.table.rush import Rush
from gamao.server.table.setup import terms_of
from gamao.server.table.table import Table
from gamao.server.table.timing import milliseconds
from gamao.server.table.views import board_out
from gamao.store import DAMAGE, GONE, Store, StoredTable, Summary

_TOGETHER: Final = 64
"""Tables woken at once: as many as are written in one transaction."""


class Tables:
    """
    The tables of one server.

    A table in use (a page is open at it, a request or a bot holds it) is the one everybody finds.
    The last ones found are kept ready besides; what is neither is read again from the store.
    """

    def __init__(self, config: Config, store: Store, engines: Engines) -> None:
        self._config: Final = config
        self._store: Final = store
        self._engines: Final = engines
        self.beat: Final = Beat(store)
        self.rush: Final = Rush()
        self._in_use: Final[WeakValueDictionary[str, Table]] = WeakValueDictionary()
        self._ready: Final[OrderedDict[str, Table]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self._dice: Final = config.dice or RandomDice(random.SystemRandom())
        """For tables whose dice are not made of links: those of before, and of tests."""
        self._life: Final = Life(store.alive, config.now)
        self._asleep: Final[dict[str, None]] = {}
        """Tables whose time ran when there last was a server, and that are still to be woken."""
        self._pulse: asyncio.Task[None] | None = None
        self.when_over: Callable[[Table], None] = lambda _: None
        self.when_turn: Callable[[Table, Player], None] = lambda _, __: None
        """Told of every match that ends here."""

    async def start(self) -> int:
        """Serve the tables whose time runs, also those that nobody looks at; how many there are."""
        await self._life.begin()
        self._asleep.update(dict.fromkeys(await asyncio.to_thread(self._store.alive.waking)))
        asleep = [*self._asleep]
        waking = []
        for first in range(0, len(asleep), _TOGETHER):
            numbers = asleep[first : first + _TOGETHER]
            with suppress(SQLAlchemyError):  # one by one, then
                tables = await self._read_together(numbers)
                # The next are read while these are written.
                waking.append(asyncio.create_task(self._wake_together(numbers, tables)))
        await asyncio.gather(*waking)
        self._pulse = asyncio.create_task(self._stay_alive())
        return len(asleep)

    async def rest(self) -> None:
        """The server ends: from now on nobody's time runs."""
        pulse, self._pulse = self._pulse, None
        if pulse is None:
            return
        pulse.cancel()
        await asyncio.gather(pulse, return_exceptions=True)
        for table in self.in_use():
            table.rest()
        if not self._asleep:
            with suppress(SQLAlchemyError):
                await self._life.beat(self.in_use())

    async def open(self, wanted: wire.NewTable, person: str) -> Table:
        """
        A new table with *person* sitting White; the game begins at once if nobody is missing.

        Raises:
            GamaoError: the terms contradict each other.
        """
        terms = terms_of(wanted)
        return await self.open_for(terms, _seats(terms, wanted, person))

    async def ask_again(self, number: str, person: str) -> wire.Again:
        """
        Ask for another match at the same terms: it begins when all at the table have asked.

        Raises:
            Problem: the match is not over, or it is not theirs.
        """
        table = await self.find(number)
        match = table.match
        if not (mine := match.seats_of(person)):
            raise Problem("not_yours")
        if not match.log.is_over:
            raise Problem("not_now")
        rematch = table.rematch
        async with rematch.lock:
            rematch.asked.update(mine, (side for side, seat in match.seats.items() if seat.is_bot))
            if rematch.table is None and len(rematch.asked) == len(Player):
                terms = replace(match.terms, position=None)
                rematch.table = (await self.open_for(terms, dict(match.seats))).id
        table.audience.tell(rematch.message())
        return rematch.message()

    async def ask_no_more(self, number: str, person: str) -> wire.Again:
        """
        Take back that one asked for another match, if it has not begun.

        Raises:
            Problem: it is not theirs.
        """
        table = await self.find(number)
        if not (mine := table.match.seats_of(person)):
            raise Problem("not_yours")
        rematch = table.rematch
        async with rematch.lock:
            if rematch.table is None:
                rematch.asked.difference_update(mine)
        table.audience.tell(rematch.message())
        return rematch.message()

    async def open_for(self, terms: Terms, seats: dict[Player, Seat]) -> Table:
        """A new table with all who are to play there, if they are known."""
        terms = replace(terms, seed=secrets.randbits(32))
        number = secrets.token_urlsafe(16)
        match, at = LiveMatch.begin(terms, seats), self._config.now()
        if self._config.dice is None and not terms.own_dice:
            # The server's anchor is written first of all: nobody else's can have led to it.
            match = with_first_chains(match, number, milliseconds(at))
        await asyncio.to_thread(
            self._store.create,
            number,
            terms=terms.as_json(),
            seats=seats,
            summary=match.summary(),
            lines=match.new,
            at=at,
        )
        return await self.find(number)

    async def find(self, number: str) -> Table:
        """
        The table called *number*.

        Raises:
            Problem: there is none.
        """
        table = self._in_use.get(number)
        if table is None:
            # Two who ask at once get the same one.
            if number not in self._loading:
                self._loading[number] = asyncio.create_task(self._load(number))
            try:
                table = await asyncio.shield(self._loading[number])
            except DAMAGE as error:
                raise Problem("damaged_table") from error
        self._ready[number] = table
        self._ready.move_to_end(number)
        if len(self._ready) > TABLES_IN_MEMORY:
            self._ready.popitem(last=False)
        return table

    def in_use(self) -> list[Table]:
        """Those where a page is open, or that are kept ready."""
        return list(self._in_use.values())

    async def listed(self, person: str) -> list[wire.TableOut]:
        """The tables of *person*, the last played first."""
        found = await asyncio.to_thread(self._store.tables_of, person, most=TABLES_LISTED)
        return [_listed(one, person) for one in found]

    async def leave(self, number: str, person: str) -> None:
        """
        Take a table off the list of *person*.

        Raises:
            Problem: it is not theirs.
        """
        try:
            table = await self.find(number)
        except Problem as problem:
            left = partial(self._store.leave, number, person=person)
            if problem.code == "damaged_table" and await asyncio.to_thread(left):
                return
            raise
        if not table.match.seats_of(person):
            raise Problem("not_yours")
        await asyncio.to_thread(self._store.leave, number, person=person)
        if await asyncio.to_thread(self._store.table, number) is None:
            await self._drop(table)

    async def _drop(self, table: Table) -> None:
        """A table is no more."""
        self._in_use.pop(table.id, None)
        self._ready.pop(table.id, None)
        await table.close()

    async def reseat(self, numbers: Iterable[str]) -> None:
        """Have who is at the tables *numbers* sit there as the store says: as others, or gone."""
        for number in numbers:
            if (table := self._in_use.get(number)) is None:
                continue
            stored = await asyncio.to_thread(self._store.table, number)
            if stored is not None:
                await table.reseat(stored.seats)
            else:
                await self._drop(table)

    async def _stay_alive(self) -> None:
        """
        Say now and then that there is a server; not before all tables are woken.

        Till then it is known from the one before when their clocks stopped.
        """
        while True:
            with suppress(SQLAlchemyError):  # who plays is told
                for number in [*self._asleep]:
                    with suppress(Problem):  # one that cannot be read keeps none from being served
                        await self.find(number)
                    self._asleep.pop(number, None)
                await self._life.beat(self.in_use())
            await asyncio.sleep(PULSE)

    async def _read_together(self, numbers: list[str]) -> list[Table]:
        """Before anybody asks: one by one a thousand tables take several times as long."""
        stored = await asyncio.to_thread(self._store.tables, numbers)
        tables = []
        for one in stored:
            with suppress(*DAMAGE):
                tables.append(self._table(one))
        return tables

    async def _wake_together(self, numbers: list[str], tables: list[Table]) -> None:
        with suppress(SQLAlchemyError):
            await asyncio.gather(*map(self._begin, tables))
            for number in numbers:
                self._asleep.pop(number, None)

    async def close(self) -> None:
        """Let every table finish the step it is writing."""
        await self.rest()
        await self.beat.close()
        for table in list(self._in_use.values()):
            await table.close()

    async def _load(self, number: str) -> Table:
        try:
            table = await asyncio.to_thread(self._read, number)
            await self._begin(table)
        finally:
            del self._loading[number]
        return table

    async def _begin(self, table: Table) -> None:
        # Killed after the second seat was taken, a server may not have begun the game.
        await table.begin()
        await table.wake_up(self._life.seen if table.id in self._asleep else None)
        self._in_use[table.id] = table

    def _read(self, number: str) -> Table:
        stored = self._store.table(number)
        if stored is None:
            raise Problem("unknown_table")
        return self._table(stored)

    def _table(self, stored: StoredTable) -> Table:
        return Table(
            stored,
            store=self._store,
            dice=self._dice,
            engines=self._engines,
            now=self._config.now,
            alone=lambda: self._life.alone,
            when_over=lambda table: self.when_over(table),
            when_turn=lambda table, side: self.when_turn(table, side),
        )


def _seats(terms: Terms, wanted: wire.NewTable, person: str) -> dict[Player, Seat]:
    mine = Seat(name=wanted.name, person=person)
    match terms.opponent:
        case OpponentKind.BOT:
            other = Seat(is_bot=True)
        case OpponentKind.SAME_SCREEN:
            other = Seat(name=wanted.other_name, person=person)
        case OpponentKind.FRIEND:
            other = Seat()
    return {Player.WHITE: mine, Player.BLACK: other}


def _listed(found: Summary, person: str) -> wire.TableOut:
    """One damaged table does not hide the others."""
    try:
        return _table_out(found, person)
    except DAMAGE:
        return wire.TableOut(
            id=found.id,
            opponent=wire.OpponentOut(kind="same_screen", name=None, level=None),
            rules="",
            length=None,
            single=True,
            score=(0, 0),
            game=1,
            updated=found.updated.isoformat(),
            waiting="nobody",
            over=True,
            damaged=True,
        )


def _table_out(found: Summary, person: str) -> wire.TableOut:
    terms, told = Terms.from_json(found.terms), found.summary
    mine = {side for side, seat in found.seats.items() if seat.person == person}
    other = Player.WHITE if mine == {Player.BLACK} else Player.BLACK
    return wire.TableOut(
        id=found.id,
        opponent=wire.OpponentOut(
            kind=terms.opponent.value,
            name=found.seats[other].name,
            gone=found.seats[other].person == GONE,
            level=terms.level,
        ),
        rules=terms.preset,
        length=terms.length,
        single=terms.single,
        score=tuple(told["score"]),
        game=told["game"],
        updated=found.updated.isoformat(),
        waiting="nobody" if found.seats[other].is_free else _waiting(told, mine),
        over=told["over"],
        board=_board(told),
        mine="black" if mine == {Player.BLACK} else "white",
    )


def _board(told: dict[str, Any]) -> wire.BoardOut | None:
    """The checkers; None at a table that was last played at before they were kept in the list."""
    return board_out(Position.from_id(told["position"])) if "position" in told else None


def _waiting(told: dict[str, object], mine: set[Player]) -> Literal["me", "them", "nobody"]:
    if told["over"]:
        return "nobody"
    if told["between_games"] or told["to_act"] in {side.value for side in mine}:
        return "me"
    return "them"
