"""
Bear-offs with a live cube at match scores beside a second solution: are they exact?

    python bench/match_bearoffs.py [--positions 10000] [--checkers 6]

The second one is NumPy and knows nothing of the engine's models and tables: plays are those of
`gamao.rules`, every pair of sides is worth a chance to win the match, and either side may double
while it has the cube and anybody needs the points. Prints the largest difference at each score,
in the chance to win the match, and fails if one is over what float32 leaves.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.met import MatchEquityTable, load_table
from gamao.rules.cube import Cube
from gamao.rules.dice import ALL_ROLLS
from gamao.rules.match import Match
from gamao.rules.movegen import legal_plays
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import TORNEIO

POINTS: Final = 6
LENGTH: Final = 15
ENOUGH: Final = 2e-6

Side = tuple[int, ...]
Chances = NDArray[np.float64]
Indices = NDArray[np.int64]


class Score(NamedTuple):
    """Points to go of the player on roll and the other, the cube, and whose it is (0, 1)."""

    away: tuple[int, int]
    cube: int = 1
    owner: int | None = None
    later: bool = False
    """After the Crawford game."""


SCORES: Final = (
    *(Score(away) for away in ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 5), (4, 4))),
    *(Score(away) for away in ((5, 5), (7, 3), (3, 7), (7, 7), (9, 11), (15, 15), (2, 15))),
    *(Score((1, n), later=True) for n in (2, 3, 5)),
    *(Score((n, 1), later=True) for n in (2, 4, 9)),
    *(Score(away, 2, 0) for away in ((3, 4), (5, 3), (7, 7), (15, 9))),
    *(Score(away, 2, 1) for away in ((4, 3), (6, 15), (15, 15))),
    Score((9, 7), 4, 0),
    Score((15, 13), 8, 1),
)


def main() -> None:
    """Solve every score twice and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--positions", type=int, default=10000)
    parser.add_argument("--checkers", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    solver, engine = Solver(given.checkers), Engine.default(threads=1)
    rng = np.random.default_rng(given.seed)
    pairs = rng.integers(1, len(solver.sides), (given.positions, 2))
    boards = boards_of([as_position(*(solver.sides[k] for k in pair)) for pair in pairs.tolist()])
    worst = 0.0
    for score in SCORES:
        begun = time.process_time()
        ours = engine_chances(engine, score, boards)
        spent = time.process_time() - begun
        exact = solver.chances(score)
        gap = max(np.abs(mine - exact[cube][tuple(pairs.T)]).max() for cube, mine in ours.items())
        worst = max(worst, float(gap))
        print(f"{score}: {len(ours)} cubes, {gap:.1e}, ours in {spent:.2f} s", flush=True)
    print(f"{len(SCORES)} scores, {given.positions} positions: {worst:.1e} at most")
    sys.exit(worst > ENOUGH)


def as_position(mine: Side, theirs: Side) -> Position:
    """Sides are checkers by point, from the ace point on."""
    return Position.of(mine=dict(enumerate(mine, 1)), theirs=dict(enumerate(theirs, 1)))


def match_of(score: Score) -> Match:
    """The match in which White, on roll, has the first of the scores."""
    length = max(LENGTH, *score.away)
    points = (length - score.away[0], length - score.away[1])
    return Match(length, TORNEIO, points, not score.later and 1 in score.away)


def engine_chances(
    engine: Engine, score: Score, boards: NDArray[np.int8]
) -> dict[tuple[int, int | None], Chances]:
    """Our chances to win the match without a double now, for each cube that may come."""
    owner = None if score.owner is None else tuple(Player)[score.owner]
    model = CubeModel.of(match_of(score), Cube(score.cube, owner), Player.WHITE)
    values = engine.searcher.evaluate_plies(model, boards, plies=0)
    found = {}
    for state, column in zip(model.states, values.equities.T.astype(float), strict=True):
        whose = None if state.cube.owner is None else tuple(Player).index(state.cube.owner)
        found[state.cube.value, whose] = model.line.centre + model.line.unit * column
    return found


class Solver:
    """All pairs of sides of up to *checkers*, solved a score at a time."""

    def __init__(self, checkers: int, met: MatchEquityTable | None = None) -> None:
        every = product(range(checkers + 1), repeat=POINTS)
        self.sides: Final = sorted((s for s in every if sum(s) <= checkers), key=_pips)
        self._met: Final = met or load_table()
        number = {side: k for k, side in enumerate(self.sides)}
        found = [[sorted(number[s] for s in after) for after in _afters(s)] for s in self.sides]
        self._shares: Final = [(1 if dice.is_doublet else 2) / 36 for dice in ALL_ROLLS]
        self._ways: Final = [_filled([rolls[n] for rolls in found]) for n in range(len(ALL_ROLLS))]

    def chances(self, score: Score) -> dict[tuple[int, int | None], Chances]:
        """
        By cube: [side on roll, other side], the chance of the first player to win the match.

        The first player is on roll and does not double now.
        """
        cubes = _cubes(score)
        rows = len(self.sides)
        # [player on roll][other side][cube][side on roll]: the chance of the player on roll, with
        # the best cube action; and without a double now.
        live = np.zeros((2, rows, len(cubes), rows))
        still = np.zeros((2, rows, len(cubes), rows))
        for player, (k, (cube, _)) in product((0, 1), enumerate(cubes)):
            lost = 1 - self._after(score, 1 - player, cube)
            live[player, 0, k] = still[player, 0, k] = lost
        for k in range(1, rows):
            for player in (0, 1):
                theirs = live[1 - player]
                ahead = sum(
                    share * theirs[ways[:, k], :, 1:k].min(0)
                    for ways, share in zip(self._ways, self._shares, strict=True)
                )
                still[player, 1:k, :, k] = 1 - np.asarray(ahead).T
                live[player, 1:k, :, k] = self._best(score, cubes, player, still[player, 1:k, :, k])
            for player in (0, 1):
                theirs = np.ascontiguousarray(live[1 - player, :, :, k])
                behind = sum(
                    share * theirs[ways[:, 1 : k + 1]].min(0)
                    for ways, share in zip(self._ways, self._shares, strict=True)
                )
                worth = 1 - np.asarray(behind)
                still[player, k, :, 1 : k + 1] = worth.T
                live[player, k, :, 1 : k + 1] = self._best(score, cubes, player, worth).T
        return {cube: still[0, :, n].T for n, cube in enumerate(cubes)}

    def _best(
        self, score: Score, cubes: list[tuple[int, int | None]], player: int, worth: Chances
    ) -> Chances:
        """*worth*, [n, cube], with a double where that is better for *player* on roll."""
        best = worth.copy()
        for k, (cube, owner) in enumerate(cubes):
            taken = 2 * cube, 1 - player
            if owner in (None, player) and taken in cubes:
                passed = self._after(score, player, cube)
                doubled = np.minimum(worth[:, cubes.index(taken)], passed)
                best[:, k] = np.maximum(worth[:, k], doubled)
        return best

    def _after(self, score: Score, winner: int, points: int) -> float:
        """The chance of *winner* to win the match after winning *points*."""
        mine = score.away[winner] - points
        theirs = score.away[1 - winner]
        if mine <= 0:
            return 1.0
        if not score.later and 1 not in score.away:
            return self._met.pre[mine - 1][theirs - 1]
        return 1 - self._met.post[theirs - 1] if mine == 1 else self._met.post[mine - 1]


def _cubes(score: Score) -> list[tuple[int, int | None]]:
    """Every cube that may come while the points count for somebody."""
    cubes: list[tuple[int, int | None]] = [(score.cube, score.owner)]
    for cube, owner in cubes:  # grows while it is walked through
        if cube < max(score.away) and (score.later or 1 not in score.away):
            after = [(2 * cube, 1 - who) for who in (0, 1) if owner in (None, who)]
            cubes += [one for one in after if one not in cubes]
    return cubes


def _pips(side: Side) -> tuple[int, Side]:
    return sum(point * count for point, count in enumerate(side, 1)), side


def _afters(side: Side) -> list[set[Side]]:
    """What each roll may leave of *side*."""
    if not any(side):
        return [{side}] * len(ALL_ROLLS)
    position = as_position(side, (1,))
    return [
        {position.after(play).mine[1 : POINTS + 1] for play in legal_plays(position, dice)}
        for dice in ALL_ROLLS
    ]


def _filled(lists: list[list[int]]) -> Indices:
    """[way, side]: the lists as columns, the shorter ones filled up with their first."""
    most = max(map(len, lists))
    return np.array([one + one[:1] * (most - len(one)) for one in lists]).T


if __name__ == "__main__":
    main()
