"""A play as it is made: one checker after another, and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gamao.rules.game import Game
from gamao.rules.movegen import Branch, MoveTree
from gamao.rules.play import Play
from gamao.rules.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What has been moved of a roll so far, and what can be moved still."""

    position: Position
    """As it looks now, to who moves."""
    tree: MoveTree
    done: tuple[Branch, ...] = ()
    before: Hand | None = None

    @staticmethod
    def of(game: Game) -> Hand:
        """Nothing is moved yet of the dice of *game*."""
        return Hand(position=game.position, tree=game.move_tree())

    @property
    def play(self) -> Play:
        return Play(branch.move for branch in self.done)

    @property
    def is_whole(self) -> bool:
        """May it be played like this?"""
        return self.tree.may_stop

    @property
    def spent(self) -> tuple[int, ...]:
        """The dice that are used."""
        return tuple(branch.die for branch in self.done)

    @property
    def sources(self) -> frozenset[int]:
        return frozenset(branch.move.source for branch in self.tree.branches)

    def targets(self, source: int) -> frozenset[int]:
        """Where the checker on *source* can go, with one die or several."""
        return frozenset(way[-1].move.target for way in _ways(self.tree, source))

    def moved(self, source: int, target: int) -> Hand | None:
        """The same with a checker moved; None if it cannot be. Few dice rather than many."""
        ways = [way for way in _ways(self.tree, source) if way[-1].move.target == target]
        if not ways:
            return None
        # Of two ways round the one that hits: who points at both ends wants the most of it.
        way = min(ways, key=lambda one: (len(one), -sum(branch.move.hits for branch in one)))
        hand = self
        for branch in way:
            hand = hand._with(branch)
        return hand

    def forward(self, source: int) -> Hand | None:
        """The same with the checker on *source* moved by the higher die that it can use."""
        found = [branch for branch in self.tree.branches if branch.move.source == source]
        return self._with(max(found, key=lambda one: one.die)) if found else None

    def _with(self, branch: Branch) -> Hand:
        return Hand(
            position=self.position.after(Play((branch.move,))),
            tree=branch.then,
            done=(*self.done, branch),
            before=self,
        )


def _ways(
    tree: MoveTree, source: int, so_far: tuple[Branch, ...] = ()
) -> Iterator[tuple[Branch, ...]]:
    """Every way on for the checker on *source*."""
    for branch in tree.branches:
        if branch.move.source == source:
            way = (*so_far, branch)
            yield way
            yield from _ways(branch.then, branch.move.target, way)
