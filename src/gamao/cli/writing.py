"""What commands write: files whole or not at all, and standard output to its end."""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path
from textwrap import wrap
from typing import Final

WIDTH: Final = 80
"""Columns of the narrowest terminal that what we print fits."""
_PLAIN: Final = {"\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2026": "...", "\u00d7": "x"}
"""What stands for a character that an encoding has not got; for any other, a question mark."""


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


def begin_output() -> None:
    """
    Let nothing that is written fail for want of a character.

    A pipe on Windows, and a terminal of an old locale, have an encoding without the minus sign.
    """
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper) and out.errors in ("strict", "surrogateescape"):
        codecs.register_error("gamao", _plainly)
        out.reconfigure(errors="gamao")


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start]
    if "\udc80" <= missing <= "\udcff":  # a byte of a file's name, as it was given
        return bytes([ord(missing) - 0xDC00]), error.start + 1
    return _PLAIN.get(missing, "?"), error.start + 1


def echo_folded(text: str) -> None:
    """Print a sentence in lines that fit a terminal of 80 columns; no word is broken."""
    for line in wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False):
        print(line)


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
