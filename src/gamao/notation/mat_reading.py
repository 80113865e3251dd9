"""`.mat` files read: each cell is done in the game, so that nothing illegal gets through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from typing import Final

from gamao.errors import AmbiguousPlayError, GamaoError, NotationError
from gamao.notation.mat_cells import Cell, WrittenGame, WrittenMatch, read_lines
from gamao.notation.mat_terms import (
    CRAWFORD,
    CRAWFORD_PLAYED,
    RULES,
    parse_throws,
    rules_from_tags,
    standing,
)
from gamao.notation.play import fitting_plays, parse_play
from gamao.notation.record import MatchRecord
from gamao.rules.action import ActionKind, Answer, Resign, Roll, Skip, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import RuleSet

_ROLL: Final = re.compile(r"([1-6])([1-6]):\s*(.*)", re.DOTALL)
_CUBE: Final = re.compile(r"(doubles|beavers|raccoons)\s*(?:=>\s*(\d{1,10}))?", re.ASCII)
_WINS: Final = re.compile(r"wins (\d{1,10}) points?(?:\.? and the match\.?)?", re.ASCII)
_UNPLAYED: Final = re.compile(r"\?+")
_BEAVERS: Final = ("beavers", "raccoons")


class _PointsDiffer(NotationError):
    """A game ends with other points than its rules give: it may have been without Jacoby."""


def parse_mat(text: str) -> MatchRecord:
    """
    Read a match or money session; `gamao.notation.mat` tells how.

    Raises:
        NotationError: it is not such a file, or something in it is illegal; the line is named.
    """
    written = read_lines(text)
    tags = dict(written.tags)
    length = written.length or None
    try:
        rules = rules_from_tags(length, tags)
    except GamaoError as error:
        raise NotationError(f"the rules of the file cannot be used: {error}") from error
    if RULES not in tags and any(_has_raccoon(game.cells) for game in written.games):
        rules = replace(rules, beaver=True, raccoon=True)
    try:
        games = _games(written, length, rules)
    except _PointsDiffer:
        if RULES in tags or length is not None or not rules.jacoby:
            raise
        games = _games(written, length, replace(rules, jacoby=False))
    white, black = written.games[0].names
    kept = tuple(tag for tag in written.tags if tag[0] not in (RULES, CRAWFORD))
    return MatchRecord(white=white, black=black, games=games, tags=kept)


def _has_raccoon(cells: Sequence[Cell]) -> bool:
    words = [cell.text.split()[0].lower() for cell in cells]
    return any(one in _BEAVERS and other in _BEAVERS for one, other in pairwise(words))


def _games(written: WrittenMatch, length: int | None, rules: RuleSet) -> tuple[Game, ...]:
    played = dict(written.tags).get(CRAWFORD) == CRAWFORD_PLAYED
    games: list[Game] = []
    for game in written.games:
        with _naming(game.line):
            match = standing(length, rules, game.score, games, crawford_played=played)
            started = _started(match.new_game(), game)
        games.append(_played(started, game.cells))
    return tuple(games)


@contextmanager
def _naming(line: int) -> Iterator[None]:
    """Name the *line* in every error."""
    try:
        yield
    except _PointsDiffer as error:
        raise _PointsDiffer(f"line {line}: {error}") from error
    except GamaoError as error:
        raise NotationError(f"line {line}: {error}") from error


def _started(game: Game, written: WrittenGame) -> Game:
    throws = parse_throws(written.start or "") or _throws_told(written.cells)
    for throw in throws:
        game = game.after(throw)
    return game


def _throws_told(cells: Sequence[Cell]) -> list[Start]:
    """The throw for the start that the first cell tells: the starter's die is the higher one."""
    if not cells or _WINS.fullmatch(cells[0].text.lower()):
        return []
    roll = _ROLL.match(cells[0].text)
    # Where the first roll is another one, or comes later, only the starter is known.
    dice = Dice(int(roll[1]), int(roll[2])) if roll else Dice(2, 1)
    high, low = (2, 1) if dice.is_doublet else (dice.high, dice.low)
    return [Start(high, low) if cells[0].player is Player.WHITE else Start(low, high)]


