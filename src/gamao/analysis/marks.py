"""The one scale of mistakes: what a loss is called, in reviews, by the tutor, in the benchmark."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Mark(Enum):
    """How bad a loss is: errors and blunders as XG marks them, very bad ones as gnubg does."""

    NONE = "none"
    ERROR = "error"
    BLUNDER = "blunder"
    VERY_BAD = "very bad"


ERROR: Final = 0.020
BLUNDER: Final = 0.080
VERY_BAD: Final = 0.160
"""Losses, in normalised equity, from which a decision is marked."""
_GNUBG_MARKS: Final = ((0.160, "very bad"), (0.080, "bad"), (0.040, "doubtful"))


def mark_of(loss: float) -> Mark:
    """The mark of a *loss* in normalised equity."""
    bounds = ((VERY_BAD, Mark.VERY_BAD), (BLUNDER, Mark.BLUNDER), (ERROR, Mark.ERROR))
    return next((mark for least, mark in bounds if loss >= least), Mark.NONE)


def gnubg_mark_of(loss: float) -> str | None:
    """The word gnubg has for a *loss*: doubtful, bad, very bad; None for less."""
    return next((word for least, word in _GNUBG_MARKS if loss >= least), None)
