"""
A position as it is pasted: an id, or a text with one in it.

eXtreme Gammon copies its XGID above a diagram, gnubg its two ids on two lines, OpenGammon an
OGID, our own pages an address with an XGID in it. Prefixes may be in any case; fields that hold
one line lose the breaks.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.ids import parse_gnubg_id
from gamao.notation.ogid import OGID, parse_ogid
from gamao.notation.xgid import parse_xgid
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position

_XGID: Final = re.compile(r"xgid=(?:XGID=)?(\S+)", re.IGNORECASE)
_WHOLE_XGID: Final = re.compile(r"[A-O-]{26}(?::[\w-]{1,5}){8}(?::\d{1,2})?", re.IGNORECASE)
_OGID: Final = re.compile(r"ogid=(?:OGID=)?(\S+)", re.IGNORECASE)
_LETTERS: Final = "[A-Za-z0-9+/]"
_POSITION_ID: Final = re.compile(rf"position[ -]?id ?[:=] ?({_LETTERS}{{14}})", re.IGNORECASE)
_MATCH_ID: Final = re.compile(rf"match[ -]?id ?[:=] ?({_LETTERS}{{12}})", re.IGNORECASE)
# Cut off, or with a letter too many: it is told what it lacks.
_NEARLY_ID: Final = re.compile(rf"{_LETTERS}{{10,18}}")
_BOTH_IDS: Final = re.compile(rf"{_LETTERS}{{14}}:{_LETTERS}{{12}}(?!{_LETTERS})")


def parse_position(text: str, match: Match | None = None) -> Game:
    """
    The moment of a game that *text* describes: an XGID, an OGID, a gnubg id, a position id, or one
    of them somewhere in it.

    All but a position id have their own terms; a position id is one of *match*, else for money.
    None of them tells the variant: it is that of *match*.

    Raises:
        GamaoError: there is none in it, or it cannot exist.
    """
    require(str, text=text)
    require(Match, None, match=match)
    text, match = " ".join(unquote(text).split()), match or Match()
    variant = match.rules.variant
    if found := _XGID.search(text):
        return parse_xgid(_trimmed(found[1]), variant=variant)
    ogid = _OGID.search(text)
    if ogid or OGID.fullmatch(text):
        return parse_ogid(ogid[1] if ogid else text, variant=variant)
    if both := _ids(text):
        return parse_gnubg_id(both, variant=variant)
    if text.count(":") > 1:
        return parse_xgid(text, variant=variant)
    if ":" in text and not _POSITION_ID.search(text):
        return parse_gnubg_id(text, variant=variant)
    alone = _POSITION_ID.search(text)
    if not alone and not _NEARLY_ID.fullmatch(text):
        raise NotationError(_("no XGID, OGID, gnubg id or position id in {text!r}"), text=text)
    position = Position.from_id(alone[1] if alone else text, checkers=variant.checkers)
    return match.game_from(position, on_roll=Player.WHITE)


def _trimmed(xgid: str) -> str:
    """Without what stands right behind it, where it is whole; else as it is, to say what is not."""
    whole = _WHOLE_XGID.match(xgid)
    return whole[0] if whole else xgid


def _ids(text: str) -> str | None:
    position, match = _POSITION_ID.search(text), _MATCH_ID.search(text)
    if position and match:
        return f"{position[1]}:{match[1]}"
    both = _BOTH_IDS.search(text)
    return both[0] if both else None
