"""Why a checker may not go somewhere: which rule stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.position import Position

_CLOSED: Final = 2
"""As many checkers of the other side close a point."""

Hop = tuple[int, int]
"""From and to, in the mover's own numbering."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule, by its name in `data/said.toml`, and what it is about."""

    rule: str
    values: dict[str, object]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn being played: where it began, the dice, and the checkers moved so far, die by die."""

    start: Position
    dice: Dice
    made: tuple[Hop, ...] = ()

    @property
    def position(self) -> Position:
        """The board as it stands now."""
        now = self.start
        for source, target in self.made:
            now = now.after(Play([_move(now, source, target)]))
        return now

    @property
    def left(self) -> tuple[int, ...]:
        """The dice not yet played."""
        left = list(self.dice.moves)
        for source, target in self.made:
            distance = source - target
            # Bearing off, a die may be larger than the way.
            left.remove(min(die for die in left if die >= distance))
        return tuple(left)

    def refusal(self, source: int, target: int) -> Refusal:
        """Which rule forbids to move from *source* to *target* now."""
        now, left = self.position, self.left
        if not now.mine[source]:
            return Refusal("nobody", {"point": source})
        if now.mine[BAR] and source != BAR:
            return Refusal("bar_first", {})
        if target >= source:
            return Refusal("backward", {})
        if target == OFF:
            return _not_off(now, left, source)
        if now.theirs[BAR - target] >= _CLOSED:
            return Refusal("closed", {"point": target})
        if source - target in left:
            return self._unfinished()
        if source - target in {sum(left[:count]) for count in range(2, len(left) + 1)}:
            if now.mine[BAR] > 1:  # one that came in waits for the others
                return Refusal("bar_first", {})
            return Refusal("between", {"dice": _named(left)})
        return Refusal("distance", {"dice": _named(left), "n": source - target})

    def _unfinished(self) -> Refusal:
        """The move can be made, but is not part of a whole play."""
        most = max(len(play.moves) for play in legal_plays(self.start, self.dice))
        if most > 1:
            return Refusal("both", {"dice": self.dice})
        return Refusal("larger", {"n": self.dice.high})


def _move(position: Position, source: int, target: int) -> Move:
    return Move(source, target, target != OFF and position.theirs[BAR - target] == 1)


def _not_off(position: Position, left: Sequence[int], source: int) -> Refusal:
    if not position.can_bear_off:
        return Refusal("not_home", {})
    if source > max(left):
        return Refusal("too_small", {"point": source, "dice": _named(left)})
    return Refusal("behind", {"point": source, "dice": _named(left)})


def _named(left: Sequence[int]) -> str:
    return "-".join(map(str, left[:2]))


def hops(text: str) -> tuple[Hop, ...]:
    """The checkers moved in a text such as `bar/20 13/9*/8`, one die each as it is written."""
    return tuple(
        hop
        for word in text.replace("*", "").split()
        for hop in pairwise(_place(name) for name in word.split("/"))
    )


def _place(name: str) -> int:
    return {"bar": BAR, "off": OFF}[name] if name.isalpha() else int(name)
