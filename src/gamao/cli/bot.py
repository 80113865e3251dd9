"""The computer at the table: the engine's advice as actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamao.engine import CubeDecision, Engine, Limit
from gamao.rules.action import Action, ActionKind, Answer, Roll, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.dicesource import DiceSource, roll
from gamao.rules.game import Game, Phase
from gamao.rules.position import Win

_LIMIT: Final = Limit(1)
# Answers to resignations: what playing on is worth, in games of the stake, less a hair.
_CONTENT: Final = 0.02


def choose(game: Game, engine: Engine, dice: DiceSource) -> Action:
    """What the engine does when *game* waits for it."""
    match game.phase:
        case Phase.PLAY:
            return engine.analyse(game, _LIMIT).best.play
        case Phase.RESIGNED:
            return _answer_resignation(game, engine)
        case Phase.DOUBLED:
            return _decision(game, engine).answer
        case Phase.BEAVERED | Phase.RACCOONED:
            return CubeAction.TAKE
        case _:
            return _before_roll(game, engine, dice)


def _before_roll(game: Game, engine: Engine, dice: DiceSource) -> Action:
    if game.may_double(game.on_roll) and engine.cube(game, _LIMIT).should_double:
        return CubeAction.DOUBLE
    skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
    return Skip() if skips else Roll(roll(dice))


def _decision(game: Game, engine: Engine) -> CubeDecision:
    """The double on the table, judged as if it had been offered before the doubler's roll."""
    assert game.offered_by is not None
    own = game.offered_by is game.on_roll
    position = game.position if own else game.position.flipped()
    before = replace(
        game.snapshot(),
        phase=Phase.TURN,
        position=position,
        on_roll=game.offered_by,
        offered_by=None,
        dice=None,
    )
    return engine.cube(before, _LIMIT)


def _answer_resignation(game: Game, engine: Engine) -> Answer:
    """Accept what is offered unless playing on is worth more."""
    assert game.resignation is not None
    if game.resignation.win is Win.BACKGAMMON:
        return Answer.ACCEPT
    outcomes = engine.evaluate(game.position)
    winner = outcomes if game.to_act is game.on_roll else outcomes.flipped()
    worth = winner.equity(game.match.rules.backgammon)
    return Answer.ACCEPT if game.resignation.win >= worth - _CONTENT else Answer.DECLINE
