"""
Five hundred people in the lobby, a hundred searches a minute: how soon are two who suit paired?

    python -m tests.load.lobby --people 500 --seeks 100 --seconds 120

A real server in a process of its own, a socket for everybody, a ping every four seconds. Whoever is
paired goes to the table for a while, where others may look on, and comes back; now and then there
is a challenge. Told are the milliseconds from the second of two searches to both being told of
their table, and the bytes of what everybody is told as it changes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from pathlib import Path
from typing import Final

import httpx
from tests.load.house import House
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

P99: Final = 200.0
"""Milliseconds."""
PUSH: Final = 2_000
"""Bytes."""
_BEAT: Final = 4.0
_COMING_AT_ONCE: Final = 20
_LENGTHS: Final = (1, 3, 5, 7)
_TWO: Final = 2
_CHALLENGES: Final = 0.2
"""So many challenges for each search."""
_AT_TABLE: Final = 10.0
"""Seconds."""
_GREETING: Final = ("me", "asked", "seeking", "pong")


@dataclass
class Figures:
    """What was seen."""

    pairings: list[float] = field(default_factory=list)
    """Milliseconds from the later of two searches to who was told last."""
    pushes: list[int] = field(default_factory=list)
    errors: int = 0


@dataclass(eq=False)
class Visitor:
    """Somebody who comes to the lobby, and goes on from there to a table."""

    headers: dict[str, str]
    name: str
    line: ClientConnection | None = None
    """Where they are in the lobby."""
    sought: float | None = None
    """When they began to look, while they do."""

    @property
    def is_idle(self) -> bool:
        return self.line is not None and self.sought is None


class Crowd:
    """All of them, at one server."""

    def __init__(self, address: str) -> None:
        self.address: Final = address
        self.figures = Figures()
        self.visitors: Final[list[Visitor]] = []
        self._told: Final[dict[str, list[tuple[float, float]]]] = {}
        """Of each table, when each of the two looked for it and was told."""
        self._jobs: Final[list[asyncio.Task[None]]] = []
        self._numbers: Final = count(1)

    async def come(self, people: int) -> None:
        """Have so many come in."""
        limits = asyncio.Semaphore(_COMING_AT_ONCE)
        async with self._client() as http:

            async def one() -> None:
                async with limits:
                    visitor = await self._welcomed(http)
                    self.visitors.append(visitor)
                    self._soon(self._visit(visitor))

            await asyncio.gather(*(one() for _ in range(people)))
        while not all(one.line for one in self.visitors):
            await asyncio.sleep(0.05)
        self._soon(self._ping())

    async def seek(self, a_minute: float, seconds: float, rng: random.Random) -> None:
        """Have people look for an opponent, so many a minute, for some time."""
        end = time.monotonic() + seconds
        async with self._client() as http:
            while time.monotonic() < end:
                await asyncio.sleep(rng.expovariate(a_minute / 60))
                visitor = rng.choice([one for one in self.visitors if one.is_idle])
                if rng.random() < _CHALLENGES:
                    wanted = {"length": rng.choice(_LENGTHS), "clock": "3 days", "rated": True}
                    self._soon(_post(http, visitor, wanted))
                visitor.sought = time.monotonic()
                assert visitor.line is not None
                await visitor.line.send(json.dumps({"seek": rng.choice(_LENGTHS)}))

    def _client(self) -> httpx.AsyncClient:
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        return httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60, cookies=nobodys)

    async def leave(self) -> None:
        """Have all of them go."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)

    def _soon(self, job: Coroutine[None, None, None]) -> None:
        self._jobs.append(asyncio.create_task(job))

    async def _welcomed(self, http: httpx.AsyncClient) -> Visitor:
        """Somebody new, with an address and a cookie of their own."""
        number = next(self._numbers)
        host = {"X-Forwarded-For": f"10.0.{number >> 8}.{number & 255}"}
        answer = await http.get("/api/lobby", headers=host)
        cookie = answer.headers["set-cookie"].split(";")[0]
        own = {**host, "Cookie": cookie, "Origin": f"http://{self.address}"}
        return Visitor(own, f"P{number}")

    async def _visit(self, visitor: Visitor) -> None:
        """Be in the lobby until paired, at the table for a while, and in the lobby again."""
        while True:
            async with self._connected(visitor, f"/ws/lobby?name={visitor.name}") as line:
                visitor.line = line
                table = await self._paired(visitor, line)
                visitor.line = None
            async with self._connected(visitor, f"/ws{table.replace('/table', '/tables')}") as line:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_AT_TABLE):
                        async for _ in line:
                            pass

    def _connected(self, visitor: Visitor, path: str) -> connect:
        url = f"ws://{self.address}{path}"
        return connect(url, additional_headers=visitor.headers, ping_interval=None)

    async def _paired(self, visitor: Visitor, line: ClientConnection) -> str:
        """Listen until a table is told of."""
        async for text in line:
            told = json.loads(text)
            if "paired" in told:
                self._met(visitor, told["paired"])
                return str(told["paired"])
            if "error" in told:
                self.figures.errors += 1
            elif not any(kind in told for kind in _GREETING):
                self.figures.pushes.append(len(text.encode() if isinstance(text, str) else text))
        raise SystemExit("the lobby is closed")

    def _met(self, visitor: Visitor, table: str) -> None:
        now, sought = time.monotonic(), visitor.sought
        visitor.sought = None
        if sought is None:
            self.figures.errors += 1
            return
        both = self._told.setdefault(table, [])
        both.append((sought, now))
        if len(both) == _TWO:
            later, last = max(one for one, _ in both), max(told for _, told in both)
            self.figures.pairings.append((last - later) * 1000)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            for one in self.visitors:
                if one.line is not None:
                    with suppress(ConnectionClosed):
                        await one.line.send('{"ping": 1}')


