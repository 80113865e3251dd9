"""The records of eXtreme Gammon's main part, 2,560 bytes each, by the names of their fields."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.xg.archive import wide

SIZE: Final = 2560
MAGIC: Final = 0x494C4D44
MONEY_LENGTH: Final = 99999
"""From this length on a match has no end."""
_NOT_ANALYSED: Final = -100
_FAR: Final = 100.0
"""XG marks a figure it does not have by -1000."""
_MOST_AUTOMATIC: Final = 10
_CANDIDATES: Final = 32

# Where the fields of a record stand; those in between are not of use here.
_KIND_AT: Final = 8
_HEADER: Final = struct.Struct("<9x41s41sxii4Bdd2id")
_TEXTS_AT: Final = (136, 283, 417)
_VERSION_AT: Final = 552
_HEADER_MAGIC: Final = struct.Struct("<iI")
_COMMENTS_AT: Final = 576
_WIDE: Final = 258
_WIDE_AT: Final = 622
_WIDE_END: Final = _WIDE_AT + 5 * _WIDE
_TRANSCRIBER_AT: Final = 1960
_TRANSCRIBER_END: Final = _TRANSCRIBER_AT + _WIDE
_GAME: Final = struct.Struct("<12xiiB26bxiB3xiii")
_CUBE: Final = struct.Struct("<12x6i26b")
_CUBE_ANALYSIS_AT: Final = 64
_CUBE_ANALYSIS: Final = struct.Struct("<28xi8xii4xhhhh7f3f")
_CUBE_COMMENT_AT: Final = 292
_MOVE: Final = struct.Struct("<9x26b26bxxxi8i2ii8xi")
_BOARDS_AT: Final = 192
_DEPTHS_AT: Final = 1280
_EVALUATIONS_AT: Final = 1408
_LUCK_AT: Final = 2308
_MOVE_LUCK: Final = struct.Struct("<B3xdd")
_MOVE_COMMENT_AT: Final = 2524
_END: Final = struct.Struct("<12xiiB3xiii")

Board = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchHeader:
    """The players, the terms of the match, and what the file says beside it."""

    players: tuple[str, str]
    length: int
    variation: int
    crawford: bool
    jacoby: bool
    beaver: bool
    automatic_doubles: bool
    date: float
    event: str
    location: str
    round: str
    transcriber: str
    comments: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeader:
    """The score and the position before a game."""

    score: tuple[int, int]
    crawford: bool
    board: Board
    comments: tuple[int, int]
    automatic_doubles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeFigures:
    """What XG thought of the cube."""

    depth: int
    chances: tuple[float, ...]
    no_double: float
    double_take: float
    double_pass: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeRecord:
    """A decision about the cube; the board is seen by player 1."""

    player: int
    double: int
    take: int
    beaver: int
    raccoon: int
    cube: int
    board: Board
    figures: CubeFigures | None
    comment: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A play XG considered, by the board after it as the player sees it."""

    board: Board
    depth: int
    chances: tuple[float, ...]
    equity: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRecord:
    """A roll and its play; the board before it is seen by player 1, the one after by the mover."""

    player: int
    board: Board
    board_after: Board
    moves: tuple[int, ...]
    dice: tuple[int, int]
    cube: int
    candidates: tuple[Candidate, ...]
    luck: float | None
    played: bool
    comment: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFooter:
    """How a game ended."""

    winner: int
    points: int


Record = MatchHeader | GameHeader | CubeRecord | MoveRecord | GameFooter


def read_records(data: bytes) -> Iterator[Record]:
    """
    The records of a file in order, less those that end a match or stand for a missing game.

    Raises:
        NotationError: they are not such records.
    """
    if not data or len(data) % SIZE:
        raise NotationError(_("the records of eXtreme Gammon are cut off"))
    for start in range(0, len(data), SIZE):
        record = data[start : start + SIZE]
        kind = record[_KIND_AT]
        if (kind == 0) != (start == 0):
            raise NotationError(_("the records of eXtreme Gammon begin with one about the match"))
        if kind < len(_READERS):
            yield _READERS[kind](record)


