"""What somebody at a table can do: an action without dice, or a word to the table."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from gamao.errors import NotationError
from gamao.notation import parse_action
from gamao.play.log import NEXT
from gamao.rules.action import (
    Action,
    ActionKind,
    Answer,
    Forfeit,
    Place,
    Resign,
    Roll,
    Skip,
    Start,
)
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game
from gamao.rules.play import Play


class Request(Enum):
    """What is asked of the table, which has the dice and the score."""

    ROLL = "roll"
    NEXT_GAME = NEXT


TableAction = Play | Skip | CubeAction | Resign | Answer | Request | Start | Roll
"""Dice only where they are thrown beside the table."""


def parse_table_action(text: str, game: Game, *, own_dice: bool = False) -> TableAction:
    """
    Read *text* as something to do at a table where *game* is being played.

    Raises:
        GamaoError: as `parse_action`; and nobody chooses the dice, but tells them where they
            are thrown beside the table.
    """
    words = " ".join(text.lower().split())
    for request in Request:
        if words == request.value:
            return request
    action = parse_action(words, game)
    return action if own_dice and isinstance(action, Start | Roll) else table_action(action)


def table_action(action: Action) -> TableAction:
    """
    The *action*, if players do it at a table.

    Raises:
        NotationError: they do not choose the dice, nor put checkers anywhere, nor forfeit.
    """
    match action:
        case Play() | Skip() | CubeAction() | Resign() | Answer():
            return action
        case Start() | Roll():
            raise NotationError("the dice are thrown by the server")
        case Place() | Forfeit():
            raise NotationError(f"nobody does this at a table: {action}")
    assert_never(action)


def kind_of(action: TableAction) -> ActionKind | None:
    """The kind of *action*; None for the next game, which is no action of a game."""
    if isinstance(action, Request):
        return ActionKind.ROLL if action is Request.ROLL else None
    return ActionKind.of(action)
