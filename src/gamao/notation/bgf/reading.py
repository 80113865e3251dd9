"""
BGBlitz's `.bgf` matches, with its analysis.

A line of JSON says how the rest is packed: gzip, and Smile instead of JSON. White is BGBlitz's
green player. A move whose green die is 7 is something else, told by its red die: 1 a double, 2 a
take, 3 a pass, 4 the end of the game, 5 a roll (in `from` and `to`) that allows no move. Figures
about the cube are chances to win the match there, those of plays equities. There is no public
description of all this: it was read off real files, and what is not known breaks a game off.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.bgf.smile import read_smile
from gamao.notation.choices import Choices
from gamao.notation.file_rules import FileRules
from gamao.notation.json.values import Fields, load
from gamao.notation.record import MatchRecord, Note, RatedCube, RatedPlay, Unit
from gamao.notation.transcript import Transcript, played, rolled, turned, won
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.play import BAR, Play
from gamao.rules.player import Player
from gamao.rules.position import Position

LONGEST: Final = 16 * 1024 * 1024
"""Bytes unpacked; a game with its analysis takes 130 kB."""
_LONGEST_HEADER: Final = 1000
_NO_DIE: Final = 7
_DOUBLE, _TAKE, _PASS, _END, _DANCE = range(1, 6)
_GZIP: Final = 31
_PLAYERS: Final = {-1: Player.WHITE, 1: Player.BLACK}
_POINTS: Final = 24
_TAGS: Final = {
    "event": "Event",
    "round": "Round",
    "location": "Site",
    "date": "EventDate",
    "comment": "Comment",
}
_DATE: Final = re.compile(r"([A-Z][a-z]{2}) (\d{1,2}), (\d{4})", re.ASCII)
_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)
_CHANCES: Final = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")


def read_bgf(data: bytes) -> MatchRecord:
    """
    Read a match or money session as far as it can have happened.

    Raises:
        NotationError: it is not such a file, or damaged.
    """
    line, newline, body = data[: _LONGEST_HEADER + 1].partition(b"\n")
    if not newline:
        raise NotationError(_("not a BGBlitz file: its first line is too long"))
    header = Fields(load(line.decode("utf-8", "replace")), "header")
    if header.text("format", "") != "BGF":
        raise NotationError(_("not a BGBlitz file"))
    body = data[len(line) + 1 :]
    if header.switch("compress"):
        body = _unpacked(body)
    if header.switch("useSmile"):
        whole = Fields(read_smile(body), "match")
    else:
        whole = Fields(load(body[:LONGEST].decode("utf-8", "replace")), "match")
    return _read_match(whole)


def _unpacked(body: bytes) -> bytes:
    stream = zlib.decompressobj(_GZIP)
    try:
        whole = stream.decompress(body, LONGEST)
    except zlib.error as error:
        raise NotationError(
            _("a BGBlitz file that cannot be unpacked: {error}"), error=error
        ) from error
    if stream.unconsumed_tail:
        raise NotationError(
            _("a BGBlitz file that unpacks to over {longest} bytes"), longest=LONGEST
        )
    if not stream.eof:
        raise NotationError(_("a BGBlitz file that is cut off"))
    return whole


def _read_match(whole: Fields) -> MatchRecord:
    transcript = Transcript()
    length = whole.integer("matchlen")
    file_rules = FileRules(
        length=length if length > 0 else None,
        crawford=whole.switch("useCrawford"),
        jacoby=whole.switch("useJacoby"),
        beaver=whole.switch("useBeaver"),
        cube=whole.switch("useCube"),
    )
    games = list(whole.children("games"))
    scores = [(game.integer("scoreGreen"), game.integer("scoreRed")) for game in games]
    scores.append((whole.integer("finalGreen"), whole.integer("finalRed")))
    for number, game in enumerate(games, start=1):
        where = Said(_("game {number}"), number=number)
        if transcript.begin(where, partial(_beginning, file_rules, scores[number - 1], game)):
            _GameReader(transcript, where).read(game)
            _end(transcript, where, scores[number - 1], scores[number])
    tags = [(tag, _tag(tag, whole.text(name))) for name, tag in _TAGS.items() if name in whole]
    return transcript.record(
        whole.text("nameGreen", "") or "White",
        whole.text("nameRed", "") or "Black",
        [(tag, value) for tag, value in tags if value],
    )


def _tag(tag: str, value: str) -> str:
    """A date as `.mat` files write it; BGBlitz has `Nov 2, 2025`."""
    date = _DATE.fullmatch(value) if tag == "EventDate" else None
    if not date or date[1] not in _MONTHS:
        return value
    return f"{date[3]}.{_MONTHS.index(date[1]) + 1:02d}.{int(date[2]):02d}"


def _beginning(file_rules: FileRules, score: tuple[int, int], game: Fields) -> Game:
    """The game before its first move: new, or set up if its board is not the usual one."""
    match = file_rules.match(score, is_crawford=game.switch("isCrawford"))
    new = match.new_game()
    if "initial" not in game:
        return new
    initial = game.child("initial")
    position = _position(initial.integers("points", 28))
    if position == new.position:
        return new
    first = next(game.children("moves"), None)
    player = _player(first) if first else Player.WHITE
    owner = _PLAYERS.get(initial.integer("cubeOwner"))
    return match.game_from(
        position if player is Player.WHITE else position.flipped(),
        on_roll=player,
        cube=Cube(initial.integer("cube"), owner),
    )


def _position(points: Sequence[int]) -> Position:
    """The board as BGBlitz lists it, from White's 24 point on, then the two bars."""
    mine = {_POINTS - place: max(count, 0) for place, count in enumerate(points[:_POINTS])}
    theirs = {place + 1: max(-count, 0) for place, count in enumerate(points[:_POINTS])}
    mine[BAR], theirs[BAR] = abs(points[24]), abs(points[25])
    return Position.of(mine=mine, theirs=theirs)


