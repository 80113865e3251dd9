"""How long something takes, where other tests run beside it."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path


def seconds(function: Callable[[], object], *, tries: int = 3) -> float:
    """
    The least processor time of some *tries* of *function*, after one that warms up.

    The least, because what else this process does, such as collecting garbage, only adds to it.
    """
    function()
    return min(_once(function) for _ in range(tries))


def _once(function: Callable[[], object]) -> float:
    begun = time.process_time()
    function()
    return time.process_time() - begun


_QUIET = 0.006
"""Seconds that `_piece_of_work` takes on the machine our bars were set on, left to itself."""


def slowness() -> float:
    """How many times as long work takes now as it does there: processors are slower when shared."""
    return max(1.0, seconds(_piece_of_work, tries=10) / _QUIET)


def _piece_of_work() -> None:
    held: dict[int, int] = {}
    for number in range(60_000):
        held[number % 97] = (number, held.get(number * 7 % 97))[0]


def work_so_far() -> dict[int, float]:
    """Processor seconds of this process and of each of the engines' that it has started."""
    found = {os.getpid(): time.process_time()}
    for pid in (child.pid for child in active_children()):
        with suppress(OSError):  # it has just ended
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            found[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def work_since(before: dict[int, float]) -> float:
    """Processor seconds since then, of the processes that are still there."""
    return sum(spent - before.get(pid, 0.0) for pid, spent in work_so_far().items())
