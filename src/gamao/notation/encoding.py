"""Bytes as text: the encodings in which match files come."""

from __future__ import annotations

import codecs
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE: Final = 200


def decode_text(data: bytes) -> str:
    """
    Read *data* as text: UTF-8 or UTF-16, with or without a mark, or else Windows-1252.

    Every text can be read; bytes that stand for nothing become replacement characters.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    unmarked = _unmarked_utf16(data[:_SAMPLE])
    if unmarked:
        return data.decode(unmarked, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _unmarked_utf16(sample: bytes) -> str | None:
    """Is every other byte of *sample* zero, as in European text of two bytes a character?"""
    pairs = len(sample) // 2
    if pairs == 0:
        return None
    if sample[1::2].count(0) == pairs and 0 not in sample[::2]:
        return "utf-16-le"
    return "utf-16-be" if sample[: 2 * pairs : 2].count(0) == pairs else None
