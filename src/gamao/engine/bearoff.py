"""
Bear-off tables: what a position is worth when both sides are bearing off.

`OneSided` holds, for each arrangement of one side, the chances of each number of rolls to finish;
`TwoSided` holds, for each pair of arrangements, the exact money equities of the side on roll. Both
are files in a cache directory, made when first needed, and mapped into memory. `core/bearoff.hpp`
explains the order of the arrangements, their ranks.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from gamao.engine.bearoff_making import (
    EQUITY_UNIT,
    arrangements,
    make_one_sided,
    make_two_sided,
)
from gamao.engine.compiled import compiled_core
from gamao.engine.outcomes import Outcomes
from gamao.errors import DataError
from gamao.rules.position import CHECKERS, Position

MAX_POINTS: Final = 12

# Tables up to this size are hashed whenever they are opened (under 0.1 s), and the two-sided ones
# made without being asked for; larger ones are hashed when made and by check().
SMALL_BYTES: Final = 32 << 20
# One core of a 2-core AMD EPYC at 6 points and 10 checkers; smaller tables take less a pair.
SECONDS_PER_PAIR: Final = 0.55e-6

_MAGIC: Final = b"GAMAOBO\n"
_VERSION: Final = 1
_HEADER: Final = struct.Struct("<8s6IQ32s56x")  # 128 bytes, so that the payload is aligned

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


def cache_dir() -> Path:
    """Where tables are kept unless a directory is given: the user's cache, `gamao` in it."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "gamao"


