"""What an opponent of some level does at a table: a question for the engines' processes."""

from __future__ import annotations

from typing import Final

from gamao.play import Request, TableAction, table_action
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.server.worker import Worker

DEFAULT_LEVEL: Final = "intermediate"
"""As somebody plays who likes the game and knows it a little: PR 12."""


def choose(worker: Worker, game: Game, side: Player, level: str, seed: int) -> TableAction | None:
    """
    What the opponent does as *side*; to roll is a request, the dice are the table's.

    None if it is the other's turn and the opponent does not double now, which only rules with
    doubling at any time allow. *game* comes with its past: nobody resigns again and again.
    """
    worker = worker.judging(game.match.rules.variant)
    opponent = worker.opponent(level, seed, jacoby=game.match.rules.jacoby)
    if game.to_act is not side:
        return opponent.interrupt(game, side)
    action = opponent.choose(game)
    return Request.ROLL if action is None else table_action(action)
