"""
How long a play takes at the limit `rollout`, decision by decision.

    python bench/rollout_limit.py --decisions 50 --threads 2

Decisions of the package's judged set, spread evenly, as money games with the cube in the middle.
Prints the mean and the longest, in seconds by the clock and of processor time (of all threads),
and how many took longer than the bar by the clock.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Final

import numpy as np

from gamao.bench.decisions import Decisions
from gamao.engine import Engine, parse_limit
from gamao.engine.boards import position_of
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player

BAR: Final = 2.0  # seconds


def main() -> None:
    """Ask for each play and look at the clock."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=50)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--limit", default="rollout")
    given = parser.parse_args()
    engine = Engine.default(threads=given.threads)
    limit = parse_limit(given.limit)
    clock, processor = [], []
    for game in games(given.decisions):
        begun = time.perf_counter(), time.process_time()
        engine.analyse(game, limit)
        clock.append(time.perf_counter() - begun[0])
        processor.append(time.process_time() - begun[1])
    figures = {"decisions": len(clock), "limit": str(limit), "threads": given.threads}
    over = sum(seconds > BAR for seconds in clock)
    print(
        json.dumps(
            {**figures, "clock": summary(clock), "processor": summary(processor), "over_bar": over}
        )
    )


def games(count: int) -> list[Game]:
    """The decisions to ask, dice and all."""
    decisions = Decisions.shipped()
    rows = np.linspace(0, len(decisions) - 1, count).astype(int)
    return [
        Match().game_from(position_of(board), on_roll=Player.WHITE, dice=Dice(*dice))
        for board, dice in zip(decisions.boards[rows], decisions.dice[rows].tolist(), strict=True)
    ]


def summary(seconds: Sequence[float]) -> dict[str, float]:
    """The mean and the longest."""
    return {"mean": round(float(np.mean(seconds)), 3), "longest": round(max(seconds), 3)}


if __name__ == "__main__":
    main()
