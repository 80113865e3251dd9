"""The messages about reviews, the personal page and the quiz."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictStr

from gamao.analysis import Mark
from gamao.server.wire.base import Message, Option, Pair, Side
from gamao.server.wire.study import ChoiceOut, CubeReason, PlayOut, PlayReason
from gamao.server.wire.table import BoardOut, CubeOut, TreeNode

State = Literal["working", "done", "failed"]
StageName = Literal["opening", "contact", "race", "bear-off"]


class ReviewMade(Message):
    """A review that was asked for; of a position alone, which has none, the page that shows it."""

    id: str | None
    url: str


class ReviewProgress(Message):
    """How many decisions of a match are judged."""

    done: int
    total: int
    state: State


class ReviewListed(ReviewProgress):
    """A review in the list of one's own."""

    id: str
    white: str
    black: str
    bots: dict[Side, str]
    """The sides that the computer played, and at which level."""
    seated: bool
    """Is *me* the side at which one sat here? Then nobody need ask."""
    length: int | None
    score: Pair
    me: Side | None
    created: str
    pr: tuple[float | None, ...] | None
    """White's and Black's performance rating, once it is done."""


class Me(Message):
    """Which side is the person who asks."""

    me: Side | None


# -- what comes of a review --------------------------------------------------------------------


class TallyOut(Message):
    """Decisions of one kind: how many count, what they cost, how many were marked."""

    decisions: int
    loss: float
    errors: int
    blunders: int
    very_bad: int
    pr: float | None


class CubeErrorOut(Message):
    """One kind of cube error: how often, and what they cost together."""

    count: int
    loss: float


class PlayerFigures(Message):
    """What one side did, in all and in parts."""

    pr: float | None
    pr_half: float | None
    """Half of the 95 % interval."""
    decisions: int
    rating_word: str | None
    """The id of the level that plays like this."""
    mwc_lost: float | None
    mpm: float | None
    """gnubg's error rate, thousandths a decision."""
    luck: float
    mwc_luck: float | None
    checker: TallyOut
    cube: TallyOut
    stages: dict[StageName, TallyOut]
    cube_errors: dict[str, CubeErrorOut]


class GameFigures(Message):
    """What a player did in one game."""

    pr: float | None
    luck: float


class ReviewedGame(Message):
    """A game of the match."""

    game: int
    score: Pair
    crawford: bool
    winner: Side | None
    win: int | None
    points: int | None
    players: dict[Side, GameFigures]


class ReviewedPlay(PlayOut):
    """A play that could have been made."""

    is_played: bool
    said: float | None = None
    """What the program in the file gives it, in the unit of its opinion."""


class ReviewedChoice(ChoiceOut):
    """Something that could have been done about the cube."""

    is_played: bool
    depth: str = ""
    """Reviews of before do not tell."""
    said: float | None = None


class FileOpinion(Message):
    """What the file said about a decision: a program's figures, and a comment or none."""

    program: str
    loss: float | None
    unit: Literal["equity", "mwc"]
    best: str
    """A play, or what to do about the cube as `choices` name it."""
    comment: str


class UsualOut(Message):
    """Would players of the decider's level err, too: most of them, or hardly any?"""

    share: Literal["most", "few"]
    level: str


class ReviewedMove(Message):
    """
    A decision with the verdict on it.

    `win` and `mwc` are White's chances before it; `luck`, `loss` and equities are the decider's.
    """

    n: int
    game: int
    by: Side
    kind: Literal["play", "double", "answer"]
    stage: StageName
    dice: Pair | None
    text: str
    board: BoardOut
    on_roll: Side
    cube: CubeOut | None
    xgid: str | None
    score: Pair
    win: float
    mwc: float | None
    luck: float | None
    loss: float
    too_close: bool = False
    """Was another choice best by less than a rollout can tell? It lost nothing then."""
    mark: Mark
    cube_error: str | None
    forced: bool
    plays: tuple[ReviewedPlay, ...] | None
    choices: tuple[ReviewedChoice, ...] | None
    file: FileOpinion | None = None
    usual: UsualOut | None = None
    """Of an error; None between the two, and where it is not known how well one plays."""


class Report(Message):
    """What came of a review."""

    limit: str
    luck_adjusted: float | None
    """White's result of the match, +0.5 or -0.5, less the luck of both."""
    preset: str
    rules: dict[str, Option]
    """Those of the match, every option with its value; *preset* is the nearest rule set."""
    file_pr: dict[str, dict[Side, float]] = Field(default_factory=dict)
    """Both sides' performance rating by the programs that judged in the file."""
    games: tuple[ReviewedGame, ...]
    players: dict[Side, PlayerFigures]
    moves: tuple[ReviewedMove, ...]


class ReviewOut(ReviewListed):
    """A review, and what came of it once it is done."""

    losses: tuple[str, ...]
    """What the file said that could not be kept."""
    record: str | None = None
    """Where the record of its table is, if anybody can check its dice."""
    review: Report | None


# -- the personal page -------------------------------------------------------------------------


class Rating(Message):
    """How well somebody plays: over their newest reviews, with half of the 95 % interval."""

    pr: float
    half: float | None
    decisions: int
    word: str | None
    """The level that plays like this; None where a few decisions say nothing yet."""


class Past(Message):
    """One match in the course of a person's play."""

    review: str
    at: str
    opponent: str
    level: str | None
    """Of the computer, if it was the opponent."""
    pr: float | None
    decisions: int
    luck: float
    won: bool | None


class MistakesOut(Message):
    """How many mistakes there are to learn from."""

    total: int
    due: int
    learnt: int


class Person(Message):
    """What the reviews say about the person who asks."""

    rating: Rating | None
    history: tuple[Past, ...]
    mistakes: MistakesOut
    by_stage: dict[StageName, TallyOut]
    by_cube_error: dict[str, CubeErrorOut]


# -- the quiz ----------------------------------------------------------------------------------


class CardOut(Message):
    """A mistake of mine as a question."""

    id: str
    question: Literal["play", "double", "take"]
    board: BoardOut
    on_roll: Side
    by: Side
    cube: CubeOut | None
    score: Pair
    length: int | None
    crawford: bool
    dice: Pair | None
    xgid: str | None
    tree: tuple[TreeNode, ...] | None
    options: tuple[str, ...] | None
    seen: int
    of_problem: bool
    """It was missed as a problem, not in a match."""


class NextCard(Message):
    """What to ask now; without a card, when there will be one."""

    card: CardOut | None
    due: int
    next_at: str | None


class Reasons(Message):
    """Why a decision was a mistake, the most telling first."""

    reasons: tuple[PlayReason, ...] | tuple[CubeReason, ...]


class AnswerIn(Message):
    """What somebody would do."""

    answer: Annotated[StrictStr, Field(max_length=300)]


class Judged(Message):
    """What the engine says to an answer, beside the best and what was done in the match."""

    correct: bool
    loss: float
    error: float | None
    """A rollout's 95 % interval of the loss is that plus or minus this, at most."""
    best: ReviewedPlay | ReviewedChoice
    given: ReviewedPlay | ReviewedChoice
    was: ReviewedPlay | ReviewedChoice
    plays: tuple[ReviewedPlay, ...] | None
    choices: tuple[ReviewedChoice, ...] | None
    reasons: tuple[PlayReason, ...] | tuple[CubeReason, ...]


class Answered(Judged):
    """The same, how many cards are due now, and when this one comes again."""

    due: int
    next_at: str
