"""
eXtreme Gammon's `.xg` matches and `.xgp` positions, with its analysis and comments.

White is XG's player 1. Equities are XG's normalised ones; its depths are named as it names them,
where a ply is what gnubg calls one less. A position file gives one game that stands where it was
saved. What cannot be kept is said: a position edited in the middle of a game breaks it off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.record import MatchRecord
from gamao.notation.rtf import plain_text
from gamao.notation.xg.archive import Archive, read_archive
from gamao.notation.xg.games import is_position, read_games, read_position
from gamao.notation.xg.records import MatchHeader, read_records

_FIRST_DAY: Final = datetime(1899, 12, 30)
_LAST_DAY: Final = 100_000
_LONGEST_COMMENTS: Final = 1_000_000
"""Bytes: a book on the match; rich text takes time to read."""


def read_xg(data: bytes) -> MatchRecord:
    """
    Read a match, session or position as far as it can have happened.

    Raises:
        NotationError: it is not such a file, or damaged.
    """
    archive = read_archive(data)
    if "temp.xg" not in archive.parts:
        raise NotationError(_("a file of eXtreme Gammon without a match in it"))
    header, *records = read_records(archive.parts["temp.xg"])
    assert isinstance(header, MatchHeader)
    if header.variation:
        raise NotationError(_("only backgammon can be read, not another game of eXtreme Gammon"))
    comments = _comments(archive.parts)
    if is_position(records):
        transcript = read_position(header, records, comments)
    else:
        transcript = read_games(header, records, comments)
    white, black = header.players
    tags = _tags(header, archive, comments)
    return transcript.record(white or "White", black or "Black", tags)


def _comments(parts: Mapping[str, bytes]) -> list[str]:
    """The comments of a file, each a line of rich text."""
    part = parts.get("temp.xgc", b"")
    if len(part) > _LONGEST_COMMENTS:
        raise NotationError(
            _("a file of eXtreme Gammon with comments of {count} bytes"), count=len(part)
        )
    lines = part.decode("cp1252", "replace").split("\r\n")
    return [plain_text(line.replace("\x01\x02", "\r\n")) for line in lines]


def _tags(header: MatchHeader, archive: Archive, comments: Sequence[str]) -> list[tuple[str, str]]:
    said = [comments[index] for index in header.comments if 0 <= index < len(comments)]
    tags = {
        "Event": header.event,
        "Round": header.round,
        "Site": header.location,
        "EventDate": _date(header.date),
        "Transcriber": header.transcriber,
        "Comment": "\n".join(filter(None, [archive.comment, *said])),
    }
    return [(tag, value) for tag, value in tags.items() if value]


def _date(days: float) -> str:
    if not 1 <= days < _LAST_DAY:
        return ""
    return f"{_FIRST_DAY + timedelta(days=int(days)):%Y.%m.%d}"
