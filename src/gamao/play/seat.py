"""A place at a table, and who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gamao.rules.checked import require
from gamao.rules.player import Player
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A side of a table: a bot's, or that of a person (their id), or nobody's yet."""

    is_bot: bool = False
    is_program: bool = False
    """Does a program with a token of the person's play?"""
    name: str | None = None
    person: str | None = None

    __repr__ = shown

    def __post_init__(self) -> None:
        require(bool, is_bot=self.is_bot, is_program=self.is_program)
        require(str, None, name=self.name, person=self.person)

    @property
    def is_free(self) -> bool:
        """May somebody sit down here?"""
        return not self.is_bot and self.person is None


Seats = Mapping[Player, Seat]
Sides = frozenset[Player]
"""Some of the two: those that somebody plays (who watches plays none), or whose link is missing."""
