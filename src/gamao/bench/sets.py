"""Sets of arrays in .npz files, each with the number of its format and a note on its making."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Boards
from gamao.errors import DataError


class ArraySet:
    """
    A dataclass of arrays that is kept in a file, one of them shipped with the package.

    `boards` has a row for each decision; `meta` is the note.
    """

    __slots__: tuple[str, ...] = ()

    version: ClassVar[int]
    shipped_file: ClassVar[str]
    boards: Boards
    meta: Mapping[str, Any]

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """
        The set in the file *path*.

        Raises:
            DataError: it is not one, or not there.
        """
        try:
            return cls(**load_set(path, version=cls.version))
        except TypeError as error:
            raise DataError(f"{path} is not a set of {cls.__name__}: {error}") from error

    @classmethod
    def shipped(cls) -> Self:
        """
        The set of the package.

        Raises:
            DataError: it is missing or damaged.
        """
        return cls.load_shipped(cls.shipped_file)

    @classmethod
    def load_shipped(cls, file: str) -> Self:
        """
        The set *file* of the package.

        Raises:
            DataError: it is missing or damaged.
        """
        with resources.as_file(resources.files("gamao") / "data" / file) as path:
            return cls.load(path)

    def save(self, path: Path | str) -> None:
        """Write the set to the file *path*; `load` gives it back."""
        arrays = {name: getattr(self, name) for name in self.__slots__ if name != "meta"}
        save_set(path, arrays, version=self.version, meta=self.meta)

    def __len__(self) -> int:
        return len(self.boards)


def load_set(path: Path | str, *, version: int) -> dict[str, Any]:
    """
    The arrays in the file *path* by name, and `meta`, the note.

    Raises:
        DataError: it is not a set of format *version*, or not there.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            found: dict[str, Any] = {name: file[name] for name in file.files}
        if found.pop("format").item() != version:
            raise DataError(f"{path} is not of format {version}")
        return found | {"meta": json.loads(found["meta"].item())}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile) as error:
        raise DataError(f"cannot read {path}: {error}") from error


def save_set(
    path: Path | str,
    arrays: Mapping[str, NDArray[Any]],
    *,
    version: int,
    meta: Mapping[str, Any],
) -> None:
    """Write *arrays* to the file *path*; `load_set` gives them back."""
    # The stubs take a stray keyword for allow_pickle, a bool; these are arrays.
    every: dict[str, Any] = {
        "format": np.int64(version),
        "meta": np.str_(json.dumps(dict(meta), sort_keys=True)),
        **arrays,
    }
    with Path(path).open("wb") as file:
        np.savez_compressed(file, **every)
