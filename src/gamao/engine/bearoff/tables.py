"""
Bear-off tables: what a position is worth when both sides are bearing off.

`OneSided` holds, for each arrangement of one side, the chances of each number of rolls to finish;
`TwoSided` holds, for each pair of arrangements, the exact money equities of the side on roll. Both
are files in a cache directory, made when first needed, and mapped into memory. `core/bearoff.hpp`
explains the order of the arrangements, their ranks.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import comb
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from gamao.engine.bearoff.file import (
    HEADER,
    SMALL_BYTES,
    TableFile,
    found_path,
    hash_of,
    require_room,
    table_path,
)
from gamao.engine.bearoff.making import (
    EQUITY_UNIT,
    HOME,
    arrangements,
    make_one_sided,
    make_two_sided,
)
from gamao.engine.compiled import compiled_core
from gamao.engine.outcomes import Outcomes
from gamao.errors import DataError
from gamao.rules.checked import require
from gamao.rules.position import CHECKERS, Position

MAX_POINTS: Final = 12
PIPS_A_ROLL: Final = 49 / 6
"""On average."""
LEAST_CHECKERS: Final = 6
"""Of the two-sided table that the engine makes for itself."""

# One core of a 2-core AMD EPYC at 6 points and 10 checkers; smaller tables take less a pair.
SECONDS_PER_PAIR: Final = 0.55e-6

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equities:
    """
    Money equities of the player on roll with a cube of 1, without Jacoby rule or beavers.

    `centred`, `owned` and `opponents` say where the cube is; they are before rolling with the best
    cube action, the two "undoubled" ones when the player rolls without doubling.
    """

    cubeless: float
    centred: float
    owned: float
    opponents: float
    centred_undoubled: float
    owned_undoubled: float

    @property
    def double_take(self) -> float:
        return 2 * self.opponents

    @property
    def win(self) -> float:
        """The chance to win without a cube; there are no gammons here."""
        return (1 + self.cubeless) / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What it takes to make a two-sided table."""

    file_bytes: int
    memory_bytes: int
    seconds: float


def estimate_two_sided(points: int = 6, checkers: int = 6, *, threads: int = 1) -> Estimate:
    """How large a two-sided table is and about how long it takes to make with *threads* cores."""
    pairs = arrangements(points, checkers) ** 2
    return Estimate(
        file_bytes=HEADER.size + 8 * pairs,
        memory_bytes=24 * pairs,
        seconds=SECONDS_PER_PAIR * pairs / threads,
    )


