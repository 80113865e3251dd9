"""
How long we and a real gnubg think about the same mid-game positions, one thread each.

    python bench/search_beside_gnubg.py --positions 50 [--length 7]

Money games with the cube in the middle; with `--length` matches, at any score before Crawford's
game, the cube in the middle, at 2 or at 4, on either side. For each question (the best play 0 to 3
plies deep, the cube at 2 plies) the mean processor time in milliseconds, each position asked once,
after some others to warm up. gnubg's plays go through its normal move
filter; it is asked over its socket. What else the machine does shows in the load average.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from gamao.bench.positions import contact_only, sample
from gamao.bridges.fibs_lines import format_gnubg_line
from gamao.bridges.gnubg_server import GnubgServer, find_gnubg
from gamao.engine import Engine, Limit
from gamao.engine.boards import position_of
from gamao.engine.nets.core_evaluator import CoreEvaluator
from gamao.engine.nets.default import fast_nets
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO

Question = TypeVar("Question")

WARM: Final = 25
PLIES: Final = (0, 1, 2, 3)
CUBE_PLIES: Final = 2
SETTINGS: Final = """\
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful on
set evaluation cubedecision evaluation plies {plies}
set evaluation cubedecision evaluation cubeful on
"""


def main() -> None:
    """Ask both the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--length", type=int, help="points of a match; money if left out")
    given = parser.parse_args()
    gnubg = find_gnubg()
    if gnubg is None:
        parser.exit(2, "gnubg is not installed\n")
    before, rolled = games(given.positions + WARM, given.seed, given.length)
    print(json.dumps({"load": [round(load, 1) for load in os.getloadavg()]}))
    engine = Engine.default(threads=1)
    for plies in PLIES:
        analyse = partial(engine.analyse, limit=Limit(plies))
        ours = milliseconds(analyse, rolled, time.process_time)
        report(f"{plies}-ply", ours, gnubg_milliseconds(gnubg, plies, rolled))
    ours = milliseconds(partial(engine.cube, limit=Limit(CUBE_PLIES)), before, time.process_time)
    report("cube", ours, gnubg_milliseconds(gnubg, CUBE_PLIES, before))


def games(count: int, seed: int, length: int | None) -> tuple[list[Game], list[Game]]:
    """Mid-game positions with contact, before a roll and after it, spread over many games."""
    boards, dice = contact_only(
        *sample(CoreEvaluator(fast_nets(), quantised=True), games=100, seed=seed)
    )
    step = len(boards) // count
    positions = [position_of(board) for board in boards[step // 2 :: step][:count]]
    rolls = [Dice(*roll) for roll in dice[step // 2 :: step][:count].tolist()]
    white, terms = Player.WHITE, some_terms(length, count, seed)
    may_double = [
        match.game_from(position, on_roll=white, cube=cube if cube.owner is white else Cube())
        for (match, cube), position in zip(terms, positions, strict=True)
    ]
    return may_double, [
        match.game_from(position, on_roll=white, dice=roll, cube=cube)
        for (match, cube), position, roll in zip(terms, positions, rolls, strict=True)
    ]


def some_terms(length: int | None, count: int, seed: int) -> list[tuple[Match, Cube]]:
    """Scores and cubes, every one as likely as another; money and the cube in the middle."""
    if length is None:
        return [(Match(), Cube())] * count
    cubes = [Cube(), *(Cube(value, owner) for value in (2, 4) for owner in Player)]
    scores = [(one, other) for one in range(length - 1) for other in range(length - 1)]
    rng = Random(seed)
    return [(Match(length, TORNEIO, rng.choice(scores)), rng.choice(cubes)) for _ in range(count)]


def gnubg_milliseconds(gnubg: str, plies: int, asked: Sequence[Game]) -> float:
    """What gnubg needs for an answer."""
    with closing(GnubgServer(gnubg, SETTINGS.format(plies=plies))) as server:
        lines = [format_gnubg_line(game) for game in asked]
        return milliseconds(server.ask, lines, lambda: seconds_of(server.pid))


def milliseconds(
    ask: Callable[[Question], object], questions: Sequence[Question], clock: Callable[[], float]
) -> float:
    """The mean time of an answer, the first few left out."""
    for question in questions[:WARM]:
        ask(question)
    begun = clock()
    for question in questions[WARM:]:
        ask(question)
    return 1000 * (clock() - begun) / (len(questions) - WARM)


def seconds_of(pid: int) -> float:
    """The processor time that a process has taken so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(question: str, ours: float, theirs: float) -> None:
    """One line of the table."""
    figures = {"gamao_ms": round(ours, 3), "gnubg_ms": round(theirs, 3)}
    print(json.dumps({"question": question, **figures, "times": round(theirs / ours, 1)}))


if __name__ == "__main__":
    main()
