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
import threading
import time
from pathlib import Path

from gamao.rules.dicesource import RandomDice
from gamao.server import Config, create_app
from gamao.server.http.run import Server, listening_socket

BEAT = 0.005


class Heart:
    """
    Beats on a loop and remembers when, and how late each beat came.

    Time in which the loop's thread was ready to run and the machine ran something else is taken
    off; Linux tells how much that was.
    """

    def __init__(self):
        self.beats = []

    async def beat(self):
        schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")

        def kept_waiting():
            return int(schedule.read_text().split()[1]) / 1e9 if schedule.exists() else 0.0

        while True:
            begun, waited = time.perf_counter(), kept_waiting()
            await asyncio.sleep(BEAT)
            now = time.perf_counter()
            self.beats.append((begun, now, now - begun - BEAT - (kept_waiting() - waited)))


def longest_pause(heart, control):
    """
    The most that *heart* came late by and *control* did not.

    The control beats on another loop of this process that has nothing else to do: what makes both
    late is a thread that lost its processor while it held the interpreter's lock.
    """
    pauses = []
    for begun, now, late in heart.beats:
        meanwhile = [late for one, other, late in control.beats if one < now and other > begun]
        pauses.append(late - max(meanwhile, default=0.0))
    return max(pauses)


async def main(database):
    with contextlib.suppress(PermissionError):
        os.nice(-10)  # other programs should not disturb what is measured
    heart, control = Heart(), Heart()
    threading.Thread(target=lambda: asyncio.run(control.beat()), daemon=True).start()
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
    print(len(heart.beats), longest_pause(heart, control), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
