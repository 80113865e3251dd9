"""A move of one checker by one die, and a play: all a player does with one roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from gamao.errors import IllegalPlayError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.shown import shown

BAR: Final = 25
OFF: Final = 0

_PLACES: Final = attrgetter("source", "target", "hits")


@dataclass(frozen=True, slots=True)
class Move:
    """One checker moved by one die, in the mover's own numbering (25 the bar, 0 off)."""

    source: int
    target: int
    hits: bool = False

    __repr__ = shown

    def __post_init__(self) -> None:
        if type(self.source) is not int or type(self.target) is not int:
            require(int, source=self.source, target=self.target)
        if type(self.hits) is not bool:
            require(bool, hits=self.hits)
        if not OFF <= self.target < self.source <= BAR or (self.hits and self.target == OFF):
            raise IllegalPlayError(
                _("no checker moves from {source!r} to {target!r}"),
                source=self.source,
                target=self.target,
            )

    def __str__(self) -> str:
        return format_chains([(self,)])


@dataclass(frozen=True, slots=True, init=False)
class Play:
    """
    The moves of one turn; no moves when the dice allow none.

    They are kept from the rearmost checker on, and of several that land on one point the first
    is the one that hits. Every play can be carried out in that order, so plays of the same moves
    are equal in whatever order the moves were given.
    """

    moves: tuple[Move, ...]

    __repr__ = shown

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        try:
            given = list(moves)
        except TypeError:
            require(Iterable, moves=moves)
            raise
        object.__setattr__(self, "moves", _in_order(given))

    def __str__(self) -> str:
        """
        The play as players write it: `24/16`, `8/5(2) 6/3*`, `bar/20`, `cannot move`.

        Points passed without a hit are left out, which is ambiguous where another way to the same
        point hits: `gamao.notation.format_play` knows the position and then names the way.
        """
        return format_chains(self.chains()) or "cannot move"

    def chains(self) -> tuple[tuple[Move, ...], ...]:
        """The moves joined by checker: each chain is one checker's way."""
        waiting = list(self.moves)
        chains = []
        while waiting:
            chain = [waiting.pop(0)]
            while onward := next((m for m in waiting if m.source == chain[-1].target), None):
                waiting.remove(onward)
                chain.append(onward)
            chains.append(tuple(chain))
        return tuple(chains)


def format_chains(chains: Iterable[tuple[Move, ...]], *, every_point: bool = False) -> str:
    """Write checkers' ways, equal ones joined: `13/9*/8 6/5(2)`; *every_point* leaves none out."""
    ways: Counter[tuple[int, ...]] = Counter()
    hit: set[tuple[tuple[int, ...], int]] = set()
    for chain in chains:
        way = (chain[0].source, *(move.target for move in chain))
        ways[way] += 1
        hit.update((way, move.target) for move in chain if move.hits)
    texts = []
    for way in sorted(ways, reverse=True):
        shown = [
            _point_name(point) + "*" * ((way, point) in hit)
            for index, point in enumerate(way)
            if index in (0, len(way) - 1) or every_point or (way, point) in hit
        ]
        texts.append("/".join(shown) + (f"({ways[way]})" if ways[way] > 1 else ""))
    return " ".join(texts)


def _in_order(moves: list[Move]) -> tuple[Move, ...]:
    for move in moves:
        if not isinstance(move, Move):
            require(Move, moves=move)
    if len(moves) > 1:
        moves.sort(key=_PLACES, reverse=True)
        for target in {move.target for move in moves if move.hits}:
            landing = [index for index, move in enumerate(moves) if move.target == target]
            for index in landing:
                if moves[index].hits != (index == landing[0]):
                    moves[index] = replace(moves[index], hits=index == landing[0])
    return tuple(moves)


def _point_name(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))
