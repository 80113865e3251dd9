"""Sets of arrays in .npz files, each with the number of its format and a note on its making."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamao.errors import DataError


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
