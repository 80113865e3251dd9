"""
Kinds of positions, told apart by explicit rules.

A rule holds of a position if it holds for either side. Points are the side's own: 1 to 6 are its
home board, 19 to 24 the opponent's. A made point has two checkers or more. The rules are tried
in this order and the first that holds names the position:

RACE            neither side can hit or block the other any more.
BACK_GAME       a side holds two made points or more among its 20 to 24, has none off and is
                40 pips or more behind.
CONTAINMENT     a side has one to three checkers on its 13 to 24 or the bar, no two on one point,
                and all others home or off; it leads in pips or has borne off; of the eight points
                right before the last of them the other side has made four or more.
ACE_POINT       a side holds its 24 point with two or three checkers, no other checker is beyond
                its 12, and the opponent, 40 pips or more ahead, has 13 or more home or off.
PRIME_VS_PRIME  each side has four made points in a row with an opposing checker behind them.
CRUNCHED        a side has none off, seven checkers or more on its 1 to 3, and one or more on
                its 18 to 24 or the bar.
CONTACT         any other.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Boards
from gamao.rules.position import CHECKERS

Mask = NDArray[np.bool_]
Counts = NDArray[np.int64]


class Category(IntEnum):
    """The kinds; the numbers are those of the stored files."""

    CONTACT = 0
    RACE = 1
    BACK_GAME = 2
    CONTAINMENT = 3
    ACE_POINT = 4
    PRIME_VS_PRIME = 5
    CRUNCHED = 6

    @property
    def word(self) -> str:
        return self.name.lower().replace("_", " ")


def classify(boards: Boards) -> NDArray[np.uint8]:
    """The category of each board."""
    mine, theirs = boards[:, 0].astype(np.int64), boards[:, 1].astype(np.int64)
    rules = (
        (Category.RACE, _is_race(mine, theirs)),
        (Category.BACK_GAME, _back_game(mine, theirs) | _back_game(theirs, mine)),
        (Category.CONTAINMENT, _contained(mine, theirs) | _contained(theirs, mine)),
        (Category.ACE_POINT, _ace_point(mine, theirs) | _ace_point(theirs, mine)),
        (Category.PRIME_VS_PRIME, _primed(mine, theirs) & _primed(theirs, mine)),
        (Category.CRUNCHED, _crunched(mine) | _crunched(theirs)),
    )
    chosen = np.full(len(boards), Category.CONTACT, np.uint8)
    for kind, holds in reversed(rules):
        chosen[holds] = kind
    return chosen


def pips(side: Counts) -> Counts:
    """The pips of each row of one side's 25 counts."""
    total: Counts = side @ np.arange(1, 26)
    return total


def _is_race(mine: Counts, theirs: Counts) -> Mask:
    race: Mask = _rearmost(mine) + _rearmost(theirs) < 25
    return race


def _back_game(side: Counts, other: Counts) -> Mask:
    anchors = (side[:, 19:24] > 1).sum(axis=1)
    behind: Mask = (anchors > 1) & (_off(side) == 0) & (pips(side) - pips(other) >= 40)
    return behind


def _contained(side: Counts, other: Counts) -> Mask:
    caught = side[:, 12:].sum(axis=1)
    rest = side[:, :6].sum(axis=1) + _off(side)
    # Own points p - 8 to p - 1 of the last checker's p, as the other side's made points.
    before = _rearmost(side)[:, None] - np.arange(1, 9)
    made = np.take_along_axis(_made_facing(other), np.maximum(before, 0), axis=1)
    blocked = made.sum(axis=1) >= 4
    alone = (side[:, 12:24] < 2).all(axis=1)
    ahead = (_off(side) > 0) | (pips(side) < pips(other))
    held: Mask = (
        (caught >= 1) & (caught <= 3) & (caught + rest == CHECKERS) & alone & ahead & blocked
    )
    return held


def _ace_point(side: Counts, other: Counts) -> Mask:
    holds = (side[:, 23] >= 2) & (side[:, 23] <= 3)
    alone = side[:, 12:].sum(axis=1) == side[:, 23]
    home = other[:, :6].sum(axis=1) + _off(other) >= 13
    behind: Mask = holds & alone & home & (pips(side) - pips(other) >= 40)
    return behind


def _primed(side: Counts, other: Counts) -> Mask:
    """Has *side* four made points in a row with a checker of *other* behind them?"""
    made = side[:, :24] > 1
    caught = np.zeros(len(side), bool)
    last = _rearmost(other)
    for low in range(21):
        # Side's points low+1 .. low+4 are the other's 24-low .. 21-low: behind is beyond 24-low.
        caught |= made[:, low : low + 4].all(axis=1) & (last > 24 - low)
    return caught


def _crunched(side: Counts) -> Mask:
    crunched: Mask = (_off(side) == 0) & (side[:, :3].sum(axis=1) >= 7) & side[:, 17:].any(axis=1)
    return crunched


def _off(side: Counts) -> Counts:
    off: Counts = CHECKERS - side.sum(axis=1)
    return off


def _rearmost(side: Counts) -> Counts:
    return np.where(side.any(axis=1), 25 - (side[:, ::-1] > 0).argmax(axis=1), 0)


def _made_facing(other: Counts) -> Counts:
    """[n, 26] by a side's own points 0 to 25: has the other side made that point?"""
    made = np.zeros((len(other), 26), np.int64)
    made[:, 1:25] = other[:, 23::-1] > 1
    return made
