"""The computer at the table: what an opponent of some level does, as the text of an action."""

from __future__ import annotations

from typing import Final

from gamao.notation import format_action
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.server.mind import Mind

ROLL: Final = "roll"
DEFAULT_LEVEL: Final = "intermediate"
"""As somebody plays who likes the game and knows it a little: PR 12."""


def choose(mind: Mind, game: Game, side: Player, level: str, seed: int) -> str | None:
    """
    What the opponent does as *side*; `roll` leaves the dice to the table.

    None if it is the other's turn and the opponent does not double now, which only rules with
    doubling at any time allow. *game* comes with its past: nobody resigns again and again.
    """
    mind = mind.judging(game.position.checkers)
    opponent = mind.opponent(level, seed, jacoby=game.match.rules.jacoby)
    if game.to_act is not side:
        double = opponent.interrupt(game, side)
        return format_action(double) if double else None
    action = opponent.choose(game)
    return ROLL if action is None else format_action(action)
