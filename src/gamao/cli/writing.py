"""What commands write: files whole or not at all, and standard output to its end."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """
    Write *data* to *path*; if that fails, what was there stays.

    Raises:
        OSError: it cannot be written; the error names *path*.
    """
    target = path.resolve()
    try:
        if target.exists() and not target.is_file():  # a pipe, a device: it stays what it is
            target.write_bytes(data)
        else:
            _exchange(target, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def can_keep(folder: Path) -> bool:
    """Can files be kept in *folder*, which is made if need be? Without a home it is `~/...`."""
    try:
        if folder.is_absolute():
            folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return folder.is_absolute() and os.access(folder, os.W_OK | os.X_OK)


def end_output() -> None:
    """
    Write what still waits for standard output.

    Raises:
        OSError: it cannot be written; nothing waits any more.
    """
    try:
        sys.stdout.flush()
    except OSError:
        # Python writes it once more when it ends, and would complain in words of its own.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        raise


def _exchange(target: Path, data: bytes) -> None:
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_bytes(data)
        os.replace(part, target)
    except OSError:
        part.unlink(missing_ok=True)
        raise
