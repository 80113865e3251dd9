"""Our engine looking ahead, as a contender."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.contender import Equities, points_won
from gamao.bench.cubes import Choice, choice_of
from gamao.engine import Boards, Engine, Limit, Rolls, boards_of, position_of
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player


class Searching:
    """The engine looking as far as *limit* says, for money without a cube."""

    def __init__(self, engine: Engine, limit: Limit) -> None:
        self.name: Final = f"gamao:{limit}"
        self._engine: Final = engine
        self._limit: Final = limit

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        equities = -points_won(boards).astype(np.float64)
        going = np.flatnonzero(equities == 0)
        if self._limit.rollout:
            for k in going:
                outcomes = self._engine.evaluate(position_of(boards[k]), self._limit)
                equities[k] = outcomes.equity()
            return equities
        equities[going] = self._engine.value_boards(boards[going], self._limit).equity
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        chosen = [
            self._ranked(board, (one, other))[0]
            for board, (one, other) in zip(boards, dice.tolist(), strict=True)
        ]
        return np.array(chosen, np.int8).reshape(-1, 2, 25)

    def _ranked(self, board: NDArray[np.int8], dice: tuple[int, int]) -> Boards:
        if self._limit.rollout:
            game = Match().game_from(position_of(board), on_roll=Player.WHITE, dice=Dice(*dice))
            best = self._engine.analyse(game, self._limit, cubeless=True).best
            return boards_of([best.position])
        return self._engine.rank_board(board, dice, self._limit).boards

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        return [choice_of(self._engine.cube(game, self._limit)) for game in games]

    def close(self) -> None:
        """See `Contender`."""
