"""Compiles kernels.cu, once per version of the sources, for a GPU (nvcc) or for the host (g++)."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from gamao.engine.bearoff.file import cache_dir
from gamao.errors import DataError
from gamao.messages.marking import mark as _

HERE: Final = Path(__file__).resolve().parent
CORE: Final = HERE.parent / "core"
KERNELS: Final = HERE / "kernels.cu"
HEADERS: Final = (
    "portable.hpp",
    "position.hpp",
    "movegen.hpp",
    "features.hpp",
    "phases.hpp",
    "cube.hpp",
    "random.hpp",
    "game_dice.hpp",
)

# "native" is what the machine's own GPU understands best.
_NVCC: Final = ("-O3", "-std=c++17", "-arch=native", "-shared", "-Xcompiler", "-fPIC")
_HOST: Final = ("-O2", "-std=c++17", "-shared", "-fPIC", "-x", "c++")


def load_library(*, cuda: bool, source: Path = KERNELS) -> ctypes.CDLL:
    """
    The kernels, compiled at the first use and kept in the user's cache.

    Raises:
        DataError: there is no compiler, or it refuses.
    """
    path = _library_path(source, cuda=cuda)
    if path.exists():
        try:
            return ctypes.CDLL(str(path))
        except OSError:  # built on a machine with other system libraries
            path.unlink()
    _compile(source, path, cuda=cuda)
    return ctypes.CDLL(str(path))


def _library_path(source: Path, *, cuda: bool) -> Path:
    digest = hashlib.sha256(repr(_flags(cuda=cuda)).encode())
    for file in (KERNELS, source, *(CORE / name for name in HEADERS)):
        digest.update(file.read_bytes())
    kind = "cuda" if cuda else "host"
    return cache_dir() / f"{source.stem}-{kind}-{digest.hexdigest()[:12]}.so"


def _flags(*, cuda: bool) -> tuple[str, ...]:
    return _NVCC if cuda else _HOST


def _compile(source: Path, path: Path, *, cuda: bool) -> None:
    name = "nvcc" if cuda else "g++"
    compiler = shutil.which(name) or ("/usr/local/cuda/bin/nvcc" if cuda else name)
    partial = path.with_suffix(f".{os.getpid()}.partial")
    folders = [f"-I{CORE}", f"-I{HERE}"]
    command = [compiler, *_flags(cuda=cuda), *folders, str(source), "-o", str(partial)]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(command, check=True)  # nosec B603  # our own source
        partial.replace(path)
    except (OSError, subprocess.CalledProcessError) as error:
        raise DataError(
            _("{compiler} is needed and cannot compile the kernels: {why}"),
            compiler=name,
            why=error,
        ) from error
