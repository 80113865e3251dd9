"""The match of a table as a file that other programs read."""

from __future__ import annotations

from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.notation import MatchRecord, format_mat
from gamao.play import LiveMatch, OpponentKind
from gamao.rules.player import Player
from gamao.server.table.opponent import DEFAULT_LEVEL


def mat_of(match: LiveMatch, words: Catalogue) -> str:
    """
    The games of *match* that have begun.

    Raises:
        NotationError: such a file cannot hold them.
    """
    white, black = (name_in_file(match, side, words) for side in (Player.WHITE, Player.BLACK))
    games = tuple(game for game in match.log.games if game.actions)
    return format_mat(MatchRecord(white=white, black=black, games=games))


def name_in_file(match: LiveMatch, side: Player, words: Catalogue) -> str:
    """Who sits there, as a match file can hold it: by name, by level, or what they are."""
    seat, level = match.seats[side], match.terms.level or DEFAULT_LEVEL
    on_one_screen = match.terms.opponent is OpponentKind.SAME_SCREEN
    nobody = words(side.value.capitalize() if on_one_screen else _("Guest"))
    name = words(WORDS[f"level {level}"]) if seat.is_bot else seat.name or ""
    kept = "".join(letter for letter in name if letter.isalnum() or letter in " _-.")
    return " ".join(kept.split()) or nobody