def _played(game: Game, cells: Sequence[Cell]) -> Game:
    for cell in cells:
        with _naming(cell.line):
            game = _after(game, cell.player, " ".join(cell.text.lower().split()))
    return game


def _after(game: Game, player: Player, text: str) -> Game:
    """The game when *player* has done what the cell says."""
    if roll := _ROLL.fullmatch(text):
        return _rolled(_at_turn(game, player), player, Dice(int(roll[1]), int(roll[2])), roll[3])
    if cube := _CUBE.fullmatch(text):
        return _turned(game, player, cube[1], cube[2])
    if wins := _WINS.fullmatch(text):
        return _won(game, player, int(wins[1]))
    if text == "takes":
        return game.after(CubeAction.TAKE, by=player)
    if text == "drops":
        return game.after(CubeAction.PASS, by=player)
    if text == "cannot move":
        return _taken(game).after(Skip(), by=player)
    raise NotationError(f"not what a player does: {text[:80]!r}")


def _taken(game: Game) -> Game:
    """A beaver or raccoon is taken without a word when play goes on."""
    waits = game.phase in (Phase.BEAVERED, Phase.RACCOONED)
    return game.after(CubeAction.TAKE) if waits else game


def _at_turn(game: Game, player: Player) -> Game:
    """The game when it is the turn of *player*, if only what goes without a word is between."""
    game = _taken(game)
    if player is not game.on_roll and game.phase is Phase.TURN:
        skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
        return game.after(Skip()) if skips else game
    return game


def _rolled(game: Game, player: Player, dice: Dice, moves: str) -> Game:
    if game.phase is not Phase.PLAY:
        game = game.after(Roll(dice), by=player)
    if game.on_roll is not player or game.dice != dice:
        raise NotationError(f"{player} cannot play {dice}: {game.on_roll} has thrown {game.dice}")
    if _UNPLAYED.fullmatch(moves):
        return game
    if not moves and any(game.legal_plays()):
        return game
    return game.after(_play(moves, game.position, dice))


def _play(moves: str, position: Position, dice: Dice) -> Play:
    try:
        return parse_play(moves, position, dice)
    except AmbiguousPlayError:
        # A file marks every hit, so what is not marked has not been hit.
        marked = moves.count("*")
        quiet = [
            play
            for play in fitting_plays(moves, position, dice)
            if sum(move.hits for move in play.moves) == marked
        ]
        if len(quiet) != 1:
            raise
        return quiet[0]


def _turned(game: Game, player: Player, word: str, value: str | None) -> Game:
    if word == "doubles":
        game, action, factor = _at_turn(game, player), CubeAction.DOUBLE, 2
    else:
        answers_beaver = game.phase is Phase.BEAVERED
        action, factor = (CubeAction.RACCOON if answers_beaver else CubeAction.BEAVER), 4
    if value and int(value) != factor * game.cube.value:
        raise NotationError(f"the cube goes to {factor * game.cube.value} now, not to {value}")
    return game.after(action, by=player)


def _won(game: Game, player: Player, points: int) -> Game:
    if game.result is None and game.phase is not Phase.START:
        game = _given_up(_taken(game), player, points)
    if game.result is None or game.result.winner is not player:
        raise NotationError(f"{player} has not won")
    if game.result.points != points:
        raise _PointsDiffer(f"{player} has won {game.result.points}, not {points}")
    return game


def _given_up(game: Game, player: Player, points: int) -> Game:
    """A game that ends early: a double not answered is a pass, all else a resignation."""
    if game.phase is Phase.DOUBLED:
        return game.after(CubeAction.PASS)
    kind, rest = divmod(points, game.cube.value)
    if rest or kind not in tuple(Win):
        raise NotationError(f"nobody can win {points} with the cube at {game.cube.value}")
    if kind > Win.SINGLE and not game.gammons_count:
        raise _PointsDiffer(f"{player} can win no gammon under Jacoby before the cube is turned")
    return game.after(Resign(Win(kind)), by=player.opponent).after(Answer.ACCEPT)
