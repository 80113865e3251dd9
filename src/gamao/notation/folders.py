"""Match files in folders: one after another, whole or only who played what."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from gamao.errors import NotationError
from gamao.notation.encoding import decode_text
from gamao.notation.files import read_match
from gamao.notation.formats import Format, format_of_bytes, format_of_text
from gamao.notation.record import MatchRecord
from gamao.rules.shown import shown

ENDINGS: Final = frozenset(f".{kind.value}" for kind in Format)
"""How the names of match files end."""

# What tells who plays stands before the first move. A file is cut there, and read as any other.
_HEADS: Final = {
    Format.MAT: re.compile(r".*?^[ \t]*Game[ \t]+\d+[^\n]*\n[^\n]*\n", re.DOTALL | re.M | re.I),
    Format.SGF: re.compile(r"\s*\(\s*;(?:[^\[;()]*(?:\[(?:\\.|[^\]\\])*\]))*", re.DOTALL),
}
_ENDS: Final = {Format.MAT: "", Format.SGF: ")"}

Read = TypeVar("Read")
Failed = Callable[[Path, Exception], None]
"""Hears of a file that cannot be read, and why; may raise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchHeader:
    """What a match file says before its first game."""

    white: str
    black: str
    length: int | None
    """None for a money session."""
    tags: tuple[tuple[str, str], ...] = ()

    __repr__ = shown


def read_header(file: bytes | str | os.PathLike[str]) -> MatchHeader:
    """
    Who played whom and to how many points: in long files many times as fast as all of it.

    Raises:
        NotationError: it is no match file.
        OSError: the file cannot be opened.
    """
    data = file if isinstance(file, bytes) else Path(file).read_bytes()
    name = "" if isinstance(file, bytes) else os.fspath(file)
    try:
        record = read_match(_head(data))
    except NotationError:
        record = read_match(data, name)  # cut where it makes no sense, or no match file at all
    length = record.games[0].match.length if record.games else None
    return MatchHeader(white=record.white, black=record.black, length=length, tags=record.tags)


def read_matches(
    folder: str | os.PathLike[str], *, failed: Failed | None = None
) -> Iterator[tuple[Path, MatchRecord]]:
    """
    The match files in *folder* and below, each read when its turn comes, by name.

    What cannot be read is told to *failed* and passed over; without it the error is raised.

    Raises:
        OSError: there is no such folder.
    """
    return _each(folder, read_match, failed)


def read_headers(
    folder: str | os.PathLike[str], *, failed: Failed | None = None
) -> Iterator[tuple[Path, MatchHeader]]:
    """As `read_matches`, but only who played whom, as `read_header` tells."""
    return _each(folder, read_header, failed)


def match_files(folder: str | os.PathLike[str]) -> list[Path]:
    """The files in *folder* and below whose names end as those of match files; none hidden."""
    return [file for file in files_in(folder) if file.suffix.lower() in ENDINGS]


def files_in(folder: str | os.PathLike[str]) -> list[Path]:
    """All files in *folder* and below, but for what is hidden: copies, caches, the system's own."""
    os.scandir(folder).close()  # which says, as walking does not, that there is no such folder
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (Path(place, name) for name in names if not name.startswith("."))
        found += [path for path in paths if path.is_file()]
    return sorted(found)


def _each(
    folder: str | os.PathLike[str], read: Callable[[Path], Read], failed: Failed | None
) -> Iterator[tuple[Path, Read]]:
    return _read(match_files(folder), read, failed)


def _read(
    paths: Iterable[Path], read: Callable[[Path], Read], failed: Failed | None
) -> Iterator[tuple[Path, Read]]:
    for path in paths:
        try:
            found = read(path)
        except (NotationError, OSError) as error:
            if failed is None:
                raise
            failed(path, error)
        else:
            yield path, found


def _head(data: bytes) -> bytes:
    if not data.strip() or format_of_bytes(data):
        return data
    text = decode_text(data)
    kind = format_of_text(text)
    found = _HEADS[kind].match(text) if kind in _HEADS else None
    return data if kind is None or found is None else (found[0] + _ENDS[kind]).encode()
