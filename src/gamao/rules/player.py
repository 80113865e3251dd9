"""The two players."""

from __future__ import annotations

from enum import Enum


class Player(Enum):
    """A side. Nothing in the rules favours either; the names are the checkers' colours."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Player:
        """The other side."""
        return Player.BLACK if self is Player.WHITE else Player.WHITE

    def __str__(self) -> str:
        return self.value
