"""Bear-offs by exact recursion, with the plays of gamao.rules and fractions: an oracle."""

from fractions import Fraction
from functools import cache
from itertools import product

from gamao import ALL_ROLLS, Position, legal_plays


@cache
def afters(side):
    """The roll's chance and the sides it may lead to, for each roll; a side is counts by point."""
    mine = {point: count for point, count in enumerate(side, 1) if count}
    position = Position.of(mine=mine, theirs={1: 1})
    found = []
    for dice in ALL_ROLLS:
        plays = legal_plays(position, dice)
        sides = {position.after(play).mine[1 : len(side) + 1] for play in plays}
        found.append((Fraction(1 if dice.is_doublet else 2, 36), sides))
    return found


@cache
def exact_rolls(side, goal):
    """Chances of 0, 1, ... rolls until at most *goal* checkers are left, fewest on average."""
    if sum(side) <= goal:
        return (Fraction(1),)
    total = [Fraction(0)] * 40
    for chance, sides in afters(side):
        best = min((exact_rolls(after, goal) for after in sides), key=mean)
        for n, part in enumerate(best):
            total[n + 1] += chance * part
    return tuple(total[: max(n for n, part in enumerate(total) if part) + 1])


@cache
def mean(rolls):
    return sum(n * chance for n, chance in enumerate(rolls))


@cache
def exact_equities(mine, theirs):
    """Cubeless, centred, owned, opponents: undoubled, and with the best cube action."""
    if not any(theirs):
        return (Fraction(-1),) * 4, (Fraction(-1),) * 4
    if not any(mine):
        return (Fraction(1),) * 4, (Fraction(1),) * 4
    worth = [Fraction(0)] * 4
    for chance, sides in afters(mine):
        for mine_now, theirs_now in enumerate((0, 1, 3, 2)):
            least = min(exact_equities(theirs, after)[1][theirs_now] for after in sides)
            worth[mine_now] -= chance * least
    doubled = min(Fraction(1), 2 * worth[3])
    live = (worth[0], max(worth[1], doubled), max(worth[2], doubled), worth[3])
    return tuple(worth), live


def sides(points, checkers):
    every = product(range(checkers + 1), repeat=points)
    return [side for side in every if 0 < sum(side) <= checkers]


def as_position(mine, theirs):
    return Position.of(mine=dict(enumerate(mine, 1)), theirs=dict(enumerate(theirs, 1)))
