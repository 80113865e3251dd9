"""
Snowie's text files: matches, and positions.

A match looks like a `.mat` file without tags, and is read as one. A position is one line of 40
fields: `7;0;0;0;1;bruno;ana;0;3;2;2;1;0;-2;0;...;3;1;`: length, Jacoby, two unknown ones, who is on
roll (0 is White), the names (the player on roll first, as everywhere below), the Crawford game, the
scores, the cube and its owner (1, -1, 0), the bar, the 24 points, the opponent's bar, the dice.
Of the two bars only the size is read; they are written with the signs that gnubg gives them.
"""

from __future__ import annotations

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.mat import format_mat
from gamao.notation.record import MatchRecord
from gamao.notation.setup import IdMatch
from gamao.notation.snowie.line import numbers_of, position_of
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.play import BAR
from gamao.rules.player import Player


def format_snowie(record: MatchRecord) -> str:
    """
    Write a match as Snowie does, or a position if that is all the record holds.

    Raises:
        NotationError: the file cannot hold it.
    """
    if len(record.games) == 1 and record.setups and not record.games[0].actions:
        return _format_position(record)
    lines = format_mat(record).split("\n")
    return "\n".join(line for line in lines if not line.startswith(";")).lstrip("\n")


def is_snowie_position(text: str) -> bool:
    """Does *text* look like a position of Snowie?"""
    return numbers_of(text) is not None


def read_snowie_position(text: str) -> MatchRecord:
    """
    Read the moment of a game that a line of 40 fields describes.

    Raises:
        NotationError: it is no such line.
        GamaoError: it is one, of a game that cannot stand like this.
    """
    numbers = numbers_of(text)
    if numbers is None:
        raise NotationError(_("a position of Snowie has 40 fields, all numbers but the names"))
    names = [field.strip() for field in text.strip().split(";")[5:7]]
    white_to_act = numbers[4] == 0
    score = (numbers[8], numbers[9])
    told = IdMatch(
        length=numbers[0] or None,
        score=score if white_to_act else score[::-1],
        is_crawford=bool(numbers[7]),
        jacoby=bool(numbers[1]),
        beaver=True,
    )
    on_roll = Player.WHITE if white_to_act else Player.BLACK
    owner = {1: on_roll, -1: on_roll.opponent}.get(numbers[11])
    game = told.match().game_from(
        position_of(numbers),
        on_roll=on_roll,
        dice=Dice(numbers[38], numbers[39]) if numbers[38] else None,
        cube=Cube(numbers[10], owner),
    )
    white, black = names if white_to_act else names[::-1]
    return MatchRecord(
        white=white or "White", black=black or "Black", games=(game,), setups=((0, game),)
    )


def _format_position(record: MatchRecord) -> str:
    game = record.games[0]
    if game.phase not in (Phase.TURN, Phase.PLAY):
        raise NotationError(
            _("Snowie has no position of a game whose state is {state!r}"), state=game.phase.value
        )
    names = (record.white, record.black)
    if any(char in name for name in names for char in ";\r\n"):
        raise NotationError(_("Snowie cannot hold the names {names!r}"), names=names)
    white = game.on_roll is Player.WHITE
    match, position = game.match, game.position
    score = match.score if white else match.score[::-1]
    fields = (
        match.length or 0,
        int(match.length is None and match.rules.jacoby),
        0,
        int(match.length is None),
        int(not white),
        *(names if white else names[::-1]),
        int(match.is_crawford),
        *score,
        game.cube.value,
        _owner(game),
        -position.mine[BAR],
        *(position.mine[p] - position.theirs[BAR - p] for p in range(1, BAR)),
        position.theirs[BAR],
        *((game.dice.high, game.dice.low) if game.dice else (0, 0)),
    )
    return ";".join(map(str, fields)) + ";\n"


def _owner(game: Game) -> int:
    if game.cube.owner is None:
        return 0
    return 1 if game.cube.owner is game.on_roll else -1
