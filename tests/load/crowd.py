"""
A crowd at many tables: pages that connect, play, watch and come back as real ones do.

One process, no browser: what a page would draw is only folded together. Every page has a cookie and
an address of its own, a ping after four silent seconds, compression and a chain for the dice, and
comes back with what it has seen.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from typing import Any, Final, TypeVar

import httpx
import uvloop
from tests.load.links import Links
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from gamao.proof.throw import DICE

BEAT: Final = 4.0
"""Seconds in which a page must hear something, else it asks."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 1.0
"""Seconds until a page tries again, as `web/js/shared/socket.js` has it."""
_OPENING_AT_ONCE: Final = 16
_GIVEN_UP: Final = 16.0
"""Seconds after which an action without an answer was lost with its line."""
_SIMPLE: Final = ("next", "roll", "skip", "take", "accept")

View = dict[str, Any]
_Answer = TypeVar("_Answer")


@dataclass
class Figures:
    """What was seen, in seconds and bytes."""

    answers: list[float] = field(default_factory=list)
    """From an action to the push at the page that did it."""
    told: list[float] = field(default_factory=list)
    """From an action to the push at the last of both players."""
    pushes: list[int] = field(default_factory=list)
    actions: int = 0
    late: int = 0
    """Actions that were due while the one before was not answered."""
    errors: dict[str, int] = field(default_factory=dict)
    returns: list[float] = field(default_factory=list)
    """From a server that listens again to a page being current; 0 for who was sooner."""
    clocks: list[float] = field(default_factory=list)
    """What a killed server has cost those whose time ran, or given them if it is below zero."""


def run(main: Coroutine[None, None, _Answer]) -> _Answer:
    """Carry *main* out on the quickest loop there is: the crowd shares the machine."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


class Crowd:
    """All of them, at one server."""

    def __init__(self, address: str, seed: int = 1) -> None:
        self.address: Final = address
        self.rng: Final = random.Random(seed)
        self.figures = Figures()
        self.games: list[Game] = []
        self.since: Callable[[], float | None] = lambda: None
        """Since when there has been a server again; None: it is not known to be there."""
        self.killed = 0.0
        """When the server was last killed."""
        self._hosts: Final = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))
        self._jobs: Final[list[asyncio.Task[None]]] = []

    async def sit_down(self, games: int, watchers: int, **terms: Any) -> None:
        """Open so many tables, with two players each, and *watchers* spread over them."""
        limits = asyncio.Semaphore(_OPENING_AT_ONCE)
        async with self._client() as http:

            async def open_one(number: int) -> None:
                async with limits:
                    extra = watchers // games + (number < watchers % games)
                    self.games.append(await self._open(http, terms, extra))

            await asyncio.gather(*map(open_one, range(games)))
        for game in self.games:
            self._jobs.extend(asyncio.create_task(page.follow()) for page in game.pages)
        await self.until_all_are_there()

    async def until_all_are_there(self, patience: float = 120) -> None:
        """Until every page is connected and has been told how its table stands."""
        end = time.monotonic() + patience
        while not all(page.is_there for page in self._pages()):
            if time.monotonic() > end:
                missing = sum(not page.is_there for page in self._pages())
                raise SystemExit(f"{missing} pages did not come")
            await asyncio.sleep(0.05)

    async def play(self, rate: float, seconds: float) -> None:
        """Act at all tables, *rate* times a second together."""
        period = len(self.games) / rate
        end = time.monotonic() + seconds
        await asyncio.gather(*(self._play(game, period, end) for game in self.games))

    async def leave(self) -> None:
        """Close every page."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)

    async def lost(self) -> list[str]:
        """What the server does not have as pages were told it: lines to read; none is good."""
        limits = asyncio.Semaphore(_OPENING_AT_ONCE)
        async with self._client() as http:

            async def check(game: Game) -> list[str]:
                async with limits:
                    return await game.compared(http)

            found = await asyncio.gather(*map(check, self.games))
        return [line for lines in found for line in lines]

    def served(self, at: float) -> float:
        """Seconds for which the server has been there again."""
        since = self.since()
        return at - since if since is not None else 0.0

    def _client(self) -> httpx.AsyncClient:
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        return httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60, cookies=nobodys)

    async def _play(self, game: Game, period: float, end: float) -> None:
        due = time.monotonic() + self.rng.random() * period
        while due < end:
            await asyncio.sleep(max(due - time.monotonic(), 0))
            game.act()
            due += period

    async def _open(self, http: httpx.AsyncClient, terms: dict[str, Any], watchers: int) -> Game:
        host = next(self._hosts)
        wanted = {"opponent": "friend", "length": 7, **terms}
        opened = await http.post("/api/tables", json=wanted, headers=_from(host))
        opened.raise_for_status()
        table = str(opened.json()["id"])
        game = Game(self, table)
        game.add(_cookie(opened), host)
        friend = next(self._hosts)
        joined = await http.post(f"/api/tables/{table}/join", json={}, headers=_from(friend))
        joined.raise_for_status()
        game.add(_cookie(joined), friend)
        for _ in range(watchers):
            host = next(self._hosts)
            seen = await http.get(f"/api/tables/{table}", headers=_from(host))
            seen.raise_for_status()
            game.add(_cookie(seen), host)
        return game

    def _pages(self) -> Iterator[Page]:
        return (page for game in self.games for page in game.pages)


