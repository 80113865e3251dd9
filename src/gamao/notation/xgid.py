"""
XGIDs, as eXtreme Gammon writes them: `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10`.

White is XG's player 1: capital letters, at the bottom. The ten fields are the checkers, the cube
(its exponent, its owner), the turn, the dice, the score (two fields), the Crawford game (in a
match) or Jacoby and beaver (for money), the length and the exponent of the highest cube, which is
not ours to keep: the cube has no limit here. In place of dice stand `00`, `D` when the player has
doubled, `B` when that was beavered and `R` when it was raccooned; the cube is then written as it
stands before the offer that waits is taken. `0` for the turn is a game that has not started. Other
rules, the variant, the turns played, the number of automatic doubles and resignations cannot be
held.
"""

from __future__ import annotations

import re
from typing import Final

from gamao.errors import NotationError, RuleError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.setup import (
    IdMatch,
    game_in_phase,
    require_offer_in_turn,
    unstarted_game,
)
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import BAR
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import RuleSet
from gamao.rules.variant import BACKGAMMON, Variant

_SIDES: Final = {"1": Player.WHITE, "-1": Player.BLACK, "0": None}
_SIDE_NAMES: Final = {side: name for name, side in _SIDES.items()}
_OFFERS: Final = {"D": Phase.DOUBLED, "B": Phase.BEAVERED, "R": Phase.RACCOONED}
_OFFER_NAMES: Final = {phase: name for name, phase in _OFFERS.items()}
_HIGHEST_CUBE: Final = 10
_SIDE: Final = ("-?1|0", Said(_("1, -1 or 0")))
_SHORT: Final = (r"\d{1,2}", Said(_("a number of at most {n} digits"), n=2))
_LONG: Final = (r"\d{1,5}", Said(_("a number of at most {n} digits"), n=5))
_FIELDS: Final = {
    "board": ("[A-Oa-o-]{26}", Said(_("26 letters from A to O or dashes"))),
    "cube": _SHORT,
    "owner": _SIDE,
    "turn": _SIDE,
    "dice": ("00|[1-6]{2}|[DBR]", Said(_("two dice, 00, D, B or R"))),
    "white": _LONG,
    "black": _LONG,
    "flags": ("[0-3]", Said(_("a number from 0 to 3"))),
    "length": _LONG,
    "highest": _SHORT,
}
"""What each field looks like, and how that is said. The last one may be missing."""


def format_xgid(game: Game) -> str:
    """
    Write *game* with the prefix `XGID=`.

    Raises:
        NotationError: an XGID cannot hold it: it is over, a resignation or a double out of turn
            waits, or a number is too big.
    """
    require(Game, game=game)
    if game.phase in (Phase.OVER, Phase.RESIGNED):
        raise NotationError(
            _("an XGID cannot hold a game whose state is {state!r}"), state=game.phase.value
        )
    require_offer_in_turn(game, "an XGID")
    match, rules = game.match, game.match.rules
    exponent = game.cube.value.bit_length() - 1
    flags = int(match.is_crawford) if match.length else rules.jacoby + 2 * rules.beaver
    fields = (
        _board(game.position if game.on_roll is Player.WHITE else game.position.flipped()),
        exponent,
        _SIDE_NAMES[game.cube.owner],
        _SIDE_NAMES[None if game.phase is Phase.START else game.on_roll],
        _OFFER_NAMES.get(game.phase) or (f"{game.dice.high}{game.dice.low}" if game.dice else "00"),
        *match.score,
        flags,
        match.length or 0,
        max(exponent, _HIGHEST_CUBE),
    )
    text = "XGID=" + ":".join(map(str, fields))
    try:
        _fields(text)
    except NotationError as error:
        raise NotationError(_("a number is too big for an XGID: {text!r}"), text=text) from error
    return text


