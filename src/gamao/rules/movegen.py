"""
The legal plays of a roll: the readable reference generator.

Inside, the mover's checkers are one integer with four bits a place (place p at bit 4p), so that a
move is one addition, and a state of the search is that integer with the points hit above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gamao.errors import IllegalPlayError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.dice import Dice
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.position import Position
from gamao.rules.shown import shown
from gamao.rules.supplied import plays_of

_HITS: Final = 4 * (BAR + 1)
_CHECKERS: Final = (1 << _HITS) - 1
_COUNT: Final = 0b1111
_BAR: Final = _COUNT << 4 * BAR
_BEYOND_HOME: Final = 4 * 7

# One die played: source, target, did it hit. A line is the dice played so far.
_Step = tuple[int, int, bool]
_Line = tuple[_Step, ...]
# A checker's way by one die: the bits where it stands, the step, the step if it hits, what either
# adds to the state, and the bit of the point that is hit.
_Way = tuple[int, _Step, _Step, int, int]


def _way(source: int, target: int) -> _Way:
    moved = (1 << 4 * target) - (1 << 4 * source)
    hits = target != OFF
    hit = hits << _HITS + target
    return _COUNT << 4 * source, (source, target, False), (source, target, hits), moved, hit


_WAYS: Final = {
    die: tuple(_way(source, source - die) for source in range(BAR, die, -1)) for die in range(1, 7)
}
_BEARING_OFF: Final = {source: _way(source, OFF) for source in range(1, 7)}
_MOVES: Final = {
    step: Move(*step)
    for ways in (*_WAYS.values(), _BEARING_OFF.values())
    for way in ways
    for step in way[1:3]
}


class _Side:
    """What stands in the mover's way: the ways that are open to each die, and the blots."""

    __slots__ = ("blots", "ways")

    def __init__(self, position: Position, dice: Dice) -> None:
        facing = [0, *position.theirs[24:0:-1], 0]
        self.blots = sum(1 << _HITS + point for point, count in enumerate(facing) if count == 1)
        self.ways = {
            die: [way for way in _WAYS[die] if facing[way[1][1]] < 2]
            for die in (dice.high, dice.low)
        }


@plays_of.register(Position)
def legal_plays(position: Position, dice: Dice) -> tuple[Play, ...]:
    """
    The legal plays, one for each position they can lead to.

    Where several plays lead to the same position, the one found first stands for them. If the
    dice allow nothing, the one legal play is the empty one.
    """
    return tuple(map(_play, _results(position, dice).values()))


def can_move(position: Position, dice: Dice) -> bool:
    """Do the *dice* allow a move?"""
    return any(_results(position, dice).values())


@lru_cache(maxsize=1 << 14)  # the same few thousand plays come again and again
def _play(line: _Line) -> Play:
    return Play(_MOVES[step] for step in line)


def is_legal(play: Play, position: Position, dice: Dice) -> bool:
    """May *play* be made? Every move must be legal, and it must lead where a full play leads."""
    wanted = [(move.source, move.target) for move in play.moves]
    return _hits_truly(play, position) and any(
        # With no die left there is no fuller play to compare it with.
        not left or state in _results(position, dice)
        for state, left in _ends(_packed(position), dice.moves, wanted, _Side(position, dice))
    )


@dataclass(frozen=True, slots=True)
class MoveTree:
    """
    Every order in which a player may move the checkers with a roll, one die at a time.

    *may_stop* says that the play so far is a whole play. Usually that is where nothing follows;
    bearing off, the dice may have been spent in a shorter way that leads to the same position.
    """

    may_stop: bool
    branches: tuple[Branch, ...]

    __repr__ = shown

    def as_json(self) -> dict[str, object]:
        """The tree as plain values: `{"stop": bool, "next": [{"from", "to", "die", ...}]}`."""
        return {"stop": self.may_stop, "next": [branch.as_json() for branch in self.branches]}


@dataclass(frozen=True, slots=True)
class Branch:
    """One way on in a `MoveTree`: the move, the die it uses, and what may follow."""

    move: Move
    die: int
    then: MoveTree

    __repr__ = shown

    def as_json(self) -> dict[str, object]:
        move = self.move
        ways = {"from": move.source, "to": move.target, "die": self.die, "hits": move.hits}
        return {**ways, **self.then.as_json()}


_WHOLE: Final = MoveTree(may_stop=True, branches=())
"""Where every play ends that uses all its dice."""


def move_tree(position: Position, dice: Dice) -> MoveTree:
    """The tree of all legal ways to play *dice*, every order included."""
    growing = _Growing(_results(position, dice), _Side(position, dice))
    tree = growing.tree(_packed(position), dice.moves)
    assert tree is not None
    return tree


