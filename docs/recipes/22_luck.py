"""How lucky is each roll of the opening?"""

from gamao import ALL_ROLLS, Match, Player, Position
from gamao.engine import Engine

engine = Engine.default()
for dice in ALL_ROLLS:
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, dice=dice)
    print(dice, f"{engine.luck(game):+.3f}")
