"""
How alive the cube is in a match, fitted to looking ahead: `python bench/fit_cube_life.py`.

Positions with contact out of our own games, each at a score of its own from 2-away to 9-away, are
looked at 2-ply in all states of a cube of 1 or 2. What that says between a dead cube and a live one
is fitted by `Efficiency`'s numbers, for a cube of one side's and one in the middle. What 2-ply says
leans on the numbers at its leaves, so the fit is done again with what it gave until it stays.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.judged import shipped
from gamao.engine import Engine
from gamao.engine.boards import position_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.states import AT_SCORES, Efficiency
from gamao.engine.outcomes import Outcomes
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO

SET: Final = "judged-selfplay"
CHANCES: Final = (0.12, 0.88)
MOST_CUBE: Final = 2
DEAD: Final = Efficiency(contact=0, contact_tilt=0, contact_centred=0)
LIVE: Final = Efficiency(contact=1, contact_tilt=0, contact_centred=1)

Floats = NDArray[np.float64]


def main() -> None:
    """Fit, and again with what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--positions", type=int, default=900)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=77)
    given = parser.parse_args()
    engine, found = Engine.default(threads=1), AT_SCORES
    for _ in range(given.rounds):
        one, middle = seen(engine, found, given.positions, given.seed)
        (contact, tilt), spread = fitted(one, one[:, 2])
        (centred,), middle_spread = fitted(middle)
        found = Efficiency(contact=contact, contact_tilt=tilt, contact_centred=centred)
        print(
            f"contact {contact:.3f}, tilt {tilt:.3f} (rms {spread:.4f}, {len(one)} cubes), "
            f"centred {centred:.3f} (rms {middle_spread:.4f}, {len(middle)})",
            flush=True,
        )


def seen(engine: Engine, life: Efficiency, count: int, seed: int) -> tuple[Floats, Floats]:
    """
    For a cube of one side's, and one in the middle, [n, 3].

    What 2-ply says beyond a dead cube, what a live one is worth beyond it, and how far the side
    that may double is from even chances.
    """
    rng = np.random.default_rng(seed)
    boards = rng.permutation(shipped()[SET].boards)
    one: list[tuple[float, ...]] = []
    middle: list[tuple[float, ...]] = []
    asked = 0
    for board in boards:
        aways = rng.integers(2, 10, 2)
        length = int(rng.integers(max(aways), 12))
        match = Match(length, TORNEIO, (length - int(aways[0]), length - int(aways[1])))
        model = CubeModel.of(match, Cube(), Player.WHITE, efficiency=life)
        if position_of(board).is_race or asked == count:
            continue
        values = engine.searcher.evaluate_plies(model, board[None], plies=2)
        chances = Outcomes.from_array(values.outcomes[0])
        if not CHANCES[0] < chances.win < CHANCES[1]:
            continue
        asked += 1
        dead, live = (
            CubeModel.of(match, Cube(), Player.WHITE, efficiency=x).undoubled_equities(chances)
            for x in (DEAD, LIVE)
        )
        for s, state in enumerate(model.states):
            if state.automatic or state.cube.value > MOST_CUBE or not (state.mine or state.theirs):
                continue
            unit = (state.win[0] - state.lose[0]) / 2
            row = (float(values.equities[0, s]) - dead[s]) / unit, (live[s] - dead[s]) / unit
            nearer = chances.win - 0.5 if state.mine else 0.5 - chances.win
            (middle if state.mine and state.theirs else one).append((*row, nearer))
    return np.array(one), np.array(middle)


def fitted(rows: Floats, *features: Floats) -> tuple[list[float], float]:
    """The number, and one for each of *features*, that explain *rows* best; what is left."""
    said, live = rows[:, 0], rows[:, 1]
    terms = np.stack([live, *(live * feature for feature in features)], axis=1)
    numbers, *_ = np.linalg.lstsq(terms, said, rcond=None)
    return numbers.tolist(), float(np.sqrt(np.mean((terms @ numbers - said) ** 2)))


if __name__ == "__main__":
    main()