class _Growing:
    """A tree on its way. Not a function that calls itself: that, and the tree, would be garbage
    that only the collector finds."""

    __slots__ = ("_grown", "_results", "_side")

    def __init__(self, results: Mapping[int, _Line], side: _Side) -> None:
        self._results = results
        self._side = side
        self._grown: dict[tuple[int, tuple[int, ...]], MoveTree | None] = {}

    def tree(self, state: int, left: tuple[int, ...]) -> MoveTree | None:
        """What may follow after *state* with the dice *left*; None if it leads nowhere."""
        if not left:
            return _WHOLE if state in self._results else None
        if (state, left) not in self._grown:
            branches = []
            for die in dict.fromkeys(left):
                rest = _without(left, die)
                for step, after in _steps(state, die, self._side):
                    if then := self.tree(after, rest):
                        branches.append(Branch(_MOVES[step], die, then))
            may_stop = state in self._results
            keep = may_stop or branches
            self._grown[state, left] = MoveTree(may_stop, tuple(branches)) if keep else None
        return self._grown[state, left]


def require_legal(play: Play, position: Position, dice: Dice) -> None:
    """
    Do nothing if *play* is legal.

    Raises:
        IllegalPlayError: it is not.
    """
    if not is_legal(play, position, dice):
        raise IllegalPlayError(
            _("illegal play {play!r} with {dice} in position {position}"),
            play=str(play),
            dice=dice,
            position=position.id,
        )


def _results(position: Position, dice: Dice) -> Mapping[int, _Line]:
    """The states a full play can end in, each with one line of steps that leads there."""
    if not isinstance(position, Position) or not isinstance(dice, Dice):
        require(Position, position=position)
        require(Dice, dice=dice)
    return _found(position, dice)


@lru_cache(maxsize=64)  # of one roll it is asked what is legal, in which order, and if this is
def _found(position: Position, dice: Dice) -> Mapping[int, _Line]:
    start, side = _packed(position), _Side(position, dice)
    if dice.is_doublet:
        return _doublet_results(start, dice.high, side)
    both = {
        **_two_dice(start, dice.low, dice.high, side),
        **_two_dice(start, dice.high, dice.low, side),
    }
    if both:
        return both
    # If only one die can be played, it must be the higher one when that is possible.
    for die in (dice.high, dice.low):
        if single := {after: (step,) for step, after in _steps(start, die, side)}:
            return single
    return {start: ()}


def _two_dice(start: int, first: int, second: int, side: _Side) -> dict[int, _Line]:
    return {
        after: (one, other)
        for one, between in _steps(start, first, side)
        for other, after in _steps(between, second, side)
    }


def _doublet_results(start: int, die: int, side: _Side) -> dict[int, _Line]:
    level: dict[int, _Line] = {start: ()}
    for _die in range(4):
        following: dict[int, _Line] = {}
        for state, line in level.items():
            for step, after in _steps(state, die, side):
                # From the rearmost checker on: every play can be carried out in that order.
                if not line or step[0] <= line[-1][0]:
                    following.setdefault(after, (*line, step))
        if not following:
            break
        level = following
    return level


def _steps(state: int, die: int, side: _Side) -> list[tuple[_Step, int]]:
    """Every legal move of one checker by *die*, and the state after it."""
    ways = side.ways[die]
    mine = state & _CHECKERS
    if mine & _BAR:
        ways = [way for way in ways[:1] if way[0] == _BAR]
    elif not mine >> _BEYOND_HOME:
        ways = [*ways, *_bearing_off(mine, die)]
    blots = side.blots & ~state
    return [
        (hitting, state + moved + hit) if hit & blots else (step, state + moved)
        for stands, step, hitting, moved, hit in ways
        if state & stands
    ]


def _bearing_off(mine: int, die: int) -> list[_Way]:
    if mine >> 4 * die & _COUNT:
        return [_BEARING_OFF[die]]
    rearmost = (mine.bit_length() - 1) // 4
    # No checker on the die's point: only the rearmost may go, and only if it stands below it.
    return [_BEARING_OFF[rearmost]] if OFF < rearmost < die else []


def _ends(
    state: int, left: tuple[int, ...], wanted: list[tuple[int, int]], side: _Side
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where the *wanted* moves lead, and the dice left then, for each die they can be made with."""
    if not wanted:
        yield state, left
        return
    for die in dict.fromkeys(left):
        for (source, target, _hits), after in _steps(state, die, side):
            if (source, target) == wanted[0]:
                yield from _ends(after, _without(left, die), wanted[1:], side)


def _hits_truly(play: Play, position: Position) -> bool:
    try:
        position.after(play)
    except IllegalPlayError:
        return False
    return True


def _packed(position: Position) -> int:
    return sum(count << 4 * place for place, count in enumerate(position.mine))


def _without(left: tuple[int, ...], die: int) -> tuple[int, ...]:
    index = left.index(die)
    return left[:index] + left[index + 1 :]
