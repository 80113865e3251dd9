"""The table's WebSocket: actions come in, steps and views go out."""

from __future__ import annotations

import json
import re
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamao.errors import GamaoError, RuleError, StaleVersionError
from gamao.proof.throw import DICE
from gamao.server import wire
from gamao.server.config import LONGEST_MESSAGE, Config
from gamao.server.http.disk import problem_with_store
from gamao.server.http.problems import Problem, note, problem_of
from gamao.server.http.sockets import (
    AGAIN,
    REFUSED,
    TOO_BIG,
    Pace,
    Socket,
    receive,
    refuse,
    what_is_wrong,
)
from gamao.server.people.seated import refuse_apart, refuse_muted
from gamao.server.table import links, stopping
from gamao.server.table.beat import Beat
from gamao.server.table.rush import PATIENCE, Rush
from gamao.server.table.table import Table
from gamao.server.table.tables import Tables

_PATH: Final = re.compile(r"/ws/tables/([^/]+)")
_LONGEST_V: Final = 9
"""Digits: a table has some hundreds of steps."""

_PING: Final = '{"ping": 1}'
"""As pages say it, hundreds of times a second together: it need not be taken apart."""
_PONG: Final = wire.Pong(pong=1).model_dump_json()

Request = wire.Act | wire.AnchorIn | wire.LinkIn | wire.Pausing | wire.Claim
_Heard = Request | wire.Ping | wire.Say | wire.SayPhrase
_KINDS: Final[dict[str, type[_Heard]]] = {
    "ping": wire.Ping,
    "say": wire.Say,
    "phrase": wire.SayPhrase,
    "pause": wire.Pausing,
    "claim": wire.Claim,
    "anchor": wire.AnchorIn,
    "link": wire.LinkIn,
}
"""What a page says, by its first word; all else are actions."""


class TableDoor:
    """
    Leads pages to their tables before anything else is looked at.

    After a restart thousands of them come at once: what only other requests need, each would pass.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a page in, or pass on what is no page of a table."""
        if scope["type"] == "websocket" and (found := _PATH.fullmatch(scope["path"])):
            await sit_at_table(WebSocket(scope, receive, send), found[1])
        else:
            await self._app(scope, receive, send)


async def sit_at_table(websocket: WebSocket, number: str) -> None:
    """Follow the table called *number*, and act at it with a seat."""
    await websocket.accept()
    tables: Tables = websocket.app.state.tables
    person: str = websocket.state.person
    try:
        table = await _found(tables, number)
        if not table.match.may_be_seen_by(person):
            raise Problem("not_yours")
        mine = table.match.seats_of(person)
        if mine and table.audience.is_full:
            raise Problem("too_many")
    except Problem as problem:
        await refuse(websocket, problem)
        await websocket.close(REFUSED, problem.code)
        return
    keeps_chains = websocket.query_params.get("dice") == DICE
    socket = Socket(websocket, mine, person, keeps_chains=keeps_chains)
    if not keeps_chains:
        await links.keep_chains(table, mine)
    if websocket.state.is_token and not all(table.match.seats[side].is_program for side in mine):
        await table.say_program(person)
    if (seen := _seen(websocket)) is not None:
        tables.rush.arrive()
    table.greet(socket, seen, runs_in=PATIENCE if tables.rush.is_on else 0)
    tables.beat.ask(table)
    try:
        await socket.attend(Listener(websocket, socket, table).listen())
    finally:
        table.part(socket)


async def _found(tables: Tables, number: str) -> Table:
    try:
        return await tables.find(number)
    except SQLAlchemyError as error:
        note(error)
        raise problem_with_store(error) or Problem("internal") from error


