"""
The log of a match: a line for every step, from which everything else follows.

A line is a step as `gamao.notation` writes it (`start 3-1`, `white: 8/5 6/5`, `black: double`), or
`next`, which begins the next game. The version of a table is the number of its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from gamao.errors import RuleError
from gamao.notation import format_step, parse_step
from gamao.rules.action import Action, Step
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.shown import shown

NEXT: Final = "next"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLog:
    """The games of a match so far; the last is the one being played."""

    first: Game
    """The first game before anything happened: the usual start, or a position set up."""
    single: bool = False
    """Does the match end with its first game?"""
    games: tuple[Game, ...]

    __repr__ = shown

    @staticmethod
    def begin(first: Game, *, single: bool = False) -> MatchLog:
        """The empty log of a match that begins with *first*."""
        return MatchLog(first=first, single=single, games=(first,))

    @property
    def game(self) -> Game:
        """The game being played, or the last one."""
        return self.games[-1]

    @property
    def number(self) -> int:
        """Which game is being played, from 1 on."""
        return len(self.games)

    @property
    def version(self) -> int:
        """How often something has happened: steps of games, and games that followed."""
        return self.version_at(self.number) + len(self.game.actions)

    def version_at(self, number: int) -> int:
        """The version at which game *number* begins."""
        return sum(len(game.actions) + 1 for game in self.games[: number - 1])

    def number_at(self, version: int) -> int:
        """Which game was being played at *version*."""
        return next(n for n in range(self.number, 0, -1) if self.version_at(n) <= version)

    @property
    def match(self) -> Match:
        """The match as it is now: with the points of the last game once it is over."""
        result = self.game.result
        return self.game.match.after(result) if result else self.game.match

    @property
    def is_over(self) -> bool:
        """Is the last game over, with none to follow?"""
        over = self.game.phase is Phase.OVER
        return over and (self.single or self.match.winner is not None)

    @property
    def may_go_on(self) -> bool:
        """Does the match wait for its next game?"""
        return self.game.phase is Phase.OVER and not self.is_over

    def after(self, action: Action, by: Player | None = None) -> MatchLog:
        """
        The log with one step more.

        Raises:
            RuleError: the rules do not allow it now.
        """
        return replace(self, games=(*self.games[:-1], self.game.after(action, by=by)))

    def with_next_game(self) -> MatchLog:
        """
        The log with the next game begun.

        Raises:
            RuleError: the game is not over, or it was the last one.
        """
        if not self.may_go_on:
            reason = "the match is over" if self.is_over else "this game is not over"
            raise RuleError(f"no next game: {reason}")
        return replace(self, games=(*self.games, self.match.new_game()))

    def replayed(self, lines: Iterable[str]) -> MatchLog:
        """
        The log after *lines*; `log.first` and `log.lines()` give the log back.

        Raises:
            GamaoError: a line cannot be read, or what it says was not allowed.
        """
        log = self
        for line in lines:
            if line == NEXT:
                log = log.with_next_game()
            else:
                step = parse_step(line, log.game)
                log = log.after(step.action, by=step.by)
        return log

    def lines(self, since: int = 0) -> tuple[str, ...]:
        """The lines after version *since*."""
        lines: list[str] = []
        begins = 0
        for number, game in enumerate(self.games, start=1):
            if number > 1 and begins > since:
                lines.append(NEXT)
            lines += [format_step(step) for step in game.actions[max(since - begins, 0) :]]
            begins += len(game.actions) + 1
        return tuple(lines)

    def at(self, version: int) -> Game:
        """
        The game as it stood at *version*.

        Raises:
            RuleError: the log is not so long.
        """
        if not 0 <= version <= self.version:
            raise RuleError(f"there are {self.version} steps, not {version}")
        number = self.number_at(version)
        steps = self.games[number - 1].actions[: version - self.version_at(number)]
        return self.start_of(number).replayed(steps)

    def start_of(self, number: int) -> Game:
        """Game *number* before its first step."""
        return self.first if number == 1 else self.games[number - 1].match.new_game()

    def moments(self, number: int) -> Iterator[tuple[int, Step, Game]]:
        """The steps of game *number*, each with its version and the game after it."""
        _, *after = self.start_of(number).moments(self.games[number - 1].actions)
        for version, game in enumerate(after, start=self.version_at(number) + 1):
            yield version, game.actions[-1], game
