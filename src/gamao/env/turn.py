"""A game a checker at a time: by the compiled core, or by the tree of moves where it cannot."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from gamao.engine import boards_of
from gamao.engine.compiled import compiled_core
from gamao.rules.dice import Dice
from gamao.rules.movegen import MoveTree
from gamao.rules.play import BAR, Move, Play
from gamao.rules.position import Position
from gamao.rules.variant import Variant

DICE: Final = 6
MOVES: Final = BAR * DICE
"""How many moves there are: 25 places a checker may leave by 6 dice."""
REFUSED: Final = -1
OVER: Final = 1
WON: Final = 2
"""What a move may come to; 0 is that the play goes on."""


class Turn(Protocol):
    """
    Turns of both sides, one after another, each a roll and moves of single checkers.

    A move is a number, (source - 1) * 6 + die - 1, where 25 is the bar.
    """

    def roll(self, one: int, other: int) -> bool:
        """Throw the dice. Can any of them be played?"""

    def allowed(self) -> list[int]:
        """The moves allowed now, in order."""

    def mark(self, mask: NDArray[np.int8]) -> None:
        """Write 1 for each move that is allowed."""

    def move(self, action: int) -> int:
        """Move a checker: REFUSED, 0 if the play goes on, OVER, or WON."""

    def end(self) -> None:
        """Let the other side have its turn."""

    def see(self, view: NDArray[np.float32], by_other: bool, checkers: int) -> None:
        """Write the checkers of both sides, by all they have, and the dice left, a quarter each."""

    def start(self) -> NDArray[np.int8]:
        """The board before the play, [2, 25], seen by whoever makes it."""

    def now(self) -> NDArray[np.int8]:
        """The board in the middle of the play."""


def turn_from(position: Position, variant: Variant) -> Turn:
    """The turn of the player on roll in *position*."""
    core = compiled_core()
    if core is None or not variant.moves_as_backgammon:
        return PlainTurn(position, variant)
    turn: Turn = core.Turn(boards_of([position]))
    return turn


def position_of(board: NDArray[np.int8], checkers: int) -> Position:
    """The position on *board*, where a side has so many *checkers*."""
    mine, theirs = board.tolist()
    return Position((checkers - sum(mine), *mine), (checkers - sum(theirs), *theirs))


class PlainTurn:
    """A `Turn` by the rules' own tree of moves."""

    def __init__(self, position: Position, variant: Variant) -> None:
        self._variant: Final = variant
        self._start = position
        self._moves: list[Move] = []
        self._dice: Dice | None = None
        self._tree: MoveTree | None = None

    def roll(self, one: int, other: int) -> bool:
        self._dice = Dice(one, other)
        self._tree = self._variant.move_tree(self._start, self._dice)
        return bool(self._tree.branches)

    def allowed(self) -> list[int]:
        branches = self._tree.branches if self._tree else ()
        return sorted({(one.move.source - 1) * DICE + one.die - 1 for one in branches})

    def mark(self, mask: NDArray[np.int8]) -> None:
        mask[self.allowed()] = 1

    def move(self, action: int) -> int:
        wanted = (action // DICE + 1, action % DICE + 1)
        for branch in self._tree.branches if self._tree else ():
            if (branch.move.source, branch.die) == wanted:
                self._moves.append(branch.move)
                self._tree = branch.then
                if branch.then.branches:
                    return 0
                return WON if self._position().is_won else OVER
        return REFUSED

    def end(self) -> None:
        self._start = self._position().flipped()
        self._moves, self._dice, self._tree = [], None, None

    def see(self, view: NDArray[np.float32], by_other: bool, checkers: int) -> None:
        position = self._position().flipped() if by_other else self._position()
        view[:26], view[26:52] = position.mine, position.theirs
        view[:52] /= checkers
        view[52:58] = 0
        for die in self._left():
            view[51 + die] += 0.25

    def start(self) -> NDArray[np.int8]:
        board: NDArray[np.int8] = boards_of([self._start])[0]
        return board

    def now(self) -> NDArray[np.int8]:
        board: NDArray[np.int8] = boards_of([self._position()])[0]
        return board

    def _position(self) -> Position:
        return self._start.after(Play(self._moves)) if self._moves else self._start

    def _left(self) -> list[int]:
        """The dice still to be played: of two different ones that which can."""
        if self._dice is None or self._tree is None:
            return []
        if self._dice.is_doublet or not self._moves:
            return list(self._dice.moves[len(self._moves) :])
        return list({branch.die for branch in self._tree.branches})
