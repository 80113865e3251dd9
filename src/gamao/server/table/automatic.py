"""What a page may play by itself where its player wishes so: the only play, and bearing off."""

from __future__ import annotations

from gamao.rules.game import Game
from gamao.rules.movegen import Branch, MoveTree
from gamao.rules.play import OFF, Move
from gamao.rules.position import Position

Line = tuple[Move, ...]


def only_play(game: Game, tree: MoveTree) -> Line | None:
    """The moves of the only play there is; None where there is a choice, or nothing to play."""
    if len(game.legal_plays()) > 1 or not tree.branches:
        return None
    line: Line = ()
    while tree.branches:
        line, tree = (*line, tree.branches[0].move), tree.branches[0].then
    return line


def bearing_off(position: Position, tree: MoveTree) -> Line | None:
    """In a race, a checker off with every die, the larger first; None where one die cannot."""
    if not position.is_race or not tree.branches:
        return None
    line: Line = ()
    while tree.branches:
        off = [branch for branch in tree.branches if branch.move.target == OFF]
        if not off:
            return None
        first = max(off, key=_die)
        line, tree = (*line, first.move), first.then
    return line


def _die(branch: Branch) -> int:
    return branch.die
