"""The kinds of match files, and how to tell them apart."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from gamao.notation.encoding import with_plain_spaces, without_tags
from gamao.notation.position_text import is_position_text
from gamao.notation.snowie.reading import is_snowie_position
from gamao.notation.xg.archive import MAGIC


class Format(Enum):
    """A kind of match file, by the usual ending of its name."""

    MAT = "mat"
    SGF = "sgf"
    SNOWIE = "txt"
    JSON = "json"
    XG = "xg"
    BGF = "bgf"
    GAM = "gam"
    TMG = "tmg"
    SGG = "sgg"
    OLDMOVES = "oldmoves"
    BGAMMON = "match"
    POSITIONS = "positions"


_SAMPLE: Final = 20_000
"""Characters: what a text file is shows near its beginning; a long comment may come first."""
# A line may be looked at once and no more: `\s*` would also run over line breaks, from each again.
_MAT: Final = re.compile(
    r"^[ \t]*+(?:\d{1,5}[ \t-]++points?[ \t]++match\b|match[ \t]++to[ \t]++\d{1,5}[ \t]++points?\b"
    r"|(?:money|unlimited)[ \t]++(?:session|match|game)[ \t]*+$)",
    re.ASCII | re.IGNORECASE | re.MULTILINE,
)
_BGF: Final = re.compile(rb'\s*+\{[^\n]{0,900}"format"\s*+:\s*+"BGF"')
_TEXTS: Final = (
    (
        Format.BGAMMON,
        re.compile(
            r"bgammon-replay \d|i (?:\d{1,12} )?\S+ \S+(?: \d{1,5}){6}$", re.ASCII | re.MULTILINE
        ),
    ),
    (Format.MAT, _MAT),
    (Format.OLDMOVES, re.compile(r"Score is \d{1,5}-\d{1,5}", re.ASCII)),
    (Format.TMG, re.compile(r"^Game \d{1,5}: \d{1,5}-\d{1,5}", re.ASCII | re.MULTILINE)),
    (Format.SGG, re.compile(r"^Game \d{1,5}\.\d{1,5}\*?-\d{1,5}", re.ASCII | re.MULTILINE)),
    # The two before it tell the length like this as well.
    (Format.MAT, re.compile(r"^[ \t]*+match[ \t]++length\b", re.IGNORECASE | re.MULTILINE)),
    (Format.GAM, re.compile(r"^[ \t]*+\d{1,5}\)\s", re.ASCII | re.MULTILINE)),
)


def format_of_bytes(data: bytes) -> Format | None:
    """The kind of a binary file; None if it may be text."""
    if data.startswith(MAGIC):
        return Format.XG
    return Format.BGF if _BGF.match(data) else None


def format_of_text(text: str) -> Format | None:
    """The kind of a text file, None if it is none that we know."""
    sample = text[:_SAMPLE].lstrip("\ufeff \t\r\n")
    if sample.startswith("("):
        return Format.SGF
    if sample.startswith("{") and not _MAT.search(sample):  # a match may begin with a comment
        return Format.JSON
    if is_snowie_position(sample):
        return Format.SNOWIE
    bare = with_plain_spaces(without_tags(sample))
    found = next((kind for kind, mark in _TEXTS if mark.search(bare)), None)
    return found or (Format.POSITIONS if is_position_text(sample) else None)
