"""The messages on the wire, one type each. `docs/web.md` tells what they are for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from gamao.rules.play import Move
from gamao.server.config import LONGEST_MATCH, LONGEST_NAME

Side = Literal["white", "black"]
Pair = tuple[int, int]
MoveOut = tuple[int, int, bool]
"""From, to, does it hit; in the mover's own numbering, 25 the bar, 0 off."""


def _shown(name: str) -> str | None:
    words = " ".join(name.split())
    return "".join(letter for letter in words if letter.isprintable()) or None


Name = Annotated[StrictStr, Field(max_length=LONGEST_NAME), AfterValidator(_shown)]
"""A name as it can be shown: printable, on one line; None if nothing is left."""
Option = StrictBool | StrictInt | StrictStr | None
Version = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
Text = Annotated[StrictStr, Field(max_length=300)]


def moves_out(moves: Iterable[Move]) -> tuple[MoveOut, ...]:
    """The *moves* of a play, or of a part of one."""
    return tuple((move.source, move.target, move.hits) for move in moves)


class Message(BaseModel):
    """Something sent or received: nothing more in it than is declared."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- errors ------------------------------------------------------------------------------------


class ErrorOut(Message):
    """What was wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    detail: str | None = None
    options: tuple[str, ...] | None = None


class ErrorAnswer(Message):
    """The answer to a request that cannot be served."""

    error: ErrorOut


# -- what is asked -----------------------------------------------------------------------------


class NewTable(Message):
    """A table to be opened."""

    opponent: Literal["bot", "same_screen", "friend"] = "bot"
    level: Annotated[StrictStr, Field(max_length=40)] | None = None
    preset: Annotated[StrictStr, Field(max_length=40)] | None = None
    rules: dict[Annotated[str, Field(max_length=40)], Option] = {}
    length: Annotated[StrictInt, Field(ge=1, le=LONGEST_MATCH)] | None = None
    single: StrictBool = False
    name: Name | None = None
    other_name: Name | None = None
    position: Text | None = None


class Join(Message):
    """Somebody sits down at a friend's table."""

    name: Name | None = None


class Act(Message):
    """A step a player wants to take: *v* is the number of steps they have seen."""

    v: Version
    action: Text
    by: Side | None = None


# -- the view ----------------------------------------------------------------------------------


class PlayerOut(Message):
    """Who sits on a side."""

    name: str | None
    kind: Literal["person", "bot"]
    level: str | None
    here: bool
    seated: bool


class TermsOut(Message):
    """What is played."""

    rules: dict[str, bool | int | str | None]
    preset: str
    length: int | None
    single: bool
    opponent: Literal["bot", "same_screen", "friend"]


class BoardOut(Message):
    """The checkers, each side in its own numbering; only places that hold some."""

    white: dict[int, int]
    black: dict[int, int]
    off: Pair


class CubeOut(Message):
    """The cube as it lies there, and what the game is worth now."""

    value: int
    shown: int
    owner: Side | None
    offered_by: Side | None
    stake: int


class AllowedOut(Message):
    """Something who asks may do now."""

    kind: str
    by: Side
    wins: tuple[int, ...] | None = None


class StakeOut(Message):
    """What an answer leads to: a stake and a cube's owner, or a loss."""

    stake: int | None = None
    owner: Side | None = None
    loses: int | None = None


class ResultOut(Message):
    """How a game ended."""

    winner: Side
    win: int
    stake: int
    points: int
    match_over: bool


class StepOut(Message):
    """Something that happened at the table."""

    v: int
    game: int
    by: Side | None
    kind: str
    text: str
    dice: Pair | None = None
    moves: tuple[MoveOut, ...] | None = None
    win: int | None = None
    automatic: int | None = None


class GameOut(Message):
    """An earlier game of the match."""

    game: int
    winner: Side
    win: int
    points: int
    first_v: int
    last_v: int


class Resignation(Message):
    """An offer to lose, waiting for its answer."""

    by: Side
    win: int


