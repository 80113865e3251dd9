"""
Near the take, is the doubler as well off as we say, or does gnubg's judgement hold?

    python bench/whose_play.py --positions 400 --games 12

Positions with contact in which a double is about as good to take as to pass, out of games of
players who misjudge. Each is played to the end by every pair of engines, all at first sight: one
has the doubler's seat, one the taker's. The dice are the same for all pairs, their luck taken out.

If we play both seats better, a doubler of ours wins most from a taker of gnubg's and a doubler of
gnubg's least from a taker of ours, and what lies between, our play on both sides, is nearer to the
truth than gnubg's on both sides: a doubler is then worth more than gnubg's own play can make of
it. Equities are the doubler's, who is on roll: for money without a cube.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from itertools import product
from typing import Final

import numpy as np
from build_decisions import Blurred
from numpy.typing import NDArray

from gamao.bench.contender import Chooser, points_won
from gamao.bench.cubes import PLAIN_MONEY
from gamao.bench.duel import NORMAL_95, Watch, play_on, rolls
from gamao.bench.league.entry import opened
from gamao.bench.luck import Luck
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of, position_of
from gamao.engine.nets.evaluator import Boards
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position

NEAR: Final = 0.1
"""How far taking may be from passing, by our 2-ply."""

Floats = NDArray[np.float64]


def main() -> None:
    """Find the positions, play them, print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--games", type=int, default=12, help="of each position and pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engines", nargs="+", default=["gamao", "gnubg", "bgsage"])
    given = parser.parse_args()
    boards = near_takes(given.positions, given.seed)
    luck = Luck.default(threads=1)
    with ExitStack() as stack:
        engines = {name: stack.enter_context(opened(name)) for name in given.engines}
        worth = {
            (one, other): played(
                (engines[one], engines[other]), boards, given.games, given.seed, luck
            )
            for one, other in product(engines, engines)
        }
    print(f"{len(boards)} positions, {given.games} games of each")
    both = worth[given.engines[0], given.engines[0]]
    for (doubler, taker), equity in worth.items():
        print(f"| {doubler} | {taker} | {_told(equity)} | {_told(equity - both)} |")


def near_takes(count: int, seed: int) -> Boards:
    """Positions of the wanted kind, one of a game, as the player sees them who may double."""
    rng, engine = np.random.default_rng(seed), Engine.default(threads=1)
    match, found = Match(None, PLAIN_MONEY), []
    for first in range(0, 40 * count, 400):
        seen: list[Boards] = []
        start = np.repeat(boards_of([Position.start()]), 400, axis=0)
        play_on(
            Blurred(0.05, rng),
            start,
            turns=range(60),
            seed=seed + first,
            watch=_kept_in(seen),
        )
        for board in rng.permutation(np.concatenate(seen[6:]))[:1200]:
            position = position_of(board)
            if position.is_race:
                continue
            game = match.game_from(position, on_roll=Player.WHITE)
            if abs(_margin(engine, game, 0)) < 3 * NEAR and abs(_margin(engine, game, 2)) < NEAR:
                found.append(position)
            if len(found) == count:
                return boards_of(found)
    return boards_of(found)


def _kept_in(seen: list[Boards]) -> Watch:
    return lambda boards, dice: seen.append(boards.copy())


def _margin(engine: Engine, game: Game, plies: int) -> float:
    decision = engine.cube(game, Limit(plies))
    return decision.double_take - decision.double_pass


def played(
    seats: tuple[Chooser, Chooser], boards: Boards, games: int, seed: int, luck: Luck
) -> Floats:
    """The doubler's mean points of each position less luck, [positions]."""
    every = np.repeat(boards, games, axis=0)
    points, going, turn = np.zeros(len(every)), np.arange(len(every)), 1
    while len(going):
        side, sign = seats[(turn + 1) % 2], 1 if turn % 2 else -1
        dice = rolls(seed, going, turn)
        points[going] -= sign * luck.of(every, dice)
        results = side.choose(every, dice)
        won = points_won(results)
        points[going] += sign * won
        every, going, turn = results[won == 0], going[won == 0], turn + 1
    means: Floats = points.reshape(len(boards), games).mean(axis=1)
    return means


def _told(equity: Floats) -> str:
    width = NORMAL_95 * equity.std(ddof=1) / np.sqrt(len(equity))
    return f"{equity.mean():+.4f} ± {width:.4f}"


if __name__ == "__main__":
    main()
