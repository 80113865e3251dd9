"""`.mat` files written, laid out as gnubg does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.notation.action import format_step
from gamao.notation.mat.cells import read_names, read_tag
from gamao.notation.mat.tags import (
    CRAWFORD,
    CRAWFORD_PLAYED,
    RULES,
    START,
    format_throws,
    match_before,
    tags_of_rules,
)
from gamao.notation.play import carried_out
from gamao.notation.record import MatchRecord
from gamao.notation.steps import steps_kept, throws_must_be_told
from gamao.notation.variations import tells_variant
from gamao.rules.action import Forfeit, Place, Roll, Skip, Start, Step
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase, Result
from gamao.rules.match import Match
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.player import Player

_SECOND_NAME: Final = 32
_FIRST_CELL: Final = 5
_SECOND_CELL: Final = 33

_Cell = tuple[Player, str]


def format_mat(record: MatchRecord) -> str:
    """
    Write a match or money session; `gamao.notation.mat` tells how.

    Raises:
        NotationError: the file cannot hold it: no games, games of different matches or not from
            their start, a double out of turn, a name or tag with a character that ends it.
    """
    require(MatchRecord, record=record)
    _check(record)
    match = record.games[0].match
    tags = [*record.tags, *tags_of_rules(match)]
    parts = ["\n".join(_tag(*tag) for tag in tags)] if tags else []
    parts.append(f" {match.length or 0} point match")
    for number, game in enumerate(record.games, start=1):
        parts.append("\n".join(_game_lines(number, game, record)))
    return "\n\n".join(parts) + "\n"


def can_hold_names(white: str, black: str) -> bool:
    """Can these names be read again?"""
    head = _aligned(f" {white} : 0", f"{black} : 0", _SECOND_NAME)
    told = bool(white and black) and len(head.splitlines()) == 1
    return told and read_names(head) == ((white, black), (0, 0))


def can_hold_tag(tag: tuple[str, str]) -> bool:
    """Can this tag be read again, and is it not one of those that tell the rules?"""
    line = _tag(*tag)
    ours = tag[0].lower() in (RULES.lower(), START.lower(), CRAWFORD.lower())
    ours = ours or tells_variant(tag)
    return not ours and len(line.splitlines()) == 1 and read_tag(line) == tag


def _check(record: MatchRecord) -> None:
    if not record.games:
        raise NotationError("a match file needs at least one game")
    if record.setups:
        raise NotationError("a match file holds games from their start only")
    first = record.games[0].match
    if not can_hold_names(record.white, record.black):
        raise NotationError(f"a match file cannot hold the names {(record.white, record.black)!r}")
    for tag in record.tags:
        if not can_hold_tag(tag):
            raise NotationError(f"a match file cannot hold the tag {tag!r}")
    played = (CRAWFORD, CRAWFORD_PLAYED) in tags_of_rules(first)
    for index, game in enumerate(record.games):
        match, earlier = game.match, record.games[:index]
        score = match.score
        doubled = any(step.action is CubeAction.DOUBLE for step in game.actions)
        told = match_before(
            first.length, first.rules, score, earlier, crawford_played=played, doubled=doubled
        )
        if match != told:
            raise NotationError(f"game {index + 1} does not belong to the match: {match}")


def _game_lines(number: int, game: Game, record: MatchRecord) -> list[str]:
    steps = [step for _, step in steps_kept(game)]
    throws = [step.action for step in steps if isinstance(step.action, Start)]
    lines = []
    if throws_must_be_told(throws, game):
        lines.append(_tag(START, format_throws(throws)))
    lines += [f" Game {number}", _head(record, game.match)]
    lines += _rows(_cells(game, steps))
    if steps and isinstance(steps[-1].action, Forfeit):
        lines.append(f"; {format_step(steps[-1])}")
    if game.result:
        lines.append(_wins(game, game.result))
    return lines


def _tag(name: str, value: str) -> str:
    return f'; [{name} "{value}"]'


def _head(record: MatchRecord, match: Match) -> str:
    white, black = match.score
    return _aligned(f" {record.white} : {white}", f"{record.black} : {black}", _SECOND_NAME)


def _cells(game: Game, steps: Sequence[Step]) -> list[_Cell]:
    cells: list[_Cell] = []
    now = game.match.new_game()
    try:
        for index, step in enumerate(steps):
            following = steps[index + 1].action if index + 1 < len(steps) else None
            text = _cell(now, step, following)
            now = now.after(step.action, by=step.by)
            if text is None and now.phase is Phase.PLAY and not isinstance(following, Play | Place):
                text = _unplayed(now)
            if text is not None:
                cells.append((step.by or now.on_roll, text))
    except GamaoError as error:
        raise NotationError(f"a match file cannot hold this game: {error}") from error
    if now.position != game.position:
        raise NotationError("a match file holds games from their start only")
    return cells


def _cell(game: Game, step: Step, following: object) -> str | None:
    """What a *step* of *game* adds; a roll says nothing before it is played."""
    match step.action:
        case Play():
            return f"{_roll(game)} {_moves(step.action)}".rstrip()
        case Place():
            moves = _carried(game, step.action)
            return f"{_roll(game)} {moves}".rstrip()
        case Skip():
            return " Cannot Move"
        case CubeAction.DOUBLE:
            if step.by is not game.on_roll or game.dice:
                raise NotationError("a double was made out of turn")
            return f" Doubles => {2 * game.cube.value}"
        case CubeAction.BEAVER | CubeAction.RACCOON:
            return f" Beavers => {4 * game.cube.value}"
        case CubeAction.TAKE:
            # A beaver or raccoon is taken without a word when play goes on.
            goes_on = isinstance(following, Roll | Skip)
            return None if goes_on and game.phase is not Phase.DOUBLED else " Takes"
        case CubeAction.PASS:
            return " Drops"
        case _:
            return None


def _carried(game: Game, place: Place) -> str:
    """
    An illegal play by the moves that lead to its board.

    Raises:
        NotationError: there are none.
    """
    before, after = game.position, place.position.flipped()
    counts = [(p, before.mine[p] - after.mine[p]) for p in range(BAR, OFF - 1, -1)]
    left = [point for point, lost in counts for _ in range(lost)]
    reached = [point for point, lost in counts for _ in range(-lost)]
    moves = " ".join(f"{a}/{b}" for a, b in zip(left, reached, strict=True))
    led = before if not moves else carried_out(moves, before)
    if led != after or place.on_roll is game.on_roll or not game.dice:
        raise NotationError("the board was set up in the middle of it")
    return moves


def _unplayed(game: Game) -> str:
    # Without a move to make, an empty cell would be a play.
    return _roll(game) if game.can_move else f"{_roll(game)} ????"


def _roll(game: Game) -> str:
    assert game.dice is not None
    return f"{game.dice.high}{game.dice.low}:"


def _moves(play: Play) -> str:
    return " ".join(f"{move.source}/{move.target}{'*' * move.hits}" for move in play.moves)


def _rows(cells: Sequence[_Cell]) -> list[str]:
    rows: list[list[str]] = []
    for player, text in cells:
        if player is Player.WHITE:
            rows.append([text])
        elif rows and len(rows[-1]) == 1:
            rows[-1].append(text)
        else:
            rows.append(["", text])
    return [_row(number, *row) for number, row in enumerate(rows, start=1)]


def _row(number: int, first: str, second: str = "") -> str:
    return _aligned(f"{number:3d}) {first}", second, _SECOND_CELL)


def _aligned(first: str, second: str, column: int) -> str:
    # gnubg reads a lone first cell twice unless spaces follow it to the second column.
    wide = first.ljust(column) if len(first) < column - 1 else f"{first}  "
    return wide + second


def _wins(game: Game, result: Result) -> str:
    column = _FIRST_CELL if result.winner is Player.WHITE else _SECOND_CELL
    points = f"{result.points} point{'s' * (result.points > 1)}"
    won = " and the match" if game.match.after(result).winner else ""
    return f"{'':{column}} Wins {points}{won}"
