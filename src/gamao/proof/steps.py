"""The steps of a record, each of which is written in one way only."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.action import format_step, parse_step
from gamao.rules.action import Place, Resign, Step
from gamao.rules.game import Game
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.player import Player

_POINT: Final = r"(?:bar|off|\d{1,2})\*?"
_WAY: Final = rf"{_POINT}(?:/{_POINT})+(?:\([2-4]\))?"
_PLAY: Final = re.compile(rf"(white|black): ({_WAY}(?: {_WAY})*)", re.ASCII)


def read_step(text: str, game: Game) -> Step:
    """
    Read the step of a line; *game* is the game before it.

    A play is taken as it stands: it names every point, so that nothing need be searched for.

    Raises:
        NotationError: it is no step, or written in another way.
        GamaoError: it is a play, and no legal one.
    """
    told = _PLAY.fullmatch(text)
    step = Step(Player(told[1]), _play(told[2])) if told else parse_step(text, game)
    # A position put on the board and a match given up are of games that were played elsewhere.
    elsewhere = isinstance(step.action, Place) or step.action == Resign(whole_match=True)
    if elsewhere or format_step(step) != text:
        raise NotationError(_("not a line of a record: {text!r}"), text=text[:80])
    return step


def _play(text: str) -> Play:
    moves: list[Move] = []
    for word in text.split(" "):
        way, _bracket, times = word.rstrip(")").partition("(")
        stops = [(_point(stop.rstrip("*")), stop.endswith("*")) for stop in way.split("/")]
        chain = [Move(source, target, hits) for (source, _hit), (target, hits) in pairwise(stops)]
        moves += chain * int(times or 1)
    return Play(moves)


def _point(name: str) -> int:
    return int(name) if name.isdigit() else {"bar": BAR, "off": OFF}[name]
