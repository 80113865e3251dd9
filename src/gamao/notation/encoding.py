"""Bytes as text: the encodings in which match files come."""

from __future__ import annotations

import codecs
import re
from html import unescape
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE: Final = 200
_HEAD: Final = 2_000
"""Characters in which a page shows that it is one."""
_TAG: Final = re.compile(
    r"</?(?:!doctype|html|head|title|body|pre|code|tt)\b[^<>]{0,200}>|\[/?(?:code|pre)\]", re.I
)
_PLAIN: Final = {
    **dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"), " "),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"), None),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2212"), "-"),
}
"""Spaces and hyphens that pages and word processors put for plain ones, and what takes no room."""
_ACCENTED: Final = re.compile("[\u00a8\u00b8\u00c0-\u00ff]+")


def decode_text(data: bytes) -> str:
    """
    Read *data* as text: UTF-8 or UTF-16, with or without a mark, or else Windows-1252 or, where
    whole words are of letters that Western ones only have here and there, Windows-1251.

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
        western = data.decode("cp1252", "replace")
        return data.decode("cp1251", "replace") if _is_cyrillic(western) else western


def with_plain_spaces(text: str) -> str:
    """The *text* of a page as who typed it had it."""
    return text if text.isascii() else text.translate(_PLAIN)


def without_tags(text: str) -> str:
    """A page's *text*, if that is what it is: without the tags around it."""
    return unescape(_TAG.sub("", text)) if _TAG.search(text[:_HEAD]) else text


def _is_cyrillic(western: str) -> bool:
    """Are most of the accented letters in runs of three and more, as no Western language has?"""
    runs = [len(run) for run in _ACCENTED.findall(western)]
    return 2 * sum(run for run in runs if run > 2) > sum(runs)


def _unmarked_utf16(sample: bytes) -> str | None:
    """Is every other byte of *sample* zero, as in European text of two bytes a character?"""
    pairs = len(sample) // 2
    if pairs == 0:
        return None
    if sample[1::2].count(0) == pairs and 0 not in sample[::2]:
        return "utf-16-le"
    return "utf-16-be" if sample[: 2 * pairs : 2].count(0) == pairs else None
