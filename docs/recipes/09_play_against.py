"""Somebody to play against: what would a casual player do with an opening 6-2?"""

from gamao import Dice, Match, Player
from gamao.engine import Engine, Opponent, find_level

game = Match(5).new_game(first=Player.WHITE, dice=Dice(6, 2))
print(Opponent(Engine.default(), find_level("casual"), seed=3).choose(game))