def _match_header(record: bytes) -> MatchHeader:
    fields = _HEADER.unpack_from(record)
    version, magic = _HEADER_MAGIC.unpack_from(record, _VERSION_AT)
    if magic != MAGIC:
        raise NotationError(_("the records of eXtreme Gammon are of an unknown kind"))
    players = [_pascal(fields[0]), _pascal(fields[1])]
    event, location, round_ = (_pascal(record[at : at + 129]) for at in _TEXTS_AT)
    if version >= 24:
        texts = [wide(record[at : at + _WIDE]) for at in range(_WIDE_AT, _WIDE_END, _WIDE)]
        event, location, round_ = texts[0] or event, texts[3] or location, texts[4] or round_
        players = [new or old for new, old in zip(texts[1:3], players, strict=True)]
    header, footer = struct.unpack_from("<ii", record, _COMMENTS_AT)
    return MatchHeader(
        players=(players[0], players[1]),
        length=fields[2],
        variation=fields[3],
        crawford=bool(fields[4]),
        jacoby=bool(fields[5]),
        beaver=bool(fields[6]),
        automatic_doubles=bool(fields[7]),
        date=fields[12],
        event=event,
        location=location,
        round=round_,
        transcriber=wide(record[_TRANSCRIBER_AT : _TRANSCRIBER_AT + _WIDE])
        if version >= 30
        else "",
        comments=(header, footer),
    )


def _game_header(record: bytes) -> GameHeader:
    one, other, crawford, *rest = _GAME.unpack_from(record)
    return GameHeader(
        score=(one, other),
        crawford=bool(crawford),
        board=tuple(rest[:26]),
        comments=(rest[28], rest[29]),
        # Older files have nothing there.
        automatic_doubles=rest[30] if 0 <= rest[30] <= _MOST_AUTOMATIC else 0,
    )


def _cube_record(record: bytes) -> CubeRecord:
    player, double, take, beaver, raccoon, cube, *board = _CUBE.unpack_from(record)
    depth, _, _, _, _, flag, _, *figures = _CUBE_ANALYSIS.unpack_from(record, _CUBE_ANALYSIS_AT)
    analysed = flag != _NOT_ANALYSED and all(map(math.isfinite, figures))
    return CubeRecord(
        player=player,
        double=double,
        take=take,
        beaver=beaver,
        raccoon=raccoon,
        cube=cube,
        board=tuple(board),
        figures=CubeFigures(
            depth=depth,
            chances=_chances(figures),
            no_double=figures[7],
            double_take=figures[8],
            double_pass=figures[9],
        )
        if analysed
        else None,
        comment=struct.unpack_from("<i", record, _CUBE_COMMENT_AT)[0],
    )


def _move_record(record: bytes) -> MoveRecord:
    fields = _MOVE.unpack_from(record)
    count = min(max(fields[64], 0), _CANDIDATES)
    luck = _MOVE_LUCK.unpack_from(record, _LUCK_AT)[2]
    return MoveRecord(
        board=fields[:26],
        board_after=fields[26:52],
        player=fields[52],
        moves=fields[53:61],
        dice=(fields[61], fields[62]),
        cube=fields[63],
        candidates=tuple(filter(None, (_candidate(record, n) for n in range(count)))),
        luck=luck if math.isfinite(luck) and luck > -_FAR else None,
        played=bool(record[_LUCK_AT]),
        comment=struct.unpack_from("<i", record, _MOVE_COMMENT_AT)[0],
    )


def _candidate(record: bytes, number: int) -> Candidate | None:
    figures = struct.unpack_from("<7f", record, _EVALUATIONS_AT + 28 * number)
    if not all(map(math.isfinite, figures)):
        return None
    return Candidate(
        board=struct.unpack_from("<26b", record, _BOARDS_AT + 26 * number),
        depth=struct.unpack_from("<h", record, _DEPTHS_AT + 4 * number)[0],
        chances=_chances(figures),
        equity=figures[6],
    )


def _game_footer(record: bytes) -> GameFooter:
    _, _, _, winner, points, _ = _END.unpack_from(record)
    return GameFooter(winner=winner, points=points)


def _chances(figures: Sequence[float]) -> tuple[float, ...]:
    """Win, gammon, backgammon, gammon and backgammon lost; XG goes from the worst to the best."""
    return tuple(figures[place] for place in (3, 4, 5, 1, 0))


def _pascal(field: bytes) -> str:
    return field[1 : 1 + field[0]].decode("cp1252", "replace").strip()


_READERS: Final[tuple[Callable[[bytes], Record], ...]] = (
    _match_header,
    _game_header,
    _cube_record,
    _move_record,
    _game_footer,
)
