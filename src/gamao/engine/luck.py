"""
The luck of a roll, as gnubg counts it: its equity at its best less the mean over all rolls.

All rolls are judged at first sight, the one thrown as well, so that luck is nothing on average.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamao.rules.dice import ALL_ROLLS, Dice

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamao.engine.cube.equity import CubeModel
    from gamao.engine.search.plies import Search


def best_equity(searcher: Search, model: CubeModel, board: NDArray[np.int8], dice: Dice) -> float:
    """What the best play of *dice* is worth to whoever has thrown them, at first sight."""
    ranked = searcher.rank_plays(model, board, (dice.high, dice.low), plies=0)
    return float(ranked.equity[0])


def roll_mean(searcher: Search, model: CubeModel, board: NDArray[np.int8]) -> float:
    """The mean equity over the 36 throws, each played at its best, for the player about to roll."""
    return float(searcher.evaluate_plies(model, board[None], plies=1).equity[0])


def judged_mean(searcher: Search, model: CubeModel, board: NDArray[np.int8]) -> float:
    """As `roll_mean`, with each roll judged as one that was thrown."""
    worths = (
        best_equity(searcher, model, board, dice) * (1 if dice.is_doublet else 2)
        for dice in ALL_ROLLS
    )
    return sum(worths) / 36


def opening_mean(searcher: Search, model: CubeModel, board: NDArray[np.int8]) -> float:
    """
    The mean over the throws for the start: either side may win the throw, and no doublet counts.

    Seen by the side that has won it; the other would have had the same position.
    """
    total = 0.0
    for own, view, seen in ((1, model, board), (-1, model.opponents(), board[::-1])):
        for dice in ALL_ROLLS:
            if not dice.is_doublet:
                total += own * best_equity(searcher, view, seen, dice)
    return total / 30
