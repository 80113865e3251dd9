"""Positions for tests that compare many of them: seeded, of every kind, quick to make."""

import random

from gamao import ALL_ROLLS, BAR, Dice, Position, legal_plays


def scattered(rng: random.Random) -> Position:
    """A position nobody needs to have reached: bars, primes, bear-offs, checkers anywhere."""
    mine: dict[int, int] = {}
    theirs: dict[int, int] = {}
    far = rng.choice((6, 12, 18, 25, 25))
    for _ in range(rng.randint(1, 15)):
        point = _place(rng, far, theirs)
        mine[point] = mine.get(point, 0) + 1
    for _ in range(rng.randint(1, 15)):
        point = _place(rng, rng.choice((6, 12, 25)), mine)
        theirs[point] = theirs.get(point, 0) + 1
    return Position.of(mine=mine, theirs=theirs)


def played(rng: random.Random, turns: int) -> Position:
    """A position *turns* random turns into a game, or from its end if it ends before."""
    position = Position.start()
    for _ in range(turns):
        after = position.after(rng.choice(legal_plays(position, rng.choice(ALL_ROLLS))))
        if after.is_finished:
            break
        position = after.flipped()
    return position


def cases(seed: int, count: int) -> list[tuple[Position, Dice]]:
    """*count* positions with a roll each: two thirds scattered, one third out of games."""
    rng = random.Random(seed)
    found: list[tuple[Position, Dice]] = []
    while len(found) < count:
        position = played(rng, rng.randint(1, 80)) if rng.random() < 0.05 else scattered(rng)
        repeats = 7 if position.pips > 60 else 2
        rolls = rng.sample(ALL_ROLLS, repeats)
        found.extend((position, dice) for dice in rolls)
    return found[:count]


def _place(rng: random.Random, far: int, others: dict[int, int]) -> int:
    """A place up to *far* that the other side leaves free; the bar always is."""
    point = rng.randint(1, far)
    return BAR if others.get(BAR - point) else point
