"""`.mat` files read: each cell is done in the game, so that nothing illegal gets through."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.mat.cells import Cell, WrittenGame, WrittenMatch, read_lines
from gamao.notation.mat.tags import (
    CRAWFORD,
    CRAWFORD_PLAYED,
    RULES,
    match_before,
    parse_throws,
    rules_from_tags,
)
from gamao.notation.record import MatchRecord, Note
from gamao.notation.snowie.line import numbers_of, position_of
from gamao.notation.transcript import (
    MendedError,
    Transcript,
    played,
    rolled,
    started,
    taken,
    turned,
    won,
)
from gamao.notation.variations import tells_variant
from gamao.rules.action import Place, Skip
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player
from gamao.rules.ruleset import RuleSet

_ROLL: Final = re.compile(r"([1-6])[-,]?([1-6]):\s*(.*)", re.DOTALL)
_CUBE: Final = re.compile(
    r"(?:re)?(doubles?|beavers?|raccoons?)\s*(?:(?:=>|to|at)?\s*(\d{1,10}))?", re.ASCII
)
_POINTS: Final = r"(\d{1,10})\s*(?:points?|pts?)?\.?"
_WINS: Final = re.compile(rf"wins?(?: {_POINTS})?(?: (?:and )?the (?:game|match)\.?)?", re.ASCII)
_LOST: Final = re.compile(
    rf"(?:losses|loses|concedes?|resigns?|time ?out)(?: {_POINTS})?.*", re.ASCII
)
_UNPLAYED: Final = re.compile(r"\?+")
_POINT: Final = r"(?>bar|off|b|o|\d{1,2})\*?+"
# Nothing that was read as part of the play is given back: `6/off` is never `6/o` and a word.
_PLAYED: Final = re.compile(
    rf"((?>(?:{_POINT}(?:\s*+[/-]\s*+{_POINT})++(?:\([1-9]\)|x[1-9])?+\*?+[\s,;]*+)++"
    r"|cannot move\s*+))((?!bar|off|\d|\([1-9]\)|x[1-9]|[*/-]).+)",
    re.ASCII | re.IGNORECASE | re.DOTALL,
)
"""A play, and a word of somebody's behind it."""
_REMARKED: Final = re.compile(r"([^!?(]*[^\s!?(])\s*([!?]+|[!?]*\s*\([^()]*\))", re.DOTALL)
_ILLEGAL: Final = "illegal play"
_BEAVERS: Final = ("beaver", "beavers", "raccoon", "raccoons")
_TAKES: Final = ("take", "takes", "accept", "accepts")
_DROPS: Final = ("drop", "drops", "pass", "passes", "reject", "rejects")


def parse_mat(text: str) -> MatchRecord:
    """
    Read a match or money session; `gamao.notation.mat` tells how.

    Raises:
        NotationError: it is not such a file, or something in it is illegal; the line is named.
    """
    require(str, text=text)
    transcript, record = _read(text)
    if transcript.errors:
        raise NotationError("{why}", why=transcript.errors[0])
    return record


