"""
gnubg ids: the position id (which `Position.id` writes) and the match id, joined by a colon.

White is gnubg's player 0, the first column of its match files. An id has no history: it holds
the score, length, Crawford game, cube, dice, who is on roll and what is offered. It does not hold
the rules (read as TORNEIO with a length; as MONEY without, Jacoby on or off as it says), the turns
played, or the number of automatic doubles. In a match Jacoby is never read: old ids lack the bit.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.setup import (
    IdMatch,
    game_in_phase,
    phase_of_offer,
    require_offer_in_turn,
    resigned,
    unstarted_game,
)
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.variant import BACKGAMMON, Variant

# The fields of a match id, lowest bit first, and their widths.
_FIELDS: Final = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "state": 3,
    "turn": 1,
    "doubled": 1,
    "resigned": 2,
    "die": 3,
    "other_die": 3,
    "length": 15,
    "white": 15,
    "black": 15,
    "no_jacoby": 1,
}
_BYTES: Final = 9
_CENTRED: Final = 3
_NOT_STARTED, _PLAYING = range(2)
_PLAYERS: Final = (Player.WHITE, Player.BLACK)


def format_gnubg_id(game: Game) -> str:
    """
    Write `POSITIONID:MATCHID`.

    Raises:
        NotationError: the game is over, or a number in it is too big for the id.
    """
    require(Game, game=game)
    return f"{game.position.id}:{format_match_id(game)}"


def format_match_id(game: Game) -> str:
    """
    Write the match id: all but the checkers.

    Raises:
        NotationError: the game is over, a double was made out of turn, or a number is too big.
    """
    require(Game, game=game)
    if game.phase is Phase.OVER:
        raise NotationError(_("a match id cannot hold a game that is over"))
    require_offer_in_turn(game, "a match id")
    bits = shift = 0
    for name, value in _values(game).items():
        if value >> _FIELDS[name]:
            raise NotationError(_("a match id cannot hold {name} {value}"), name=name, value=value)
        bits |= value << shift
        shift += _FIELDS[name]
    return base64.b64encode(bits.to_bytes(_BYTES, "little")).decode()


def parse_gnubg_id(text: str, *, variant: Variant = BACKGAMMON) -> Game:
    """
    Read `POSITIONID:MATCHID` as the moment of a game of *variant* it describes.

    Raises:
        NotationError: *text* is no such id, or the game is over.
        GamaoError: it is one, of a game that cannot stand like this.
    """
    require(str, text=text)
    position_id, colon, match_id = text.strip().partition(":")
    if not colon:
        raise NotationError(
            _("a gnubg id is a position id and a match id, not {text!r}"), text=text[:80]
        )
    position = Position.from_id(position_id, checkers=variant.checkers)
    values = _unpacked(match_id)
    told = IdMatch(
        length=values["length"] or None,
        score=(values["white"], values["black"]),
        is_crawford=bool(values["crawford"]),
        jacoby=not values["no_jacoby"],
        beaver=True,
        variant=variant,
    )
    owner = None if values["owner"] == _CENTRED else _player(values["owner"], match_id)
    cube = Cube(1 << values["cube"], owner)
    if values["state"] == _NOT_STARTED:
        return unstarted_game(told, position, cube)
    if values["state"] != _PLAYING:
        raise NotationError(_("the game of match id {text!r} is over"), text=match_id)
    return _game(told, position, cube, values)


def _values(game: Game) -> dict[str, int]:
    match, dice = game.match, game.dice
    owner = game.cube.owner
    resignation = game.resignation
    return {
        "cube": game.cube.value.bit_length() - 1,
        "owner": _CENTRED if owner is None else _PLAYERS.index(owner),
        "on_roll": _PLAYERS.index(game.on_roll),
        "crawford": int(match.is_crawford),
        "state": _NOT_STARTED if game.phase is Phase.START else _PLAYING,
        "turn": _PLAYERS.index(game.to_act or game.on_roll),
        "doubled": int(game.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)),
        "resigned": int(resignation.win) if resignation else 0,
        "die": dice.high if dice else 0,
        "other_die": dice.low if dice else 0,
        "length": match.length or 0,
        "white": match.score[0],
        "black": match.score[1],
        "no_jacoby": int(match.length is not None or not match.rules.jacoby),
    }


def _unpacked(match_id: str) -> dict[str, int]:
    try:
        packed = base64.b64decode(match_id.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error) as error:
        raise NotationError(_("not a match id: {text!r}"), text=match_id[:40]) from error
    if len(packed) != _BYTES:
        raise NotationError(_("a match id has 12 characters, not {text!r}"), text=match_id[:40])
    bits = int.from_bytes(packed, "little")
    values = {}
    for name, width in _FIELDS.items():
        values[name] = bits & (1 << width) - 1
        bits >>= width
    return values


def _player(number: int, match_id: str) -> Player:
    if number >= len(_PLAYERS):
        raise NotationError(
            _("nobody is player {number} in match id {match_id!r}"),
            number=number,
            match_id=match_id,
        )
    return _PLAYERS[number]


def _game(told: IdMatch, position: Position, cube: Cube, values: dict[str, int]) -> Game:
    on_roll, to_act = _PLAYERS[values["on_roll"]], _PLAYERS[values["turn"]]
    dice = Dice(values["die"], values["other_die"]) if values["die"] else None
    phase = Phase.TURN
    if values["doubled"]:
        phase = phase_of_offer(on_roll=on_roll, to_act=to_act, owner=cube.owner)
    game = game_in_phase(told, position, on_roll=on_roll, phase=phase, dice=dice, cube=cube)
    return resigned(game, Win(values["resigned"]), to_act=to_act) if values["resigned"] else game