class Game:
    """One table: the pages of both players first, then those who watch."""

    def __init__(self, crowd: Crowd, table: str) -> None:
        self.crowd: Final = crowd
        self.table: Final = table
        self.pages: Final[list[Page]] = []
        self.texts: Final[dict[int, str]] = {}
        """Every step that a page was told, by its version."""
        self._sent: float | None = None
        self._sent_at = 0
        self._told = 0

    def add(self, cookie: str, host: str) -> None:
        """One page more."""
        self.pages.append(Page(self, cookie, host))

    def act(self) -> None:
        """Have whoever must act do something, if the last action was answered."""
        figures = self.crowd.figures
        if self._sent is not None:
            figures.late += 1
            if time.monotonic() - self._sent > _GIVEN_UP:  # it was lost with its line
                self._sent = None
            return
        for page in self.pages[:2]:
            if (action := _some_action(page.view, self.crowd.rng)) and page.is_there:
                self._sent, self._sent_at, self._told = time.monotonic(), page.v, 0
                figures.actions += 1
                page.act(action)
                return

    def heard(self, page: Page, steps: list[dict[str, Any]], at: float) -> None:
        """A page was told something."""
        for step in steps:
            known = self.texts.setdefault(step["v"], step["text"])
            if known != step["text"]:
                self.blame(f"step {step['v']} was {known!r} and is {step['text']!r}")
        if self._sent is None or page not in self.pages[:2] or page.v <= self._sent_at:
            return
        self._told += 1
        if self._told == 1:
            self.crowd.figures.answers.append(at - self._sent)
        if self._told == 2 or not all(one.is_there for one in self.pages[:2]):
            self.crowd.figures.told.append(at - self._sent)
            self._sent = None

    def refused(self, error: dict[str, Any]) -> None:
        """An action was not taken."""
        self.blame(error["code"])
        self._sent = None

    def broken(self) -> None:
        """A page has lost its line: nobody knows what became of its action."""
        self._sent = None

    def blame(self, why: str) -> None:
        """Count what should not have been."""
        errors = self.crowd.figures.errors
        errors[why] = errors.get(why, 0) + 1

    async def compared(self, http: httpx.AsyncClient) -> list[str]:
        """What the server has otherwise than pages were told."""
        page, told = self.pages[0], {v: t for v, t in self.texts.items() if t != "next"}
        sent = _from(page.host) | {"Cookie": f"browser={page.cookie}"}
        view = (await http.get(f"/api/tables/{self.table}", headers=sent)).json()
        kept: dict[int, str] = {}
        for number in range(1, view["game"] + 1):
            path = f"/api/tables/{self.table}/games/{number}"
            record = (await http.get(path, headers=sent)).json()["record"]
            kept.update({step["v"]: step["text"] for step in record})
        wrong = [
            f"{self.table} step {v}: told {text!r}, kept {kept.get(v)!r}"
            for v, text in told.items()
            if kept.get(v) != text
        ]
        if view["v"] < max(told, default=0):
            wrong.append(f"{self.table}: told {max(told)} steps, kept {view['v']}")
        return wrong