def read_mat(text: str) -> MatchRecord:
    """
    Read a match or money session as far as it can have happened; the record's warnings tell more.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    require(str, text=text)
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
    if RULES not in tags:
        rules = with_beavers(rules, [game.cells for game in written.games])
    transcript = _transcript(written, length, rules)
    if written.second_match:
        second = Said(_("line {line}: a second match is left out"), line=written.second_match)
        transcript.warnings.append(second)
    if transcript.points_differ and RULES not in tags and length is None and rules.jacoby:
        without = _transcript(written, length, replace(rules, jacoby=False))
        transcript = transcript if without.points_differ else without
    white, black = written.games[0].names or ("", "")
    told = [tag for tag in written.tags if tag[0] in (RULES, CRAWFORD) or tells_variant(tag)]
    kept = [tag for tag in written.tags if tag not in told]
    return transcript, transcript.record(white or "White", black or "Black", kept)


def with_beavers(rules: RuleSet, games: Sequence[Sequence[Cell]]) -> RuleSet:
    """The *rules* as they must have been where somebody beavers, or answers one by another."""
    words = [
        [cell.text.split()[0].lower() for cell in cells if not cell.is_remark] for cells in games
    ]
    if not any(one in _BEAVERS for game in words for one in game):
        return rules
    raccoon = any(
        one in _BEAVERS and other in _BEAVERS for game in words for one, other in pairwise(game)
    )
    return replace(rules, beaver=True, raccoon=rules.raccoon or raccoon)


def _transcript(written: WrittenMatch, length: int | None, rules: RuleSet) -> Transcript:
    played = dict(written.tags).get(CRAWFORD) == CRAWFORD_PLAYED
    transcript = Transcript()
    for game in written.games:
        where = Said(_("line {number}"), number=game.line)
        make = partial(_new_game, game, length, rules, transcript.games, played)
        if transcript.begin(where, make, number=game.number):
            transcript.do(where, partial(_started, written=game))
            for line, cells in groupby(game.cells, key=attrgetter("line")):
                if row := game.gaps.get(line):
                    transcript.miss_rows(Said(_("line {number}"), number=line), row)
                for cell in cells:
                    _read_cell(transcript, cell)
            acts = [cell for cell in game.cells if not cell.is_remark]
            if acts and _LOST.fullmatch(_words(acts[-1])):
                last = Said(_("line {number}"), number=acts[-1].line)
                transcript.do(last, partial(_won_somehow, winner=acts[-1].player.opponent))
    return transcript


def _read_cell(transcript: Transcript, cell: Cell) -> None:
    if cell.is_remark:
        said = cell.text.strip() or cell.comment
        transcript.note(Note(step=transcript.next_step, comment=said))
        return
    where = Said(_("line {number}"), number=cell.line)
    done, said = without_remark(cell)
    if transcript.do(where, partial(after_cell, cell=done)) and said:
        transcript.note(Note(step=transcript.next_step - 1, comment=said))


def _won_somehow(game: Game, winner: Player) -> Game:
    """A game that ends without a word on the points: what it came to, or a single game."""
    return game if game.result else won(game, winner, game.cube.value)


def _new_game(
    written: WrittenGame,
    length: int | None,
    rules: RuleSet,
    earlier: Sequence[Game],
    crawford_played: bool,
) -> Game:
    doubled = any(_CUBE.fullmatch(_words(cell)) for cell in written.cells)
    return match_before(
        length, rules, written.score, earlier, crawford_played=crawford_played, doubled=doubled
    ).new_game()


def _started(game: Game, written: WrittenGame) -> Game:
    cells = written.cells
    throws = parse_throws(written.start or "")
    for throw in throws:
        game = game.after(throw)
    cells = [cell for cell in cells if not cell.is_remark]
    words = _words(cells[0]) if cells else ""
    ends = _WINS.fullmatch(words) or _LOST.fullmatch(words)
    if throws or not cells or cells[0].odd or ends:
        return game
    roll = _ROLL.match(cells[0].text)
    return started(game, cells[0].player, Dice(int(roll[1]), int(roll[2])) if roll else None)


def without_remark(cell: Cell) -> tuple[Cell, str]:
    """The *cell* without what somebody wrote behind what was done, and that."""
    text, said = cell.text, ""
    if roll := _ROLL.fullmatch(text):
        moves = roll[3]
        if not moves.lower().startswith(_ILLEGAL) and (found := _PLAYED.fullmatch(moves)):
            text, said = text[: roll.start(3)] + found[1].strip(), found[2].strip()
    elif not cell.odd and (found := _REMARKED.fullmatch(text)):
        text, said = found[1], found[2].strip()
    return replace(cell, text=text), "\n".join(filter(None, (said, cell.comment)))


def _words(cell: Cell) -> str:
    return " ".join(cell.text.lower().split()).rstrip(".")


def after_cell(game: Game, cell: Cell) -> Game:
    """The game when a player has done what the *cell* says."""
    if cell.odd:
        raise NotationError(_("not what players do: {text!r}"), text=cell.text[:80])
    player, text = cell.player, _words(cell)
    if roll := _ROLL.fullmatch(text):
        return _rolled(game, player, Dice(int(roll[1]), int(roll[2])), roll[3])
    if cube := _CUBE.fullmatch(text):
        return _turned(game, player, cube[1], cube[2])
    if wins := _WINS.fullmatch(text):
        return won(game, player, int(wins[1])) if wins[1] else _won_somehow(game, player)
    if lost := _LOST.fullmatch(text):
        return won(game, player.opponent, int(lost[1])) if lost[1] else game
    if text in _TAKES:
        return game.after(CubeAction.TAKE, by=player)
    if text in _DROPS:
        return game.after(CubeAction.PASS, by=player)
    if text == "cannot move":
        return taken(game).after(Skip(), by=player)
    raise NotationError(_("not what a player does: {text!r}"), text=text[:80])


def _rolled(game: Game, player: Player, dice: Dice, moves: str) -> Game:
    game = rolled(game, player, dice)
    if moves.startswith(_ILLEGAL):
        raise _illegal(game, moves.removeprefix(_ILLEGAL).strip(" ()"))
    if _UNPLAYED.fullmatch(moves):
        return game
    if not moves and game.can_move:
        return game
    return played(game, moves)


def _illegal(game: Game, line: str) -> NotationError:
    """What gnubg could not write as a play: it tells the board instead, as who is next sees it."""
    why = NotationError(_("an illegal play"))
    numbers = numbers_of(line)
    if numbers is None:
        return why
    # gnubg, which turns the board round for this, leaves the two bars as they were.
    numbers[12], numbers[37] = numbers[37], numbers[12]
    return MendedError(game.after(Place(position_of(numbers), game.on_roll.opponent)), why)


def _turned(game: Game, player: Player, word: str, value: str | None) -> Game:
    answers = not word.startswith("double")
    if answers and (game.phase not in (Phase.DOUBLED, Phase.BEAVERED) or player is not game.to_act):
        raise NotationError(
            _("{player} has no double to answer with {word!r}"), player=player, word=word
        )
    return turned(game, player, to=int(value) if value else None)
