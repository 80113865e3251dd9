"""
Replays of bgammon.org, `.match` files, as its own description has them.

    bgammon-replay 00000024
    i 1702738670 ana bruno 5 0 0 1 2 0
    1 r 3-1 8/5 6/5
    2 r 6-5 1/7 7/12
    1 d 2 1
    1 r 4-4

A table of the games comes first; then for each game a line with the time, the names, the length,
the score, who won how many points, and the variant; then who did what. White is player 1, from
whose side all points are counted. A double has its answer beside it: 1 is a take. Older files do
not tell the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.mat.cells import split_lines
from gamao.notation.mat.tags import match_before
from gamao.notation.record import MatchRecord
from gamao.notation.transcript import Transcript, played, rolled, turned, won
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.play import BAR
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO

_HEAD: Final = re.compile(
    r"i (?:(\d{1,12}) )?(\S+) (\S+) (\d{1,5}) (\d{1,5}) (\d{1,5}) ([012]) (\d{1,5}) ([012])",
    re.ASCII,
)
_EVENT: Final = re.compile(r"([12]) (.*)")
_STEP: Final = re.compile(r"[12] [rd] ")
_ROLL: Final = re.compile(r"r ([1-6])-([1-6])((?: \S+)*)")
_DOUBLE: Final = re.compile(r"d (\d{1,10}) ([01])", re.ASCII)
_HOP: Final = re.compile(r"(bar|\d{1,2})/(off|\d{1,2})", re.ASCII)
_VARIANTS: Final = {"1": "acey-deucey", "2": "tabula"}
_LATEST: Final = 32_503_680_000
"""The year 3000, in seconds; a later time is none."""


@dataclass(slots=True)
class _Written:
    """A game as written."""

    line: int
    head: re.Match[str]
    events: list[tuple[int, str]] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, str]:
        return self.head[2], self.head[3]

    @property
    def length(self) -> int:
        return int(self.head[4])


def read_bgammon(text: str) -> MatchRecord:
    """
    Read the games of a replay as far as they can have happened; a second match is left out.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    transcript = Transcript()
    games = list(_written(text, transcript))
    if not games:
        raise NotationError(_("a replay of bgammon.org needs a line with the names"))
    first = games[0]
    if variant := _VARIANTS.get(first.head[9]):
        raise NotationError(_("only backgammon can be read, not {variant!r}"), variant=variant)
    for game in games:
        where = Said(_("line {number}"), number=game.line)
        if (game.names, game.length) != (first.names, first.length):
            transcript.warnings.append(
                Said(_("line {line}: a second match is left out"), line=game.line)
            )
            break
        if transcript.begin(where, partial(_new_game, game, transcript.games)):
            _read_game(transcript, game)
    return transcript.record(*first.names, _tags(first))


def _written(text: str, transcript: Transcript) -> Iterator[_Written]:
    game: _Written | None = None
    for number, line in enumerate(split_lines(text), start=1):
        if head := _HEAD.fullmatch(line.rstrip()):
            game = _Written(number, head)
            yield game
        elif game and line.strip():
            game.events.append((number, line.strip()))
        elif _STEP.match(line):
            transcript.pass_over(Said(_("line {number}"), number=number))


def _new_game(written: _Written, earlier: list[Game]) -> Game:
    score = (int(written.head[5]), int(written.head[6]))
    doubled = any(line[1:].startswith(" d ") for _number, line in written.events)
    # It plays matches only; a single game is one to 1 point.
    return match_before(written.length, TORNEIO, score, earlier, doubled=doubled).new_game()


def _read_game(transcript: Transcript, written: _Written) -> None:
    for number, line in written.events:
        transcript.do(Said(_("line {number}"), number=number), partial(_done, line=line))
    winner, points = written.head[7], int(written.head[8])
    if winner != "0" and points:
        where = Said(_("line {number}"), number=written.line)
        transcript.do(where, partial(won, player=_player(winner), points=points))


def _tags(first: _Written) -> list[tuple[str, str]]:
    tags = [("Site", "bgammon.org")]
    if first.head[1] and int(first.head[1]) < _LATEST:
        date = datetime.fromtimestamp(int(first.head[1]), UTC)
        tags.append(("EventDate", f"{date:%Y.%m.%d}"))
    return tags


def _player(number: str) -> Player:
    return Player.WHITE if number == "1" else Player.BLACK


def _done(game: Game, line: str) -> Game:
    """The *game* when a player has done what the *line* says."""
    event = _EVENT.fullmatch(line)
    if not event:
        raise NotationError(_("not what a player does: {text!r}"), text=line[:80])
    player = _player(event[1])
    if roll := _ROLL.fullmatch(event[2]):
        game = rolled(game, player, Dice(int(roll[1]), int(roll[2])))
        # A player who resigned, or whose time ran out, has not played this roll.
        return game if not roll[3] and game.can_move else played(game, _moves(roll[3], player))
    if double := _DOUBLE.fullmatch(event[2]):
        game = turned(game, player, to=int(double[1]))
        answer = CubeAction.TAKE if double[2] == "1" else CubeAction.PASS
        return game.after(answer, by=player.opponent)
    raise NotationError(_("not what a player does: {text!r}"), text=event[2][:80])


def _moves(text: str, player: Player) -> str:
    """The moves, seen by the *player* who makes them."""
    hops = [_HOP.fullmatch(word) for word in text.split()]
    if not all(hops):
        raise NotationError(_("not a play: {text!r}"), text=text.strip()[:80])
    own = str if player is Player.WHITE else _mirrored
    return " ".join(f"{own(hop[1])}/{own(hop[2])}" for hop in hops if hop)


def _mirrored(point: str) -> str:
    return str(BAR - int(point)) if point.isdigit() else point
