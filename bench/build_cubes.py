"""
Choose cube decisions near the borders and roll them out: `python bench/build_cubes.py`.

The positions come from our own games and those of players who misjudge; a decision is near a border
if at 2-ply a take is less than `NEAR` from waiting, or from passing. Each is rolled
out twice to the end, undoubled and after a double and a take, with the luck taken out. It can be
interrupted and goes on where it was. The same seed gives the same set.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

import numpy as np
from build_decisions import Blurred
from numpy.typing import NDArray

from gamao.bench.cubes import CubeDecisions, game_of
from gamao.bench.duel import play_on
from gamao.engine.boards import boards_of
from gamao.engine.engine import Engine, Limit
from gamao.engine.nets.evaluator import Boards, Rolls
from gamao.engine.search.limit import RolloutSettings
from gamao.rules.game import Game
from gamao.rules.position import Position

HERE: Final = Path(__file__).parent
TARGET: Final = HERE.parent / "src" / "gamao" / "data" / CubeDecisions.shipped_file
NEAR: Final = 0.12
GAMES: Final = 1296
KINDS: Final = (
    (50, (1, 0), (0, 0, 0)),
    (25, (2, 1), (0, 0, 0)),
    (6, (1, 0), (7, 0, 0)),
    (6, (1, 0), (7, 3, 4)),
    (6, (2, 1), (7, 2, 2)),
    (6, (1, 0), (5, 3, 1)),
    (6, (1, 0), (5, 1, 3)),
)
"""How many, with which cube (value, owned) and match (length, points of both)."""

Rng = np.random.Generator
Row = tuple[NDArray[np.int8], tuple[int, int], tuple[int, int, int]]


def main() -> None:
    """Choose, roll out, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, default=HERE.parent / "build" / "cubes.json")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    engine = Engine.default(threads=1)
    rows = chosen(engine, rng, given.seed)
    done: list[list[float]] = json.loads(given.state.read_text()) if given.state.exists() else []
    for k, row in enumerate(rows):
        if k >= len(done):
            done.append(judged(engine, game_of(*row), seed=given.seed + k))
            given.state.write_text(json.dumps(done))
            print(f"{k + 1}/{len(rows)} {done[-1]}", file=sys.stderr, flush=True)
    figures = np.array(done, np.float32)
    CubeDecisions(
        boards=np.array([board for board, _, _ in rows], np.int8),
        cubes=np.array([cube for _, cube, _ in rows], np.int16),
        matches=np.array([match for _, _, match in rows], np.int16),
        equities=figures[:, :3],
        errors=figures[:, 3:],
        meta={"judge": "our rollouts, fast net", "games": GAMES, "seed": given.seed, "near": NEAR},
    ).save(TARGET)


def chosen(engine: Engine, rng: Rng, seed: int) -> list[Row]:
    """Positions near a border for each kind of cube and match."""
    boards = rng.permutation(_seen(rng, seed))
    rows: list[Row] = []
    places = iter(boards)
    for count, cube, match in KINDS:
        found = 0
        while found < count:
            board = next(places)
            decision = engine.cube(game_of(board, cube, match), Limit(2))
            worths = decision.no_double, decision.double_pass
            doubt = min(abs(decision.double_take - worth) for worth in worths)
            if decision.allowed and doubt < NEAR and decision.double_take > 0:
                rows.append((board, cube, match))
                found += 1
    return rows


def _seen(rng: Rng, seed: int) -> Boards:
    seen: list[Boards] = []

    def watch(boards: Boards, dice: Rolls) -> None:
        seen.append(boards)

    for k, error in enumerate((0.01, 0.05, 0.1)):
        start = np.repeat(boards_of([Position.start()]), 60, axis=0)
        play_on(Blurred(error, rng), start, turns=range(400), seed=seed + k, watch=watch)
    every = np.unique(np.concatenate(seen), axis=0)
    return every[np.all(every.any(axis=2), axis=1)]


def judged(engine: Engine, game: Game, *, seed: int) -> list[float]:
    """No double, double and take, double and pass; the errors of the first two."""
    *_, rolled = engine.roll_out_cube(game, RolloutSettings(games=GAMES, seed=seed))
    decision = rolled.decision
    equities = [decision.no_double, decision.double_take, decision.double_pass]
    return [*equities, rolled.no_double_error, rolled.double_take_error]


if __name__ == "__main__":
    main()
