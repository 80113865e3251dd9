"""A picture of a position: from the other side, in other colours, with arrows."""

from pathlib import Path

from gamao import Dice, Match, Player, Position
from gamao.notation import board_svg

game = Match(7).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
svg = board_svg(
    game,
    side=Player.BLACK,
    colours={"felt": "#1d3557", "point-a": "#a8dadc"},
    highlights=[5],
    arrows=[(8, 5), (6, 5)],
    width=560,
)
Path("board.svg").write_text(svg, "utf-8")
print(len(svg) > 1000)
