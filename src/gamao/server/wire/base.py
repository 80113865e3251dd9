"""What every message is made of, and the one that says what was wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from gamao.rules.play import Move
from gamao.server.config import LONGEST_NAME, LONGEST_SAYING

Side = Literal["white", "black"]
Pair = tuple[int, int]
MoveOut = tuple[int, int, bool]
"""From, to, does it hit; in the mover's own numbering, 25 the bar, 0 off."""


def _shown(name: str) -> str | None:
    words = " ".join(name.split())
    return "".join(letter for letter in words if letter.isprintable()) or None


def _said(text: str) -> str:
    if not (shown := _shown(text)):
        raise ValueError("nothing is said")
    return shown


Name = Annotated[StrictStr, Field(max_length=LONGEST_NAME), AfterValidator(_shown)]
"""A name as it can be shown: printable, on one line; None if nothing is left."""
Saying = Annotated[StrictStr, Field(max_length=LONGEST_SAYING), AfterValidator(_said)]
"""Something to be read by others: printable, on one line, and not empty."""
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
