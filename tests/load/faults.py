"""
What goes wrong where games are kept, done to a server while a crowd plays: is anything lost?

    python -m tests.load.faults --games 1000 --times 20

Real processes, sockets and databases. The server is killed and told to end in the middle of many
games, its engines are killed, its disk is full, its database is locked, read-only, gone and back,
and a second server is started on it by mistake. After each of them every step that any page was
told must be kept, once and as it was told, and the players must have been told what is wrong.
"""

import argparse
import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import asynccontextmanager, closing
from pathlib import Path

from sqlalchemy import create_engine, text
from tests.load.crowd import Crowd, Figures, run
from tests.load.house import GAMAO, House
from tests.load.tables import CLOCK, quantile
from tests.server.browsers import Browser, is_mine, some_action
from tests.store.postgresql import postgresql, programs

RATE = 1 / 3
"""Actions of one game in a second."""
BACK = 3.0
"""Seconds from a server that listens again to a page that is current, for 99 of 100."""
CLOCK_OFF = 1.0
"""Seconds that a clock may be off when the server is there again."""
LEAST_FILE = 1024
"""Bytes a file may have where the disk is full: those of a database have more."""


def main():
    given = _arguments()
    wrong = []
    for name, fault in FAULTS.items():
        if given.only in (None, name):
            found = run(fault(given))
            print(f"{name:<28}{'nothing lost' if not found else 'WRONG'}", *found[:5], sep="\n  ")
            wrong += found
    sys.exit(1 if wrong else 0)


# -- the server goes ---------------------------------------------------------------------------


