"""Duels with the cube, for money or in matches, and with the luck of all rolls taken out."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.cubes import PLAIN_MONEY
from gamao.bench.duel import NORMAL_95
from gamao.engine import Engine, Line, load_table
from gamao.errors import GamaoError
from gamao.playing import Chooses, play_match
from gamao.rules.action import Roll, Start
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO


@dataclass(frozen=True, slots=True, kw_only=True)
class CubefulResult:
    """
    How a duel with the cube ended for the first: points a game, or the share of matches won.

    The two games (or matches) of a pair have the same dice, the seats swapped.
    """

    first: str
    second: str
    length: int | None
    """None for money."""
    count: int
    """Games, or matches."""
    seed: int
    score: float
    half_width: float
    """Half of the 95 % interval."""
    score_without_luck: float
    half_width_without_luck: float

    def as_json(self) -> dict[str, float | str | None]:
        """All figures by name."""
        return asdict(self)


def duel_with_cube(
    first: tuple[str, Chooses],
    second: tuple[str, Chooses],
    *,
    length: int | None,
    count: int,
    seed: int,
    engine: Engine,
    progress: Callable[[int], None] = lambda played: None,
) -> CubefulResult:
    """
    Play *count* games for money, or matches to *length*; *engine* judges the luck of the rolls.

    Raises:
        GamaoError: *count* is not an even number from 4 on.
    """
    if count < 4 or count % 2:
        raise GamaoError(f"a duel has an even number of games from 4 on, not {count}")
    seats = (first[1], second[1])
    scores = np.zeros((count // 2, 2, 2))
    for pair in range(count // 2):
        scores[pair] = played_pair(seats, length, seed, pair, engine)
        progress(2 * pair + 2)
    return result_of(first[0], second[0], scores, length=length, seed=seed)


def played_pair(
    seats: tuple[Chooses, Chooses], length: int | None, seed: int, pair: int, engine: Engine
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Of both games of a pair what the first of *seats* scores, and how lucky it was."""
    dice = f"{seed} {pair}"
    return (
        _played(seats, length, dice, False, engine),
        _played(seats, length, dice, True, engine),
    )


def result_of(
    first: str, second: str, scores: NDArray[np.float64], *, length: int | None, seed: int
) -> CubefulResult:
    """The result of *scores*, [pairs, 2, 2]: of both games what was scored, and the luck in it."""
    raw, adjusted = scores[:, :, 0].mean(axis=1), (scores[:, :, 0] - scores[:, :, 1]).mean(axis=1)
    return CubefulResult(
        first=first,
        second=second,
        length=length,
        count=2 * len(scores),
        seed=seed,
        score=float(raw.mean()),
        half_width=_half_width(raw),
        score_without_luck=float(adjusted.mean()),
        half_width_without_luck=_half_width(adjusted),
    )


class Fortune:
    """Adds up how lucky White is in a match, in points or in the chance to win it."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self.white = 0.0

    def __call__(self, game: Game) -> None:
        """See `gamao.playing.Watch`."""
        if game.dice is None or not game.actions:
            return
        last = game.actions[-1].action
        if isinstance(last, Roll | Start):
            luck = self._engine.fair_luck(game, opening=isinstance(last, Start)) * _unit(game)
            self.white += luck if game.on_roll is Player.WHITE else -luck


def _played(
    seats: tuple[Chooses, Chooses], length: int | None, seed: str, swapped: bool, engine: Engine
) -> tuple[float, float]:
    """What the first of *seats* scores, and how lucky it was."""
    white, black = reversed(seats) if swapped else seats
    fortune, match = Fortune(engine), Match(length, TORNEIO) if length else Match(None, PLAIN_MONEY)
    record = play_match(
        white,
        black,
        match,
        dice=RandomDice(random.Random(seed)),  # nosec B311  # no secret
        games=None if length else 1,
        watch=fortune,
    )
    result = record.games[-1].result
    assert result is not None
    won = result.winner is Player.WHITE
    score = float(won) if length else float(result.points if won else -result.points)
    luck = fortune.white
    if not swapped:
        return score, luck
    return (1 - score if length else -score), -luck


def _unit(game: Game) -> float:
    """What an equity of 1 is in *game*: points, or the chance to win the match."""
    if game.match.length is None:
        return float(game.cube.value)
    met = load_table().extended(game.match.length)
    return Line.of(game.match, game.cube, game.on_roll, met).unit


def _half_width(means: NDArray[np.float64]) -> float:
    return float(NORMAL_95 * means.std(ddof=1) / math.sqrt(len(means)))
