"""What people write on the command line about a game: an id, a roll."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation import parse_position, parse_rules
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match


def read_game(text: str, *, dice: str | None = None, rules: str | None = None) -> Game:
    """
    The game that an XGID, a gnubg id or a position id in *text* names, after the roll *dice*.

    An XGID and a gnubg id have their own terms; a position id is one for money, or by *rules*.

    Raises:
        NotationError: there is no such game, or nothing to roll or play in it.
    """
    game = parse_position(text, None if rules is None else Match(rules=parse_rules(rules)))
    if rules is not None:
        game = replace(game, match=replace_rules(game.match, rules))
    if game.phase not in (Phase.TURN, Phase.PLAY):
        raise NotationError(_("there is nothing to roll or play in {text!r}"), text=text)
    return game if dice is None else replace(game, phase=Phase.PLAY, dice=Dice.parse(dice))


def replace_rules(match: Match, rules: str) -> Match:
    """*match* played by *rules*."""
    return Match(match.length, parse_rules(rules), match.score, match.is_crawford)


def is_standard(path: Path) -> bool:
    """Is `-` written instead of a file: standard input, or output?"""
    return str(path) == "-"


def content_of(path: Path, most: int) -> bytes:
    """
    What is in a file, or comes from standard input, up to *most* bytes.

    Raises:
        OSError: it cannot be read.
    """
    if is_standard(path):
        return sys.stdin.buffer.read(most)
    with path.open("rb") as file:
        return file.read(most)
