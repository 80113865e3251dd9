"""
A thousand games at once: what one server needs for them, and where it ends.

    python -m tests.load.tables --games 1000 --watchers 500 --seconds 460 --knee

Real processes, real sockets, a real database. Two people play at every table, one action in three
seconds, some are watched; the crowd is one process beside the server. Told are the milliseconds
from an action to its push, at who acted and at both players; the server's processor time an action;
its memory; the bytes of a push before compression; and whether all that was told was kept.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.load.crowd import Crowd, Figures, run
from tests.load.house import House
from tests.store.postgresql import postgresql

CLOCK: Final = "12s + 2min/pt"
RATE: Final = 1 / 3
"""Actions of one game in a second."""
P50, P99, P99_POSTGRESQL = 15.0, 60.0, 100.0
"""Milliseconds."""
WORK: Final = 1.8
"""Milliseconds of the server's processor time for an action."""
MEMORY: Final = 400.0
"""Megabytes."""
PUSH: Final = 1200.0
"""Bytes on average."""
STEPS: Final = 150
"""Of every game: what is kept of a game grows with it."""
_WARMING: Final = 10.0
_STEP: Final = 1.25
"""How much more is asked at each step on the way to the knee."""
_STEP_SECONDS: Final = 12.0
_KNEE: Final = 100.0
"""Milliseconds of p99 beyond which it does not go."""


def main() -> None:
    """Play, measure, and say what is missed."""
    given = _arguments()
    gc.disable()  # the crowd's own pauses would count as the server's
    with ExitStack() as here:
        folder = here.enter_context(tempfile.TemporaryDirectory(prefix="gamao-load-"))
        url = f"sqlite:///{folder}/games.db"
        if given.postgresql:
            url = here.enter_context(postgresql(fsync="on")).url
        house = House(Path(folder), url)
        house.start()
        try:
            missed = run(_measured(given, house))
        finally:
            house.stop()
    sys.exit(1 if missed else 0)


async def _measured(given: argparse.Namespace, house: House) -> list[str]:
    crowd, begun = Crowd(house.address), time.monotonic()
    await crowd.sit_down(given.games, given.watchers, clock=CLOCK)
    print(f"all are there after {time.monotonic() - begun:.0f} s", flush=True)
    rate = given.games * RATE
    await crowd.play(rate, _WARMING)
    work, crowd.figures = house.work(), Figures()
    await crowd.play(rate, given.seconds)
    await asyncio.sleep(1)
    figures = crowd.figures
    missed = _report(figures, given, house, house.work() - work)
    missed += _counted(crowd)
    if given.knee:
        await _find_knee(crowd, house, rate)
    lost = await crowd.lost()
    print(f"lost          {len(lost)}", *lost[:5], sep="\n")
    await crowd.leave()
    return missed + lost


def _report(figures: Figures, given: argparse.Namespace, house: House, work: float) -> list[str]:
    p99 = P99_POSTGRESQL if house.database.startswith("postgresql") else P99
    rows = [
        ("answer p50", quantile(figures.answers, 0.5) * 1e3, P50, "ms"),
        ("answer p99", quantile(figures.answers, 0.99) * 1e3, p99, "ms"),
        ("both told p50", quantile(figures.told, 0.5) * 1e3, P50, "ms"),
        ("both told p99", quantile(figures.told, 0.99) * 1e3, p99, "ms"),
        ("work an action", work * 1e3 / max(figures.actions, 1), WORK, "ms"),
        ("memory", house.memory(), MEMORY, "MB"),
        ("push", sum(figures.pushes) / max(len(figures.pushes), 1), PUSH, "bytes"),
    ]
    print(f"{given.games} games, {given.watchers} watchers, {house.database.split(':')[0]}")
    print(f"load average  {' '.join(f'{one:.1f}' for one in os.getloadavg())}")
    print(f"actions       {figures.actions} ({figures.actions / given.seconds:.0f}/s)")
    print(f"late, errors  {figures.late}, {figures.errors or 0}")
    for name, value, bar, unit in rows:
        print(f"{name:<14}{value:8.1f} {unit:<6}{'' if value <= bar else f'more than {bar:g}'}")
    return [name for name, value, bar, _ in rows if value > bar] + list(figures.errors)


def _counted(crowd: Crowd) -> list[str]:
    """How long the games were when they were measured."""
    steps = sorted(max(game.texts, default=0) for game in crowd.games)
    enough = steps[0] >= STEPS
    print(f"steps a game  {steps[0]} to {steps[-1]}{'' if enough else f', fewer than {STEPS}'}")
    return [] if enough else ["steps a game"]


async def _find_knee(crowd: Crowd, house: House, rate: float) -> None:
    """Ask for more and more until it takes too long."""
    while True:
        rate *= _STEP
        crowd.figures, work = Figures(), house.work()
        await crowd.play(rate, _STEP_SECONDS)
        done = crowd.figures.actions / _STEP_SECONDS
        p99 = quantile(crowd.figures.told, 0.99) * 1e3
        used = (house.work() - work) / _STEP_SECONDS
        print(f"asked {rate:5.0f}/s  done {done:5.0f}/s  p99 {p99:6.0f} ms  server {used:.0%}")
        if p99 > _KNEE or done < 0.9 * rate:
            return


def quantile(values: Sequence[float], part: float) -> float:
    """What so large a *part* of the values is below."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else float("inf")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=460.0)
    parser.add_argument("--postgresql", action="store_true", help="instead of SQLite")
    parser.add_argument("--knee", action="store_true", help="go on until it takes too long")
    return parser.parse_args()


if __name__ == "__main__":
    main()
