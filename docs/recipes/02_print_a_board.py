"""Draw a position in the terminal, from its gnubg id."""

from gamao import Position

print(Position.from_id("4HPwATDgc/ABMA"))
