"""The files of the bear-off tables: where they are; written whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.errors import DataError
from gamao.messages.marking import mark as _

# Tables up to this size are hashed whenever they are opened (under 0.1 s), and the two-sided ones
# made without being asked for; larger ones are hashed when made and by check().
SMALL_BYTES: Final = 32 << 20
_MAGIC: Final = b"GAMAOBO\n"
_VERSION: Final = 1
_AGAIN: Final = 0.2
"""Seconds until a process that waits for a table looks again."""
HEADER: Final = struct.Struct("<8s6IQ32s56x")  # 128 bytes, so that the payload is aligned


def cache_dir() -> Path:
    """
    Where tables are kept unless a directory is given: the user's cache, `gamao` in it.

    Raises:
        DataError: the user has no home.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "gamao"
    except RuntimeError as error:
        name = "XDG_CACHE_HOME"
        raise DataError(_("there is no home directory: set {name}"), name=name) from error


@dataclass(frozen=True, slots=True)
class TableFile:
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

        little = _little_endian(arrays)
        header = _header(fields, little)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(".part", path.name, path.parent)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(header)
                    file.writelines(array.data for array in little)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(name, path)
            except BaseException:
                os.unlink(name)
                raise
        except OSError as error:
            raise _unwritable(path, error) from error

    @staticmethod
    def read(path: Path, kind: int, points: int, checkers: int) -> TableFile:
        try:
            data = np.memmap(path, np.uint8, "r")
        except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
            raise DataError(f"cannot read the bear-off table {path}: {error}") from error
        header = data[: HEADER.size].tobytes()
        if len(header) < HEADER.size or header[:8] != _MAGIC:
            raise DataError(f"{path} is not a bear-off table of gamao")
        _magic, version, *fields, first, second, size, _digest = HEADER.unpack(header)
        payload = np.asarray(data[HEADER.size :])
        file = TableFile(path, points, checkers, (first, second), header, payload)
        if version != _VERSION or fields != [kind, points, checkers]:
            raise file.damaged("it is of another version, kind or size")
        if size != payload.size:
            raise file.damaged(f"it has {payload.size} bytes instead of {size}")
        if size <= SMALL_BYTES:
            file.check()
        return file

    @property
    def hash(self) -> str:
        """What tells its values from others, without reading them."""
        return _hash_in(self.header)

    def check(self) -> None:
        fields = HEADER.unpack(self.header)
        digest = hashlib.sha256(HEADER.pack(*fields[:-1], bytes(32)))
        digest.update(self.payload.data)
        if digest.digest() != fields[-1] or self.header != HEADER.pack(*fields):
            raise self.damaged("its hash is wrong")

    def damaged(self, why: str) -> DataError:
        return DataError(f"the bear-off table {self.path} is damaged, {why}: delete it")


def hash_of(fields: tuple[int, ...], *arrays: NDArray[Any]) -> str:
    """The hash that a file of these values has."""
    return _hash_in(_header(fields, _little_endian(arrays)))


def _hash_in(header: bytes) -> str:
    digest: bytes = HEADER.unpack(header)[-1]
    return digest.hex()[:16]


def _little_endian(arrays: tuple[NDArray[Any], ...]) -> list[NDArray[Any]]:
    return [np.ascontiguousarray(a, a.dtype.newbyteorder("<")) for a in arrays]


def _header(fields: tuple[int, ...], arrays: list[NDArray[Any]]) -> bytes:
    """The header with the hash of itself, as yet without it, and of *arrays*."""
    size = sum(array.nbytes for array in arrays)
    digest = hashlib.sha256(HEADER.pack(_MAGIC, _VERSION, *fields, size, bytes(32)))
    for array in arrays:
        digest.update(array.data)
    return HEADER.pack(_MAGIC, _VERSION, *fields, size, digest.digest())


def require_room(path: Path, size: int) -> None:
    """Minutes of work are not begun for a file that cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < size:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError as error:
        raise _unwritable(path, error) from error


@contextmanager
def made_once(path: Path) -> Iterator[None]:
    """The one process, of all at this machine, that may make the file at *path* now."""
    try:
        lock = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        while not _locked(lock):
            time.sleep(_AGAIN)
        yield
    finally:
        os.close(lock)


def _locked(lock: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return _locked_on_windows(lock)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # A file system that locks nothing: two may make the same table, and one is kept.
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
    return True


def _locked_on_windows(lock: int) -> bool:
    import msvcrt

    try:
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True


def _unwritable(path: Path, error: OSError) -> DataError:
    why = error.strerror or str(error)
    return DataError(_("cannot write the bear-off table {path}: {why}"), path=path, why=why)


def found_path(directory: Path | None, kind: str, points: int, checkers: int) -> Path | None:
    """The file of a table, if there is one and one may look."""
    try:
        path = table_path(directory, kind, points, checkers)
    except DataError:
        return None
    return path if os.path.exists(path) else None


def table_path(directory: Path | None, kind: str, points: int, checkers: int) -> Path:
    """Where a table is, or would be."""
    return (directory or cache_dir()) / f"bearoff-{kind}-{points}x{checkers}.bin"
