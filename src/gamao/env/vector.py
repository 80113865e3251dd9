"""Many games at once, as arrays: what a learner by self-play needs, as fast as the core moves."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import board_moves, boards_of
from gamao.rules.position import CHECKERS, Position


class VectorBackgammon:
    """
    *count* games side by side, without a cube; both sides are played by whoever calls `step`.

    `boards` [n, 2, 25] are seen by the player on roll (see `boards_of`), who has thrown `dice`
    [n, 2]. An action is one of the positions a roll may lead to: those of game k are
    ``results[offsets[k]:offsets[k + 1]]``, the opponent on roll. A game that ends begins anew.
    """

    def __init__(self, count: int, *, seed: int | None = None) -> None:
        self.count: Final = count
        self._rng: Final = np.random.default_rng(seed)
        self._start: Final = boards_of([Position.start()])[0]
        self.boards: NDArray[np.int8] = np.repeat(self._start[None], count, axis=0)
        self.dice: NDArray[np.int8] = self._opening(count)
        self.results: NDArray[np.int8]
        self.offsets: NDArray[np.int64]
        self.results, self.offsets = board_moves(self.boards, self.dice)

    @property
    def choices(self) -> NDArray[np.int64]:
        """How many positions each roll may lead to, [n]; at least one."""
        return np.diff(self.offsets)

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """
        Play the *actions*, [n], each from 0 to `choices` - 1, and throw the next dice.

        Returns what each mover has won, 0 while its game goes on, else 1, 2 or 3; and which games
        have ended, whose `boards` are those of new ones.

        Raises:
            IndexError: an action is none.
        """
        actions = np.asarray(actions)
        if ((actions < 0) | (actions >= self.choices)).any():
            raise IndexError("an action is not one of the results of its roll")
        self.boards = self.results[self.offsets[:-1] + actions]
        won = _points_won(self.boards)
        ended = won > 0
        self.dice = self._rng.integers(1, 7, (self.count, 2), dtype=np.int8)
        if ended.any():
            self.boards[ended] = self._start
            self.dice[ended] = self._opening(int(ended.sum()))
        self.results, self.offsets = board_moves(self.boards, self.dice)
        return won, ended

    def _opening(self, count: int) -> NDArray[np.int8]:
        """The throws that begin games: never doublets."""
        one = self._rng.integers(0, 6, count, dtype=np.int8)
        other = (one + self._rng.integers(1, 6, count, dtype=np.int8)) % 6
        return np.stack([one, other], axis=1) + np.int8(1)


def _points_won(boards: NDArray[np.int8]) -> NDArray[np.int8]:
    """What the side not on roll has won on each board: 0 while it has checkers, else 1, 2 or 3."""
    losers = boards[:, 0]
    points = np.where(losers.sum(axis=1) < CHECKERS, 1, np.where(losers[:, 18:].any(axis=1), 3, 2))
    return np.where(boards[:, 1].any(axis=1), 0, points).astype(np.int8)