async def _post(http: httpx.AsyncClient, visitor: Visitor, wanted: dict[str, object]) -> None:
    await http.post("/api/challenges", json=wanted, headers=visitor.headers)


def main() -> None:
    """Meet, measure, and say what is missed."""
    given = _arguments()
    with tempfile.TemporaryDirectory(prefix="gamao-lobby-") as folder:
        house = House(Path(folder), f"sqlite:///{folder}/games.db")
        house.start()
        try:
            missed = asyncio.run(_measured(given, house))
        finally:
            house.stop()
    sys.exit(1 if missed else 0)


async def _measured(given: argparse.Namespace, house: House) -> list[str]:
    crowd, begun = Crowd(house.address), time.monotonic()
    await crowd.come(given.people)
    print(f"{given.people} are there after {time.monotonic() - begun:.0f} s", flush=True)
    await asyncio.sleep(2)
    crowd.figures = Figures()
    await crowd.seek(given.seeks, given.seconds, random.Random(given.seed))
    await asyncio.sleep(1)
    missed = _report(crowd.figures)
    await crowd.leave()
    return missed


def _report(figures: Figures) -> list[str]:
    pairings, pushes = sorted(figures.pairings), sorted(figures.pushes)
    p50, p99 = (pairings[int(len(pairings) * share)] for share in (0.5, 0.99))
    print(f"{len(pairings)} pairs: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    print(f"{len(pushes)} pushes: mean {sum(pushes) / len(pushes):.0f}, longest {pushes[-1]} bytes")
    wrong = {
        f"p99 of a pairing {p99:.0f} ms": p99 > P99,
        f"a push of {pushes[-1]} bytes": pushes[-1] >= PUSH,
        f"{figures.errors} errors": figures.errors > 0,
    }
    missed = [what for what, is_wrong in wrong.items() if is_wrong]
    print("missed: " + ", ".join(missed) if missed else "nothing is missed")
    return missed


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--seeks", type=float, default=100, help="a minute")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
