"""Set up a position by hand and count it."""

from gamao import Position
from gamao.analysis import structures

position = Position.of(mine={25: 1, 6: 4, 5: 3, 4: 2}, theirs={6: 3, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
print(position.pips, position.their_pips, position.is_closed_out)
mine, theirs = structures(position)
print(mine.points, theirs.prime)
