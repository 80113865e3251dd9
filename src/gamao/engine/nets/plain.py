"""
PlainEvaluator: the evaluator in Python and NumPy.

It is the fallback where no compiler was, and the oracle the compiled core is tested against: it
shares no code with it and is written to be read, not to be fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.nets.evaluator import Boards, Floats, Rolls
from gamao.engine.nets.net import PHASES, AnyNet, Nets, PhasedNet
from gamao.engine.outcomes import flipped_chances
from gamao.rules.position import CHECKERS

_BAR: Final = 24
_CHUNK: Final = 256  # positions at a time: 52 rows each of the first layer's table
_Side = tuple[int, ...]


class PlainEvaluator:
    """The `Evaluator` in Python and NumPy; see there for the methods."""

    def __init__(self, nets: Nets) -> None:
        self.nets: Final = nets

    def evaluate(self, boards: Boards) -> Floats:
        """See `Evaluator`."""
        _check_boards(boards)
        outcomes = np.zeros((len(boards), 9), np.float32)
        finished = (boards.sum(2) == 0).any(1)
        race = _is_race(boards) & ~finished
        contact = ~race & ~finished
        outcomes[finished] = finished_outcomes(boards[finished])
        for net, chosen in ((self.nets.contact, contact), (self.nets.race, race)):
            for rows in _chunks(np.flatnonzero(chosen)):
                outcomes[rows] = tidied(_net_outputs(net, boards[rows]), boards[rows])
        return outcomes

    def moves(self, boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
        """See `Evaluator`."""
        return plain_moves(boards, dice)

    def decide(self, boards: Boards, dice: Rolls, weights: Floats) -> tuple[Boards, Floats, Floats]:
        """See `Evaluator`."""
        _check_weights(weights)
        results, offsets = self.moves(boards, dice)
        outcomes = flipped_chances(self.evaluate(results))
        equities = outcomes @ weights[:9] + weights[9]
        # Results are in byte order, so the first of the largest is the one the tie rule names.
        best = np.array(
            [
                begin + int(equities[begin:end].argmax())
                for begin, end in pairwise(offsets.tolist())
            ],
            np.int64,
        )
        return results[best], outcomes[best], equities[best]


def plain_moves(boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
    """All distinct results of each roll, as `Evaluator.moves` has them, in byte order."""
    _check_boards(boards)
    _check_dice(dice, len(boards))
    results: list[tuple[_Side, _Side]] = []
    offsets = [0]
    for board, roll in zip(boards.tolist(), dice.tolist(), strict=True):
        found = _results(tuple(board[0]), tuple(board[1]), tuple(roll))
        results.extend(sorted((theirs, mine) for mine, theirs in found))
        offsets.append(len(results))
    flat = np.array(results, np.int8).reshape(-1, 2, 25)
    return flat, np.array(offsets, np.int64)


def _chunks(rows: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    for start in range(0, len(rows), _CHUNK):
        yield rows[start : start + _CHUNK]


def _net_outputs(net: AnyNet, boards: Boards) -> Floats:
    if isinstance(net, PhasedNet):
        outputs: Floats = np.empty((len(boards), 9), np.float32)
        part_of = _phases(boards) * len(net.parts) // PHASES
        for number, part in enumerate(net.parts):
            outputs[part_of == number] = _net_outputs(part, boards[part_of == number])
        return outputs
    off = CHECKERS - boards.sum(2, keepdims=True)
    counts = np.concatenate([boards, off], axis=2)
    values: NDArray[np.floating[Any]] = np.tile(net.bias0, (len(boards), 1))
    for side, place in product(range(2), range(26)):  # what one of them adds fits in a cache
        values += net.table[side, place, counts[:, side, place]]
    for weight, bias in zip(net.weights, net.biases, strict=True):
        values = np.maximum(values, 0)
        if net.activation == "crelu":
            values = np.minimum(values, 1)
        values = values @ weight + bias
    chances: Floats = 1 / (1 + np.exp(-np.clip(values, -80, 80)))
    return chances


def _phases(boards: Boards) -> NDArray[np.int64]:
    """The phase of each position with contact, as core/phases.hpp defines them."""
    mine, theirs = ((boards[:, side, 18:] > 0).any(1) for side in range(2))
    home, away = ((boards[:, side, :6] > 1).sum(1) for side in range(2))
    both: NDArray[np.int64] = (home >= 3) + 2 * (away >= 3)
    one = np.where(mine, 4 + (away >= 4), 6 + (home >= 4))
    anchored = (boards[:, 1, 18:24] > 1).any(1)
    return 2 * np.where(mine & theirs, both, one) + np.where(mine, boards[:, 0, 24] > 0, anchored)


def _hindmost(boards: Boards) -> NDArray[np.int64]:
    """Index of the hindmost checker of each side, [n, 2]; -1 for a side with none left."""
    occupied = boards > 0
    last = _BAR - occupied[:, :, ::-1].argmax(2)
    return np.where(occupied.any(2), last, -1)


def _is_race(boards: Boards) -> NDArray[np.bool_]:
    last = _hindmost(boards)
    race: NDArray[np.bool_] = last.sum(1) < 23
    return race


def finished_outcomes(boards: Boards) -> Floats:
    """The nine chances where a side has no checker left: all of them 0 or 1."""
    outcomes = np.zeros((len(boards), 9), np.float32)
    last, left = _hindmost(boards), boards.sum(2)
    outcomes[:, 0] = left[:, 0] == 0
    for loser, first in ((1, 1), (0, 5)):
        gammon = left[:, loser] == CHECKERS
        for kind, nearest in enumerate((0, 12, 18, _BAR)):
            outcomes[:, first + kind] = gammon & (last[:, loser] >= nearest)
    return outcomes


def tidied(outcomes: Floats, boards: Boards) -> Floats:
    """
    The outcomes with each chance within what contains it, and 0 what cannot happen any more.

    Who has borne off a checker loses no gammon; in a race nobody comes back to the points
    that make a backgammon.
    """
    last, left, race = _hindmost(boards), boards.sum(2), _is_race(boards)
    for loser, first in ((1, 1), (0, 5)):
        most = outcomes[:, 0] if loser == 1 else 1 - outcomes[:, 0]
        for kind, nearest in enumerate((0, 12, 18, _BAR)):
            possible = (left[:, loser] == CHECKERS) & (~race | (last[:, loser] >= nearest))
            most = np.where(possible, np.minimum(outcomes[:, first + kind], most), 0)
            outcomes[:, first + kind] = most
    return outcomes


def _results(mine: _Side, theirs: _Side, roll: tuple[int, ...]) -> set[tuple[_Side, _Side]]:
    """All (mine, theirs) that *roll* can lead to."""
    high, low = max(roll), min(roll)
    if high == low:
        levels = [{(mine, theirs)}]
        while len(levels) < 5 and levels[-1]:
            levels.append({after for before in levels[-1] for after in _after(before, high)})
        return levels[-1] or levels[-2]
    start = (mine, theirs)
    by_high, by_low = set(_after(start, high)), set(_after(start, low))
    both = {after for before in by_high for after in _after(before, low)}
    both |= {after for before in by_low for after in _after(before, high)}
    # If only one die can be played it must be the higher one when that is possible.
    return both or by_high or by_low or {start}


def _after(board: tuple[_Side, _Side], die: int) -> Iterator[tuple[_Side, _Side]]:
    """The boards after one checker has played *die*."""
    mine, theirs = board
    for source in (_BAR,) if mine[_BAR] else range(_BAR):
        target = source - die
        if not mine[source] or not _may_land(mine, theirs, source, target):
            continue
        after = list(mine)
        after[source] -= 1
        if target < 0:
            yield tuple(after), theirs
            continue
        after[target] += 1
        hit = list(theirs)
        if hit[23 - target]:
            hit[23 - target] = 0
            hit[_BAR] += 1
        yield tuple(after), tuple(hit)


def _may_land(mine: _Side, theirs: _Side, source: int, target: int) -> bool:
    if target >= 0:
        return theirs[23 - target] < 2
    if any(mine[6:]):
        return False
    return target == -1 or not any(mine[source + 1 :])


def _check_array(name: str, array: NDArray[np.int8], shape: tuple[int | None, ...]) -> None:
    if not isinstance(array, np.ndarray) or array.dtype != np.int8:
        raise TypeError(f"{name} must be an array of int8")
    if array.ndim != len(shape) or any(
        wanted is not None and wanted != given
        for wanted, given in zip(shape, array.shape, strict=True)
    ):
        wanted_text = ", ".join("n" if length is None else str(length) for length in shape)
        raise ValueError(f"{name} must have shape ({wanted_text}), not {array.shape}")


def _check_boards(boards: Boards) -> None:
    _check_array("boards", boards, (None, 2, 25))
    sums = boards.sum(2)
    shared = (boards[:, 0, :24] > 0) & (boards[:, 1, 23::-1] > 0)
    for fault, found in (
        (
            f"a count is not between 0 and {CHECKERS}",
            ((boards < 0) | (boards > CHECKERS)).any((1, 2)),
        ),
        (f"a side has more than {CHECKERS} checkers", (sums > CHECKERS).any(1)),
        ("neither side has a checker left", (sums == 0).all(1)),
        ("both sides have checkers on one point", shared.any(1)),
    ):
        if found.any():
            raise ValueError(f"boards, row {int(found.argmax())}: {fault}")


def _check_dice(dice: Rolls, boards: int) -> None:
    _check_array("dice", dice, (boards, 2))
    wrong = (dice < 1) | (dice > 6)
    if wrong.any():
        row = int(wrong.any(1).argmax())
        raise ValueError(f"dice, row {row}: {dice[row][wrong[row]][0]} is not between 1 and 6")


def _check_weights(weights: Floats) -> None:
    if not isinstance(weights, np.ndarray) or weights.dtype != np.float32:
        raise TypeError("weights must be an array of float32")
    if weights.shape != (10,):
        raise ValueError(f"weights must have shape (10), not {weights.shape}")
    if not np.isfinite(weights).all():
        raise ValueError("weights has a value that is not finite")
