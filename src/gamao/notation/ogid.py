"""
OGIDs, the ids of OpenGammon: `OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:31:W::0:0:7:0`.

No description of them is public; this is what programs that read them agree on. A letter for each
checker, `0` to `9` and `a` to `p` for the points 0 to 25, first White's, whose way is upwards from
the bar at 0, then Black's, whose bar is 25. The cube is its owner (`W`, `B`, `N` for nobody), its
exponent and what is done with it (`O` offered, by who is on roll; the cube stands as before), and
then come the dice, who is on roll, the state of the game, the points won by White and by Black,
the length with a `C` for the Crawford game, and the number of the move, which is not ours to keep.
All behind the cube may be missing. Rules, the variant and other offers cannot be held.
"""

from __future__ import annotations

import re
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.setup import IdMatch, game_in_phase, require_offer_in_turn
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY
from gamao.rules.variant import BACKGAMMON, Variant

_POINTS: Final = "0123456789abcdefghijklmnop"
_SIDES: Final = {"W": Player.WHITE, "B": Player.BLACK, "N": None}
_SIDE_NAMES: Final = {side: name for name, side in _SIDES.items()}
_OFFERED: Final = "O"
_HIGHEST: Final = 9
"""The exponent of a cube is one digit."""
OGID: Final = re.compile(
    r"(?P<white>[0-9a-p]{0,15}):(?P<black>[0-9a-p]{0,15}):(?P<owner>[WBN])(?P<cube>\d)[NOTP]"
    r"(?::(?P<dice>(?:[1-6]{2})?)(?::(?P<turn>[WB]?)(?::\w{0,2}(?::(?P<won>\d{0,5})"
    r"(?::(?P<lost>\d{0,5})(?::(?P<length>\d{0,5})(?P<crawford>[LCG]?)\d{0,5}"
    r"(?::\d{0,6}(?::\d{0,2})?)?)?)?)?)?)?)?",
    re.ASCII,
)


def format_ogid(game: Game) -> str:
    """
    Write *game* with the prefix `OGID=`.

    Raises:
        NotationError: an OGID cannot hold it: it has not started or is over, a beaver, a
            resignation or a double out of turn waits, or the cube is too high.
    """
    require(Game, game=game)
    if game.phase not in (Phase.TURN, Phase.PLAY, Phase.DOUBLED):
        raise NotationError(
            _("an OGID cannot hold a game whose state is {state!r}"), state=game.phase.value
        )
    require_offer_in_turn(game, "an OGID")
    match, exponent = game.match, game.cube.value.bit_length() - 1
    if exponent > _HIGHEST:
        raise NotationError(_("the cube is too high for an OGID: {value}"), value=game.cube.value)
    position = game.position if game.on_roll is Player.WHITE else game.position.flipped()
    fields = (
        "".join(_POINTS[BAR - p] * position.mine[p] for p in range(BAR, OFF, -1)),
        "".join(_POINTS[p] * position.theirs[p] for p in range(1, BAR + 1)),
        f"{_SIDE_NAMES[game.cube.owner]}{exponent}{'NO'[game.phase is Phase.DOUBLED]}",
        f"{game.dice.high}{game.dice.low}" if game.dice else "",
        _SIDE_NAMES[game.on_roll],
        "",
        *match.score,
        f"{match.length or ''}{'C' if match.is_crawford else ''}",
        "",
    )
    return "OGID=" + ":".join(map(str, fields))


def parse_ogid(text: str, *, variant: Variant = BACKGAMMON) -> Game:
    """
    Read an OGID, with or without its prefix, as the moment of a game of *variant* it describes.

    Raises:
        NotationError: *text* is no OGID.
        GamaoError: it is one, of a game that cannot stand like this.
    """
    require(str, text=text)
    require(Variant, variant=variant)
    found = OGID.fullmatch(text.strip().removeprefix("OGID="))
    if not found:
        raise NotationError(_("not an OGID: {text!r}"), text=text[:80])
    length = int(found["length"] or 0) or None
    score = (int(found["won"] or 0), int(found["lost"] or 0))
    told = IdMatch(
        length=length,
        score=score,
        # At other scores the letter says that the rule is in force, which goes without saying.
        is_crawford=found["crawford"] == "C" and length is not None and length - 1 in score,
        jacoby=MONEY.jacoby,
        beaver=MONEY.beaver,
        variant=variant,
    )
    on_roll = _SIDES[found["turn"] or "W"] or Player.WHITE
    position = _position(found["white"], found["black"], variant.checkers)
    offered = found[0].split(":")[2].endswith(_OFFERED)
    dice = found["dice"]
    return game_in_phase(
        told,
        position if on_roll is Player.WHITE else position.flipped(),
        on_roll=on_roll,
        phase=Phase.DOUBLED if offered else Phase.TURN,
        dice=Dice(int(dice[0]), int(dice[1])) if dice else None,
        cube=Cube(1 << int(found["cube"]), _SIDES[found["owner"]]),
    )


def _position(white: str, black: str, checkers: int) -> Position:
    """The checkers as White sees them, from the letters of both."""
    mine, theirs = [0] * (BAR + 1), [0] * (BAR + 1)
    for letter in white:
        mine[BAR - _POINTS.index(letter)] += 1
    for letter in black:
        theirs[_POINTS.index(letter)] += 1
    if mine[OFF] or theirs[OFF] or max(len(white), len(black)) > checkers:
        raise NotationError(
            _("no such checkers can stand on the board: {board!r}"), board=f"{white}:{black}"
        )
    mine[OFF], theirs[OFF] = checkers - len(white), checkers - len(black)
    return Position(tuple(mine), tuple(theirs))
