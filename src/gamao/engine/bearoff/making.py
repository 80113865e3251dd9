"""Making the bear-off tables: in the compiled core, or in NumPy where there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, comb, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.compiled import compiled_core
from gamao.errors import DataError
from gamao.rules.position import CHECKERS

HOME: Final = 6
EQUITY_UNIT: Final = 32400.0  # 25 x 36 x 36: what two rolls decide is exact in 16 bits
NEGLIGIBLE: Final = 1e-9
TIE: Final = 1e-12
MAX_ROLLS: Final = 40
# Without the compiled core: 924 arrangements take about 3 s, and time grows with their square.
PLAIN_ROWS: Final = 1000

_ROLLS: Final = [(a, b, 1 + (a != b)) for a in range(1, 7) for b in range(1, a + 1)]

Floats = NDArray[np.float32]
Ranks = NDArray[np.int64]


def arrangements(points: int, checkers: int) -> int:
    """How many ways at most *checkers* can stand on *points*, the empty one included."""
    return comb(points + checkers, points)


def make_one_sided(points: int, checkers: int) -> tuple[Floats, Floats]:
    """The chances of n rolls to finish, and to bear off a first checker, by rank."""
    if core := compiled_core():
        finish, first = core.make_one_sided(points, checkers)
        return finish, first
    if arrangements(points, checkers) > arrangements(HOME, CHECKERS):
        raise DataError("a one-sided table of more than 6 points needs the compiled core")
    steps = _steps(points, checkers)
    first = np.zeros((0, 0), np.float32)
    if checkers == CHECKERS:
        first = _rolls_below(steps, arrangements(points, CHECKERS - 1))
    finish = _rolls_below(steps, 1)
    done = np.zeros((1, finish.shape[1]), np.float32)
    done[0, 0] = 1
    return np.concatenate([done, finish]), first


def make_two_sided(
    points: int, checkers: int, threads: int, progress: Callable[[float], None]
) -> NDArray[np.int16]:
    """The equities of every pair of ranks, in units of 1 / EQUITY_UNIT."""
    rows = arrangements(points, checkers)
    core = compiled_core()
    if not core and rows > PLAIN_ROWS:
        raise DataError(f"a two-sided table of {rows} arrangements needs the compiled core")
    values = np.zeros((rows, rows, 4), np.int16)
    builder = core.TwoSidedBuilder(points, checkers, values) if core else None
    plain = None if core else _plain_shells(_steps(points, checkers), values)
    progress(0.0)
    for part in range(1, 101):  # the work up to shell k grows with its square
        end = ceil(rows * sqrt(part / 100))
        if builder:
            builder.advance(end, threads)
        while plain and next(plain, rows) < end:
            pass
        progress(part / 100)
    return values


def _steps(points: int, checkers: int) -> Ranks:
    """[die - 1, rank, source] -> rank; the number of ranks where there is no such move."""
    behind = np.array(list(_falling(points, checkers)))
    rows = len(behind)
    ways = np.array(
        [[comb(t - 1 + points - j, points - j) if t else 0 for j in range(points)]
         for t in range(checkers + 1)]
    )  # fmt: skip
    steps = np.full((6, rows + 1, points), rows)
    beyond = np.column_stack([behind[:, 1:], np.zeros(rows, int)])
    home = behind[:, HOME] == 0 if points > HOME else np.ones(rows, bool)
    for die in range(1, 7):
        for source in range(points):
            legal = behind[:, source] > beyond[:, source]
            if source < die:
                legal &= home & ((source == die - 1) | (beyond[:, source] == 0))
            after = behind[legal]
            after[:, max(source - die + 1, 0) : source + 1] -= 1
            steps[die - 1, :-1, source][legal] = ways[after, np.arange(points)].sum(1)
    steps[:, 0] = 0  # all off: what is left of the roll is not played
    return steps


def _falling(length: int, most: int) -> Iterator[tuple[int, ...]]:
    if not length:
        yield ()
        return
    for first in range(most + 1):
        for rest in _falling(length - 1, first):
            yield (first, *rest)


def _after(steps: Ranks, ranks: Ranks, die1: int, die2: int) -> Ranks:
    """[way, rank] -> where that way to play the roll leads, the number of ranks if nowhere."""
    top = steps.shape[2] - 1
    found = []
    for dice in [(die1,) * 4] if die1 == die2 else [(die1, die2), (die2, die1)]:
        ways = [(ranks, top)]
        for die in dice:
            ways = [
                (steps[die - 1][at, source], source if die1 == die2 else top)
                for at, last in ways
                for source in range(last, -1, -1)
            ]
        found += [at for at, _ in ways]
    return np.stack(found)


def _rolls_below(steps: Ranks, goal: int) -> Floats:
    """The chances of 0, 1, ... rolls until the rank is below *goal*, fewest on average."""
    rows, points = steps.shape[1] - 1, steps.shape[2]
    pips = np.array([sum(row) for row in _falling(points, _checkers(points, rows))])
    chances = np.zeros((rows, MAX_ROLLS))
    chances[:goal, 0] = 1
    mean = np.append(np.zeros(rows), np.inf)
    for level in np.unique(pips[goal:]):
        ranks = np.flatnonzero(pips == level)
        ranks = ranks[ranks >= goal]
        for die1, die2, weight in _ROLLS:
            after = _after(steps, ranks, die1, die2)
            means = mean[after]
            pick = (means <= means.min(0) + TIE).argmax(0)
            best = after[pick, np.arange(len(ranks))]
            chances[ranks, 1:] += weight / 36 * chances[best, :-1]
            chances[ranks, -1] += weight / 36 * chances[best, -1]
        mean[ranks] = chances[ranks] @ np.arange(MAX_ROLLS)
    tails = chances[goal:, ::-1].cumsum(1)[:, ::-1].max(0)
    width = max(2, 1 + int(np.flatnonzero(tails >= NEGLIGIBLE)[-1]))
    kept = chances[goal:, :width].copy()
    kept[:, -1] += chances[goal:, width:].sum(1)
    return kept.astype(np.float32)


def _checkers(points: int, rows: int) -> int:
    return next(n for n in range(CHECKERS + 1) if arrangements(points, n) == rows)


def _plain_shells(steps: Ranks, values: NDArray[np.int16]) -> Iterator[int]:
    """Fill *values* in the order TwoSidedBuilder explains, giving the number of shells done."""
    rows = len(values)
    after = [(_distinct(_after(steps, np.arange(rows), a, b)), w / 36) for a, b, w in _ROLLS]
    # live[theirs, mine] has the best cube action; the row past the last is for plays there are not.
    live = np.full((rows + 1, rows, 4), 2, np.float32)
    live[0], live[1:-1, 0] = -1, 1
    values[:, 0], values[0] = -EQUITY_UNIT, EQUITY_UNIT
    for k in range(1, rows):
        ahead = np.sum([w * live[ways[:, k], 1:k].min(0) for ways, w in after], axis=0)
        values[k, 1:k], live[1:k, k] = _settled(ahead)
        behind = np.sum([w * live[ways[:, 1 : k + 1], k].min(0) for ways, w in after], axis=0)
        values[1 : k + 1, k], live[k, 1 : k + 1] = _settled(behind)
        yield k + 1


def _distinct(ways: Ranks) -> Ranks:
    """Each column sorted, without repetitions, all as long as the longest of them."""
    ways = np.sort(ways, axis=0)
    ways[1:][ways[1:] == ways[:-1]] = np.iinfo(ways.dtype).max
    ways = np.sort(ways, axis=0)
    last = ways[0]  # any rank already there can fill the column up
    ways = np.where(ways == np.iinfo(ways.dtype).max, last, ways)
    return ways[: int((ways != last).sum(0).max()) + 1]


def _settled(theirs: Floats) -> tuple[NDArray[np.int16], Floats]:
    """The equities before rolling undoubled, and with the best cube action, from the opponent's."""
    undoubled = -theirs[..., [0, 1, 3, 2]]  # a cube I own is, to the opponent, the opponent's
    live = np.array(undoubled)
    doubled = np.minimum(1, 2 * undoubled[..., 3:])
    live[..., 1:3] = np.maximum(live[..., 1:3], doubled)
    return np.rint(undoubled * EQUITY_UNIT).astype(np.int16), live
