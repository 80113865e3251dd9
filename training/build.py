"""Compiles env.cu, once per version of the sources, for a GPU (nvcc) or for the host (g++)."""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
CORE: Final = HERE.parent / "src" / "gamao" / "engine" / "core"
BUILD: Final = HERE / "build"
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

_NVCC: Final = ("-O3", "-std=c++17", "-arch=sm_90", "-shared", "-Xcompiler", "-fPIC")
_HOST: Final = ("-O2", "-std=c++17", "-shared", "-fPIC", "-x", "c++")


def load_library(*, cuda: bool) -> ctypes.CDLL:
    """The compiled environment; a library found in the build folder is used if it loads."""
    path = _library_path(cuda=cuda)
    if path.exists():
        try:
            return ctypes.CDLL(str(path))
        except OSError:  # built on a machine with other system libraries
            path.unlink()
    _compile(path, cuda=cuda)
    return ctypes.CDLL(str(path))


def _library_path(*, cuda: bool) -> Path:
    digest = hashlib.sha256(repr(_flags(cuda=cuda)).encode())
    for source in (HERE / "env.cu", *(CORE / name for name in HEADERS)):
        digest.update(source.read_bytes())
    kind = "cuda" if cuda else "host"
    return BUILD / f"env-{kind}-{digest.hexdigest()[:12]}.so"


def _flags(*, cuda: bool) -> tuple[str, ...]:
    return _NVCC if cuda else _HOST


def _compile(path: Path, *, cuda: bool) -> None:
    compiler = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc" if cuda else "g++"
    path.parent.mkdir(exist_ok=True)
    partial = path.with_suffix(".partial")
    command = [compiler, *_flags(cuda=cuda), f"-I{CORE}", str(HERE / "env.cu"), "-o", str(partial)]
    subprocess.run(command, check=True)
    partial.replace(path)
