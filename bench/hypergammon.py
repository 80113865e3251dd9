"""
Is the table of hypergammon right? Compared with another solution, and with the rules' own plays.

`bench/hypergammon.cpp` is a solver that shares nothing with the engine; what it says of a thousand
positions is kept. Where one side has two checkers left at most and the other one, the game is
solved anew, in plain Python, and every value compared. And at a thousand positions of any kind what
the table says must follow from what it says one roll later: no other table has that property at all
positions.

    python bench/hypergammon.py [POSITIONS]
    python bench/hypergammon.py --start FILE    # what the other solver may start from
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import numpy as np

from gamao import ALL_ROLLS, MONEY, Match, Position, legal_plays
from gamao.engine import Engine
from gamao.engine.hypergammon import open_table
from gamao.rules.variant import HYPERGAMMON

MATCH = Match(rules=replace(MONEY, variant=HYPERGAMMON, jacoby=False))
SETTLED = 1e-9
UNIT = 65_535
GOLDEN = Path(__file__).parents[1] / "tests/golden/hypergammon.txt"


def main(count: int) -> None:
    """Print how far the table is off."""
    engine = Engine.default(threads=1).of(HYPERGAMMON)
    other = list(otherwise_solved())
    worst = max(abs(engine.evaluate(position).equity() - value) for position, value in other)
    print(f"{len(other)} positions of another solver: {worst:.6f} apart at most")
    worst, found = 0.0, solved(list(few()))
    for position, value in found.items():
        worst = max(worst, abs(engine.evaluate(position).equity() - value))
    print(f"{len(found)} positions with few checkers, solved anew: {worst:.6f} apart at most")
    rng = Random(14)
    apart = [abs(engine.evaluate(p).equity() - looked_ahead(engine, p)) for p in any_of(rng, count)]
    print(f"{count} positions of any kind, one roll on: {max(apart):.6f} apart at most")
    print(f"the start: {engine.evaluate(HYPERGAMMON.start)}")


def otherwise_solved() -> Iterator[tuple[Position, float]]:
    """What `bench/hypergammon.cpp` says."""
    for line in GOLDEN.read_text().splitlines():
        *places, value = line.split()
        mine, theirs = [int(one) for one in places[:3]], [int(one) for one in places[3:]]
        yield position_of(mine, theirs), float(value)


def write_start(path: Path) -> None:
    """Every equity of the table, as the other solver has them: sides by their pips, as floats."""
    table = open_table()
    sides = sorted(combinations_with_replacement(range(26), 3), key=sum)
    ranks = [c * (c + 1) * (c + 2) // 6 + b * (b + 1) // 2 + a for a, b, c in sides]
    with path.open("wb") as file:
        for rank in ranks:
            win, *more = (table[rank][ranks] / UNIT).astype(np.float32).T
            file.write((2 * win - 1 + more[0] + more[2] - more[4] - more[6]).tobytes())


def few() -> Iterator[Position]:
    """Every position with two checkers on one side at most, and one on the other."""
    one = [(place,) for place in range(1, 26)]
    two = [places for n in (1, 2) for places in combinations_with_replacement(range(1, 26), n)]
    for mine, theirs in [*((a, b) for a in two for b in one), *((b, a) for a in two for b in one)]:
        if not any(p + q == 25 for p in mine for q in theirs):
            yield position_of(mine, theirs)


def any_of(rng: Random, count: int) -> Iterator[Position]:
    """So many positions with any number of checkers left."""
    while count:
        mine, theirs = ([rng.randint(0, 25) for _ in range(3)] for _ in range(2))
        apart = not any(p + q == 25 and 0 < p < 25 for p in mine for q in theirs)
        if apart and any(mine) and any(theirs):
            count -= 1
            yield position_of(mine, theirs)


def position_of(mine: Sequence[int], theirs: Sequence[int]) -> Position:
    """The position with checkers on these places; 0 is off."""
    rows = [{p: side.count(p) for p in set(side) if p} for side in (list(mine), list(theirs))]
    return Position.of(mine=rows[0], theirs=rows[1], checkers=HYPERGAMMON.checkers)


def solved(positions: list[Position]) -> dict[Position, float]:
    """What each of *positions*, from which no play leads out, is worth to the player on roll."""
    after = {position: results(position) for position in positions}
    values = dict.fromkeys(positions, 0.0)
    change = 1.0
    while change > SETTLED:
        change = 0.0
        for position, rolls in after.items():
            value = sum(
                weight * max(-values[one] if one in values else won(one) for one in plays)
                for weight, plays in rolls
            )
            change = max(change, abs(value - values[position]))
            values[position] = value
    return values


def looked_ahead(engine: Engine, position: Position) -> float:
    """What the table's word on all positions one roll later makes of *position*."""
    return sum(
        weight * max(-engine.evaluate(one).equity() for one in plays)
        for weight, plays in results(position)
    )


def results(position: Position) -> list[tuple[float, list[Position]]]:
    """For every roll how likely it is, and where its plays lead, seen by the opponent."""
    return [
        (
            (1 if dice.is_doublet else 2) / 36,
            [position.after(play).flipped() for play in legal_plays(position, dice)],
        )
        for dice in ALL_ROLLS
    ]


def won(lost: Position) -> float:
    """What who has just borne off all wins, seen by the loser, who would be on roll."""
    return float(MATCH.rules.kind_of_win(lost))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--start"]:
        write_start(Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
