"""
What a problem is about, told by explicit rules.

A rule holds of a position if it holds for either side; the first that holds names it. Of a problem
about the cube the theme says which decision it is, and never what is right.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from gamao.analysis.structure import Structure, structures
from gamao.problems.kinds import Kind
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.play import BAR
from gamao.rules.position import HOME_BOARD, Position

_EARLY: Final = 6
"""Turns of both sides together: the opening."""
_FAR_BEHIND: Final = 40
_IN_A_ROW: Final = 4


class Theme(Enum):
    """What there is to learn."""

    OPENING = "opening"
    """Contact, and at most six turns were played."""
    BEAR_OFF = "bear-off"
    """No contact any more, and who is on roll has all checkers home."""
    RACE = "race"
    """No contact any more."""
    CONTACT_BEAR_OFF = "contact bear-off"
    """A side has all checkers home, and is still in the other's reach."""
    BACK_GAME = "back game"
    """A side holds two points in the other's home board and is 40 pips behind."""
    BLITZ = "blitz"
    """A side without an anchor is on the bar, or has two blots in the other's home board, where the
    other has made two points at least and keeps ten checkers near."""
    PRIME = "prime"
    """A side has four points in a row with a checker of the other behind them."""
    HOLDING = "holding"
    """One side holds an anchor or its bar point's counterpart, and the other has left for home."""
    ANCHOR = "anchor"
    """A side holds an anchor while both have checkers behind."""
    MIDDLE = "middle game"
    """Any other contact."""
    RACE_CUBE = "race cube"
    DOUBLE = "double"
    """The cube is in the middle."""
    REDOUBLE = "redouble"
    TAKE = "take"
    """A double to be answered, with contact."""


def theme_of(game: Game, kind: Kind, turns: tuple[int, int]) -> Theme:
    """The theme of a problem of *kind* in *game*, *turns* of each side after its start."""
    require(Game, game=game)
    require(Kind, kind=kind)
    require(tuple, turns=turns)
    if kind is not Kind.PLAY:
        return _cube_theme(game, kind)
    position = game.position
    if position.is_race:
        return Theme.BEAR_OFF if position.can_bear_off else Theme.RACE
    if sum(turns) <= _EARLY:
        return Theme.OPENING
    return next((theme for theme, holds in _RULES if holds(position)), Theme.MIDDLE)


def _cube_theme(game: Game, kind: Kind) -> Theme:
    if game.position.is_race:
        return Theme.RACE_CUBE
    if kind is Kind.TAKE:
        return Theme.TAKE
    return Theme.DOUBLE if game.cube.owner is None else Theme.REDOUBLE


def _contact_bear_off(position: Position) -> bool:
    return position.can_bear_off or position.flipped().can_bear_off


def _back_game(position: Position) -> bool:
    behind = position.pips - position.their_pips
    mine, theirs = structures(position)
    return (_deep_points(mine) >= 2 and behind >= _FAR_BEHIND) or (
        _deep_points(theirs) >= 2 and -behind >= _FAR_BEHIND
    )


def _deep_points(side: Structure) -> int:
    return sum(point >= 20 for point in side.points)


def _blitz(position: Position) -> bool:
    mine, theirs = structures(position)
    return _attacks(position.mine, mine, position.theirs, theirs) or _attacks(
        position.theirs, theirs, position.mine, mine
    )


def _attacks(
    row: tuple[int, ...], side: Structure, their_row: tuple[int, ...], their: Structure
) -> bool:
    near = sum(row[1:12])
    alone = sum(their_row[BAR - point] == 1 for point in HOME_BOARD)
    threatened = their_row[BAR] > 0 or alone >= 2
    return threatened and not their.anchor and side.home >= 2 and near >= 10


def _primed(row: tuple[int, ...], their_row: tuple[int, ...]) -> bool:
    """Does the side of *row* have a prime with a checker of the other behind it?"""
    rearmost = BAR - max((point for point in range(1, BAR + 1) if their_row[point]), default=0)
    return any(
        all(row[point] > 1 for point in range(first, first + _IN_A_ROW))
        for first in range(rearmost + 1, BAR - _IN_A_ROW + 1)
    )


def _prime(position: Position) -> bool:
    return _primed(position.mine, position.theirs) or _primed(position.theirs, position.mine)


def _holding(position: Position) -> bool:
    mine, theirs = structures(position)
    return _holds(mine, theirs) or _holds(theirs, mine)


def _holds(side: Structure, other: Structure) -> bool:
    return any(point >= 18 for point in side.points) and other.back == 0


def _anchor(position: Position) -> bool:
    mine, theirs = structures(position)
    return bool(mine.anchor or theirs.anchor)


_RULES: Final[tuple[tuple[Theme, Callable[[Position], bool]], ...]] = (
    (Theme.CONTACT_BEAR_OFF, _contact_bear_off),
    (Theme.BACK_GAME, _back_game),
    (Theme.BLITZ, _blitz),
    (Theme.PRIME, _prime),
    (Theme.HOLDING, _holding),
    (Theme.ANCHOR, _anchor),
)
