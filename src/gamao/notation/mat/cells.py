"""The lines of a `.mat` file taken apart into tags, games and cells; what they mean comes later."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.encoding import with_plain_spaces, without_tags
from gamao.rules.player import Player

LONGEST: Final = 2_000_000
"""Characters: a thousand games. A 25-point match takes 25,000."""
MOST_LINES: Final = 100_000
"""A thousand games have fewer; a line of a hostile file can be two characters."""
COMMENT: Final = "Comment"
_SECOND_COLUMN: Final = 18
_LENGTH: Final = re.compile(
    r"\s*(?:(\d{1,5})[ \t-]+points?\s+match\b|match\s+to\s+(\d{1,5})\s+points?\b"
    r"|match\s+length\s*:?\s*(\d{1,5})\b).*",
    re.ASCII | re.IGNORECASE,
)
_SESSION: Final = re.compile(r"\s*(?:money|unlimited)\s+(?:session|match|game)\s*", re.IGNORECASE)
_GAME: Final = re.compile(
    r"\s*game\s+(\d{1,5})\s*[:.]?\s*(?:\([^()]*\)\s*)?", re.ASCII | re.IGNORECASE
)
_SCORE: Final = re.compile(r": (\d{1,9})", re.ASCII)
_ROW: Final = re.compile(r"\s*(\d{1,5})[).]", re.ASCII)
_CELL: Final = re.compile(
    r"(?<!\S)(?:[1-6][-,]?[1-6]:\s?(?:cannot move|illegal play)?|(?:re)?doubles?\b|takes?\b"
    r"|accepts?\b|drops?\b|pass(?:es)?\b|rejects?\b|beavers?\b|raccoons?\b|wins?\b|loses\b|losses\b"
    r"|concedes?\b|resigns?\b|time ?out\b|cannot move|illegal play)",
    re.IGNORECASE,
)
_SAID: Final = re.compile(
    r"\{([^{}]*)\}?|(?<!illegal play )\((?!no play)([^()]*[a-z]{2}[^()]*)\)", re.IGNORECASE
)
"""A comment in braces, or words in brackets."""
_END: Final = re.compile(r"(?:wins?|loses|losses|concedes?|resigns?|time ?out)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player did, as written, and the number of its line."""

    line: int
    player: Player
    text: str
    odd: bool = False
    """Is it a whole line that does not look like what players do?"""
    comment: str = ""
    """What stands behind it in braces."""

    @property
    def is_remark(self) -> bool:
        """Is it what somebody wrote between the rows?"""
        return self.odd and not _ROW.match(self.text) and not _CELL.search(self.text)


@dataclass(slots=True)
class WrittenGame:
    """A game as written."""

    line: int
    number: int
    start: str | None = None
    names: tuple[str, str] | None = None
    score: tuple[int, int] = (0, 0)
    cells: list[Cell] = field(default_factory=list)
    rows: int = 0
    """The number of the last row."""
    gaps: dict[int, int] = field(default_factory=dict)
    """The rows before which others are missing: their numbers by their lines."""


@dataclass(slots=True)
class WrittenMatch:
    """A file as written. The length is 0 for money, None while it has not been told."""

    length: int | None = None
    second_match: int = 0
    """The line at which another match begins, 0 if none does."""
    tags: list[tuple[str, str]] = field(default_factory=list)
    games: list[WrittenGame] = field(default_factory=list)


def read_lines(text: str) -> WrittenMatch:
    """
    Take a `.mat` file apart.

    Raises:
        NotationError: a line does not belong in such a file; the message has its number.
    """
    lines = _Lines()
    for number, line in enumerate(split_lines(without_tags(text)), start=1):
        if line.strip():
            lines.read(number, line)
    if lines.match.length is None or not lines.match.games:
        raise NotationError(_("a match file needs a length and at least one game"))
    for game in lines.match.games:
        if game.names is None:
            raise NotationError(_("line {line}: a game without names and scores"), line=game.line)
    return lines.match


def split_lines(text: str) -> list[str]:
    """
    The lines of a match file.

    Raises:
        NotationError: they are more than those of any real file.
    """
    if len(text) > LONGEST:
        raise NotationError(_("a match file of {count} characters is too long"), count=len(text))
    lines = with_plain_spaces(text).splitlines()
    if len(lines) > MOST_LINES:
        raise NotationError(_("a match file of {count} lines is too long"), count=len(lines))
    return lines


def read_tag(line: str) -> tuple[str, str] | None:
    """The name and value of a tag, if *line* is one: `; [Event "Friday"]`."""
    inner = line.strip().removeprefix(";").strip()
    if not (inner.startswith("[") and inner.endswith("]")):
        return None
    name, quote, rest = inner[1:-1].strip().partition('"')
    tagged = quote and rest.endswith('"') and name.strip() and "]" not in name
    return (name.strip(), rest[:-1]) if tagged else None


def read_names(line: str) -> tuple[tuple[str, str], tuple[int, int]] | None:
    """The names and the score, if *line* is the head of a game: ` Ana : 0    Bruno : 2`."""
    first = _SCORE.search(line)
    name, colon, score = line.rpartition(":")
    last = _SCORE.fullmatch(f":{score.rstrip()}")
    if not (first and colon and last) or first.end() > len(name):
        return None
    white, black = line[: first.start()].strip(), name[first.end() :].strip()
    return (white, black), (int(first[1]), int(last[1]))