def _end(
    transcript: Transcript, where: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    """End the game as the next score tells; an unfinished one leaves it as it was."""
    white, black = (b - a for a, b in zip(before, after, strict=True))
    if transcript.goes_on and (white > 0) != (black > 0):
        player, points = (Player.WHITE, white) if white > 0 else (Player.BLACK, black)
        transcript.do(where, lambda game: won(game, player, points))


@dataclass(slots=True)
class _GameReader:
    """Reads the moves of one game into the transcript."""

    transcript: Transcript
    where: str

    def read(self, game: Fields) -> None:
        for number, move in enumerate(game.children("moves"), start=1):
            self._move(f"{self.where}, move {number}", move)

    def _move(self, where: str, move: Fields) -> None:
        player, green = _player(move), move.integer("green")
        code = move.integer("red") if green == _NO_DIE else 0
        if code == _END:
            return
        before = self.transcript.next_step
        if code in (0, _DANCE):
            self._turn(where, move, player, dances=code == _DANCE)
        else:
            self.transcript.do(where, partial(_cube_acted, player=player, code=code))
            if code == _DOUBLE:
                self.transcript.note(Note(step=before, cube=_rated_cube(move)))
        if "comment" in move and (said := _comment(move)):
            self.transcript.note(Note(step=before, comment=said))

    def _turn(self, where: str, move: Fields, player: Player, *, dances: bool) -> None:
        sources, targets = move.integers("from", 4), move.integers("to", 4)
        one, other = (sources[0], targets[0]) if dances else _dice(move)
        if not self.transcript.do(where, lambda game: rolled(game, player, Dice(one, other))):
            return
        game = self.transcript.game
        luck, unit = _luck(move)
        step = max(len(game.actions) - 1, 0)
        self.transcript.note(Note(step=step, cube=_rated_cube(move), luck=luck, luck_unit=unit))
        hops = [] if dances else _hops(sources, targets)
        assert game.dice is not None
        choices = Choices(game.position, game.dice)
        text = " ".join(f"{a}/{b}" for a, b in hops)
        if self.transcript.do(where, lambda game: _played(game, choices.by(hops), text)):
            plays = tuple(_rated_plays(move, choices))
            self.transcript.note(Note(step=len(game.actions), plays=plays))


def _player(move: Fields) -> Player:
    number = move.integer("player")
    if number not in _PLAYERS:
        raise NotationError(
            _("{where}: nobody is player {number}"), where=move.where, number=number
        )
    return _PLAYERS[number]


def _dice(move: Fields) -> tuple[int, int]:
    return move.integer("red"), move.integer("green")


def _hops(sources: Sequence[int], targets: Sequence[int]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in zip(sources, targets, strict=True) if a >= 0]


def _played(game: Game, play: Play | None, text: str) -> Game:
    return played(game, text) if play is None else game.after(play)


def _cube_acted(game: Game, player: Player, code: int) -> Game:
    if code == _DOUBLE:
        return turned(game, player)
    if code not in (_TAKE, _PASS):
        raise NotationError(_("the meaning of code {code} of BGBlitz is not known"), code=code)
    return game.after(CubeAction.TAKE if code == _TAKE else CubeAction.PASS, by=player)


def _comment(move: Fields) -> str:
    return "\n".join(str(line) for line in move.items("comment") if line)


def _rated_plays(move: Fields, choices: Choices) -> list[RatedPlay]:
    rated = []
    for told in move.children("moveAnalysis"):
        way, worth = told.child("move"), told.child("eq")
        play = choices.by(_hops(way.integers("from", 4), way.integers("to", 4)))
        equity = _figure(worth, "emg" if worth.switch("hasEMG") else "equity")
        chances = tuple(_figure(worth, name) for name in _CHANCES)
        if play is not None and math.isfinite(sum(chances, equity)):
            depth = f"BGBlitz {told.integer('ply')}-ply"
            rated.append(RatedPlay(play=play, equity=equity, chances=chances, depth=depth))
    return rated


def _rated_cube(move: Fields) -> RatedCube | None:
    """What BGBlitz thought of the cube before the roll."""
    if "equity" not in move or "cubeDecision" not in move.child("equity"):
        return None
    worth = move.child("equity")
    told = worth.child("cubeDecision")
    figures = [_figure(told, f"eq{name}") for name in ("NoDouble", "DoubleTake", "DoublePass")]
    chances = tuple(_figure(worth, name) for name in _CHANCES)
    if not math.isfinite(sum(figures) + sum(chances)):
        return None
    return RatedCube(
        no_double=figures[0],
        double_take=figures[1],
        double_pass=figures[2],
        unit=Unit.MWC if worth.switch("useMatchEquity") else Unit.EQUITY,
        chances=chances,
        depth=f"BGBlitz {move.integer('ply')}-ply",
    )


def _luck(move: Fields) -> tuple[float | None, Unit]:
    if "luck" not in move:
        return None, Unit.EQUITY
    told = move.child("luck")
    luck = _figure(told, "luckPlain")
    unit = Unit.MWC if told.text("mode", "") == "Match" else Unit.EQUITY
    return (luck if math.isfinite(luck) else None), unit


def _figure(told: Fields, name: str) -> float:
    """A number, which BGBlitz writes as text; not a number if it is none."""
    text = told.text(name, "")
    try:
        return float(text) if len(text) < 30 else math.nan
    except ValueError:
        return math.nan
