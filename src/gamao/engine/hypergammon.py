"""
Hypergammon solved: the exact chances of every position, under best play without a cube.

The table is made on first use by the compiled core, which takes minutes and 600 MB of memory, and
kept as a file of 190 MB beside the bear-off tables. `core/hyper.hpp` explains ranks and solution.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.bearoff.file import TableFile, cache_dir, made_once, require_room
from gamao.engine.compiled import compiled_core
from gamao.engine.nets.evaluator import Boards, Floats, Rolls
from gamao.engine.outcomes import renested
from gamao.engine.search.plain_search import PlainSearcher
from gamao.errors import DataError
from gamao.messages.marking import mark as _
from gamao.rules.play import BAR
from gamao.rules.variant import HYPERGAMMON

CHECKERS: Final = HYPERGAMMON.checkers
RANKS: Final = 3276
"""Arrangements of three checkers on 26 places."""
_CHANCES: Final = 9
_UNIT: Final = 65_535
"""Chances are kept in 16 bits: within 0.000008 of what was found."""
_SETTLED: Final = 2e-6
_FAR: Final = 0.02
_FULL: Final = 5
"""Of so many sweeps one is over all pairs, once no change is larger than that."""
_PLACES: Final = np.arange(1, BAR + 1)

Table = NDArray[np.uint16]
"""[rank, rank, 9]: the player on roll, the opponent, and `Outcomes` as a fraction of 65,535."""


def open_table(directory: Path | None = None, *, threads: int | None = None) -> Table:
    """
    The table in *directory* (default: the user's cache), made there if it is missing.

    Raises:
        DataError: it cannot be made without the compiled core, or it is damaged.
    """
    path = _path(directory)
    if not path.exists():
        require_room(path, 2 * RANKS * RANKS * _CHANCES)
        with made_once(path):  # another process may be at it: then its table is there afterwards
            if not path.exists():
                _write(path, solve(threads=threads or os.cpu_count() or 1))
    file = TableFile.read(path, 3, 24, CHECKERS)
    if file.payload.size != 2 * RANKS * RANKS * _CHANCES:
        raise file.damaged("its size does not fit its header")
    return file.payload.view(np.uint16).reshape(RANKS, RANKS, _CHANCES)


def has_to_solve(directory: Path | None = None) -> bool:
    """Would `open_table` work for minutes?"""
    return compiled_core() is not None and not _path(directory).exists()


def _path(directory: Path | None) -> Path:
    return (directory or cache_dir()) / "hypergammon-3.bin"


def _write(path: Path, solved: Floats) -> None:
    kept = np.rint(solved * _UNIT).astype(np.uint16)
    TableFile.write(path, (3, 24, CHECKERS, RANKS, _CHANCES), kept)


def solve(*, threads: int, told: Callable[[float], None] = lambda change: None) -> Floats:
    """
    The nine chances of every pair of arrangements; *told* is called with the change of each sweep.

    Raises:
        DataError: the compiled core is missing.
    """
    core = compiled_core()
    if core is None:
        raise DataError(_("hypergammon needs the compiled engine: `gamao doctor` says more"))
    solver, chances = core.HyperSolver(), np.empty((RANKS, RANKS, _CHANCES), np.float32)
    _settle(lambda every: solver.improve(threads, every), told)
    solver.begin(chances)
    _settle(lambda every: solver.spread(threads, every, chances), told)
    return chances


def _settle(sweep: Callable[[bool], float], told: Callable[[float], None]) -> None:
    """Go on until a sweep over *every* pair changes nothing; in between only over the restless."""
    change = 1.0
    for number in count():
        every = change > _FAR or number % _FULL == 0
        change = sweep(every)
        told(change)
        if every and change < _SETTLED:
            break


def ranks_of(sides: NDArray[np.int8]) -> NDArray[np.int64]:
    """The ranks of *sides*, [n, 25], of at most three checkers each."""
    places = np.zeros((len(sides), CHECKERS), np.int64)
    for k, side in enumerate(sides):
        standing = np.repeat(_PLACES, side)[::-1]
        places[k, : len(standing)] = standing
    a, b, c = places.T
    return a * (a + 1) * (a + 2) // 6 + b * (b + 1) // 2 + c


class HyperEvaluator:
    """The `Evaluator` that looks everything up; see there for the methods."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table

    def evaluate(self, boards: Boards) -> Floats:
        """See `Evaluator`."""
        mine, theirs = ranks_of(boards[:, 0]), ranks_of(boards[:, 1])
        chances = _fractions(self.table[mine, theirs])
        won = mine == 0  # the table knows who is on roll with checkers left
        chances[won] = _won(_fractions(self.table[theirs[won], 0]))
        return renested(chances)

    def moves(self, boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
        """See `Evaluator`."""
        from gamao.engine import _core

        return _core.moves(np.ascontiguousarray(boards), np.ascontiguousarray(dice))


def _fractions(kept: Table) -> Floats:
    return kept.astype(np.float32) / np.float32(_UNIT)


def _won(lost: Floats) -> Floats:
    won = np.zeros_like(lost)
    won[:, 0] = 1
    won[:, 1:5] = lost[:, 5:]
    return won


class HyperSearcher(PlainSearcher):
    """Plays ranked by the table: exact without a cube, so there is no need to look ahead."""

    checkers: int = CHECKERS

    def __init__(self, table: Table) -> None:
        super().__init__(HyperEvaluator(table))
