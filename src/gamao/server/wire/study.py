"""The messages about what the engine thinks, and about positions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from gamao.analysis import Mark
from gamao.rules.position import CHECKERS
from gamao.server.config import LONGEST_MATCH, LONGEST_PASTED
from gamao.server.wire.base import Message, MoveOut, Pair, Side, Text, Version
from gamao.server.wire.table import BoardOut


class Consider(Message):
    """A step a player thinks of taking."""

    v: Version
    action: Text


# -- what the engine says ----------------------------------------------------------------------


class Chances(Message):
    """How a game may end for one side: each chance contains the next, as players quote them."""

    win: float
    gammon: float
    backgammon: float
    lose_gammon: float
    lose_backgammon: float


class PlayOut(Message):
    """A play and what it is worth to who makes it."""

    text: str
    moves: tuple[MoveOut, ...]
    equity: float
    loss: float | None
    """None where it is not known: it was not looked at as deeply as the best, and seems as good."""
    depth: str
    chances: Chances
    error: float | None = None
    """A rollout's 95 % interval is the equity plus or minus this."""
    too_close: bool = False
    """Can the rollout not tell it from the best?"""


class ChoiceOut(Message):
    """Something that can be done about the cube, and what it is worth to who decides."""

    action: str
    equity: float
    loss: float
    error: float | None = None
    too_close: bool = False


class CubeAdvice(Message):
    """
    What to do about the cube.

    `choices` are the decider's, the best first. The other equities are for `doubler`, who may
    double or has doubled; `action` is the best for both sides, as `no double, take`.
    """

    decider: Side
    choices: tuple[ChoiceOut, ...]
    doubler: Side
    allowed: bool
    no_double: float
    double_take: float
    double_pass: float
    double_beaver: float | None
    action: str
    chances: Chances
    depth: str
    errors: dict[str, float]
    """Half of the 95 % interval of `no_double` and `double_take`, if they were rolled out."""
    double_is_close: bool
    answer_is_close: bool


class Advice(Message):
    """The engine's word: on the plays of a roll, or on the cube."""

    limit: str
    plays: tuple[PlayOut, ...] | None = None
    cube: CubeAdvice | None = None


class Hint(Advice):
    """The engine's word at version *v* of a table."""

    v: int


class Best(Message):
    """What would have been best."""

    text: str
    moves: tuple[MoveOut, ...] | None
    equity: float


class PlayReason(Message):
    """
    A number that tells two plays apart, for the play chosen and for the best.

    One that does not support the best play is what the other had going for it.
    """

    kind: str
    played: float
    best: float
    supports: bool


class CubeReason(Message):
    """What a decision about the cube rests on; `gamao.engine.explain.reasons` says what counts."""

    kind: str
    first: float
    second: float
    supports: bool


class Warned(Message):
    """What a step somebody thinks of would cost, looked at so deeply."""

    loss: float
    depth: str
    mark: Mark
    best: Best
    reasons: tuple[PlayReason, ...] | tuple[CubeReason, ...]


class DiceCount(Message):
    """The rolls of one side: how many, pips on average, doublets, and how often each."""

    rolls: int
    pips: float
    doublets: int
    counts: dict[str, int]


class Statistics(Message):
    """The dice of the whole match so far; *luck* is in points, None where nobody may ask."""

    dice: dict[Side, DiceCount]
    luck: dict[Side, float] | None
    depth: str
    """How deeply the luck was looked at."""


# -- positions ---------------------------------------------------------------------------------

Counts = dict[
    Annotated[str, Field(pattern=r"^([1-9]|1[0-9]|2[0-5])$")],
    Annotated[StrictInt, Field(ge=0, le=CHECKERS)],
]
Points = Annotated[StrictInt, Field(ge=0, le=LONGEST_MATCH * 10)]


class BoardIn(Message):
    """The checkers set up by hand, each side in its own numbering, 25 the bar."""

    white: Counts
    black: Counts


class CubeIn(Message):
    """The cube set up by hand."""

    value: Annotated[StrictInt, Field(ge=1, le=2**30)] = 1
    owner: Side | None = None