class _Lines:
    """Reads a file line by line, remembering the game it is in."""

    def __init__(self) -> None:
        self.match = WrittenMatch()
        self._start: str | None = None

    def read(self, number: int, line: str) -> None:
        if self.match.second_match:
            return
        length = _LENGTH.fullmatch(line)
        if line.lstrip().startswith(";"):
            self._comment(number, line)
        elif length or _SESSION.fullmatch(line):
            self._length(number, int(length[1] or length[2] or length[3]) if length else 0)
        elif head := _GAME.fullmatch(line):
            self.match.games.append(WrittenGame(number, int(head[1]), self._start))
            self._start = None
        elif not self.match.games:
            self._preface(number, line)
        else:
            self._in_game(number, line, self.match.games[-1])

    def _length(self, number: int, length: int) -> None:
        """Some programs tell the length before each game, others begin another match there."""
        if self.match.games and length != self.match.length:
            self.match.second_match = number
        else:
            self.match.length = length

    def _preface(self, number: int, line: str) -> None:
        """What stands before the first game: the event, in words or in a frame of lines."""
        if _ROW.match(line):
            raise NotationError(
                _("line {number}: not part of a match file: {line!r}"),
                number=number,
                line=line[:80],
            )
        if words := line.strip(" \t\r\v\f|+-=_*#"):
            self.match.tags.append((COMMENT, words))

    def _comment(self, number: int, line: str) -> None:
        tag = read_tag(line)
        game = self.match.games[-1] if self.match.games else None
        if tag and tag[0].lower() == "start":
            # It may stand before its game or, under the names, in it.
            if game and game.names and game.start is None and _all_remarks(game.cells):
                game.start = tag[1]
            else:
                self._start = tag[1]
        elif words := line.strip("; \t\r\v\f"):
            if game:
                game.cells.append(Cell(number, Player.WHITE, "", odd=True, comment=words))
            else:
                self.match.tags.append(tag or (COMMENT, words))

    def _in_game(self, number: int, line: str, game: WrittenGame) -> None:
        if game.names is None:
            head = read_names(line)
            if not head:
                raise NotationError(
                    _("line {number}: not two names and scores: {line!r}"),
                    number=number,
                    line=line[:80],
                )
            game.names, game.score = head
            return
        if row := _ROW.match(line):
            if int(row[1]) > game.rows + 1:
                game.gaps[number] = int(row[1])
            game.rows = int(row[1])
        game.cells += read_row(number, line, game.names)


def _all_remarks(cells: list[Cell]) -> bool:
    return all(cell.is_remark for cell in cells)


def read_row(number: int, line: str, names: tuple[str, str]) -> list[Cell]:
    """The cells of a row; what is said in braces or brackets belongs to the cell before it."""
    said = [
        (one.start(), " ".join((one[1] or one[2] or "").split())) for one in _SAID.finditer(line)
    ]
    if not said:
        return read_cells(number, line, names)
    bare = _SAID.sub(lambda one: " " * len(one[0]), line)
    if not bare.strip():
        words = "\n".join(filter(None, (words for _place, words in said)))
        return [Cell(number, Player.WHITE, "", odd=True, comment=words)]
    cells = read_cells(number, bare, names)
    starts = [cell.start() for cell in _CELL.finditer(bare)]
    told: list[list[str]] = [[] for _cell in cells]
    for place, comment in said:
        behind = bisect_left(starts, place)
        told[min(max(behind, 1), len(cells)) - 1].append(comment)
    return [
        replace(cell, comment="\n".join(filter(None, words)))
        for cell, words in zip(cells, told, strict=True)
    ]


def read_cells(number: int, line: str, names: tuple[str, str] = ("", "")) -> list[Cell]:
    """The cells of a row, which may begin with its number; the result may follow two."""
    row = _ROW.match(line)
    start = row.end() if row else 0
    # A row's number may stand close to its first cell.
    found = [cell.start() for cell in _CELL.finditer(" " * start + line[start:])]
    texts = [line[a:b].strip() for a, b in pairwise([*found, len(line)])]
    ends = bool(texts) and texts[-1].lower().startswith("wins")
    before = line[start : found[0]] if found else line[start:]
    named = before.strip()
    if named and len(found) == 1 and named in names and _END.match(texts[0]):
        return [Cell(number, list(Player)[names.index(named)], texts[0])]
    if named or len(found) > 2 + ends:
        return [Cell(number, Player.WHITE, line, odd=True)]
    players = list(Player)[: len(texts) - ends]
    if len(players) == 1 and _is_second(line, start, found[0]):
        players = [Player.BLACK]
    if ends:
        # gnubg also writes White's result behind a roll of Black that was not played.
        second = _is_second(line, start, found[-1]) and Player.BLACK not in players
        players.append(Player.BLACK if second else Player.WHITE)
    return [Cell(number, player, text) for player, text in zip(players, texts, strict=True)]


def _is_second(line: str, start: int, cell: int) -> bool:
    tabs = line.count("\t", start, cell)
    return tabs > 1 if tabs else cell >= _SECOND_COLUMN
