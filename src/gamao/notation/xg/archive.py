"""
The container of eXtreme Gammon's files: a header, a picture, and an archive of zlib streams.

All that is unpacked is bounded: a file says how long its parts are, and a hostile one lies.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _

MAGIC: Final = b"RGMH"
LONGEST: Final = 16 * 1024 * 1024
"""Bytes in one part. The records of a 7-point match take 1 MB, of a 25-point match 10 MB."""
_MOST_PARTS: Final = 16

_HEADER: Final = struct.Struct("<4sIIqI16s")
_NAME_BYTES: Final = 2048
_FOOT: Final = struct.Struct("<IiiiiI12s")
_ENTRY: Final = struct.Struct("<256s256siiiIBBxx")


@dataclass(frozen=True, slots=True)
class Archive:
    """The parts of a file by their names, and the comment in its header."""

    parts: Mapping[str, bytes]
    comment: str


def read_archive(data: bytes) -> Archive:
    """
    Unpack a file.

    Raises:
        NotationError: it is damaged, or unpacks to more than any real file.
    """
    if len(data) < _HEADER.size + 4 * _NAME_BYTES + _FOOT.size or not data.startswith(MAGIC):
        raise NotationError(_("not a file of eXtreme Gammon, or cut off in its header"))
    header_size = _HEADER.unpack_from(data)[2]
    if header_size != _HEADER.size + 4 * _NAME_BYTES:
        raise NotationError(
            _("a file of eXtreme Gammon with a header of {header_size} bytes"),
            header_size=header_size,
        )
    texts = data[_HEADER.size : header_size]
    foot = len(data) - _FOOT.size
    checksum, count, _version, index_size, size, packed, _spare = _FOOT.unpack_from(data, foot)
    start = foot - index_size - size
    if index_size < 0 or size < 0 or start < header_size or not 0 < count <= _MOST_PARTS:
        raise NotationError(_("a file of eXtreme Gammon that is cut off or damaged at its end"))
    if zlib.crc32(memoryview(data)[start:foot]) != checksum:
        raise NotationError(_("a file of eXtreme Gammon that is damaged: its checksum differs"))
    index = _unpacked(data[foot - index_size : foot], packed=bool(packed))
    if len(index) < count * _ENTRY.size:
        raise NotationError(_("a file of eXtreme Gammon whose index is cut off"))
    entries = [_ENTRY.unpack_from(index, number * _ENTRY.size) for number in range(count)]
    body = memoryview(data)[start : foot - index_size]
    parts = {_pascal(entry[0]).lower(): _part(body, entry) for entry in entries}
    return Archive(MappingProxyType(parts), wide(texts[3 * _NAME_BYTES :]))


def wide(packed: bytes) -> str:
    """A text of two bytes a character that ends at a zero."""
    text = packed[: len(packed) & ~1].decode("utf-16-le", "replace")
    return text.partition("\0")[0].strip()


def _part(body: memoryview, entry: tuple[bytes, bytes, int, int, int, int, int, int]) -> bytes:
    *_name, size, packed_size, start, checksum, stored, _level = entry
    if start < 0 or packed_size < 0 or start + packed_size > len(body):
        raise NotationError(_("a file of eXtreme Gammon with a part outside of it"))
    part = _unpacked(bytes(body[start : start + packed_size]), packed=not stored)
    if len(part) != size or zlib.crc32(part) != checksum:
        raise NotationError(_("a file of eXtreme Gammon with a damaged part: its checksum differs"))
    return part


def _unpacked(data: bytes, *, packed: bool) -> bytes:
    if not packed:
        return data
    stream = zlib.decompressobj()
    try:
        whole = stream.decompress(data, LONGEST)
    except zlib.error as error:
        raise NotationError(
            _("a file of eXtreme Gammon that cannot be unpacked: {error}"), error=error
        ) from error
    if stream.unconsumed_tail:
        raise NotationError(
            _("a file of eXtreme Gammon that unpacks to over {longest} bytes"), longest=LONGEST
        )
    return whole


def _pascal(field: bytes) -> str:
    return field[1 : 1 + field[0]].decode("latin-1")
