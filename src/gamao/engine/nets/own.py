"""Judges of a stranger's: whatever values positions, as an evaluator of ours."""

from __future__ import annotations

import uuid
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from gamao.engine.nets.evaluator import Boards, Floats, Rolls
from gamao.engine.nets.plain import finished_outcomes, plain_moves, tidied
from gamao.errors import DataError, WrongTypeError

_FIVE: Final = ((0, 0), (1, 1), (2, 2), (2, 3), (3, 5), (4, 6), (4, 7))
"""Which of the usual five chances stands for which of our nine: one backgammon for all kinds."""


class Judges(Protocol):
    """Values positions, many at a time: all that an engine needs from somebody else."""

    def evaluate(self, boards: Boards) -> Floats:
        """
        The chances of each player on roll: [n, 9] as in `Outcomes`, or the usual [n, 5].

        The five are win, gammon and backgammon won, gammon and backgammon lost, each within the
        one before. Games that are over are not asked about.
        """
        ...


class OwnEvaluator:
    """
    *judge* with our moves, the ends of games exact, and no chance larger than what contains it.

    What is judged with it is remembered under its `fingerprint`, if it has one, else under none.
    """

    def __init__(self, judge: Judges) -> None:
        if not callable(getattr(judge, "evaluate", None)):
            raise WrongTypeError(f"evaluator is what evaluates boards, not {judge!r}")
        self._judge: Final = judge
        told = getattr(judge, "fingerprint", None)
        self.identity: Final = str(told) if told else uuid.uuid4().hex

    def evaluate(self, boards: Boards) -> Floats:
        """See `Evaluator`."""
        over = (boards.sum(2) == 0).any(1)
        outcomes: Floats = np.zeros((len(boards), 9), np.float32)
        outcomes[over] = finished_outcomes(boards[over])
        if not over.all():
            outcomes[~over] = tidied(self._asked(boards[~over]), boards[~over])
        return outcomes

    def moves(self, boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
        """See `Evaluator`."""
        return board_moves(boards, dice)

    def _asked(self, boards: Boards) -> Floats:
        told = np.array(self._judge.evaluate(boards), np.float32)
        if told.shape not in ((len(boards), 9), (len(boards), 5)):
            wanted = f"({len(boards)}, 9) or ({len(boards)}, 5)"
            raise DataError(f"an evaluator gives chances of shape {wanted}, not {told.shape}")
        if not np.isfinite(told).all():
            raise DataError("an evaluator gave a chance that is no number")
        outcomes: Floats = np.clip(told, 0, 1)
        if told.shape[1] == 9:
            return outcomes
        nine: Floats = np.zeros((len(boards), 9), np.float32)
        for given, ours in _FIVE:
            nine[:, ours] = outcomes[:, given]
        return nine


def board_moves(boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
    """
    All distinct results of each roll, and where each board's results begin; see `boards_of`.

    Those of board k are ``results[offsets[k]:offsets[k + 1]]``, flipped: the opponent is on roll.
    By the compiled core where there is one, some hundred thousand rolls a second.

    Raises:
        TypeError: an array has the wrong element type.
        ValueError: it has the wrong shape, or a row of it is impossible.
    """
    from gamao.engine.compiled import compiled_core

    core = compiled_core()
    if core is None:
        return plain_moves(boards, dice)
    found: tuple[Boards, NDArray[np.int64]] = core.moves(
        np.ascontiguousarray(boards), np.ascontiguousarray(dice)
    )
    return found
