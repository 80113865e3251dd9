"""How long something takes, where other tests run beside it."""

import time
from collections.abc import Callable


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