class LastPlay(Message):
    """The last checkers moved."""

    by: Side
    moves: tuple[MoveOut, ...]


TreeNode = tuple[bool, tuple[tuple[int, int, int, bool, int], ...]]
"""May the play stop here; and the ways on: from, to, die, does it hit, next node."""


class View(Message):
    """The table as one person may see it."""

    v: int
    table: str
    seats: tuple[Side, ...]
    players: dict[Side, PlayerOut]
    terms: TermsOut
    score: Pair
    game: int
    crawford: bool
    holland_waits: bool
    help: bool
    phase: str
    on_roll: Side | None
    to_act: Side | None
    board: BoardOut
    pips: Pair
    dice: dict[Side, Pair | None]
    opening: Pair | None
    cube: CubeOut | None
    resignation: Resignation | None
    allowed: tuple[AllowedOut, ...]
    stakes: dict[str, StakeOut] | None
    tree: tuple[TreeNode, ...] | None
    only_play: tuple[MoveOut, ...] | None
    bearing_off: tuple[MoveOut, ...] | None
    result: ResultOut | None
    over: bool
    record: tuple[StepOut, ...]
    games: tuple[GameOut, ...]
    last: LastPlay | None


class Invitation(Message):
    """A table with a free seat, as somebody with its link sees it."""

    joinable: Literal[True] = True
    table: str
    players: dict[Side, PlayerOut]
    terms: TermsOut


class BoardAt(Message):
    """The board after a step of the past."""

    v: int
    game: int
    board: BoardOut
    pips: Pair
    dice: dict[Side, Pair | None]
    cube: CubeOut | None
    on_roll: Side | None
    text: str
    xgid: str | None


class GameRecord(Message):
    """The steps of one game."""

    game: int
    record: tuple[StepOut, ...]


class Push(Message):
    """What everyone at the table is sent: the steps since the last message, and the view."""

    v: int
    steps: tuple[StepOut, ...]
    view: View


# -- lists and settings ------------------------------------------------------------------------


class OpponentOut(Message):
    """Who one plays against."""

    kind: Literal["bot", "same_screen", "friend"]
    name: str | None
    level: str | None


class TableOut(Message):
    """A table in the list of one's games."""

    id: str
    opponent: OpponentOut
    rules: str
    length: int | None
    single: bool
    score: Pair
    game: int
    updated: str
    waiting: Literal["me", "them", "nobody"]
    over: bool
    damaged: bool = False
    """It cannot be read any more; all else is empty."""


class Opened(Message):
    """A table that has just been opened."""

    id: str
    url: str


class Again(Message):
    """Which sides have asked for another match, and its table once all have."""

    again: tuple[Side, ...]
    url: str | None


class PresetOut(Message):
    """A rule set by its name."""

    name: str
    rules: dict[str, bool | int | str | None]
    lengths: tuple[int | None, ...]
    variants: tuple[str, ...]


class OptionOut(Message):
    """An option of the rules: what it can be, and which options it needs."""

    name: str
    kind: Literal["switch", "choice", "number"]
    values: tuple[str | int | None, ...] | None
    needs: tuple[str, ...]
    unlimited: bool = False


class LevelOut(Message):
    """A bot's level, with its measured performance rating; or another program, without one."""

    id: str
    pr: float | None


class Default(Message):
    """What one click starts."""

    preset: str
    level: str
    length: int | None


class Network(Message):
    """Can friends on other devices reach this server, and where?"""

    open: bool
    address: str | None


class Setup(Message):
    """What a new game can be."""

    presets: tuple[PresetOut, ...]
    options: tuple[OptionOut, ...]
    starts: dict[str, BoardOut]
    """Where the games of each variant begin."""
    levels: tuple[LevelOut, ...]
    default: Default
    longest: int
    """Points of the longest match."""
    network: Network


class Health(Message):
    """Can everything be done; if not, which part fails?"""

    status: Literal["ok", "starting", "failing"]
    engine: bool
    disk: bool
    database: bool
