"""Two who decide play a match: levels of ours, other programs, anything that chooses."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from gamao.engine import Decider
from gamao.errors import RuleError
from gamao.notation import MatchRecord
from gamao.play.forced import forced_action
from gamao.rules.action import Action, Roll
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.dicesource import DiceSource, RandomDice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player


class Chooses(Protocol):
    """
    All that somebody needs to play.

    An `Opponent`, who has `interrupt`, too, also doubles while the other side is on roll, where
    the rules allow that.
    """

    def choose(self, game: Game) -> Action | None:
        """What it does when *game* waits for it: a play, a cube action, or None to roll."""
        ...


Watch = Callable[[Game], None]
"""Sees the game after every step."""


def play_match(
    white: Chooses,
    black: Chooses,
    match: Match | None = None,
    *,
    dice: DiceSource | None = None,
    games: int | None = None,
    names: tuple[str, str] = ("white", "black"),
    watch: Watch = lambda game: None,
) -> MatchRecord:
    """
    The record of a *match* (left out: one game for money) between *white* and *black*.

    It ends with the match, or after so many *games*, which a money session needs. *dice* left out
    are thrown by the system; `RandomDice(random.Random(1))` gives the same match again.

    Raises:
        RuleError: a money session without a number of games, or a step that is not allowed.
        WrongTypeError: somebody chooses what is no action.
    """
    require(Match, None, match=match)
    standing = match or Match()
    if standing.length is None and match is not None and games is None:
        raise RuleError("a money session has no end: say how many games")
    most = games if games is not None else 1 if standing.length is None else None
    thrown = dice or RandomDice(random.SystemRandom())
    played: list[Game] = []
    while standing.winner is None and (most is None or len(played) < most):
        played.append(play_game(white, black, standing.new_game(), thrown, watch=watch))
        result = played[-1].result
        assert result is not None
        standing = standing.after(result)
    return MatchRecord(white=names[0], black=names[1], games=tuple(played))


def play_game(
    white: Chooses,
    black: Chooses,
    game: Game,
    dice: DiceSource,
    *,
    watch: Watch = lambda game: None,
) -> Game:
    """*game* played to its end."""
    deciders: dict[Player, Chooses] = {Player.WHITE: white, Player.BLACK: black}
    while game.phase is not Phase.OVER:
        game = _stepped(game, deciders, dice)
        watch(game)
    return game


def _stepped(game: Game, deciders: dict[Player, Chooses], dice: DiceSource) -> Game:
    to_act = game.to_act
    if to_act is not None and game.may_double(to_act.opponent):
        other = to_act.opponent
        if double := _interruption(deciders[other], game, other):
            return game.after(double, by=other)
    if action := forced_action(game, dice):
        return game.after(action)
    assert to_act is not None  # only the start waits for nobody, and it is thrown
    chosen = _choice(deciders[to_act], game)
    return game.after(Roll.thrown(dice) if chosen is None else chosen)


def _interruption(decider: Chooses, game: Game, player: Player) -> CubeAction | None:
    return decider.interrupt(game, player) if isinstance(decider, Decider) else None


def _choice(decider: Chooses, game: Game) -> Action | None:
    chosen = decider.choose(game)
    if chosen is None and game.phase is not Phase.TURN:
        name = type(decider).__name__
        raise RuleError(f"{name}.choose gave None, which is to roll: {game.told}")
    return chosen
