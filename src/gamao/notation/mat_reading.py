"""`.mat` files read: each cell is done in the game, so that nothing illegal gets through."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.mat_cells import Cell, WrittenGame, WrittenMatch, read_lines
from gamao.notation.mat_terms import (
    CRAWFORD,
    CRAWFORD_PLAYED,
    RULES,
    parse_throws,
    rules_from_tags,
    standing,
)
from gamao.notation.record import MatchRecord
from gamao.notation.transcript import Transcript, played, rolled, started, taken, turned, won
from gamao.rules.action import Skip
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player
from gamao.rules.ruleset import RuleSet

_ROLL: Final = re.compile(r"([1-6])([1-6]):\s*(.*)", re.DOTALL)
_CUBE: Final = re.compile(r"(doubles|beavers|raccoons)\s*(?:=>\s*(\d{1,10}))?", re.ASCII)
_WINS: Final = re.compile(r"wins (\d{1,10}) points?(?:\.? and the match\.?)?", re.ASCII)
_UNPLAYED: Final = re.compile(r"\?+")
_BEAVERS: Final = ("beavers", "raccoons")


def parse_mat(text: str) -> MatchRecord:
    """
    Read a match or money session; `gamao.notation.mat` tells how.

    Raises:
        NotationError: it is not such a file, or something in it is illegal; the line is named.
    """
    transcript, record = _read(text)
    if transcript.errors:
        raise NotationError("{why}", why=transcript.errors[0])
    return record


def read_mat(text: str) -> MatchRecord:
    """
    Read a match or money session as far as it can have happened; the record's notices tell more.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    return _read(text)[1]


def _read(text: str) -> tuple[Transcript, MatchRecord]:
    written = read_lines(text)
    tags = dict(written.tags)
    length = written.length or None
    try:
        rules = rules_from_tags(length, tags)
    except GamaoError as error:
        raise NotationError(
            _("the rules of the file cannot be used: {error}"), error=error
        ) from error
    if RULES not in tags and any(has_raccoon(game.cells) for game in written.games):
        rules = replace(rules, beaver=True, raccoon=True)
    transcript = _transcript(written, length, rules)
    if transcript.points_differ and RULES not in tags and length is None and rules.jacoby:
        without = _transcript(written, length, replace(rules, jacoby=False))
        transcript = transcript if without.points_differ else without
    white, black = written.games[0].names
    kept = [tag for tag in written.tags if tag[0] not in (RULES, CRAWFORD)]
    return transcript, transcript.record(white, black, kept)


def has_raccoon(cells: Sequence[Cell]) -> bool:
    """Is a beaver answered by another turn of the cube?"""
    words = [cell.text.split()[0].lower() for cell in cells]
    return any(one in _BEAVERS and other in _BEAVERS for one, other in pairwise(words))


def _transcript(written: WrittenMatch, length: int | None, rules: RuleSet) -> Transcript:
    played = dict(written.tags).get(CRAWFORD) == CRAWFORD_PLAYED
    transcript = Transcript()
    for game in written.games:
        where = Said(_("line {number}"), number=game.line)
        make = partial(_new_game, game.score, length, rules, transcript.games, played)
        if transcript.begin(where, make):
            transcript.do(where, partial(_started, written=game))
            for cell in game.cells:
                transcript.do(
                    Said(_("line {number}"), number=cell.line), partial(after_cell, cell=cell)
                )
    return transcript


def _new_game(
    score: tuple[int, int],
    length: int | None,
    rules: RuleSet,
    earlier: Sequence[Game],
    crawford_played: bool,
) -> Game:
    return standing(length, rules, score, earlier, crawford_played=crawford_played).new_game()


def _started(game: Game, written: WrittenGame) -> Game:
    cells = written.cells
    throws = parse_throws(written.start or "")
    for throw in throws:
        game = game.after(throw)
    if throws or not cells or cells[0].odd or _WINS.fullmatch(cells[0].text.lower()):
        return game
    roll = _ROLL.match(cells[0].text)
    return started(game, cells[0].player, Dice(int(roll[1]), int(roll[2])) if roll else None)


def after_cell(game: Game, cell: Cell) -> Game:
    """The game when a player has done what the *cell* says."""
    if cell.odd:
        raise NotationError(_("not what players do: {text!r}"), text=cell.text[:80])
    player, text = cell.player, " ".join(cell.text.lower().split())
    if roll := _ROLL.fullmatch(text):
        return _rolled(game, player, Dice(int(roll[1]), int(roll[2])), roll[3])
    if cube := _CUBE.fullmatch(text):
        return _turned(game, player, cube[1], cube[2])
    if wins := _WINS.fullmatch(text):
        return won(game, player, int(wins[1]))
    if text == "takes":
        return game.after(CubeAction.TAKE, by=player)
    if text == "drops":
        return game.after(CubeAction.PASS, by=player)
    if text == "cannot move":
        return taken(game).after(Skip(), by=player)
    raise NotationError(_("not what a player does: {text!r}"), text=text[:80])


def _rolled(game: Game, player: Player, dice: Dice, moves: str) -> Game:
    game = rolled(game, player, dice)
    if _UNPLAYED.fullmatch(moves):
        return game
    if not moves and game.can_move:
        return game
    return played(game, moves)


def _turned(game: Game, player: Player, word: str, value: str | None) -> Game:
    answers = word != "doubles"
    if answers and (game.phase not in (Phase.DOUBLED, Phase.BEAVERED) or player is not game.to_act):
        raise NotationError(
            _("{player} has no double to answer with {word!r}"), player=player, word=word
        )
    return turned(game, player, to=int(value) if value else None)
