"""Positions as the arrays the engine works on, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gamao.rules.dice import Dice
from gamao.rules.position import Position

if TYPE_CHECKING:  # see outcomes.py
    import numpy as np
    from numpy.typing import NDArray


def boards_of(positions: Sequence[Position]) -> NDArray[np.int8]:
    """The positions as int8 [n, 2, 25]: player on roll first, points 1..24, then the bar."""
    import numpy as np

    rows = [(position.mine[1:], position.theirs[1:]) for position in positions]
    return np.array(rows, np.int8).reshape(len(rows), 2, 25)


def position_of(board: NDArray[np.int8]) -> Position:
    """The position of one board, [2, 25]."""
    mine, theirs = board.tolist()
    return Position((15 - sum(mine), *mine), (15 - sum(theirs), *theirs))


def rolls_of(dice: Iterable[Dice]) -> NDArray[np.int8]:
    """The rolls as int8 [n, 2]."""
    import numpy as np

    return np.array([(roll.high, roll.low) for roll in dice], np.int8).reshape(-1, 2)