class Page:
    """A page at a table: folds what it is told, and comes back when its line breaks."""

    def __init__(self, game: Game, cookie: str, host: str) -> None:
        self.game: Final = game
        self.cookie: Final = cookie
        self.host: Final = host
        self.view: View = {}
        self.v = -1
        self.is_there = False
        self.dice: Final = Links(self)
        self._clock: tuple[int, float, float] | None = None
        """The version, when the clock was told of, and the seconds of this player, if it ran."""
        self._broken = 0.0
        """When the line last broke."""
        self._line: ClientConnection | None = None
        self._is_quiet = True
        self._sending: Final[set[asyncio.Task[None]]] = set()

    def say(self, message: dict[str, Any]) -> None:
        """Send something, if the line is open."""
        if self._line is not None:
            task = asyncio.create_task(self._send(self._line, json.dumps(message)))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def act(self, action: str) -> None:
        """Ask for a step; with the link for its throw if it is a roll."""
        link = self.dice.next_link() if action == "roll" else None
        self.say({"v": self.v, "action": action} | ({"link": link} if link else {}))

    async def follow(self) -> None:
        """Connect, listen, and connect again, for ever."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._connected() as line:
                    if not line.protocol.extensions:
                        self.game.blame("not compressed")
                    self._line, pause = line, FIRST_PAUSE
                    self.dice.connect()
                    beating = asyncio.create_task(self._beat(line))
                    try:
                        async for text in line:
                            self._hear(str(text))
                    finally:
                        beating.cancel()
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                pass
            if self._line is not None:
                self._broken = time.monotonic()
            self.is_there, self._line = False, None
            self.game.broken()
            await asyncio.sleep(pause * self.game.crowd.rng.uniform(0.75, 1.25))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _connected(self) -> connect:
        crowd = self.game.crowd
        seen = f"&v={self.v}" if self.v >= 0 else ""
        headers = _from(self.host) | {"Cookie": f"browser={self.cookie}"}
        return connect(
            f"ws://{crowd.address}/ws/tables/{self.game.table}?dice={DICE}{seen}",
            additional_headers=headers,
            origin=None,
            ping_interval=None,
            open_timeout=20,
            close_timeout=1,
            max_queue=None,
            compression="deflate",
        )

    async def _beat(self, line: ClientConnection) -> None:
        await asyncio.sleep(BEAT * self.game.crowd.rng.random())
        while True:
            if self._is_quiet:
                await self._send(line, '{"ping": 1}')
            self._is_quiet = True
            await asyncio.sleep(BEAT)

    async def _send(self, line: ClientConnection, text: str) -> None:
        try:
            await line.send(text)
        except (OSError, WebSocketException):
            return  # whoever listens sees it, too

    def _hear(self, text: str) -> None:
        at, told = time.monotonic(), json.loads(text)
        self._is_quiet = False
        if "error" in told:
            self.game.refused(told["error"])
        self.dice.hear(told)
        if "view" in told:
            self._see(text, told, at)
        if "clock" in told:
            self._compare(told["clock"], at)

    def _see(self, text: str, told: dict[str, Any], at: float) -> None:
        crowd = self.game.crowd
        crowd.figures.pushes.append(len(text.encode()))
        self._fold(told)
        if not self.is_there:
            self.is_there = True
            if crowd.killed:
                crowd.figures.returns.append(crowd.served(at))
        self.game.heard(self, told["steps"], at)

    def _compare(self, clock: dict[str, Any], at: float) -> None:
        """Has a server that was killed cost anybody time, or given them some?"""
        if clock["runs"] not in self.view.get("seats", ()):  # it stands till its owner is back
            return
        killed, before = self.game.crowd.killed, self._clock
        broken = self._broken
        runs = ("white", "black").index(clock["runs"])
        left = (clock["left"][runs] + clock["delay"]) / 1000
        self._clock = self.v, at, left
        if killed and before and before[0] == self.v and before[1] < broken:
            self.game.crowd.figures.clocks.append(before[2] - left - (broken - before[1]))

    def _fold(self, told: dict[str, Any]) -> None:
        steps = [step["v"] for step in told["steps"]]
        if self.v >= 0 and "table" not in told["view"]:
            expected = list(range(self.v + 1, told["v"] + 1))
            if [v for v in steps if v > self.v] != expected:
                self.game.blame(f"steps {steps} after {self.v}")
        self.view.update(told["view"])
        self.v = told["v"]


def _some_action(view: View, rng: random.Random) -> str | None:
    """Something that who has this view may do now; None if it is not their turn."""
    kinds = {one["kind"] for one in view.get("allowed", ())}
    if view.get("tree"):
        return _some_play(view["tree"], rng)
    if view.get("to_act") not in view.get("seats", ()) and "next" not in kinds:
        return None
    return next((kind for kind in _SIMPLE if kind in kinds), None)


def _some_play(tree: list[Any], rng: random.Random) -> str:
    node, moves = 0, []
    while tree[node][1]:
        source, target, _, _, node = rng.choice(tree[node][1])
        moves.append(f"{'bar' if source == 25 else source}/{target or 'off'}")
    return " ".join(moves)


def _from(host: str) -> dict[str, str]:
    return {"X-Forwarded-For": host}


def _cookie(answer: httpx.Response) -> str:
    return answer.cookies["browser"]
