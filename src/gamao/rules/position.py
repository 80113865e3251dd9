"""Where the checkers stand, seen by the player on roll."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from operator import mul
from typing import TYPE_CHECKING, Final

from gamao.errors import IllegalPlayError, InvalidPositionError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.supplied import picture_of, plays_of, text_of

if TYPE_CHECKING:
    from gamao.rules.dice import Dice

CHECKERS: Final = 15
"""What each side has in backgammon, and the most in any variant."""
HOME_BOARD = range(1, 7)
_ONES = tuple("1" * count + "0" for count in range(CHECKERS + 1))


class Win(IntEnum):
    """The kind of win; its number is what it multiplies the cube by."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3

    @property
    def word(self) -> str:
        """Its name as players write it: `gammon`."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Position:
    """
    The checkers of both sides, each in its own numbering: 1-24 points, 25 the bar, 0 off.

    Both sides have as many, from 1 to 15: backgammon's fifteen, or what a variant has.
    `mine[p]` counts the checkers of the player on roll on its point p; `theirs[p]` those of the
    opponent on *its* point p, which is the player's point 25 - p.
    """

    mine: tuple[int, ...]
    theirs: tuple[int, ...]

    def __post_init__(self) -> None:
        if type(self.mine) is not tuple or type(self.theirs) is not tuple:
            require(tuple, mine=self.mine, theirs=self.theirs)
        problem = _problem(self.mine, self.theirs)
        if problem:
            raise InvalidPositionError("{problem}", problem=problem)

    @staticmethod
    def of(
        *, mine: Mapping[int, int], theirs: Mapping[int, int], checkers: int = CHECKERS
    ) -> Position:
        """
        The position with these checkers on the board and bar; the rest of *checkers* are off.

        >>> Position.of(mine={25: 1, 6: 2}, theirs={5: 2}).mine[0]
        12
        """
        require(Mapping, mine=mine, theirs=theirs)
        return Position(_row(mine, checkers), _row(theirs, checkers))

    @staticmethod
    def start() -> Position:
        """The position every game of backgammon starts from; each variant has its own."""
        army = {24: 2, 13: 5, 8: 3, 6: 5}
        return Position.of(mine=army, theirs=army)

    @staticmethod
    def from_id(text: str, *, checkers: int = CHECKERS) -> Position:
        """
        Read a gnubg position id: 14 characters, seen by the player on roll.

        It does not tell how many *checkers* a side has: what is not on the board is off.
        """
        theirs, mine = _rows_from_bits(_bits_from_id(text), text, checkers)
        return Position(mine, theirs)

    @property
    def id(self) -> str:
        """The gnubg position id: 14 characters, seen by the player on roll."""
        # Each side's 25 places from the ace point on: as many ones as checkers, then a zero. The
        # opponent comes first.
        bits = "".join([_ONES[count] for count in self.theirs[1:] + self.mine[1:]])
        packed = int(bits.ljust(80, "0")[::-1], 2).to_bytes(10, "little")
        return base64.b64encode(packed).decode()[:14]

    def __repr__(self) -> str:
        checkers = "" if self.checkers == CHECKERS else f", checkers={self.checkers}"
        return f"Position.from_id({self.id!r}{checkers})"

    def __str__(self) -> str:
        """The board: the player on roll is X, at the bottom."""
        return text_of(self)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return picture_of(self)

    def flipped(self) -> Position:
        """The same checkers seen by the other player."""
        return Position(self.theirs, self.mine)

    def legal_plays(self, dice: Dice) -> tuple[Play, ...]:
        """
        The plays of *dice* here, one for each position they lead to: as `gamao.legal_plays`.

        A variant that moves otherwise has its own: `game.legal_plays()` knows it.
        """
        return plays_of(self, dice)

    def after(self, play: Play) -> Position:
        """
        The position when *play* has been made, still seen by the player who made it.

        Raises:
            IllegalPlayError: a checker that is not there moves, or a hit is claimed or missed.
        """
        mine, theirs = list(self.mine), list(self.theirs)
        for move in play.moves:
            facing = theirs[BAR - move.target] if move.target != OFF else 0
            if not mine[move.source] or facing > 1 or move.hits != (facing == 1):
                raise IllegalPlayError(
                    _("illegal play {play!r} in position {position}"),
                    play=str(play),
                    position=self.id,
                )
            mine[move.source] -= 1
            mine[move.target] += 1
            if move.hits:
                theirs[BAR - move.target] -= 1
                theirs[BAR] += 1
        return Position(tuple(mine), tuple(theirs))

    @property
    def checkers(self) -> int:
        """How many each side has, on the board or off."""
        return sum(self.mine)

    @property
    def pips(self) -> int:
        """The pips the player on roll still has to move."""
        return sum(point * count for point, count in enumerate(self.mine))

    @property
    def their_pips(self) -> int:
        """The pips the opponent of the player on roll has to go."""
        return sum(point * count for point, count in enumerate(self.theirs))

    @property
    def can_bear_off(self) -> bool:
        """Are all checkers of the player on roll in its home board, or off?"""
        return not any(self.mine[7:])

    @property
    def is_race(self) -> bool:
        """Can neither side hit or block the other any more?"""
        return _rearmost(self.mine) + _rearmost(self.theirs) < BAR

    @property
    def is_closed_out(self) -> bool:
        """Has the player on roll a checker on the bar that no die can enter?"""
        return self.mine[BAR] > 0 and all(self.theirs[point] > 1 for point in HOME_BOARD)

    @property
    def is_finished(self) -> bool:
        """Has one side borne off all its checkers?"""
        return self.checkers in (self.mine[OFF], self.theirs[OFF])

    @property
    def is_won(self) -> bool:
        """Has the player on roll borne off all checkers?"""
        return self.mine[OFF] == self.checkers


def _row(counts: Mapping[int, int], checkers: int) -> tuple[int, ...]:
    outside = [point for point in counts if point not in range(1, BAR + 1)]
    if outside:
        raise InvalidPositionError(
            _("points are 1 to 24 and 25 the bar, not {outside!r}"), outside=outside[0]
        )
    for count in counts.values():
        require(int, count=count)
    on_board = [counts.get(point, 0) for point in range(1, BAR + 1)]
    return (checkers - sum(on_board), *on_board)


def _problem(mine: tuple[int, ...], theirs: tuple[int, ...]) -> str | None:
    checkers = 0
    for name, row in (("the player on roll", mine), ("the opponent", theirs)):
        if len(row) != BAR + 1 or set(map(type, row)) != {int} or min(row) < 0:
            return Said(
                _("{side} needs a count for each of 26 places, not {row!r}"),
                side=Said(name),
                row=row,
            )
        have = sum(row)
        if have != (checkers or have) or not 0 < have <= CHECKERS:
            return Said(
                _("{side} has {count} checkers in play, {off} off: not {checkers}"),
                side=Said(name),
                count=have - row[OFF],
                off=row[OFF],
                checkers=checkers or CHECKERS,
            )
        checkers = have
    if mine[OFF] == theirs[OFF] == checkers:
        return _("both sides have borne off all their checkers")
    shared = list(map(mul, mine[1:BAR], theirs[BAR - 1 : OFF : -1]))
    if any(shared):
        return Said(
            _("both sides have checkers on point {point}"),
            point=1 + next(i for i, n in enumerate(shared) if n),
        )
    return None


def _rearmost(row: tuple[int, ...]) -> int:
    return max((point for point, count in enumerate(row) if count), default=0)


def _bits_from_id(text: str) -> str:
    if not isinstance(text, str) or len(text) != 14 or not text.isascii():
        raise NotationError(_("a position id has 14 characters, not {text!r}"), text=text)
    try:
        packed = base64.b64decode(text + "==", validate=True)
    except binascii.Error as error:
        raise NotationError(_("not a position id: {text!r}"), text=text) from error
    if base64.b64encode(packed)[:14] != text.encode():  # bits after the last
        raise NotationError(_("not a position id: {text!r}"), text=text)
    return format(int.from_bytes(packed, "little"), "080b")[::-1]


def _rows_from_bits(bits: str, text: str, checkers: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    places = bits.split("0")[:50]
    used = sum(map(len, places)) + len(places)
    if len(places) < 50 or "1" in bits[used:]:
        raise NotationError(_("not a position id: {text!r}"), text=text)
    rows = []
    for side in (places[:25], places[25:]):
        counts = [len(ones) for ones in side]
        if sum(counts) > checkers:
            raise InvalidPositionError(
                _("position id {text!r} has {n} checkers on a side"), text=text, n=sum(counts)
            )
        rows.append((checkers - sum(counts), *counts))
    return rows[0], rows[1]
