"""
The luck of a roll, as gnubg counts it: its equity at its best less the mean over all rolls.

All rolls are judged at first sight, the one thrown as well, so that luck is nothing on average.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine
from gamao.engine.cube.equity import CubeModel
from gamao.rules.dice import ALL_ROLLS


def roll_mean(engine: Engine, model: CubeModel, board: NDArray[np.int8]) -> float:
    """The mean equity over the 36 throws, each played at its best, for the player about to roll."""
    return float(engine.searcher.evaluate_plies(model, board[None], plies=1).equity[0])


def opening_mean(engine: Engine, model: CubeModel, board: NDArray[np.int8]) -> float:
    """
    The mean over the throws for the start: either side may win the throw, and no doublet counts.

    Seen by the side that has won it; the other would have had the same position.
    """
    total = 0.0
    for own, view, seen in ((1, model, board), (-1, model.opponents(), board[::-1])):
        for dice in ALL_ROLLS:
            if not dice.is_doublet:
                ranked = engine.searcher.rank_plays(view, seen, (dice.high, dice.low), plies=0)
                total += own * float(ranked.equity[0])
    return total / 30
