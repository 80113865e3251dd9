"""
A server that measures its own event loop: prints its address, and at the end the longest pause.

    python -m tests.server.beating DATABASE

It serves until its standard input ends. In a process of its own, so that nobody but the server
takes its interpreter's lock.
"""

import asyncio
import contextlib
import os
import random
import sys
import time
from pathlib import Path

from gamao.rules.dicesource import RandomDice
from gamao.server import Config, create_app
from gamao.server.run import Server, listening_socket

BEAT = 0.005


class Heart:
    """
    Beats on the loop and remembers how late each beat came.

    Time in which a thread of ours was ready to run and the machine ran something else is no fault
    of the loop, which may wait for that thread's lock; Linux tells how much it was. What anybody
    computes or waits for on the loop itself remains.
    """

    def __init__(self):
        self.pauses = []

    async def beat(self):
        while True:
            begun, waited = time.perf_counter(), kept_waiting()
            await asyncio.sleep(BEAT)
            late = time.perf_counter() - begun - BEAT
            self.pauses.append(late - (kept_waiting() - waited))


def kept_waiting():
    """For how many seconds our threads have waited for a processor."""
    total = 0
    for schedule in Path("/proc/self/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):  # a thread that has just ended
            total += int(schedule.read_text().split()[1])
    return total / 1e9


async def main(database):
    with contextlib.suppress(PermissionError):
        os.nice(-10)  # other programs should not disturb what is measured
    heart = Heart()
    config = Config(
        database=f"sqlite:///{database}",
        dice=RandomDice(random.Random(4)),
        workers=1,
        requests_per_second=1e6,
        messages_per_second=1e6,
    )
    with listening_socket("127.0.0.1", 0) as listening:
        server = Server(create_app(config), started=lambda: None)
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        print("{}:{}".format(*listening.getsockname()), flush=True)
        beating = asyncio.create_task(heart.beat())
        await asyncio.to_thread(sys.stdin.read)
        beating.cancel()
        server.should_exit = True
        await serving
    print(len(heart.pauses), max(heart.pauses), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