class OneSided:
    """The chances of each number of rolls for either side alone, up to *checkers* on *points*."""

    def __init__(self, points: int, checkers: int, finish: Floats, first: Floats) -> None:
        self.points = points
        self.checkers = checkers
        self.finish = finish
        self.first = first
        core = compiled_core()
        # Any: the compiled module's own OneSidedTable, for the engine's batches; None without it.
        self.core: Any = core and core.OneSidedTable(points, checkers, finish, first)

    @classmethod
    def open(
        cls, directory: Path | None = None, *, points: int = 6, checkers: int = CHECKERS
    ) -> Self:
        """
        The table in *directory* (default: `cache_dir()`), made there if it is missing.

        Where it cannot be kept it is made all the same, in memory.

        Raises:
            DataError: the file is damaged or of another kind.
        """
        _check_size(points, checkers, CHECKERS)
        path = found_path(directory, "one-sided", points, checkers)
        if path is not None:
            return cls._from_file(TableFile.read(path, 1, points, checkers))
        finish, first = make_one_sided(points, checkers)
        try:
            return cls._kept(directory, points, checkers, finish, first)
        except DataError:
            return cls(points, checkers, finish, first)

    @classmethod
    def build(
        cls, directory: Path | None = None, *, points: int = 6, checkers: int = CHECKERS
    ) -> Self:
        """
        Make the table, put it into *directory*, and open it.

        Raises:
            DataError: it cannot be written.
        """
        _check_size(points, checkers, CHECKERS)
        return cls._kept(directory, points, checkers, *make_one_sided(points, checkers))

    @classmethod
    def _kept(
        cls, directory: Path | None, points: int, checkers: int, finish: Floats, first: Floats
    ) -> Self:
        path = table_path(directory, "one-sided", points, checkers)
        widths = finish.shape[1], first.shape[1]
        TableFile.write(path, (1, points, checkers, *widths), finish, first)
        return cls._from_file(TableFile.read(path, 1, points, checkers))

    @classmethod
    def _from_file(cls, file: TableFile) -> Self:
        rows = arrangements(file.points, file.checkers)
        full = rows - arrangements(file.points, CHECKERS - 1) if file.checkers == CHECKERS else 0
        cut = rows * file.widths[0]
        if min(file.widths) < (2 if full else 0) or file.payload.size != 4 * (
            cut + full * file.widths[1]
        ):
            raise file.damaged("its size does not fit its header")
        values = file.payload.view(np.float32)
        finish = values[:cut].reshape(rows, file.widths[0])
        return cls(file.points, file.checkers, finish, values[cut:].reshape(full, file.widths[1]))

    def covers(self, position: Position) -> bool:
        """Is *position* in the table, for both sides?"""
        return _covers(self, position)

    def rolls(self, position: Position) -> tuple[float, ...]:
        """The chances that the player on roll needs 0, 1, 2, ... rolls to bear off all checkers."""
        require(Position, position=position)
        return _trimmed(self.finish[_rank(self, position.mine)])

    def rolls_to_first(self, position: Position) -> tuple[float, ...]:
        """The chances of 0, 1, 2, ... rolls to bear off one checker, playing only for that."""
        rank = _rank(self, position.mine)
        done = arrangements(self.points, CHECKERS - 1)
        return (1.0,) if rank < done else _trimmed(self.first[rank - done])

    def mean_rolls(self, position: Position) -> float:
        """The rolls the player on roll needs on average."""
        return sum(n * chance for n, chance in enumerate(self.rolls(position)))

    def effective_pips(self, position: Position) -> float:
        """The pips that as many rolls bring on average: those that will be wasted are in it."""
        return self.mean_rolls(position) * PIPS_A_ROLL

    def outcomes(self, position: Position) -> Outcomes:
        """
        How the game ends, seen by the player on roll; there are no backgammons here.

        Both sides are taken to play for the fewest rolls whatever the other does, and for the
        gammon to bear off their first checker soonest. Over all pairs of up to 6 checkers `win`
        is 0.0009 from best play on average, 0.014 at most.

        Raises:
            DataError: *position* is outside the table.
        """
        mine, theirs = position, position.flipped()
        win = _no_later(self.rolls(mine), self.rolls(theirs), 0)
        gammon = _no_later(self.rolls(mine), self.rolls_to_first(theirs), 0)
        # The player on roll has had as many rolls as the opponent who finishes.
        lost = _no_later(self.rolls(theirs), self.rolls_to_first(mine), 1)
        return Outcomes(win=win, win_gammon=min(win, gammon), lose_gammon=min(1 - win, lost))


