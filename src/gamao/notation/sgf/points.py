"""The letters of gnubg's SGF files: points, moves and players."""

from __future__ import annotations

from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.player import Player

LETTER_OF_PLAYER: Final = {Player.WHITE: "W", Player.BLACK: "B"}
PLAYER_OF_LETTER: Final = {letter: player for player, letter in LETTER_OF_PLAYER.items()}
_BAR_LETTER, _OFF_LETTER = "y", "z"


def letter_of(point: int, player: Player) -> str:
    """The letter of a *player*'s own *point*: `a` is White's ace point and Black's 24 point."""
    if point in (BAR, OFF):
        return _BAR_LETTER if point == BAR else _OFF_LETTER
    return chr(ord("a") - 1 + (point if player is Player.WHITE else BAR - point))


def point_of(letter: str, player: Player) -> int:
    """
    The *player*'s own point that a *letter* names.

    Raises:
        NotationError: it names none.
    """
    if letter in (_BAR_LETTER, _OFF_LETTER):
        return BAR if letter == _BAR_LETTER else OFF
    point = ord(letter) - ord("a") + 1
    if not OFF < point < BAR:
        raise NotationError(_("not a point: {text!r}"), text=letter)
    return point if player is Player.WHITE else BAR - point


def hops_of(letters: str, player: Player) -> list[tuple[int, int]]:
    """
    The ways from point to point that pairs of *letters* name.

    Raises:
        NotationError: they name none.
    """
    if len(letters) % 2 or len(letters) > 8:
        raise NotationError(_("not the moves of a play: {letters!r}"), letters=letters[:20])
    points = [point_of(letter, player) for letter in letters]
    return list(zip(points[::2], points[1::2], strict=True))


def letters_of(play: Play, player: Player) -> str:
    """The pairs of letters of a *play*."""
    return "".join(
        letter_of(move.source, player) + letter_of(move.target, player) for move in play.moves
    )
