"""
FIBS board lines as gnubg writes and reads them, and its answers.

They differ from those of FIBS in one thing: of the names and scores the first is that of the player
who is not on roll. They have no place for a resignation: gnubg then sends a line in which the
other side is on roll and nothing is offered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gamao.bridges.colours import with_white_to_act
from gamao.errors import NotationError
from gamao.notation.fibs import format_fibs_board, parse_fibs_board
from gamao.rules.action import Action, ActionKind, Answer, Resign, Roll, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.player import Player

_MAY_DOUBLE: Final = slice(38, 40)
_CUBE_WORDS: Final = {
    "double": CubeAction.DOUBLE,
    "redouble": CubeAction.DOUBLE,
    "take": CubeAction.TAKE,
    "accept": CubeAction.TAKE,
    "drop": CubeAction.PASS,
    "reject": CubeAction.PASS,
    "beaver": CubeAction.BEAVER,
}


def format_gnubg_line(game: Game) -> str:
    """
    The line that asks gnubg for the decision *game* waits for.

    Raises:
        NotationError: such a line cannot hold it.
    """
    fields = format_fibs_board(_scores_turned(with_white_to_act(game))).split(":")
    if not game.match.has_cube:
        # A cube that nobody may turn has been offered, gnubg thinks: it would answer `take`.
        fields[_MAY_DOUBLE] = "1", "1"
    return ":".join(fields)


def parse_gnubg_line(text: str) -> Game:
    """
    The game in a line that gnubg sends to an external player, who is White.

    Raises:
        GamaoError: it is no such line, or no game can stand like this.
    """
    return _scores_turned(parse_fibs_board(text))


def parse_gnubg_answer(text: str, game: Game) -> Action | None:
    """
    What gnubg wants to do in *game*; None to roll, since the dice are not its own.

    Raises:
        NotationError: it makes no sense.
    """
    words = text.strip().lower()
    # It may want to double with a cube that is not its own.
    if words == "roll" or (game.phase is Phase.TURN and not game.may_double(game.on_roll)):
        skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
        return Skip() if skips else None
    if words in _CUBE_WORDS:
        return _CUBE_WORDS[words]
    try:
        return Play([_move(move, game) for move in words.split()])
    except ValueError as error:
        raise NotationError(f"gnubg answered {text.strip()!r}") from error


def format_answer(action: Action) -> str:
    """*action* as gnubg and UBGI want it: every move of one die, nothing where there is none."""
    match action:
        case Play(moves):
            return " ".join(f"{move.source}/{move.target}" for move in moves)
        case Roll() | Skip() | Resign():  # neither lets a program give up: it plays on
            return "roll"
        case CubeAction.PASS:
            return "drop"
        case CubeAction.RACCOON:
            return "beaver"
        case CubeAction() | Answer():
            return str(action)
        case _:
            raise NotationError(f"there is no word for {action!r}")


def _move(text: str, game: Game) -> Move:
    source, target = (int(point) for point in text.rstrip("*").split("/"))
    blot = target != OFF and game.position.theirs[BAR - target] == 1
    return Move(source, target, hits=blot)


def _scores_turned(game: Game) -> Game:
    if game.on_roll is not Player.WHITE:
        return game
    match = game.match
    if match.length is None:
        return game
    turned = Match(match.length, match.rules, match.score[::-1], match.is_crawford)
    return replace(game, match=turned)
