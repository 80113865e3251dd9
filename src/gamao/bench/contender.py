"""Chooser and contender: whatever picks plays, and judges positions, ours or a peer."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Boards, Rolls
from gamao.rules.position import CHECKERS

Equities = NDArray[np.float64]


class Chooser(Protocol):
    """Plays for money without a cube; a backgammon is a checker on the bar or in the home board."""

    @property
    def name(self) -> str:
        """What it is called in results."""
        ...

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """
        The result of its play of each roll, flipped: the opponent is on roll.

        The same boards and dice give the same plays, whatever else is in the batch.
        """
        ...

    def close(self) -> None:
        """Let go of processes and files; nothing can be asked any more."""
        ...


@runtime_checkable
class Contender(Chooser, Protocol):
    """A chooser that also says what positions are worth."""

    def equities(self, boards: Boards) -> Equities:
        """Cubeless equity of each player on roll, [n]; exact where the game is over."""
        ...


def points_won(boards: Boards) -> NDArray[np.int8]:
    """What the side not on roll has won on each board: 0 while it has checkers, else 1, 2 or 3."""
    losers = boards[:, 0]
    points = np.where(losers.sum(axis=1) < CHECKERS, 1, np.where(losers[:, 18:].any(axis=1), 3, 2))
    return np.where(boards[:, 1].any(axis=1), 0, points).astype(np.int8)


def best_results(
    results: Boards, offsets: NDArray[np.int64], theirs: Equities
) -> NDArray[np.int64]:
    """
    The index of the best result of each roll, given the *equities* of the side then on roll.

    Of equal ones the one that comes first, byte by byte, is taken: the order they were
    generated in does not matter.
    """
    lowest = np.minimum.reduceat(theirs, offsets[:-1])
    tied = np.flatnonzero(theirs == np.repeat(lowest, np.diff(offsets)))
    rolls = np.searchsorted(offsets, tied, side="right") - 1
    keys = np.ascontiguousarray(results[tied]).reshape(len(tied), 50).view("S50").ravel()
    order = np.lexsort((keys, rolls))
    best: NDArray[np.int64] = tied[order][np.unique(rolls[order], return_index=True)[1]]
    return best
