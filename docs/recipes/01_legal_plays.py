"""How many plays has each opening roll?"""

from gamao import ALL_ROLLS, Position

for dice in ALL_ROLLS:
    print(f"{dice}: {len(Position.start().legal_plays(dice))}")
