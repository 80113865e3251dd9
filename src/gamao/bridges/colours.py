"""A game with the colours swapped, for programs that know only themselves and an opponent."""

from __future__ import annotations

from dataclasses import replace

from gamao.rules.cube import Cube
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player


def with_white_to_act(game: Game) -> Game:
    """*game* without its steps, the colours swapped if it waits for Black."""
    return game.snapshot() if game.to_act is Player.WHITE else swapped(game)


def swapped(game: Game) -> Game:
    """*game* without its steps and with the colours of both players swapped."""
    match, cube = game.match, game.cube
    return replace(
        game.snapshot(),
        match=Match(match.length, match.rules, match.score[::-1], match.is_crawford),
        on_roll=game.on_roll.opponent,
        cube=Cube(cube.value, cube.owner and cube.owner.opponent),
        offered_by=game.offered_by and game.offered_by.opponent,
        turns=game.turns[::-1],
    )
