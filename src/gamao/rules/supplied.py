"""
What a value says of itself in terms of what is made of it: told to the rules by who makes that.

A position lists its plays and a game draws itself, as people expect; the move generator and the
drawings are made of positions and games. So these name the question, and `movegen` and
`gamao.drawings` register their answers.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamao.rules.dice import Dice
    from gamao.rules.play import Play


@singledispatch
def plays_of(position: object, dice: Dice) -> tuple[Play, ...]:
    """The legal plays of *dice* in *position*."""
    raise TypeError(f"nobody has said what can be played in {type(position).__name__}")


@singledispatch
def text_of(value: object) -> str:
    """The board as text."""
    raise TypeError(f"nobody has said how to write {type(value).__name__}")


@singledispatch
def picture_of(value: object) -> str:
    """The board as a picture (SVG) that notebooks show."""
    raise TypeError(f"nobody has said how to draw {type(value).__name__}")
