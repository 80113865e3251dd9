"""Evaluator: the one seam between what plays and what judges positions."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Boards = NDArray[np.int8]
"""[n, 2, 25]: the player on roll, then the opponent, each in its own numbering: index 0..23 are
its points 1..24, index 24 its bar; what is missing from all is borne off."""
Rolls = NDArray[np.int8]
"""[n, 2]: the two dice of each board's player on roll."""
Floats = NDArray[np.float32]


class JudgesAndMoves(Protocol):
    """
    Judges positions and finds plays, many at a time.

    Raises, in every method:
        TypeError: an array has the wrong element type.
        ValueError: it has the wrong shape, or a row of it is impossible; the message names it.
    """

    def evaluate(self, boards: Boards) -> Floats:
        """The nine chances (see `Outcomes`) of each player on roll, [n, 9]; exact at the end."""
        ...

    def moves(self, boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
        """
        All distinct results of each roll, and where each board's results begin.

        Those of board k are ``results[offsets[k]:offsets[k + 1]]``, in no particular order, and
        flipped: the opponent is on roll. With no legal play the one result is the
        position unchanged (and flipped).
        """
        ...


class Evaluator(JudgesAndMoves, Protocol):
    """Judges positions and picks plays, many at a time."""

    def decide(self, boards: Boards, dice: Rolls, weights: Floats) -> tuple[Boards, Floats, Floats]:
        """
        The best play of each roll without looking ahead: result, chances and equity.

        The results are flipped, as in `moves`; the nine chances and the equity are for the player
        who moves. *weights* are ten, see `gamao.engine.outcomes.equity_weights`. Of
        plays with equal equity the one whose result comes first, byte by byte, is taken.
        """
        ...
