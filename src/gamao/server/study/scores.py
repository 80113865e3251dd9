"""What to do in a position at other scores, a row of the map at a time. Run in a pool."""

from __future__ import annotations

from typing import Final

from gamao.engine import Limit
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO
from gamao.server import wire
from gamao.server.study.study import advise
from gamao.server.worker import Worker

FARTHEST: Final = 9
"""Points to go on the map."""
LIMIT: Final = Limit(1)
"""A row of nine scores takes some 0.1 s like this."""


def row(worker: Worker, game: Game, away: int) -> tuple[wire.ScoreOut, ...]:
    """What to do where who is on roll has *away* points to go, and the other 1, 2, 3, ..."""
    return tuple(_at(worker, game, away, theirs) for theirs in range(1, FARTHEST + 1))


def at_score(game: Game, mine: int, theirs: int) -> Game:
    """
    The moment of *game* in a match where who is on roll has *mine* points to go.

    With one point to go it is a game after Crawford's, which has a cube.
    """
    left = (mine, theirs) if game.on_roll is Player.WHITE else (theirs, mine)
    match = Match(FARTHEST, TORNEIO, (FARTHEST - left[0], FARTHEST - left[1]))
    return match.game_from(game.position, on_roll=game.on_roll, dice=game.dice, cube=game.cube)


def _at(worker: Worker, game: Game, mine: int, theirs: int) -> wire.ScoreOut:
    moment = at_score(game, mine, theirs)
    told = advise(worker, moment, LIMIT)
    if moment.phase is Phase.PLAY:
        plays = told.plays or ()
        best = plays[0] if plays else None
        margin = next((play.loss for play in plays[1:]), None)
        moves = best.moves if best else ()
        return wire.ScoreOut(
            away=theirs, choice=best.text if best else "", margin=margin, moves=moves
        )
    assert told.cube is not None
    margin = next((choice.loss for choice in told.cube.choices[1:]), None)
    return wire.ScoreOut(away=theirs, choice=told.cube.action, margin=margin)
