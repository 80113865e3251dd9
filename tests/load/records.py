"""
Ten matches played at a real server, and every byte of their records changed: is each found?

    python -m tests.load.records

Five between two pages with clocks, three against the computer, two on one screen. A change must be
found, and the line it is in be named; and the record itself be right, within 50 ms.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.proof.test_verify import wrongly_named
from tests.server.browsers import Browser
from tests.server.test_dice import friends, give_up, keeping, play, provable, record_of

from gamao.proof.verify import verify

TABLES: Final = [{"opponent": "friend", "clock": "60s + 10min"}] * 5
WITH_ONE: Final = [{"opponent": "bot", "level": "beginner"}] * 3 + [{"opponent": "same_screen"}] * 2
STEPS: Final = 120
"""Then it is given up: a record of some 15 kB."""
LONGEST: Final = 0.05


def main() -> None:
    """Play, change, and say what was not found."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, provable(Path(folder) / "games.db") as address:
        for seed, terms in enumerate((*TABLES, *WITH_ONE)):
            record = played(address, terms, random.Random(seed))
            begun = time.process_time()
            right = verify(record).is_right
            took = time.process_time() - begun
            missed = wrongly_named(record, range(len(record)), (1 + seed * 25,))
            wrong += len(missed) + (not right) + (took > LONGEST)
            print(
                f"{terms['opponent']:<12} {len(record)} bytes, right: {right}, "
                f"{took * 1e3:.0f} ms, changes not found: {len(missed)}",
                flush=True,
            )
    sys.exit(1 if wrong else 0)


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
