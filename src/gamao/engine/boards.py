"""Positions as the arrays the engine works on, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Final

from gamao.engine.unchecked import made
from gamao.rules.dice import Dice
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.position import CHECKERS, Position

if TYPE_CHECKING:  # see outcomes.py
    import numpy as np
    from numpy.typing import NDArray

_MINE: Final = Struct(f"{BAR + 1}B{BAR + 1}x")
_THEIRS: Final = Struct(f"{BAR + 1}x{BAR + 1}B")
"""Either side's counts in the bytes of a position."""
_MOVE_BITS: Final = 16
_PLACE_BITS: Final = 5
_PLACE: Final = (1 << _PLACE_BITS) - 1


def boards_of(positions: Sequence[Position]) -> NDArray[np.int8]:
    """The positions as int8 [n, 2, 25]: player on roll first, points 1..24, then the bar."""
    import numpy as np

    rows = [(position.mine[1:], position.theirs[1:]) for position in positions]
    return np.array(rows, np.int8).reshape(len(rows), 2, 25)


def position_of(board: NDArray[np.int8]) -> Position:
    """The position of one board, [2, 25]."""
    mine, theirs = board.tolist()
    return Position((CHECKERS - sum(mine), *mine), (CHECKERS - sum(theirs), *theirs))


def positions_of(boards: NDArray[np.int8], checkers: int = CHECKERS) -> list[Position]:
    """The positions of *boards*, [n, 2, 25], which the core has made of a legal one."""
    import numpy as np

    rows = np.empty((len(boards), 2, BAR + 1), np.int8)
    rows[:, :, OFF] = checkers - boards.sum(axis=2, dtype=np.int8)
    rows[:, :, OFF + 1 :] = boards
    whole = rows.tobytes()
    return made(Position, len(boards), (side.iter_unpack(whole) for side in (_MINE, _THEIRS)))


def rows_of(boards: NDArray[np.int8]) -> list[bytes]:
    """Each of *boards*, [n, 2, 25], as bytes."""
    whole, size = boards.tobytes(), 2 * BAR
    return [whole[start : start + size] for start in range(0, len(whole), size)]


def plays_by_result(position: Position, plays: Iterable[Play]) -> dict[bytes, Play]:
    """Legal *plays* by the boards they lead to, as `rows_of` gives them, the opponent on roll."""
    before = bytes((*position.theirs[OFF + 1 :], *position.mine[OFF + 1 :]))
    return {_result(before, play): play for play in plays}


def plays_of(lines: NDArray[np.int64]) -> list[Play]:
    """The plays whose moves the core has packed into *lines*: see `core/lines.hpp`."""
    return made(Play, len(lines), (map(_moves_of, lines.tolist()),))


def rolls_of(dice: Iterable[Dice]) -> NDArray[np.int8]:
    """The rolls as int8 [n, 2]."""
    import numpy as np

    return np.array([(roll.high, roll.low) for roll in dice], np.int8).reshape(-1, 2)


def _result(before: bytes, play: Play) -> bytes:
    # As `Position.after`, which makes and checks a value for each: twenty times as long.
    after = bytearray(before)
    for move in play.moves:
        after[BAR + move.source - 1] -= 1
        if move.target != OFF:
            after[BAR + move.target - 1] += 1
        if move.hits:
            after[BAR - move.target - 1] -= 1
            after[BAR - 1] += 1
    return bytes(after)


@lru_cache(maxsize=1 << 14)  # the same few thousand plays come again and again
def _moves_of(line: int) -> tuple[Move, ...]:
    moves = []
    while line:
        moves.append(_move_of(line & (1 << _MOVE_BITS) - 1))
        line >>= _MOVE_BITS
    return tuple(moves)


@cache
def _move_of(packed: int) -> Move:
    places, hits = packed >> 1, bool(packed & 1)
    return Move(places >> _PLACE_BITS, places & _PLACE, hits)