async def killed(given):
    """`kill -9` and SIGTERM in turn, in the middle of games."""
    async with playing(given.games, given.games // 2) as (house, crowd, _):
        crowd.since, returns, clocks = lambda: house.since, [], []
        for time_ in range(given.times):
            how = (signal.SIGKILL, signal.SIGTERM)[time_ % 2]
            await asyncio.sleep(random.uniform(2, 4))
            came, seen = await _ended_and_back(house, crowd, how)
            returns += came
            clocks += seen
        late = quantile(returns, 0.99)
        return [f"p99 {late:.1f} s is more than {BACK}"] * (late > BACK) + clocks_off(clocks)


async def _ended_and_back(house, crowd, how):
    """End the server and start it: when each page was back, and what it cost whose time ran."""
    figures = crowd.figures
    crowd.killed, figures.returns, figures.clocks = time.monotonic(), [], []
    await asyncio.to_thread(house.stop, how)
    starting = asyncio.create_task(asyncio.to_thread(house.start))
    while house.since is None:
        await asyncio.sleep(0.01)
    own, servers = time.process_time(), house.work()
    await crowd.until_all_are_there()
    own, servers = time.process_time() - own, house.work() - servers
    await starting
    await asyncio.sleep(2)  # the clocks of the last
    came, seen = figures.returns, figures.clocks
    print(
        f"  {how.name}: {len(came)} pages were back after p50 {quantile(came, 0.5):.1f} s, "
        f"p99 {quantile(came, 0.99):.1f} s, the last {max(came):.1f} s; "
        f"work of the server {servers:.1f} s, of the crowd {own:.1f} s; "
        f"{len(seen)} clocks lost {min(seen, default=0):.2f} to {max(seen, default=0):.2f} s; "
        f"load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return came, seen


def clocks_off(seen):
    """What is wrong with the clocks that pages saw before and after."""
    if not seen:
        return ["no clock was compared"]
    off = max(map(abs, seen))
    return [f"a clock is off by {off:.1f} s, more than {CLOCK_OFF}"] * (off > CLOCK_OFF)


async def engines_killed(given):
    """The engines' processes: games between people go on, and the bot is back."""
    async with playing(given.few, 0) as (house, _, _):
        bot = asyncio.create_task(asyncio.to_thread(_plays_a_bot, house))
        await asyncio.sleep(5)
        for engine in house.engines():
            subprocess.run(["kill", "-9", str(engine)], check=False)
        await bot
        return []


def _plays_a_bot(house):
    """A whole game, in the middle of which the engines are killed."""
    browser, rng = Browser(house.address), random.Random(1)
    with browser.at(browser.open(opponent="bot", length=1)) as page:
        page.see(120)
        while not page.view["over"]:
            if is_mine(page.view):
                page.act(some_action(page.view, rng))
            page.until(lambda message: "view" in message, 120)
    browser.close()


# -- what games are kept on goes -----------------------------------------------------------------


async def disk_full(given):
    """No file may grow any more, and then it may."""
    async with playing(given.few, 0, disk_full=1) as (house, crowd, told):
        limit = resource.prlimit(house.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (LEAST_FILE, limit[1]))
        await told("disk_full")
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, limit)
        return await goes_on(crowd)


async def locked(given):
    """Another program writes in the file for longer than anybody waits."""
    async with playing(given.few, 0, not_kept=1) as (house, crowd, told):
        file = house.database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await told("not_kept")
            other.execute("ROLLBACK")
        return await goes_on(crowd)


async def second_server(given):
    """A second server on the same file does not start; the first does not notice."""
    async with playing(given.few, 0) as (house, _, _):
        command = [GAMAO, "serve", "--database", house.database]
        done = await asyncio.to_thread(
            subprocess.run, command, capture_output=True, text=True, check=False, timeout=120
        )
        clear = (
            done.returncode == 2 and f"there is a server at http://{house.address}" in done.stderr
        )
        return [] if clear else [f"the second server said: {done.stderr}"]


async def read_only(given):
    """PostgreSQL takes no writes, as a standby does, and then takes them again."""
    with postgresql() as database:
        async with playing(given.few, 0, database.url, not_kept=1) as (_, crowd, told):
            await asyncio.to_thread(_say, database, "ON")
            await told("not_kept")
            await asyncio.to_thread(_say, database, "OFF")
            return await goes_on(crowd)


def _say(database, switch):
    engine = create_engine(database.url.replace("://", "+psycopg://"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"ALTER SYSTEM SET default_transaction_read_only = {switch}"))
        connection.execute(text("SELECT pg_reload_conf()"))
    engine.dispose()


async def gone_and_back(given):
    """PostgreSQL is stopped, and started again."""
    with postgresql() as database:
        async with playing(given.few, 0, database.url, not_kept=1) as (_, crowd, told):
            await asyncio.to_thread(database.stop)
            await told("not_kept")
            await asyncio.to_thread(database.start)
            return await goes_on(crowd)


# -- the crowd -----------------------------------------------------------------------------------


@asynccontextmanager
async def playing(games, watchers, database=None, **expected):
    """A server, a crowd that plays there, and how to wait until it is told of an error."""
    with tempfile.TemporaryDirectory(prefix="gamao-faults-") as folder:
        house = House(Path(folder), database or f"sqlite:///{folder}/games.db")
        await asyncio.to_thread(house.start)
        crowd = Crowd(house.address)
        await crowd.sit_down(games, watchers, clock=CLOCK)
        acting = asyncio.create_task(crowd.play(games * RATE, 24 * 3600))

        async def told(code):
            end = time.monotonic() + 60
            while not crowd.figures.errors.get(code):
                if time.monotonic() > end:
                    raise SystemExit(f"nobody was told {code}: {crowd.figures.errors}")
                await asyncio.sleep(0.1)

        try:
            yield house, crowd, told
            await asyncio.sleep(3)
            acting.cancel()
            await asyncio.sleep(1)
            found = await crowd.lost()
            strange = crowd.figures.errors.keys() - expected.keys() - {"stale_version"}
            if found or strange:
                raise SystemExit("\n".join([*found[:9], *strange]))
        finally:
            acting.cancel()
            await crowd.leave()
            house.stop()


async def goes_on(crowd):
    """Play after the fault: nothing if all can act again."""
    await asyncio.sleep(5)
    crowd.figures = Figures(errors=dict(crowd.figures.errors))
    await asyncio.sleep(5)
    return [] if crowd.figures.answers else ["nobody can play any more"]


FAULTS = {
    "killed and told to end": killed,
    "engines killed": engines_killed,
    "disk full": disk_full,
    "database locked": locked,
    "a second server": second_server,
}
if programs() is not None:
    FAULTS |= {"database read-only": read_only, "database gone and back": gone_and_back}


def _arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="where the server is killed")
    parser.add_argument("--few", type=int, default=60, help="elsewhere")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--only", choices=list(FAULTS))
    return parser.parse_args()


if __name__ == "__main__":
    main()