Die = Annotated[StrictInt, Field(ge=1, le=6)]


class PositionIn(Message):
    """A moment of a game: an id as text, or a board with what lies beside it."""

    text: Annotated[StrictStr, Field(max_length=LONGEST_PASTED)] | None = None
    board: BoardIn | None = None
    on_roll: Side = "white"
    dice: tuple[Die, Die] | None = None
    cube: CubeIn | None = None
    length: Annotated[StrictInt, Field(ge=1, le=LONGEST_MATCH)] | None = None
    score: tuple[Points, Points] = (0, 0)
    crawford: StrictBool = False
    jacoby: StrictBool = True
    beaver: StrictBool = True


class AnalysisIn(PositionIn):
    """A moment of a game to be analysed."""

    limit: Annotated[StrictStr, Field(max_length=20)] = "2-ply"


class ScoresIn(PositionIn):
    """A moment of a game to be looked at where who is on roll has so many points to go."""

    away: Annotated[StrictInt, Field(ge=1, le=9)]
    at_crawford: StrictBool = False
    """With one point to go: is it Crawford's game, or one after it?"""


class ScoreOut(Message):
    """
    What to do where the other has *away* points to go.

    A play, or both sides' best about the cube, and by how much it is better than the next.
    """

    away: int
    crawford: bool
    """Is it Crawford's game? It has no cube."""
    choice: str
    margin: float | None
    moves: tuple[MoveOut, ...] | None = None


class ScoresOut(Message):
    """A row of the map of scores: the other has 1 (Crawford's game and after), 2, 3 ... to go."""

    away: int
    at_crawford: bool
    depth: str
    scores: tuple[ScoreOut, ...]


class DrillQuestion(Message):
    """
    One question of a drill, and its answer; a number is asked for where there are no options.

    The board is seen by White, who is on roll; *away* are the points to go of who asks and of the
    other. *formula* is what a formula says, *figures* what the answer rests on, and *source* where
    they are from: `exact` and `one-sided` tables of bear-offs, `2-ply`, a match equity table.
    """

    answer: str
    options: tuple[str, ...]
    board: BoardOut | None
    away: Pair | None
    formula: str
    source: str
    figures: dict[str, float]


class DrillRound(Message):
    """A round of a drill."""

    drill: Literal["pips", "race", "take"]
    questions: tuple[DrillQuestion, ...]


class DrillDone(Message):
    """How long a round took, penalties included."""

    milliseconds: Annotated[StrictInt, Field(ge=1, le=86_400_000)]


class DrillTimes(Message):
    """A person's best rounds in milliseconds, by drill."""

    best: dict[str, int]


class CubeSet(Message):
    """The cube of a position."""

    value: int
    owner: Side | None


class PositionOut(Message):
    """A moment of a game in every form."""

    xgid: str
    gnubg: str
    position: str
    board: BoardOut
    on_roll: Side | None
    dice: Pair | None
    cube: CubeSet
    length: int | None
    score: Pair
    crawford: bool
    jacoby: bool
    beaver: bool
    phase: str
    pips: Pair


class AnalysisOut(Advice):
    """What the engine thinks of a position, and the position."""

    position: PositionOut


class RolloutIn(PositionIn):
    """A position to be played out many times."""

    op: Literal["rollout"]
    games: Annotated[StrictInt, Field(ge=36, le=46656)] = 1296
    plies: Annotated[StrictInt, Field(ge=0, le=2)] = 0
    """How far the plays inside look."""
    truncate: Annotated[StrictInt, Field(ge=0, le=99)] = 0
    """Games are cut after so many plies; 0: to the end."""
    cubeless: StrictBool = False
    seed: Annotated[StrictInt, Field(ge=0, le=2**31)] = 1
    stop: StrictBool = True
    """Does it end when it is decided?"""


class Stop(Message):
    """Whatever is being rolled out, no more of it."""

    op: Literal["stop"]


class RolloutOut(Message):
    """How far a rollout has come."""

    games: int
    plays: tuple[PlayOut, ...] | None = None
    cube: CubeAdvice | None = None
    done: bool
