"""Win, gammon and backgammon chances of many positions at once."""

from gamao import ALL_ROLLS, Position
from gamao.engine import Engine

positions = [Position.start().after(Position.start().legal_plays(dice)[0]) for dice in ALL_ROLLS]
for position, chances in zip(positions, Engine.default().evaluate_many(positions), strict=True):
    print(position.id, f"{chances.win:.3f} {chances.win_gammon:.3f} {chances.lose_gammon:.3f}")
