"""A whole match as it is kept in a file: who played, and the games."""

from __future__ import annotations

from dataclasses import dataclass

from gamao.rules.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """
    The games of a match or a money session in their order; each knows its score and rules.

    `tags` are what the file says beside the games: event, date, site.
    """

    white: str
    black: str
    games: tuple[Game, ...]
    tags: tuple[tuple[str, str], ...] = ()
