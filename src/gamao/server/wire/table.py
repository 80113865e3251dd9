"""The messages about tables: what is asked of one, what is seen there, what is told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SerializeAsAny, StrictBool, StrictInt, StrictStr

from gamao.server.config import LONGEST_MATCH
from gamao.server.wire.base import (
    ErrorAnswer,
    Message,
    MoveOut,
    Name,
    Option,
    Pair,
    Saying,
    Side,
    Text,
    Version,
)

# -- what is asked -----------------------------------------------------------------------------


Link = Annotated[StrictStr, Field(pattern="^[0-9a-f]{64}$")]


class NewTable(Message):
    """A table to be opened."""

    opponent: Literal["bot", "same_screen", "friend"] = "bot"
    level: Annotated[StrictStr, Field(max_length=40)] | None = None
    preset: Annotated[StrictStr, Field(max_length=40)] | None = None
    rules: dict[Annotated[str, Field(max_length=40)], Option] = Field(default_factory=dict)
    length: Annotated[StrictInt, Field(ge=1, le=LONGEST_MATCH)] | None = None
    single: StrictBool = False
    name: Name | None = None
    other_name: Name | None = None
    position: Text | None = None
    serious: StrictBool = False
    watched: StrictBool | None = None
    """May others look on by the link? If nothing is said, where it is a friend's."""
    clock: Annotated[StrictStr, Field(max_length=40)] | None = None
    own_dice: StrictBool = False
    """Are the dice real ones, told by `roll 3-1` and `start 3-1`?"""


class Join(Message):
    """Somebody sits down at a friend's table."""

    name: Name | None = None


class Act(Message):
    """A step a player wants to take: *v* is the number of steps they have seen."""

    v: Version
    action: Text
    by: Side | None = None
    link: Link | None = None


class AnchorIn(Message):
    """A player's page begins a chain for the dice."""

    anchor: Link
    by: Side


class LinkIn(Message):
    """A player's page gives its link for throw k, asked for or early."""

    link: Link
    k: StrictInt
    by: Side


class Pausing(Message):
    """A pause is asked for or agreed to; false goes on, or takes back what was asked."""

    pause: StrictBool


class Claim(Message):
    """The other was away too long: the match is claimed."""

    claim: Literal[True]


Phrase = Literal["luck", "good move", "lucky", "sorry", "thanks", "good game"]
"""What is said so often that everybody reads it in their own language."""


class Say(Message):
    """Something a player says to the other."""

    say: Saying


class SayPhrase(Message):
    """The same, with words that are ready."""

    phrase: Phrase


class Ping(Message):
    """Is the line alive? The same number comes back."""

    ping: StrictInt


# -- the view ----------------------------------------------------------------------------------


class PlayerOut(Message):
    """Who sits on a side."""

    name: str | None
    kind: Literal["person", "bot"]
    level: str | None
    here: bool
    seated: bool
    gone: bool = False
    """Has who sat there deleted all that was theirs?"""
    program: bool = False
    """Does a program play for them, by a token?"""


class TermsOut(Message):
    """What is played."""

    rules: dict[str, bool | int | str | None]
    preset: str
    length: int | None
    single: bool
    opponent: Literal["bot", "same_screen", "friend"]
    serious: bool
    watched: bool
    clock: str
    rated: bool
    own_dice: bool


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
    """Those that count: no more than the winner still needed."""
    match_over: bool


class ClockOut(Message):
    """The clock when the message was sent, in milliseconds: each side's own time, who runs."""

    kind: Literal["delay", "fischer", "days"]
    step: int
    left: Pair
    runs: Side | None
    delay: int
    paused: bool
    asked: tuple[Side, ...]


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


class Moment(Message):
    """How a table stands, for one person; in a push only what is not as it was."""

    players: dict[Side, PlayerOut]
    score: Pair
    game: int
    crawford: bool
    holland_waits: bool
    help: bool
    phase: str
    on_roll: Side | None
    to_act: Side | None
    board: BoardOut
    pips: Pair | None
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
    games: tuple[GameOut, ...]
    last: LastPlay | None


class View(Moment):
    """The table as one person may see it, whole: with its terms and the record of the game."""

    v: int
    table: str
    seats: tuple[Side, ...]
    terms: TermsOut
    record: tuple[StepOut, ...]


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
    pips: Pair | None
    dice: dict[Side, Pair | None]
    cube: CubeOut | None
    on_roll: Side | None
    text: str
    xgid: str | None


class GameRecord(Message):
    """The steps of one game."""

    game: int
    record: tuple[StepOut, ...]


class ThrowOut(Message):
    """Throw k, which led to step v: the links of server, White and Black, and their marks."""

    v: int
    k: int
    links: tuple[str, str, str]
    marks: dict[Side, Literal["early", "absent"]]


class Push(Message):
    """
    The steps that a page has not seen, and of the view what they have changed, or all of it.

    With them come the throws that led to them, where the dice can be checked, and the clock.
    """

    v: int
    steps: tuple[StepOut, ...]
    view: SerializeAsAny[View | Moment]
    throws: tuple[ThrowOut, ...] | None = None
    clock: ClockOut | None = None


class Refusal(ErrorAnswer):
    """A step was not taken: why, and where the table is; who was behind is sent the rest."""

    v: int


class Here(Message):
    """Somebody came or went: at which sides a page is open, and how many watch."""

    here: dict[Side, bool]
    watchers: int
    away: dict[Side, int] = Field(default_factory=dict)
    """Where who stays away loses: for how many milliseconds they have been."""


class Timing(Message):
    """The clock, where it was stopped or goes on, or somebody would like it to."""

    clock: ClockOut


class ChainOut(Message):
    """What all know of a chain: its anchor stands for throw *since*, *link* for throw *k*."""

    since: int
    anchor: str
    k: int
    link: str
    server: bool
    """Does the server keep it for a player?"""


class Chains(Message):
    """The chains of a table's dice, by side, and the last throw."""

    k: int
    asked: bool
    """Is a throw waited for? Then no chain may be begun anew."""
    chains: dict[str, ChainOut]


class Wanted(Message):
    """Throw k was asked for: whose links it needs, who are told so, and those that came."""

    k: int
    wanted: tuple[Side, ...]
    links: dict[Side, str]


class Said(Message):
    """Something a player said: a text of their own, or a phrase that is ready."""

    by: Side
    text: str | None = None
    phrase: Phrase | None = None


class Talk(Message):
    """What was said, the last at the end: one thing, or all of it for a newcomer."""

    talk: tuple[Said, ...]
    whole: bool = False


class DiceCounted(Message):
    """How often each throw fell on this server, and the chance that fair dice fall as unevenly."""

    throws: int
    counts: dict[str, int]
    chance: float | None


class Course(Message):
    """White's chances to win after some steps: the version, the chance; and how deeply seen."""

    chances: tuple[tuple[int, float], ...]
    depth: str


class Pong(Message):
    """The answer to a ping."""

    pong: int


# -- lists ------------------------------------------------------------------------


class OpponentOut(Message):
    """Who one plays against."""

    kind: Literal["bot", "same_screen", "friend"]
    name: str | None
    gone: bool = False
    """Have they deleted all that was theirs?"""
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
    board: BoardOut | None = None
    mine: Side = "white"
    """From which side I see it."""
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
