"""Two who decide play a match: levels of ours, other programs, anything that chooses."""

from __future__ import annotations

import random
from collections.abc import Callable

from gamao.engine import Decider
from gamao.errors import RuleError
from gamao.notation import MatchRecord
from gamao.play.forced import forced_action
from gamao.rules.action import Roll
from gamao.rules.checked import require
from gamao.rules.dicesource import DiceSource, RandomDice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player

Watch = Callable[[Game], None]
"""Sees the game after every step."""


def play_match(
    white: Decider,
    black: Decider,
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
    white: Decider,
    black: Decider,
    game: Game,
    dice: DiceSource,
    *,
    watch: Watch = lambda game: None,
) -> Game:
    """*game* played to its end."""
    deciders = {Player.WHITE: white, Player.BLACK: black}
    while game.phase is not Phase.OVER:
        game = _stepped(game, deciders, dice)
        watch(game)
    return game


def _stepped(game: Game, deciders: dict[Player, Decider], dice: DiceSource) -> Game:
    to_act = game.to_act
    if to_act is not None and game.may_double(to_act.opponent):
        other = to_act.opponent
        if double := deciders[other].interrupt(game, other):
            return game.after(double, by=other)
    if action := forced_action(game, dice):
        return game.after(action)
    assert to_act is not None  # only the start waits for nobody, and it is thrown
    chosen = deciders[to_act].choose(game)
    return game.after(Roll.thrown(dice) if chosen is None else chosen)