class Listener:
    """What one page says at a table, and what it is answered."""

    def __init__(self, websocket: WebSocket, socket: Socket, table: Table) -> None:
        self.websocket: Final = websocket
        self.socket: Final = socket
        self.table: Final = table
        config: Config = websocket.app.state.config
        self._pace: Final = Pace(config.messages_per_second)
        self._beat: Final[Beat] = websocket.app.state.tables.beat
        self._rush: Final[Rush] = websocket.app.state.tables.rush
        self._warned = 0

    async def listen(self) -> None:
        """Take messages until the page goes away or says too much."""
        while True:
            text = await receive(self.websocket)
            if len(text) > LONGEST_MESSAGE:
                await refuse(self.websocket, Problem("too_big"))
                await self.websocket.close(TOO_BIG, "too_big")
                return
            if not self._pace.allows():
                if await self._is_too_much():
                    return
                continue
            await self._answer(text)

    async def _is_too_much(self) -> bool:
        """Say it once; who goes on as fast is cut off."""
        self._warned += 1
        if self._warned == 1:
            self._refuse(Problem("too_fast"))
        if self._warned <= self._pace.burst:
            return False
        await self.websocket.close(REFUSED, "too_fast")
        return True

    async def _answer(self, text: str | bytes) -> None:
        if text == _PING:
            self._pong(_PONG)
            return
        try:
            message = _message(text)
        except (ValueError, RecursionError) as error:
            self._refuse(Problem("bad_message", detail=what_is_wrong(error)))
            return
        if isinstance(message, wire.Ping):
            self._pong(wire.Pong(pong=message.ping).model_dump_json())
            return
        if not self.socket.seats:
            self._refuse(Problem("watching"))
            return
        if isinstance(message, wire.Say | wire.SayPhrase):
            await self._say(message)
            return
        try:
            await self._take(message)
        except GamaoError as error:
            is_step = isinstance(message, wire.Act)
            self._refuse(self._problem(error) if is_step else problem_of(error))
            if isinstance(error, StaleVersionError) and isinstance(message, wire.Act):
                self.table.bring_up_to_date(self.socket, message.v)
        except Exception as error:  # who asked is told, and may try again
            await self._fail(error, message)

    async def _fail(self, error: Exception, message: Request) -> None:
        problem = problem_with_store(error) or Problem("internal")
        if problem.code != "disk_full":
            note(error)
        self._refuse(problem)
        if isinstance(message, wire.AnchorIn):  # without it no game begins: the page comes back
            await self.websocket.close(AGAIN, problem.code)
            raise WebSocketDisconnect(AGAIN)  # what it said before it heard is said again

    def _pong(self, text: str) -> None:
        self.socket.send(text)
        if self.socket.seats:  # who only watches need not trouble the store
            self._beat.ask(self.table)

    async def _take(self, message: Request) -> None:
        mine = self.socket.seats
        match message:
            case wire.Act():
                await self._rush.calm()
                await self.table.act(mine, message)
            case wire.Pausing():
                await stopping.pause(self.table, mine, message.pause)
            case wire.Claim():
                await stopping.claim(self.table, mine)
            case wire.AnchorIn():
                await links.anchor(self.table, mine, message)
            case wire.LinkIn():
                await links.give_link(self.table, mine, message)

    async def _say(self, message: wire.Say | wire.SayPhrase) -> None:
        try:
            await refuse_apart(self.websocket, self.table.match.seats)
            await refuse_muted(self.websocket)
            self.table.say(self.socket.seats, message)
        except Problem as problem:
            self._refuse(problem)

    def _problem(self, error: GamaoError) -> Problem:
        to_act = self.table.match.game.to_act
        waits_for_other = to_act is not None and to_act not in self.socket.seats
        if isinstance(error, RuleError) and waits_for_other:
            return Problem("not_your_turn", detail=str(error))
        return problem_of(error)

    def _refuse(self, problem: Problem) -> None:
        answer = problem.answer(self.websocket.state.catalogue)
        refusal = wire.Refusal(error=answer.error, v=self.table.match.version)
        self.socket.send(refusal.model_dump_json(exclude_none=True))


def _seen(websocket: WebSocket) -> int | None:
    """The version a page comes back with, `?v=`; None if it comes for the first time."""
    told = websocket.query_params.get("v", "")
    return int(told) if told.isascii() and told.isdigit() and len(told) <= _LONGEST_V else None


def _message(text: str | bytes) -> _Heard:
    values = json.loads(text)
    named = next(iter(values), None) if isinstance(values, dict) else None
    return _KINDS.get(str(named), wire.Act).model_validate(values)
