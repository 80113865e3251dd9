"""
Match files of every kind: what a file is, is told by its content, not by its name.

Reading keeps all games up to what cannot have happened and says what it left out in the record's
`warnings`; `losses` says what a format cannot hold before it is written.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import mark as _
from gamao.notation.bgammon import read_bgammon
from gamao.notation.bgf.reading import read_bgf
from gamao.notation.encoding import decode_text
from gamao.notation.fitting import fitted
from gamao.notation.formats import Format, format_of_bytes, format_of_text
from gamao.notation.gam import read_gam
from gamao.notation.json import format_json, read_json
from gamao.notation.mat import format_mat, read_mat
from gamao.notation.oldmoves import read_oldmoves
from gamao.notation.position_text import read_position_text
from gamao.notation.record import MatchRecord
from gamao.notation.sgf import format_sgf, read_sgf
from gamao.notation.sgg import read_sgg
from gamao.notation.snowie.reading import format_snowie, read_snowie_position
from gamao.notation.tmg import read_tmg
from gamao.notation.xg.reading import read_xg
from gamao.rules.checked import require

MOST_BYTES: Final = 32 * 1024 * 1024
"""A file is refused above this size: the largest real ones, with rollouts, are a few MB."""

_ARCHIVES: Final = (b"PK\x03\x04", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf")
"""How zip, gzip, rar and 7z begin."""
_BINARY: Final[dict[Format, Callable[[bytes], MatchRecord]]] = {
    Format.XG: read_xg,
    Format.BGF: read_bgf,
}
TEXT_READERS: Final[dict[Format, Callable[[str], MatchRecord]]] = {
    Format.MAT: read_mat,
    Format.SGF: read_sgf,
    Format.SNOWIE: read_snowie_position,
    Format.JSON: read_json,
    Format.GAM: read_gam,
    Format.TMG: read_tmg,
    Format.SGG: read_sgg,
    Format.OLDMOVES: read_oldmoves,
    Format.BGAMMON: read_bgammon,
    Format.POSITIONS: read_position_text,
}
_WRITERS: Final[dict[Format, Callable[[MatchRecord], str]]] = {
    Format.MAT: format_mat,
    Format.SGF: format_sgf,
    Format.SNOWIE: format_snowie,
    Format.JSON: format_json,
}
WRITTEN: Final = {kind.name.lower(): kind for kind in _WRITERS}
"""The kinds that are written, by name."""


def read_match(file: bytes | str | os.PathLike[str], name: str = "") -> MatchRecord:
    """
    Read a match file of any kind: the one at a path, or its content; *name* is for the errors.

    Raises:
        NotationError: it is no match file, damaged, or larger than any real one.
        OSError: it cannot be opened.
        TypeError: it is neither bytes nor a path.
    """
    if isinstance(file, str | os.PathLike):
        return read_match(Path(file).read_bytes(), name or os.fspath(file))
    if not isinstance(file, bytes):
        kind = type(file).__name__
        raise TypeError(f"a match file is read from its bytes or its path, not from {kind}")
    try:
        return _read(file)
    except GamaoError as error:
        if name:
            raise NotationError("{name}: {error}", name=name, error=error) from error
        raise NotationError(error.message, **error.values) from error


def write_match(record: MatchRecord, kind: Format | str) -> bytes:
    """
    The content of a match file of this *kind*; `losses` tells what it does not hold.

    Raises:
        NotationError: such files are not written, or cannot hold the games.
    """
    require(MatchRecord, record=record)
    require(Format, str, kind=kind)
    kind = _writable(kind)
    return _WRITERS[kind](fitted(record, kind)[0]).encode("utf-8", "replace")


def losses(record: MatchRecord, kind: Format | str) -> tuple[str, ...]:
    """
    What of *record* a file of this *kind* cannot hold.

    Raises:
        NotationError: such files are not written.
    """
    require(MatchRecord, record=record)
    require(Format, str, kind=kind)
    return tuple(fitted(record, _writable(kind))[1])


def _read(data: bytes) -> MatchRecord:
    if len(data) > MOST_BYTES:
        raise NotationError(_("a match file of {n} bytes is too long"), n=len(data))
    if not data.strip():
        raise NotationError(_("the file is empty"))
    if data.startswith(_ARCHIVES):
        raise NotationError(_("a packed archive: unpack it first"))
    binary = format_of_bytes(data)
    if binary:
        return _BINARY[binary](data)
    text = decode_text(data)
    kind = format_of_text(text)
    if kind is None:
        raise NotationError(_("in no known format"))
    return TEXT_READERS[kind](text)


def _writable(kind: Format | str) -> Format:
    names = {one.value: one for one in _WRITERS} | WRITTEN
    found = kind if isinstance(kind, Format) else names.get(kind.lower())
    if found not in _WRITERS:
        told = kind.value if isinstance(kind, Format) else kind
        raise NotationError(
            _("cannot write {kind!r}, only {kinds}"), kind=told, kinds=", ".join(WRITTEN)
        )
    return found
