"""The steps of a game as match files keep them."""

from __future__ import annotations

from collections.abc import Sequence

from gamao.rules.action import Answer, Resign, Start, Step
from gamao.rules.game import Game
from gamao.rules.ruleset import Opening


def steps_kept(game: Game) -> list[tuple[int, Step]]:
    """The steps with their indices, less the resignations that came to nothing."""
    kept: list[tuple[int, Step]] = []
    for index, step in enumerate(game.actions):
        if step.action is Answer.DECLINE:
            del kept[-1:]
        else:
            kept.append((index, step))
    pending = bool(kept) and isinstance(kept[-1][1].action, Resign)
    return kept[:-1] if pending else kept


def throws_must_be_told(throws: Sequence[Start], game: Game) -> bool:
    """Do the *throws* for the start say more than the first roll does?"""
    if throws and game.match.rules.opening is Opening.REROLL:
        return True
    equal = any(throw.starter is None for throw in throws)
    return equal and game.match.has_cube and game.match.rules.automatic_doubles != 0
