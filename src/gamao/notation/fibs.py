"""
The FIBS board line: `board:You:Opponent:7:0:0:0:-2:...`, 53 fields.

The player it speaks to is White here. A line holds the checkers, score, length, cube, dice and
turn. It tells the Crawford game only by a cube that nobody may turn, and a money session's beavers
by the redoubles allowed. Other rules, the turns played, the number of automatic doubles, a game not
started and resignations cannot be held. FIBS marks a double that the player must answer with 1;
-1 stands here for one the opponent must answer. gnubg, which writes such lines too, turns that sign
around and leaves the right to double in a Crawford game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gamao.errors import NotationError
from gamao.notation.setup import (
    CUBE_OFFERS,
    IdMatch,
    game_in_phase,
    phase_of_offer,
    require_offer_in_turn,
)
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.position import CHECKERS, Position

_FIELDS: Final = 53
_UNLIMITED: Final = 9999
_BOARD: Final = slice(3, 29)
_NUMBER: Final = re.compile(r"-?\d{1,6}", re.ASCII)


def format_fibs_board(game: Game, *, white: str = "You", black: str = "Opponent") -> str:
    """
    Write the board line that White is sent.

    Raises:
        NotationError: the line cannot hold it: the game has not started or is over, a resignation
            or a double out of turn waits, or a name has a colon or a line break in it.
    """
    require(Game, game=game)
    require(str, white=white, black=black)
    if game.phase in (Phase.START, Phase.OVER, Phase.RESIGNED):
        raise NotationError(f"a board line cannot hold a game whose state is {game.phase.value!r}")
    require_offer_in_turn(game, "a board line")
    for name in (white, black):
        if not name or any(char in name for char in ":\r\n"):
            raise NotationError(f"a board line cannot hold the name {name!r}")
    match = game.match
    position = game.position if game.on_roll is Player.WHITE else game.position.flipped()
    mine_to_act = game.on_roll is Player.WHITE
    dice = (game.dice.high, game.dice.low) if game.dice else (0, 0)
    numbers = (
        match.length or _UNLIMITED,
        *match.score,
        *_board(position),
        1 if mine_to_act else -1,
        *(dice if mine_to_act else (0, 0)),
        *((0, 0) if mine_to_act else dice),
        game.cube.value,
        *(int(match.has_cube and game.cube.owner in (None, player)) for player in Player),
        _doubled(game),
        *(1, -1, OFF, BAR),
        *(position.mine[OFF], position.theirs[OFF], position.mine[BAR], position.theirs[BAR]),
        _movable(game),
        *(0, int(match.is_post_crawford), match.rules.beaver + match.rules.raccoon),
    )
    return ":".join(["board", white, black, *map(str, numbers)])


def parse_fibs_board(text: str) -> Game:
    """
    Read a board line; the player it speaks to is White.

    Raises:
        NotationError: *text* is no board line, or nobody is on roll.
        GamaoError: it is one, of a game that cannot stand like this.
    """
    require(str, text=text)
    fields = text.strip().split(":")
    if len(fields) != _FIELDS or fields[0] != "board":
        raise NotationError(f"not a FIBS board line: {text[:80]!r}")
    if not all(_NUMBER.fullmatch(field) for field in fields[3:]):
        raise NotationError(f"a FIBS board line has numbers after the names: {text[:80]!r}")
    return _Line([int(field) for field in fields[3:]]).game()


def _board(position: Position) -> list[int]:
    points = [position.mine[p] - position.theirs[BAR - p] for p in range(1, BAR)]
    return [-position.theirs[BAR], *points, position.mine[BAR]]


def _doubled(game: Game) -> int:
    if game.phase not in CUBE_OFFERS:
        return 0
    return 1 if game.to_act is Player.WHITE else -1


def _movable(game: Game) -> int:
    if game.phase is not Phase.PLAY or game.on_roll is not Player.WHITE:
        return 0
    return max(len(play.moves) for play in game.legal_plays())


class _Line:
    """The numbers of a board line, by their names."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.length, self.score = numbers[0], (numbers[1], numbers[2])
        self.board = numbers[3:29]
        self.turn, self.dice = numbers[29], (numbers[30:32], numbers[32:34])
        self.cube, self.may_double, self.doubled = numbers[34], numbers[35:37], numbers[37]
        self.colour, self.direction = numbers[38:40]
        self.redoubles = numbers[49]

    def game(self) -> Game:
        if self.turn not in (1, -1) or self.colour not in (1, -1) or self.direction not in (1, -1):
            raise NotationError(
                "a FIBS board line needs a turn, a colour and a direction of 1 or -1"
            )
        on_roll = Player.WHITE if self.turn == self.colour else Player.BLACK
        cube = Cube(self.cube, self._owner())
        phase = Phase.TURN
        if self.doubled:
            to_act = Player.WHITE if self.doubled > 0 else Player.BLACK
            # A first or second double has been made by the player on roll, whatever the sign says.
            if cube.owner is not on_roll.opponent:
                to_act = on_roll.opponent
            phase = phase_of_offer(on_roll=on_roll, to_act=to_act, owner=cube.owner)
        position = self._position()
        return game_in_phase(
            self._told(),
            position if on_roll is Player.WHITE else position.flipped(),
            on_roll=on_roll,
            phase=phase,
            dice=self._dice(on_roll),
            cube=cube,
        )

    def _told(self) -> IdMatch:
        length = None if self.length in (0, _UNLIMITED) else self.length
        one_away = length is not None and length - 1 in self.score
        return IdMatch(
            length=length,
            score=self.score,
            is_crawford=one_away and not any(self.may_double) and self.cube == 1,
            jacoby=True,
            beaver=self.redoubles > 0,
        )

    def _owner(self) -> Player | None:
        mine, theirs = self.may_double
        if bool(mine) == bool(theirs):
            return None
        return Player.WHITE if mine else Player.BLACK

    def _dice(self, on_roll: Player) -> Dice | None:
        mine, theirs = self.dice
        one, other = mine if on_roll is Player.WHITE else theirs
        return Dice(one, other) if one or other else None

    def _position(self) -> Position:
        """The checkers seen by White, who plays down from 24 or, mirrored, up from 1."""
        places = [count * self.colour for count in self.board]
        if self.direction == 1:
            places.reverse()
        mine = [max(count, 0) for count in places]
        theirs = [max(-count, 0) for count in reversed(places)]
        mine[0], theirs[0] = CHECKERS - sum(mine[1:]), CHECKERS - sum(theirs[1:])
        return Position(tuple(mine), tuple(theirs))
