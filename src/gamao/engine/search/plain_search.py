"""Searching without the compiled core: at first sight only, however deep one asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.boards import position_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.evaluator import Boards, JudgesAndMoves
from gamao.engine.outcomes import Outcomes, flipped_chances
from gamao.engine.rollout.plain import PlainRoller
from gamao.engine.search.plies import FilterStep, RankedPlays, RolloutPart, Values
from gamao.rules.position import CHECKERS


class PlainSearcher:
    """
    `Search` in plain Python: every answer is 0-ply, and says so.

    In rollouts *scout* tells which plays are worth a look; left out, *strong* does.
    """

    looks_ahead: bool = False
    checkers: int = CHECKERS
    threads: int = 1

    def __init__(self, strong: JudgesAndMoves, scout: JudgesAndMoves | None = None) -> None:
        self._strong: Final = strong
        self._scout: Final = scout or strong
        self.identity: Final[str | None] = getattr(strong, "identity", None)

    def rank_plays(
        self,
        model: CubeModel,
        board: NDArray[np.int8],
        dice: tuple[int, int],
        *,
        plies: int,
        settle: bool = False,
        steps: Sequence[FilterStep] | None = None,
    ) -> RankedPlays:
        """See `Search`."""
        results, _ = self._strong.moves(board[None], np.array([dice], np.int8))
        theirs = self._strong.evaluate(results)
        opponent = model.opponents()
        equities = -np.array(
            [
                opponent.leaf_equities(Outcomes.from_array(chances), _race_pips(result))
                for chances, result in zip(theirs, results, strict=True)
            ],
            np.float32,
        )
        order = np.argsort(-equities[:, 0], kind="stable")
        return RankedPlays(
            boards=results[order],
            plies=np.zeros(len(order), np.int64),
            outcomes=flipped_chances(theirs)[order],
            equities=equities[order],
        )

    def evaluate_plies(self, model: CubeModel, boards: Boards, *, plies: int) -> Values:
        """See `Search`."""
        outcomes = self._strong.evaluate(boards)
        equities = [
            model.undoubled_equities(Outcomes.from_array(chances), _race_pips(board))
            for chances, board in zip(outcomes, boards, strict=True)
        ]
        return Values(outcomes=outcomes, equities=np.array(equities, np.float32))

    def roll_out(self, part: RolloutPart, *, threads: int = 1) -> NDArray[np.float64]:
        """See `Search`; it takes one thread and some hundred times as long as the core."""
        return PlainRoller(self._strong, self._scout, part).play()


def _race_pips(board: NDArray[np.int8]) -> int:
    """The pips of the player on roll in a race; 0 stands for contact."""
    position = position_of(board)
    return position.pips if position.is_race else 0