class TwoSided:
    """Exact money equities of every pair of arrangements of up to *checkers* on *points*."""

    def __init__(
        self, points: int, checkers: int, values: NDArray[np.int16], file: TableFile | None = None
    ) -> None:
        self.points = points
        self.checkers = checkers
        self.values = values
        self._file = file
        core = compiled_core()
        # Any: the compiled module's own TwoSidedTable, for the engine's batches; None without it.
        self.core: Any = core and core.TwoSidedTable(points, checkers, values)

    @classmethod
    def open(cls, directory: Path | None = None, *, points: int = 6, checkers: int = 6) -> Self:
        """
        The table in *directory* (default: `cache_dir()`). A missing small one is made there.

        Where it cannot be kept it is made all the same, in memory.

        Raises:
            DataError: the file is damaged or of another kind, or a large one is missing.
        """
        _check_size(points, checkers, CHECKERS - 1)
        path = found_path(directory, "two-sided", points, checkers)
        if path is not None:
            return cls._from_file(TableFile.read(path, 2, points, checkers))
        if estimate_two_sided(points, checkers).file_bytes > SMALL_BYTES:
            path = table_path(directory, "two-sided", points, checkers)
            asked = f"gamao data bearoff --points {points} --checkers {checkers}"
            raise DataError(f"there is no bear-off table {path}: make it with `{asked}`")
        values = make_two_sided(points, checkers, os.cpu_count() or 1, lambda done: None)
        try:
            return cls._kept(directory, points, checkers, values)
        except DataError:
            return cls(points, checkers, values)

    @classmethod
    def largest(cls, directory: Path | None = None) -> Self:
        """
        The table of the home board with most checkers in *directory*, at least that of six.

        Raises:
            DataError: as `open` does.
        """
        sizes = range(CHECKERS - 1, LEAST_CHECKERS, -1)
        kept = (n for n in sizes if found_path(directory, "two-sided", HOME, n))
        return cls.open(directory, points=HOME, checkers=next(kept, LEAST_CHECKERS))

    @classmethod
    def build(
        cls,
        directory: Path | None = None,
        *,
        points: int = 6,
        checkers: int = 6,
        threads: int | None = None,
        progress: Callable[[float], None] = lambda done: None,
    ) -> Self:
        """
        Make the table, put it into *directory*, and open it.

        *progress* is told the part done, from 0 to 1; what it raises stops the work.

        Raises:
            DataError: it cannot be written.
        """
        _check_size(points, checkers, CHECKERS - 1)
        require_room(
            table_path(directory, "two-sided", points, checkers),
            estimate_two_sided(points, checkers).file_bytes,
        )
        values = make_two_sided(points, checkers, threads or os.cpu_count() or 1, progress)
        return cls._kept(directory, points, checkers, values)

    @classmethod
    def _kept(
        cls, directory: Path | None, points: int, checkers: int, values: NDArray[np.int16]
    ) -> Self:
        path = table_path(directory, "two-sided", points, checkers)
        TableFile.write(path, _fields(points, checkers), values)
        return cls._from_file(TableFile.read(path, 2, points, checkers))

    @classmethod
    def _from_file(cls, file: TableFile) -> Self:
        rows = arrangements(file.points, file.checkers)
        if file.payload.size != 8 * rows**2:
            raise file.damaged("its size does not fit its header")
        values = file.payload.view(np.int16).reshape(rows, rows, 4)
        return cls(file.points, file.checkers, values, file)

    @cached_property
    def hash(self) -> str:
        """What tells its values from another table's; the same whether it is a file or not."""
        if self._file:
            return self._file.hash
        return hash_of(_fields(self.points, self.checkers), self.values)

    def check(self) -> None:
        """Hash the whole file. Raises DataError if it was altered."""
        if self._file:
            self._file.check()

    def covers(self, position: Position) -> bool:
        """Is *position* in the table?"""
        return _covers(self, position)

    def equities(self, position: Position) -> Equities:
        """
        The equities of the player on roll, to the table's 1/32400.

        Raises:
            DataError: *position* is outside the table.
        """
        at = self.values[_rank(self, position.mine), _rank(self, position.theirs)]
        cubeless, centred, owned, opponents = (float(value) / EQUITY_UNIT for value in at)
        doubled = min(1.0, 2 * opponents)
        return Equities(
            cubeless=cubeless,
            centred=max(centred, doubled),
            owned=max(owned, doubled),
            opponents=opponents,
            centred_undoubled=centred,
            owned_undoubled=owned,
        )


def _fields(points: int, checkers: int) -> tuple[int, ...]:
    """Of a two-sided table, in the header of its file: kind, size, widths."""
    return 2, points, checkers, 4, 0


def _check_size(points: int, checkers: int, most: int) -> None:
    if not 1 <= points <= MAX_POINTS or not 1 <= checkers <= most:
        what = f"no bear-off table has {checkers} checkers on {points} points"
        raise DataError(f"{what}: 1 to {most} checkers, 1 to {MAX_POINTS} points")


def _reaches(table: OneSided | TwoSided, row: tuple[int, ...]) -> bool:
    return not any(row[table.points + 1 :]) and CHECKERS - row[0] <= table.checkers


def _covers(table: OneSided | TwoSided, position: Position) -> bool:
    return _reaches(table, position.mine) and _reaches(table, position.theirs)


def _rank(table: OneSided | TwoSided, row: tuple[int, ...]) -> int:
    if not _reaches(table, row):
        size = f"{table.checkers} checkers on {table.points} points"
        raise DataError(f"{row[1:]} is outside the bear-off table of {size}")
    behind = [sum(row[point:]) for point in range(1, table.points + 1)]
    left = range(table.points, 0, -1)
    return sum(comb(count - 1 + m, m) for count, m in zip(behind, left, strict=True) if count)


def _trimmed(row: Floats) -> tuple[float, ...]:
    return tuple(row[: np.flatnonzero(row)[-1] + 1].tolist())


def _no_later(mine: tuple[float, ...], theirs: tuple[float, ...], lag: int) -> float:
    """The chance that I need n rolls and they n + *lag* or more."""
    return sum(c * max(0.0, 1 - sum(theirs[: n + lag])) for n, c in enumerate(mine))
