"""What to do in a position at other scores, a row of the map at a time. Run in a pool."""

from __future__ import annotations

from functools import partial
from typing import Final

from gamao.engine import Limit
from gamao.rules.cube import Cube
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
CUBE_LIMIT: Final = Limit(2)
"""
A row takes some 0.1 s like this.

At an odd depth the trailer after Crawford's game is taken for too good, the leader for on roll.
"""


def row(worker: Worker, game: Game, away: int, *, at_crawford: bool = False) -> wire.ScoresOut:
    """What to do where who is on roll has *away* points to go, and the other 1, 2, 3, ..."""
    others = range(1, FARTHEST + 1)
    if at_crawford and away == 1:
        columns = [(theirs, True) for theirs in others[1:]]
    else:
        crawford = [(1, True)] if away > 1 else []
        columns = crawford + [(theirs, False) for theirs in others]
    limit = worker.engine.reached(LIMIT if game.dice else CUBE_LIMIT)
    return wire.ScoresOut(
        away=away,
        at_crawford=at_crawford,
        depth=str(limit),
        scores=tuple(_at(worker, game, limit, away, *where) for where in columns),
    )


def at_score(game: Game, mine: int, theirs: int, *, is_crawford: bool = False) -> Game:
    """
    The moment of *game* in a match where who is on roll has *mine* points to go.

    With one point to go it is Crawford's game, or one after it, which has a cube.
    """
    left = (mine, theirs) if game.on_roll is Player.WHITE else (theirs, mine)
    score = (FARTHEST - left[0], FARTHEST - left[1])
    match = Match(FARTHEST, TORNEIO, score, is_crawford)
    cube = Cube() if is_crawford else game.cube
    return match.game_from(game.position, on_roll=game.on_roll, dice=game.dice, cube=cube)


def _at(
    worker: Worker, game: Game, limit: Limit, mine: int, theirs: int, is_crawford: bool
) -> wire.ScoreOut:
    moment = at_score(game, mine, theirs, is_crawford=is_crawford)
    told = advise(worker, moment, limit)
    where = partial(wire.ScoreOut, away=theirs, crawford=is_crawford)
    if moment.phase is Phase.PLAY:
        plays = told.plays or ()
        best = plays[0] if plays else None
        margin = next((play.loss for play in plays[1:]), None)
        moves = best.moves if best else ()
        return where(choice=best.text if best else "", margin=margin, moves=moves)
    assert told.cube is not None
    margin = next((choice.loss for choice in told.cube.choices[1:]), None)
    return where(choice=told.cube.action, margin=margin)
