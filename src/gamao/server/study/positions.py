"""Positions as the editor sends and shows them."""

from __future__ import annotations

from dataclasses import replace

from gamao.notation import format_gnubg_id, format_xgid, parse_position
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, TORNEIO
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.table.views import board_out, seen_by_white


def game_of(wanted: wire.PositionIn) -> Game:
    """
    The moment of a game that was pasted or set up.

    Raises:
        GamaoError: it cannot exist.
    """
    if (wanted.text is None) == (wanted.board is None):
        raise Problem("bad_request", detail="a position is a text or a board, and not both")
    if wanted.text is not None:
        return parse_position(wanted.text)
    return _set_up(wanted)


def position_out(game: Game) -> wire.PositionOut:
    """The moment in every form."""
    position, match = seen_by_white(game), game.match
    return wire.PositionOut(
        xgid=format_xgid(game),
        gnubg=format_gnubg_id(game),
        position=game.position.id,
        board=board_out(position),
        on_roll=None if game.phase is Phase.START else game.on_roll.value,
        dice=(game.dice.high, game.dice.low) if game.dice else None,
        cube=wire.CubeSet(
            value=game.cube.value, owner=game.cube.owner.value if game.cube.owner else None
        ),
        length=match.length,
        score=match.score,
        crawford=match.is_crawford,
        jacoby=match.rules.jacoby,
        beaver=match.rules.beaver,
        phase=game.phase.name.lower(),
        pips=(position.pips, position.their_pips),
    )


def _set_up(wanted: wire.PositionIn) -> Game:
    assert wanted.board is not None
    on_roll = Player(wanted.on_roll)
    sides = {"white": _row(wanted.board.white), "black": _row(wanted.board.black)}
    position = Position.of(mine=sides[on_roll.value], theirs=sides[on_roll.opponent.value])
    rules = TORNEIO
    if wanted.length is None:
        rules = replace(MONEY, jacoby=wanted.jacoby, beaver=wanted.beaver)
    match = Match(wanted.length, rules, wanted.score, wanted.crawford)
    cube = wanted.cube or wire.CubeIn()
    return match.game_from(
        position,
        on_roll=on_roll,
        dice=Dice(*wanted.dice) if wanted.dice else None,
        cube=Cube(cube.value, Player(cube.owner) if cube.owner else None),
    )


def _row(counts: dict[str, int]) -> dict[int, int]:
    return {int(place): count for place, count in counts.items()}
