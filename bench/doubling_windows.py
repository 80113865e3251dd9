"""
Doubling windows in races at 2-away to 5-away: looking ahead beside rollouts to the end.

    python bench/doubling_windows.py [--positions 24] [--games 144] [--plies 0 2]

Races out of our own games, with 50 to 110 pips to go and a chance to win of 0.5 to 0.9, are asked
about at every score. Where doubling and waiting are worth the same, and where taking and passing
are, is found on a line through what is near; the standard error is that of the line. Prints a
table in Markdown: both ends of the window, in per cent of won games of the player on roll.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from build_decisions import Blurred
from numpy.typing import NDArray

from gamao.bench.duel import play_on
from gamao.engine import CubeDecision, Engine, Limit, RolloutSettings
from gamao.engine.boards import boards_of, position_of
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import TORNEIO

AWAYS: Final = range(2, 6)
LENGTH: Final = 7
PIPS: Final = range(50, 111)
CHANCES: Final = (0.5, 0.9)
NEAR: Final = 0.06
"""How far from the end of a window, in the chance to win, a position tells about it."""

Floats = NDArray[np.float64]


class Races(NamedTuple):
    """Positions, and the chance to win of the player on roll."""

    positions: list[Position]
    chances: Floats


class End(NamedTuple):
    """One end of a window, and its standard error."""

    chance: float
    error: float

    def __str__(self) -> str:
        if np.isnan(self.chance):
            return "-"
        return f"{100 * self.chance:.1f} ± {100 * self.error:.1f}"


def main() -> None:
    """Ask about every race at every score; print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--games", type=int, default=144)
    parser.add_argument("--plies", type=int, nargs="*", default=[0, 2])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    engine = Engine.default(threads=given.threads)
    races = some_races(engine, given.positions, given.seed)
    settings = RolloutSettings(games=given.games, seed=given.seed)
    names = [*(f"{plies}-ply" for plies in given.plies), "rollouts"]
    print(f"| away | {' | '.join(f'double, {n} | take, {n}' for n in names)} |")
    print(f"| --- |{' --- |' * 2 * len(names)}")
    for mine, theirs in product(AWAYS, AWAYS):
        match = Match(LENGTH, TORNEIO, (LENGTH - mine, LENGTH - theirs))
        games = [match.game_from(p, on_roll=Player.WHITE) for p in races.positions]
        seen = [[engine.cube(game, Limit(plies)) for game in games] for plies in given.plies]
        seen.append([rolled_out(engine, game, settings) for game in games])
        cells = [str(end) for one in seen for end in window(races.chances, one)]
        print(f"| {mine}, {theirs} | {' | '.join(cells)} |", flush=True)


def some_races(engine: Engine, count: int, seed: int) -> Races:
    """Races of the wanted length, their chances spread evenly."""
    rng = np.random.default_rng(seed)
    seen: list[NDArray[np.int8]] = []
    start = np.repeat(boards_of([Position.start()]), 400, axis=0)
    play_on(
        Blurred(0.05, rng),
        start,
        turns=range(400),
        seed=seed,
        watch=lambda boards, dice: seen.append(boards.copy()),
    )
    boards = rng.permutation(np.unique(np.concatenate(seen), axis=0))
    places = [position_of(board) for board in boards]
    races = [p for p in places if p.is_race and p.pips in PIPS and p.flipped().pips in PIPS]
    values = engine.value_boards(boards_of(races), Limit(2))
    chances = values.outcomes[:, 0].astype(np.float64)
    wanted = np.linspace(*CHANCES, count)
    picked = sorted({int(np.abs(chances - one).argmin()) for one in wanted})
    print(f"{len(picked)} races of {len(races)}", file=sys.stderr)
    return Races([races[k] for k in picked], chances[picked])


def rolled_out(engine: Engine, game: Game, settings: RolloutSettings) -> CubeDecision:
    """The cube of *game* by games played to the end."""
    *_, rolled = engine.roll_out_cube(game, settings)
    return rolled.decision


def window(chances: Floats, seen: list[CubeDecision]) -> tuple[End, End]:
    """From where on doubling, and up to where taking, is right."""
    gain = np.array([min(one.double_take, one.double_pass) - one.no_double for one in seen])
    taken = np.array([one.double_take - one.double_pass for one in seen])
    open_ = taken < 0  # past the window there is nothing to gain by waiting, nor to lose
    return crossing(chances[open_], gain[open_]), crossing(chances, taken)


def crossing(chances: Floats, worth: Floats) -> End:
    """Where a line through *worth*, rising with the chances, comes to 0."""
    signs = np.sign(worth)
    turns = np.flatnonzero((signs[:-1] < 0) & (signs[1:] >= 0))
    if not len(turns):
        return End(np.nan, np.nan)
    about = chances[turns].mean()
    near = np.abs(chances - about) < NEAR
    if near.sum() < 4:
        return End(np.nan, np.nan)
    (slope, start), residuals, *_ = np.polyfit(chances[near], worth[near], 1, full=True)
    spread = np.sqrt(residuals[0] / (near.sum() - 2)) if len(residuals) else 0.0
    return End(float(-start / slope), float(spread / abs(slope) / np.sqrt(near.sum())))


if __name__ == "__main__":
    main()
