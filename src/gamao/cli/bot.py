"""A simple opponent that needs no net: it counts what players look at first."""

from __future__ import annotations

from typing import Final

from gamao.rules.action import Action, ActionKind, Answer, Roll, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.dicesource import DiceSource, roll
from gamao.rules.game import Game, Phase
from gamao.rules.play import BAR, OFF
from gamao.rules.position import Position

# In pips. Sending a checker back and making points matter, loose checkers near the enemy cost.
_POINT: Final = {8: 3.0, 7: 5.0, 6: 5.0, 5: 7.0, 4: 6.0, 3: 4.0, 20: 6.0, 21: 4.0}
_SHOT: Final = 0.35
_LEAD_TO_DOUBLE: Final = 0.10
_LEAD_TO_PASS: Final = 0.16


def choose(game: Game, dice: DiceSource) -> Action:
    """What the simple bot does when *game* waits for it."""
    if game.phase is Phase.PLAY:
        return max(game.legal_plays(), key=lambda play: _judge(game.position.after(play)))
    if game.phase is Phase.RESIGNED:
        return Answer.ACCEPT
    if game.phase is not Phase.TURN:
        return CubeAction.PASS if _lead(game) < -_LEAD_TO_PASS else CubeAction.TAKE
    if game.may_double(game.on_roll) and game.position.is_race and _lead(game) > _LEAD_TO_DOUBLE:
        return CubeAction.DOUBLE
    skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
    return Skip() if skips else Roll(roll(dice))


def _judge(position: Position) -> float:
    """What a position is worth in pips to the player who has just moved."""
    lead = position.their_pips - position.pips
    if position.is_race:
        return lead + 4 * position.mine[OFF]
    points = sum(worth for point, worth in _POINT.items() if position.mine[point] > 1)
    blots = sum(_danger(position, point) for point in range(1, BAR) if position.mine[point] == 1)
    return lead + points - blots


def _danger(position: Position, point: int) -> float:
    """What a blot risks: the pips it would lose, weighed by the enemy checkers in range."""
    hitters = sum(
        position.theirs[BAR - point + distance] > 0
        for distance in range(1, 12)
        if BAR - point + distance <= BAR
    )
    return _SHOT * hitters * (BAR - point) / 4


def _lead(game: Game) -> float:
    """How far the player to act is ahead in the race, as a share of its own pips."""
    position = game.position if game.to_act is game.on_roll else game.position.flipped()
    return (position.their_pips - position.pips) / max(position.pips, 1)
