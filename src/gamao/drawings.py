"""How positions and games draw themselves: the rules are told when gamao is imported."""

from __future__ import annotations

from typing import Final

from gamao.rules.game import Game
from gamao.rules.position import Position
from gamao.rules.supplied import picture_of, text_of

_WIDTH: Final = 560


# What draws is imported by the first that is drawn: few programs draw anything.
@text_of.register(Position)
def _position_text(position: Position) -> str:
    from gamao.notation.diagram import format_diagram

    return format_diagram(position)


@text_of.register(Game)
def _game_text(game: Game) -> str:
    from gamao.notation.diagram import format_game

    return format_game(game)


@picture_of.register(Position)
@picture_of.register(Game)
def _picture(shown: Position | Game) -> str:
    from gamao.notation.svg import board_svg

    return board_svg(shown, width=_WIDTH)
