"""What the games of a match came to."""

from __future__ import annotations

from dataclasses import dataclass

from gamao.play.log import MatchLog
from gamao.rules.game import Game
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Win
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """
    What a game came to, at *version* of its table. `length` None is a match for money.

    Who wins the last game of a match wins the match.
    """

    game: int
    version: int
    winner: Player
    win: Win
    points: int
    cube: int
    variant: str
    length: int | None
    ends_match: bool
    begun: bool
    """Had anybody moved a checker in the match?"""

    __repr__ = shown


def results_since(log: MatchLog, version: int) -> tuple[GameResult, ...]:
    """What the games came to that have ended after *version*."""
    found: list[GameResult] = []
    for number in range(log.number_at(version), log.number + 1):
        game = log.games[number - 1]
        ended = log.version_at(number) + len(game.actions)
        if game.result is None or ended <= version:
            continue
        found.append(
            GameResult(
                game=number,
                version=ended,
                winner=game.result.winner,
                win=game.result.win,
                points=game.result.points,
                cube=game.cube.value,
                variant=game.match.rules.variant.value,
                length=game.match.length,
                ends_match=log.is_over and number == log.number,
                begun=any(map(_has_moves, log.games[:number])),
            )
        )
    return tuple(found)


def _has_moves(game: Game) -> bool:
    return any(isinstance(step.action, Play) and step.action.moves for step in game.actions)
