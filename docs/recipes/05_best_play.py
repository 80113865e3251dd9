"""What is the best play of a roll, and what do the others lose?"""

from gamao import Dice, Match, Player, Position
from gamao.engine import Engine, Limit

game = Match(7).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice.parse("42"))
print(Engine.default().analyse(game, Limit(1)))
