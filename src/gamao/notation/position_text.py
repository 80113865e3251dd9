"""
Positions as eXtreme Gammon, BGBlitz and gnubg write them into texts and pages, in any language.

The words of such a text depend on its language, so only what does not is read: the XGID, or
gnubg's two ids, the names beside the board, and the figures. Each position is a game set up there;
of what a program thought of it the plays and the three equities of the cube are kept. White is
XG's player 1 and gnubg's first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.ids import parse_gnubg_id
from gamao.notation.mat.cells import split_lines
from gamao.notation.record import MatchRecord, Note, RatedCube, RatedPlay
from gamao.notation.transcript import MOST_GAMES, Transcript, play_written
from gamao.notation.xgid import parse_xgid
from gamao.rules.game import Game
from gamao.rules.player import Player

_XGID: Final = re.compile(r"XGID=[-A-Oa-o]{26}(?::[-0-9A-Z]{1,9}){8,9}", re.ASCII)
_GNUBG: Final = re.compile(
    r": ?(?:<tt>)?([A-Za-z0-9+/]{14})(?:</tt>)?\s{1,40}[^:\n]{1,30}"
    r": ?(?:<tt>)?([A-Za-z0-9+/]{12})\b",
    re.ASCII,
)
_NUMBER: Final = r"[+-]?\d{1,3}[.,]\d{2,5}"
_RATED: Final = re.compile(
    rf"\s*\*?\s*\d{{1,3}}\.\s+(\S.{{0,60}}?)\s{{2,}}(\S.{{0,60}}?)\s+[^\s:]{{1,6}}:\s*({_NUMBER})\b"
)
_RATED_BY_BGBLITZ: Final = re.compile(
    rf"\s*\d{{1,3}}\.\s+{_NUMBER} \S{{1,9}} /\s+({_NUMBER})\s+(?:\({_NUMBER}\)\s+)?(\S.{{0,60}})"
)
_OF_CUBE: Final = re.compile(
    rf"\s*(?:\d\.\s+)?(\S[^:\d]{{0,40}})(?::\s+|\s)({_NUMBER})(?:\s+\(\s*{_NUMBER}\))?"
    rf"(?:\s+({_NUMBER})\s+\(\s*{_NUMBER}\))?\s*"
)
_PERCENT: Final = re.compile(r"(\d{1,3}[.,]\d{1,3})\s?%")
_CHANCES: Final = re.compile(r"\s*((?:[01][.,]\d{2,5}\s+){3}-(?:\s+[01][.,]\d{2,5}){3})\s*")
_DEPTH: Final = re.compile(r"XG Roller\+{0,2}|\d{1,2}-ply|[Rr]ollout")
_SIDE: Final = re.compile(r"\+1[23]-.{30,40}-\+\s+([XO]): ?(.*)")
_SIDES_OF_XG: Final = re.compile(r"\s*X:(.{0,200}?)\s{2,}O:(.{0,200})")
_PIPS_OF_XG: Final = re.compile(r"\bX: ?(\d{1,3})\s+O: ?\d{1,3}\s+X-O:")
_CUBE_BEHIND: Final = re.compile(r"\s{0,9}\([^()]{0,40}: ?\d{1,5}\)$")
_PIPS_BEHIND: Final = re.compile(r"(.*?)\s{2,}(\d{1,3})\s*")


def is_position_text(text: str) -> bool:
    """Is there a position in *text*?"""
    return bool(_XGID.search(text) or _GNUBG.search(text))


def read_position_text(text: str) -> MatchRecord:
    """
    Read the positions of a text, each as a game that stands there.

    Raises:
        NotationError: there is none, or far too many.
        GamaoError: the only one cannot stand like this.
    """
    split_lines(text)  # refuses what is too long
    found = list(_XGID.finditer(text)) or list(_GNUBG.finditer(text))
    if not found or len(found) > MOST_GAMES:
        raise NotationError(_("in no known format"))
    transcript = Transcript()
    for number, (one, following) in enumerate(pairwise([*found, None]), start=1):
        assert one is not None
        where = Said(_("position {number}"), number=number)
        ids = one[0] if one[0].startswith("XGID") else f"{one[1]}:{one[2]}"
        if transcript.begin(where, partial(_game, ids)):
            lines = text[one.end() : following.start() if following else None].splitlines()
            for note in _notes(lines, transcript.game):
                transcript.note(note)
    if len(found) > 1:
        transcript.warnings.append(_("only the positions are read, not what was played in them"))
    names = _names(text.splitlines(), transcript.games[0]) if transcript.games else ("", "")
    return transcript.record(*names)


def _game(ids: str) -> Game:
    return parse_xgid(ids) if ids.startswith("XGID") else parse_gnubg_id(ids)


def _notes(lines: Sequence[str], game: Game) -> list[Note]:
    """What the *lines* behind a position say about it."""
    plays = tuple(_plays(lines, game)) if game.dice else ()
    return [Note(step=0, plays=plays, cube=None if plays else _cube(lines))]


def _plays(lines: Sequence[str], game: Game) -> list[RatedPlay]:
    assert game.dice is not None
    plays = []
    for index, line in enumerate(lines):
        if rated := _RATED_BY_BGBLITZ.fullmatch(line):
            depth, moves, equity = "BGBlitz", rated[2], rated[1]
        elif rated := _RATED.match(line):
            depth, moves, equity = rated[1], rated[2], rated[3]
        else:
            continue
        try:
            play = play_written(moves.strip().lower(), game.position, game.dice)
        except GamaoError:
            continue
        chances = _chances(lines[index + 1 : index + 3])
        plays.append(RatedPlay(play=play, equity=_figure(equity), chances=chances, depth=depth))
    return plays


def _chances(lines: Sequence[str]) -> tuple[float, ...]:
    """Win, gammon, backgammon, gammon and backgammon lost, from one line or, in percent, two."""
    if lines and (told := _CHANCES.fullmatch(lines[0])):
        figures = [_figure(word) for word in told[1].split() if word != "-"]
        return (*figures[:3], *figures[4:])
    figures = [_figure(one) / 100 for line in lines for one in _PERCENT.findall(line)]
    return (*figures[:3], *figures[4:]) if len(figures) == 6 else ()


def _cube(lines: Sequence[str]) -> RatedCube | None:
    """The three equities, which stand in a row: only the double has two words to its name."""
    told = [_OF_CUBE.fullmatch(line) for line in lines]
    for first in range(len(told) - 2):
        rows = [(row[1], _figure(row[3] or row[2])) for row in told[first : first + 3] if row]
        without = [worth for name, worth in rows if not re.search("[/,]", name)]
        doubled = [worth for name, worth in rows if re.search("[/,]", name)]
        if len(without) == 1 and len(doubled) == 2:
            passed = 1.0 if 1.0 in doubled else doubled[1]
            taken = doubled[1] if doubled[0] == passed else doubled[0]
            depth = _DEPTH.search("\n".join(lines[:first]))
            return RatedCube(
                no_double=without[0],
                double_take=taken,
                double_pass=passed,
                chances=_chances([line for line in lines[:first] if _tells_chances(line)][:2]),
                depth=depth[0] if depth else "",
            )
    return None


def _tells_chances(line: str) -> bool:
    return bool(_PERCENT.search(line) or _CHANCES.fullmatch(line))


def _figure(text: str) -> float:
    return float(text.replace(",", "."))


def _names(lines: Sequence[str], game: Game) -> tuple[str, str]:
    """The names of White and Black; X is whoever has X's pips."""
    told_beside = filter(None, map(_SIDE.search, lines))
    sides = {found[1]: _CUBE_BEHIND.sub("", found[2].strip()) for found in told_beside}
    pips = None
    if len(sides) < 2:
        told = next(filter(None, map(_SIDES_OF_XG.fullmatch, lines)), None)
        counted = next(filter(None, map(_PIPS_OF_XG.search, lines)), None)
        sides = {"X": told[1].strip(), "O": told[2].strip()} if told else {}
        pips = int(counted[1]) if counted else None
    elif behind := _PIPS_BEHIND.fullmatch(sides["X"]):
        pips = int(behind[2])
        sides = {side: _PIPS_BEHIND.sub(r"\1", name) for side, name in sides.items()}
    seen = game.position if game.on_roll is Player.WHITE else game.position.flipped()
    # gnubg, which tells no pips here, has its first player as O.
    x_is_white = pips is not None and pips == seen.pips
    white, black = ("X", "O") if x_is_white else ("O", "X")
    return sides.get(white) or "White", sides.get(black) or "Black"
