"""Our engine looking ahead, as a contender."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from gamao.bench.cubes import Choice, choice_of
from gamao.bench.players import Equities, points_won
from gamao.engine.engine import Engine, Limit
from gamao.engine.equity import CubeModel
from gamao.engine.evaluator import Boards, Rolls
from gamao.rules.cube import Cube
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player


class Searching:
    """The engine *plies* deep, for money without a cube."""

    def __init__(self, engine: Engine, plies: int) -> None:
        self.name: Final = f"gamao:{plies}-ply"
        self._engine: Final = engine
        self._searcher: Final = engine.searcher
        self._plies: Final = plies
        self._model: Final = CubeModel.of(Match(), Cube(), Player.WHITE, cubeless=True)

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        equities = -points_won(boards).astype(np.float64)
        going = equities == 0
        values = self._searcher.evaluate_plies(self._model, boards[going], plies=self._plies)
        equities[going] = values.equity
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        chosen = [
            self._searcher.rank_plays(self._model, board, (one, other), plies=self._plies).boards[0]
            for board, (one, other) in zip(boards, dice.tolist(), strict=True)
        ]
        return np.array(chosen, np.int8).reshape(-1, 2, 25)

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        return [choice_of(self._engine.cube(game, Limit(self._plies))) for game in games]

    def close(self) -> None:
        """See `Contender`."""
