"""A place at a table, and who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gamao.rules.player import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A side of a table: a bot's, or that of a person (their id), or nobody's yet."""

    is_bot: bool = False
    name: str | None = None
    person: str | None = None

    @property
    def is_free(self) -> bool:
        return not self.is_bot and self.person is None


Seats = Mapping[Player, Seat]
