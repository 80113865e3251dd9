"""
Ten matches played at a real server, and every byte of their records changed: is each found?

    python -m tests.load.records

Five between two pages with clocks, three against the computer, two on one screen. A change must be
found, and the line it is in be named; and the record itself be right, within 50 ms.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from tests.proof.test_verify import wrongly_named
from tests.server.browsers import Browser
from tests.server.test_dice import friends, give_up, keeping, play, provable, record_of

from gamao.proof.verify import verify

TABLES: Final = [{"opponent": "friend", "clock": "60s + 10min"}] * 5
WITH_ONE: Final = [{"opponent": "bot", "level": "beginner"}] * 3 + [{"opponent": "same_screen"}] * 2
STEPS: Final = 120
"""Then it is given up: a record of some 15 kB."""
LONGEST: Final = 0.05
_PARTS: Final = 8
"""Of a record, to be changed in as many processes as there are cores."""


def main() -> None:
    """Play, change, and say what was not found."""
    wrong = changes = 0
    with ExitStack() as here:
        folder = here.enter_context(tempfile.TemporaryDirectory())
        address = here.enter_context(provable(Path(folder) / "games.db"))
        cores = ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))
        here.enter_context(cores)
        for seed, terms in enumerate((*TABLES, *WITH_ONE)):
            record = played(address, terms, random.Random(seed))
            begun = time.process_time()
            right = verify(record).is_right
            took = time.process_time() - begun
            missed = unfound(cores, record, 1 + seed * 25)
            changes += len(record)
            wrong += len(missed) + (not right) + (took > LONGEST)
            print(
                f"{terms['opponent']:<12} {len(record)} bytes, right: {right}, "
                f"{took * 1e3:.0f} ms, changes not found: {len(missed)}",
                flush=True,
            )
    print(f"{changes} changes, of which {wrong or 'none'} was not found in its line")
    sys.exit(1 if wrong else 0)


def unfound(cores: ProcessPoolExecutor, record: bytes, by: int) -> list[Any]:
    """The changes *by* so much, of every byte, that are not found in their line."""
    places = [range(part, len(record), _PARTS) for part in range(_PARTS)]
    found = cores.map(wrongly_named, repeat(record), places, repeat((by,)))
    return [one for part in found for one in part]


def played(address: str, terms: dict[str, str], rng: random.Random) -> bytes:
    """The record of a match that was played at the server."""
    with ExitStack() as stack:
        if terms["opponent"] == "friend":
            table, *browsers = friends(address, length=1, clock=terms["clock"])
        else:
            browsers = [Browser(address)]
            table = browsers[0].open(length=1, **terms)
        pages = [stack.enter_context(keeping(one, table)) for one in browsers]
        play(pages, rng, STEPS)
        if not pages[0].view["over"]:
            give_up(pages)
        return record_of(browsers[0], table)


if __name__ == "__main__":
    main()