def estimate_two_sided(points: int = 6, checkers: int = 6, *, threads: int = 1) -> Estimate:
    """How large a two-sided table is and about how long it takes to make with *threads* cores."""
    pairs = arrangements(points, checkers) ** 2
    return Estimate(
        file_bytes=_HEADER.size + 8 * pairs,
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
    def open(cls, directory: Path | None = None, *, points: int = 6, checkers: int = 15) -> Self:
        """
        The table in *directory* (default: `cache_dir()`), made there if it is missing.

        Raises:
            DataError: the file is damaged or of another kind, or cannot be made.
        """
        path = _path(directory, "one-sided", points, checkers)
        if not path.exists():
            return cls.build(directory, points=points, checkers=checkers)
        return cls._from_file(_File.read(path, 1, points, checkers))

    @classmethod
    def build(cls, directory: Path | None = None, *, points: int = 6, checkers: int = 15) -> Self:
        """Make the table, put it into *directory*, and open it."""
        path = _path(directory, "one-sided", points, checkers)
        finish, first = make_one_sided(points, checkers)
        widths = finish.shape[1], first.shape[1]
        _File.write(path, (1, points, checkers, *widths), finish, first)
        return cls._from_file(_File.read(path, 1, points, checkers))

    @classmethod
    def _from_file(cls, file: _File) -> Self:
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
        return _trimmed(self.finish[_rank(self, position.mine)])

    def rolls_to_first(self, position: Position) -> tuple[float, ...]:
        """The chances of 0, 1, 2, ... rolls to bear off one checker, playing only for that."""
        rank = _rank(self, position.mine)
        done = arrangements(self.points, CHECKERS - 1)
        return (1.0,) if rank < done else _trimmed(self.first[rank - done])

    def mean_rolls(self, position: Position) -> float:
        """The rolls the player on roll needs on average."""
        return sum(n * chance for n, chance in enumerate(self.rolls(position)))

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
        self, points: int, checkers: int, values: NDArray[np.int16], file: _File | None = None
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

        Raises:
            DataError: the file is damaged or of another kind, or a large one is missing.
        """
        path = _path(directory, "two-sided", points, checkers, CHECKERS - 1)
        if not path.exists():
            if estimate_two_sided(points, checkers).file_bytes > SMALL_BYTES:
                asked = f"gamao data bearoff --points {points} --checkers {checkers}"
                raise DataError(f"there is no bear-off table {path}: make it with `{asked}`")
            return cls.build(directory, points=points, checkers=checkers)
        return cls._from_file(_File.read(path, 2, points, checkers))

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
        """
        path = _path(directory, "two-sided", points, checkers, CHECKERS - 1)
        values = make_two_sided(points, checkers, threads or os.cpu_count() or 1, progress)
        _File.write(path, (2, points, checkers, 4, 0), values)
        return cls._from_file(_File.read(path, 2, points, checkers))

    @classmethod
    def _from_file(cls, file: _File) -> Self:
        rows = arrangements(file.points, file.checkers)
        if file.payload.size != 8 * rows**2:
            raise file.damaged("its size does not fit its header")
        values = file.payload.view(np.int16).reshape(rows, rows, 4)
        return cls(file.points, file.checkers, values, file)

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


@dataclass(frozen=True, slots=True)
class _File:
    """A table's file: 128 bytes of header with the hash of all the rest, then the payload."""

    path: Path
    points: int
    checkers: int
    widths: tuple[int, int]
    header: bytes
    payload: NDArray[np.uint8]

    @staticmethod
    def write(path: Path, fields: tuple[int, ...], *arrays: NDArray[Any]) -> None:
        """Write all or nothing: a file under another name gets its name when it is complete."""
        import tempfile  # slow to import, and seldom needed: a table is written once

        little = [np.ascontiguousarray(a, a.dtype.newbyteorder("<")) for a in arrays]
        size = sum(array.nbytes for array in little)
        blank = _HEADER.pack(_MAGIC, _VERSION, *fields, size, bytes(32))
        digest = hashlib.sha256(blank)
        for array in little:
            digest.update(array.data)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(".part", path.name, path.parent)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(_HEADER.pack(_MAGIC, _VERSION, *fields, size, digest.digest()))
                    file.writelines(array.data for array in little)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, path)
            except BaseException:
                os.unlink(name)
                raise
        except OSError as error:
            raise DataError(f"cannot write the bear-off table {path}: {error}") from error

    @staticmethod
    def read(path: Path, kind: int, points: int, checkers: int) -> _File:
        try:
            data = np.memmap(path, np.uint8, "r")
        except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
            raise DataError(f"cannot read the bear-off table {path}: {error}") from error
        header = data[: _HEADER.size].tobytes()
        if len(header) < _HEADER.size or header[:8] != _MAGIC:
            raise DataError(f"{path} is not a bear-off table of gamao")
        _, version, *fields, first, second, size, _ = _HEADER.unpack(header)
        payload = np.asarray(data[_HEADER.size :])
        file = _File(path, points, checkers, (first, second), header, payload)
        if version != _VERSION or fields != [kind, points, checkers]:
            raise file.damaged("it is of another version, kind or size")
        if size != payload.size:
            raise file.damaged(f"it has {payload.size} bytes instead of {size}")
        if size <= SMALL_BYTES:
            file.check()
        return file

    def check(self) -> None:
        fields = _HEADER.unpack(self.header)
        digest = hashlib.sha256(_HEADER.pack(*fields[:-1], bytes(32)))
        digest.update(self.payload.data)
        if digest.digest() != fields[-1] or self.header != _HEADER.pack(*fields):
            raise self.damaged("its hash is wrong")

    def damaged(self, why: str) -> DataError:
        return DataError(f"the bear-off table {self.path} is damaged, {why}: delete it")


def _check_size(points: int, checkers: int, most: int) -> None:
    if not 1 <= points <= MAX_POINTS or not 1 <= checkers <= most:
        what = f"no bear-off table has {checkers} checkers on {points} points"
        raise DataError(f"{what}: 1 to {most} checkers, 1 to {MAX_POINTS} points")


def _path(
    directory: Path | None, kind: str, points: int, checkers: int, most: int = CHECKERS
) -> Path:
    _check_size(points, checkers, most)
    return (directory or cache_dir()) / f"bearoff-{kind}-{points}x{checkers}.bin"


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
