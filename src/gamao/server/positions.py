"""Positions as the editor sends and shows them."""

from __future__ import annotations

from gamao.notation import parse_gnubg_id, parse_xgid
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position


def parse_position(text: str) -> Game:
    """
    The moment of a game that an XGID, a gnubg id or a bare position id describes.

    Raises:
        GamaoError: it is none of these, or cannot exist.
    """
    text = text.strip()
    if text.count(":") > 1:
        return parse_xgid(text)
    if ":" in text:
        return parse_gnubg_id(text)
    return Match().game_from(Position.from_id(text), on_roll=Player.WHITE)
