"""Duels: two contenders, the same dice twice with the seats swapped, and how sure the result is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.contender import Chooser, Equities, points_won
from gamao.bench.luck import Luck
from gamao.engine import Boards, Rolls, boards_of
from gamao.errors import GamaoError
from gamao.rules.position import Position

BATCH: Final = 8192
"""Games played in step: enough to keep every batch evaluation full, a few MB of boards."""
NORMAL_95: Final = 1.96

Watch = Callable[[Boards, Rolls], None]
"""Sees every position with the roll it is about to be played with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelResult:
    """
    How a duel ended, in points a game for the first contender, without a cube.

    The two games of a pair share their dice, so that the error is that of the mean over pairs.
    Chances are shares of all games; gammons include backgammons. Without a judge of luck the
    points without luck are the points.
    """

    first: str
    second: str
    games: int
    seed: int
    points: float
    standard_error: float
    points_without_luck: float
    error_without_luck: float
    wins: float
    gammons_won: float
    backgammons_won: float
    gammons_lost: float
    backgammons_lost: float
    seconds: float

    @property
    def millipoints(self) -> float:
        return 1000 * self.points

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval, in millipoints."""
        return 1000 * NORMAL_95 * self.standard_error

    @property
    def millipoints_without_luck(self) -> float:
        return 1000 * self.points_without_luck

    @property
    def half_width_without_luck(self) -> float:
        """Half of the 95 % interval of these, in millipoints."""
        return 1000 * NORMAL_95 * self.error_without_luck

    def as_json(self) -> dict[str, float | str]:
        """All figures by name."""
        return asdict(self) | {
            "millipoints": self.millipoints,
            "half_width_95": self.half_width,
            "millipoints_without_luck": self.millipoints_without_luck,
            "half_width_95_without_luck": self.half_width_without_luck,
            "games_per_s": self.games / self.seconds,
        }

    def __str__(self) -> str:
        return (
            f"{self.first} against {self.second}: {self.millipoints:+.1f} millipoints a game, "
            f"95 % interval ± {self.half_width:.1f} ({self.games:,} games, seed {self.seed})"
        )


def duel(
    first: Chooser,
    second: Chooser,
    *,
    games: int,
    seed: int,
    luck: Luck | None = None,
    batch: int = BATCH,
    progress: Callable[[int], None] = lambda played: None,
) -> DuelResult:
    """
    Play *games* games for money without a cube; *progress* hears how many are over.

    *luck* judges every roll, at 21 plays of ours each, and then far fewer games are enough.
    Games 2k and 2k + 1 have the same dice, turn by turn; *first* begins one, *second* the other.

    Raises:
        GamaoError: *games* is not an even number from 4 on.
    """
    if games < 4 or games % 2:
        raise GamaoError(f"a duel has an even number of games from 4 on, not {games}")
    begun, played, over = time.perf_counter(), [], 0
    for start in range(0, games // 2, batch // 2):
        pairs = np.arange(start, min(start + batch // 2, games // 2))

        def heard(ended: int, before: int = over) -> None:
            progress(before + ended)

        played.append(play_pairs((first, second), pairs, seed=seed, luck=luck, progress=heard))
        over += 2 * len(pairs)
    points, lucks = (np.concatenate(part) for part in zip(*played, strict=True))
    seconds = time.perf_counter() - begun
    return _result(first, second, points.astype(np.float64), lucks, seed=seed, seconds=seconds)


def play_pairs(
    contenders: tuple[Chooser, Chooser],
    pairs: NDArray[np.int64],
    *,
    seed: int,
    luck: Luck | None = None,
    progress: Callable[[int], None] = lambda played: None,
) -> tuple[NDArray[np.int8], Equities]:
    """
    What the first contender scored in each pair's two games, [n, 2]; it begins the former.

    And how lucky it was in each of them, by *luck*; without one nobody is.
    """
    count = 2 * len(pairs)
    lucks = np.zeros(count)
    boards = np.repeat(boards_of([Position.start()]), count, axis=0)
    going, scores, turn = np.arange(count), np.zeros(count, np.int8), 0
    while len(going):
        dice = rolls(seed, pairs[going // 2], turn)
        mover = (going + turn) % 2
        if luck is not None:
            found = luck.of(boards, dice, opening=turn == 0)
            lucks[going] += np.where(mover == 0, found, -found)
        results = np.empty_like(boards)
        for seat, contender in enumerate(contenders):
            if (his := mover == seat).any():
                results[his] = contender.choose(boards[his], dice[his])
        points = points_won(results)
        scores[going] = np.where(mover == 0, points, -points)
        progress(count - int((points == 0).sum()))
        boards, going, turn = results[points == 0], going[points == 0], turn + 1
    return scores.reshape(-1, 2), lucks.reshape(-1, 2)


def play_on(contender: Chooser, boards: Boards, *, turns: range, seed: int, watch: Watch) -> None:
    """
    Let *contender* play both sides of *boards* under the eyes of *watch*, until all games are over.

    The dice are those of *turns* (the 0-th is an opening); play stops after the last.
    """
    numbers = np.arange(len(boards))
    for turn in turns:
        if not len(boards):
            break
        dice = rolls(seed, numbers, turn)
        watch(boards, dice)
        results = contender.choose(boards, dice)
        going = points_won(results) == 0
        boards, numbers = results[going], numbers[going]


def rolls(seed: int, pairs: NDArray[np.int64], turn: int) -> Rolls:
    """The dice of each pair of games in its *turn*-th turn (the 0-th is no doublet), [n, 2]."""
    key = _mixed(np.array([seed], np.uint64))
    key = _mixed(_mixed(pairs.astype(np.uint64) ^ key) ^ np.uint64(turn))
    one = key % np.uint64(6)
    rest = key // np.uint64(6)
    other = rest % np.uint64(6) if turn else (one + np.uint64(1) + rest % np.uint64(5)) % 6
    return np.stack([one, other], axis=1).astype(np.int8) + np.int8(1)


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Each number scrambled into 64 bits (the finaliser of splitmix64, public domain)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _result(
    first: Chooser,
    second: Chooser,
    points: Equities,
    lucks: Equities,
    *,
    seed: int,
    seconds: float,
) -> DuelResult:
    return DuelResult(
        first=first.name,
        second=second.name,
        games=points.size,
        seed=seed,
        points=float(points.mean()),
        standard_error=_error(points),
        points_without_luck=float((points - lucks).mean()),
        error_without_luck=_error(points - lucks),
        wins=float((points > 0).mean()),
        gammons_won=float((points > 1).mean()),
        backgammons_won=float((points > 2).mean()),
        gammons_lost=float((points < -1).mean()),
        backgammons_lost=float((points < -2).mean()),
        seconds=seconds,
    )


def _error(points: Equities) -> float:
    """The standard error of the mean over pairs."""
    means = points.mean(axis=1)
    return float(means.std(ddof=1)) / math.sqrt(len(means))
