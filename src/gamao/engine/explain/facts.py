"""
What can be counted in a position: shots, structure, race, escapes. Everything here is exact.

A position is given as it stands after a play, the opponent on roll, and described for the player
who has just played, in that player's numbering. Rolls are counted out of 36.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.bearoff.tables import OneSided
from gamao.engine.boards import boards_of, rolls_of
from gamao.engine.nets.evaluator import Boards, Evaluator
from gamao.rules.dice import ALL_ROLLS
from gamao.rules.play import BAR
from gamao.rules.position import HOME_BOARD, Position

ROLLS: Final = rolls_of(ALL_ROLLS)
"""The 21 rolls as the engine takes them."""
WAYS: Final = np.array([roll.ways for roll in ALL_ROLLS])
"""How many of 36 each of them is."""
STACK: Final = 5

_BACK: Final = range(19, BAR + 1)
_OUTSIDE: Final = range(7, 13)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blot:
    """A checker alone: the rolls that can hit it, and how far the nearest enemy behind it is."""

    point: int
    rolls: int
    distance: int | None
    """None if no enemy is behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shots:
    """The rolls with which the opponent can hit, anything and each blot."""

    rolls: int
    blots: tuple[Blot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """Where the checkers stand; points are made by two or more."""

    home_points: tuple[int, ...]
    prime: tuple[int, ...]
    """The longest row of made points, the foremost of equals."""
    anchors: tuple[int, ...]
    """Made points in the opponent's home board."""
    checkers_back: int
    """In the opponent's home board or on the bar."""
    blots: tuple[int, ...]
    stacked: tuple[int, ...]
    """Points with `STACK` checkers or more."""
    stripped: tuple[int, ...]
    """Points from 4 to 13 held by two checkers and no more."""
    builders: int
    """Checkers on 7 to 12 that are not needed to hold a point there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """Pips of both sides; the pips each will waste in bearing off, where that is known exactly."""

    is_race: bool
    pips: int
    their_pips: int
    wasted: float | None
    their_wasted: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Escapes:
    """Rolls with which a checker can leave the other's home board; None if none is there."""

    mine: int | None
    theirs: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What can be counted after a play, for the player who made it."""

    hits: int
    """The opponent's checkers that the play hit."""
    shots: Shots
    structure: Structure
    race: Race
    escapes: Escapes


def facts_of(
    after: Position, evaluator: Evaluator, one_sided: OneSided, *, before: Position
) -> Facts:
    """The facts of *after* a play in *before*; the opponent sees it, being on roll."""
    mine = after.flipped()
    return Facts(
        hits=after.mine[BAR] - before.theirs[BAR],
        shots=shots_of(after, evaluator),
        structure=structure_of(mine),
        race=race_of(mine, one_sided),
        escapes=Escapes(mine=escapes_of(mine, evaluator), theirs=escapes_of(after, evaluator)),
    )


def shots_of(after: Position, evaluator: Evaluator) -> Shots:
    """The shots that the player on roll has in *after*, for the other, whose blots they are."""
    blots = [point for point in range(1, BAR) if after.theirs[point] == 1]
    if not blots or after.is_race:
        return Shots(rolls=0, blots=tuple(Blot(point=p, rolls=0, distance=None) for p in blots))
    results, offsets = replies(after, evaluator)
    hit = results[:, 0, BAR - 1] > after.theirs[BAR]
    found = []
    for point in blots:
        # Only a hit takes a checker off its point while the other side plays.
        gone = results[:, 0, point - 1] == 0
        distances = [
            point - (BAR - own)
            for own in range(1, BAR + 1)
            if after.mine[own] and own > BAR - point
        ]
        found.append(
            Blot(
                point=point,
                rolls=_rolls_with(gone, offsets),
                distance=min(distances, default=None),
            )
        )
    return Shots(rolls=_rolls_with(hit, offsets), blots=tuple(found))


def structure_of(position: Position) -> Structure:
    """How the checkers of the player on roll stand in *position*."""
    mine = position.mine
    points = range(1, BAR)
    made = [point for point in points if mine[point] > 1]
    return Structure(
        home_points=tuple(point for point in made if point in HOME_BOARD),
        prime=_longest_row(made),
        anchors=tuple(point for point in made if point in _BACK),
        checkers_back=sum(mine[point] for point in _BACK),
        blots=tuple(point for point in points if mine[point] == 1),
        stacked=tuple(point for point in points if mine[point] >= STACK),
        stripped=tuple(point for point in range(4, 14) if mine[point] == 2),
        builders=sum(mine[p] - 2 if mine[p] > 1 else mine[p] for p in _OUTSIDE),
    )


def race_of(position: Position, one_sided: OneSided) -> Race:
    """The race as the player on roll in *position* sees it."""
    wasted = their_wasted = None
    if position.is_race and one_sided.covers(position) and one_sided.covers(position.flipped()):
        wasted = _wasted(position, one_sided)
        their_wasted = _wasted(position.flipped(), one_sided)
    return Race(
        is_race=position.is_race,
        pips=position.pips,
        their_pips=position.their_pips,
        wasted=wasted,
        their_wasted=their_wasted,
    )


def escapes_of(position: Position, evaluator: Evaluator) -> int | None:
    """The rolls with which the player on roll can leave the other's home board; None if none."""
    back = sum(position.mine[point] for point in _BACK)
    if not back or position.is_finished:
        return None
    results, offsets = replies(position, evaluator)
    left = results[:, 1, _BACK.start - 1 :].sum(axis=1) < back
    return _rolls_with(left, offsets)


def replies(position: Position, evaluator: Evaluator) -> tuple[Boards, NDArray[np.int64]]:
    """All results of the 21 rolls in *position*, as `Evaluator.moves` gives them."""
    return evaluator.moves(np.repeat(boards_of([position]), len(ROLLS), axis=0), ROLLS)


def _rolls_with(holds: NDArray[np.bool_], offsets: NDArray[np.int64]) -> int:
    """How many of 36 rolls have a result of which it *holds*."""
    return int(WAYS[np.logical_or.reduceat(holds, offsets[:-1])].sum())


def _longest_row(made: list[int]) -> tuple[int, ...]:
    rows: list[list[int]] = []
    for point in made:
        if rows and rows[-1][-1] == point - 1:
            rows[-1].append(point)
        else:
            rows.append([point])
    longest: list[int] = []
    for row in rows:
        longest = row if len(row) > len(longest) else longest
    return tuple(longest)


def _wasted(position: Position, one_sided: OneSided) -> float:
    return one_sided.effective_pips(position) - position.pips
