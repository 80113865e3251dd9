"""The table of openings, one place of it at a time."""

from __future__ import annotations

from typing import Literal

from gamao.openings import Score
from gamao.server.wire.base import Message, MoveOut, Pair, Side
from gamao.server.wire.study import Chances
from gamao.server.wire.table import BoardOut


class OpeningPlayOut(Message):
    """A play and what its rollout says, to who makes it."""

    text: str
    moves: tuple[MoveOut, ...]
    equity: float
    error: float
    """The 95 % interval is the equity plus or minus this."""
    games: int
    chances: Chances
    followed: bool
    """Whether there is an answer for the line with this play."""


class OpeningRollOut(Message):
    """A roll and its plays, the best first."""

    dice: Pair
    edge: Literal["toss-up", "slight", "clear", "alone"]
    margin: float | None
    changed: bool
    """For money another play is best."""
    xgid: str
    plays: tuple[OpeningPlayOut, ...]


class OpeningsOut(Message):
    """All rolls after a line of plays; none where the table does not reach."""

    score: Score
    line: tuple[tuple[Pair, str], ...]
    on_roll: Side
    board: BoardOut
    rolls: tuple[OpeningRollOut, ...]
