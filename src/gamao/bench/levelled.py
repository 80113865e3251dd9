"""The levels for people as contenders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from gamao.bench.contender import Equities, points_won
from gamao.bench.cubes import Choice
from gamao.engine import Boards, Engine, Level, Opponent, Rolls, boards_of, position_of
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.ruleset import RuleSet


class Levelled:
    """An opponent at *level* with the style of *seed*, for money without a cube."""

    def __init__(self, engine: Engine, level: Level, *, seed: int = 0) -> None:
        self.name: Final = f"level:{level.id}"
        self._engine: Final = engine
        self._opponent: Final = Opponent(engine, level, seed=seed)

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`: it misjudges plays, not positions, so these are the engine's."""
        equities = -points_won(boards).astype(np.float64)
        for k in np.flatnonzero(equities == 0):
            equities[k] = self._engine.evaluate(position_of(boards[k])).equity()
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        match = Match(None, RuleSet(cube=False))
        results = []
        for board, (one, other) in zip(boards, dice.tolist(), strict=True):
            position = position_of(board)
            game = match.game_from(position, on_roll=Player.WHITE, dice=Dice(one, other))
            play = self._opponent.choose(game)
            assert isinstance(play, Play)
            results.append(position.after(play).flipped())
        return boards_of(results)

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        choices = []
        for game in games:
            doubles = self._opponent.choose(game) is CubeAction.DOUBLE
            answer = self._opponent.choose(game.after(CubeAction.DOUBLE))
            choices.append((doubles, answer is not CubeAction.PASS))
        return choices

    def close(self) -> None:
        """See `Contender`."""