def parse_xgid(text: str, *, variant: Variant = BACKGAMMON) -> Game:
    """
    Read an XGID, with or without its prefix, as the moment of a game of *variant* it describes.

    Raises:
        NotationError: *text* is no XGID.
        GamaoError: it is one, of a game that cannot stand like this.
    """
    require(str, text=text)
    require(Variant, variant=variant)
    fields = _fields(text.strip())
    length, flags = int(fields["length"]) or None, int(fields["flags"])
    if length and flags > 1:
        raise NotationError(_("the Crawford field of a match is 0 or 1 in {text!r}"), text=text)
    told = IdMatch(
        length=length,
        score=(int(fields["white"]), int(fields["black"])),
        is_crawford=flags == 1 and length is not None,
        jacoby=bool(flags & 1),
        beaver=bool(flags & 2),
        variant=variant,
    )
    cube = Cube(1 << int(fields["cube"]), _SIDES[fields["owner"]])
    position, on_roll = _position(fields["board"], variant.checkers), _SIDES[fields["turn"]]
    if on_roll is None:
        return unstarted_game(told, position, cube)
    return game_in_phase(
        told,
        position if on_roll is Player.WHITE else position.flipped(),
        on_roll=on_roll,
        phase=_OFFERS.get(fields["dice"], Phase.TURN),
        dice=_dice(fields["dice"]),
        cube=cube,
    )


def set_up(text: str, rules: RuleSet) -> Game:
    """
    The moment that an XGID describes, to be played on by *rules*.

    Raises:
        GamaoError: there is no such moment, or not under these rules.
    """
    require(str, text=text)
    require(RuleSet, rules=rules)
    game = parse_xgid(text, variant=rules.variant)
    told = game.match
    if told.rules == rules:
        return game
    # An XGID tells of today's rules only; its moment is played on by others.
    match = Match(told.length, rules, told.score, told.is_crawford)
    if game.phase not in (Phase.TURN, Phase.PLAY):
        raise RuleError(f"other rules can go on only before a roll or a play: {text}")
    return match.game_from(game.position, on_roll=game.on_roll, dice=game.dice, cube=game.cube)


def _fields(text: str) -> dict[str, str]:
    parts = text.removeprefix("XGID=").split(":")
    if len(parts) not in (len(_FIELDS) - 1, len(_FIELDS)):
        raise NotationError(
            _("an XGID has {wanted} fields, not {n}"), wanted=len(_FIELDS), n=len(parts)
        )
    for number, (part, (pattern, wanted)) in enumerate(
        zip(parts, _FIELDS.values(), strict=False), 1
    ):
        if not re.fullmatch(pattern, part, re.ASCII):
            raise NotationError(
                _("field {number} of an XGID is {wanted}, not {part!r}"),
                number=number,
                wanted=wanted,
                part=part[:40],
            )
    return dict(zip(_FIELDS, parts, strict=False))


def _board(position: Position) -> str:
    """The 26 letters of a *position* seen by White."""
    letters = [_letter(position.theirs[BAR])]
    for point in range(1, BAR):
        mine, theirs = position.mine[point], position.theirs[BAR - point]
        letters.append(_letter(mine).upper() if mine else _letter(theirs))
    return "".join(letters) + _letter(position.mine[BAR]).upper()


def _letter(count: int) -> str:
    return "-abcdefghijklmno"[count]


def _position(board: str, checkers: int) -> Position:
    mine = [_count(letter) if letter.isupper() else 0 for letter in board]
    theirs = [_count(letter) if letter.islower() else 0 for letter in reversed(board)]
    if mine[0] or theirs[0] or max(sum(mine), sum(theirs)) > checkers:
        raise NotationError(_("no such checkers can stand on the board: {board!r}"), board=board)
    mine[0], theirs[0] = checkers - sum(mine), checkers - sum(theirs)
    return Position(tuple(mine), tuple(theirs))


def _count(letter: str) -> int:
    return ord(letter.lower()) - ord("a") + 1


def _dice(field: str) -> Dice | None:
    return Dice(int(field[0]), int(field[1])) if field.isdigit() and field != "00" else None
