"""The computer at the table: the engine's advice as the text of an action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gamao.engine import CubeDecision, Engine, Limit
from gamao.errors import NotationError
from gamao.notation import format_action
from gamao.rules.action import Action, ActionKind, Answer, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.position import Win

ROLL: Final = "roll"
# Answers to resignations: what playing on is worth, in games of the stake, less a hair.
_CONTENT: Final = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class BotLevel:
    """How well a bot plays: the plies it looks ahead, and the performance rating measured."""

    id: str
    limit: Limit
    pr: float | None = None


LEVELS: Final = tuple(BotLevel(id=f"{plies}-ply", limit=Limit(plies)) for plies in range(3))
DEFAULT_LEVEL: Final = "1-ply"


def level_called(name: str) -> BotLevel:
    """
    The level called *name*.

    Raises:
        NotationError: no level is called so.
    """
    for level in LEVELS:
        if level.id == name:
            return level
    raise NotationError(f"a level is one of {', '.join(one.id for one in LEVELS)}, not {name!r}")


def choose(engine: Engine, game: Game, level: str, seed: int) -> str:
    """What the bot does when *game* waits for it; `roll` leaves the dice to the table."""
    limit = level_called(level).limit
    match game.phase:
        case Phase.PLAY:
            action: Action = engine.analyse(game, limit).best.play
        case Phase.RESIGNED:
            action = _answer_resignation(game, engine)
        case Phase.DOUBLED:
            action = _decision(game, engine, limit).answer
        case Phase.BEAVERED | Phase.RACCOONED:
            action = CubeAction.TAKE
        case _:
            return _before_roll(game, engine, limit)
    return format_action(action)


def _before_roll(game: Game, engine: Engine, limit: Limit) -> str:
    if game.may_double(game.on_roll) and engine.cube(game, limit).should_double:
        return format_action(CubeAction.DOUBLE)
    skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
    return format_action(Skip()) if skips else ROLL


def _decision(game: Game, engine: Engine, limit: Limit) -> CubeDecision:
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
    return engine.cube(before, limit)


def _answer_resignation(game: Game, engine: Engine) -> Answer:
    """Accept what is offered unless playing on is worth more."""
    assert game.resignation is not None
    if game.resignation.win is Win.BACKGAMMON:
        return Answer.ACCEPT
    outcomes = engine.evaluate(game.position)
    winner = outcomes if game.to_act is game.on_roll else outcomes.flipped()
    worth = winner.equity(game.match.rules.backgammon)
    return Answer.ACCEPT if game.resignation.win >= worth - _CONTENT else Answer.DECLINE
