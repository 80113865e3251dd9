"""
FIBS `oldmoves` files, as gnubg reads them.

    Score is 0-0 in a 5 point match.
    ana is X - bruno is O
    X: (3 1) 8-5 6-5
    O: (6 5) can't move
    X: doubles
    O: accepts

White is X in the first game. A player may count the points upwards. What a resignation cost is
told by the next score; where there is none, it was a single game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.mat.cells import split_lines
from gamao.notation.mat.tags import match_before
from gamao.notation.record import MatchRecord
from gamao.notation.transcript import Transcript, played, rolled, turned, won
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.ruleset import MONEY, TORNEIO

_SCORE: Final = re.compile(
    r"Score is (\d{1,5})-(\d{1,5})(?: in an? (\d{1,5}|unlimited))?", re.ASCII
)
_LINE: Final = re.compile(r"([XO]): (.*)")
_ROLL: Final = re.compile(r"\(([1-6])\D([1-6])\)\s*(.*)")
_HOP: Final = re.compile(r"(bar|\d{1,2})[-/](off|\d{1,2})\*?", re.ASCII)


@dataclass(slots=True)
class _Written:
    """A game as written."""

    line: int
    score: tuple[int, int]
    length: int
    names: tuple[str, str] = ("", "")
    lines: list[tuple[int, str, str]] = field(default_factory=list)
    """Where, who, and what they do; of a line that tells nothing of the kind nobody, and all."""


def read_oldmoves(text: str) -> MatchRecord:
    """
    Read the games of a file as far as they can have happened; a second match is left out.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    transcript = Transcript()
    games = list(_written(text, transcript))
    if not games:
        raise NotationError(_("an oldmoves file needs a score and two names"))
    first = games[0]
    length = first.length or None
    for index, game in enumerate(games):
        if set(game.names) != set(first.names) or game.length != first.length:
            transcript.warnings.append(
                Said(_("line {line}: a second match is left out"), line=game.line)
            )
            break
        turned_round = game.names != first.names
        score = _score(game.score[::-1] if turned_round else game.score, transcript)
        if not transcript.begin(
            Said(_("line {number}"), number=game.line),
            partial(_new_game, length, score, transcript.games, _doubles(game)),
        ):
            continue
        following = games[index + 1].score if index + 1 < len(games) else None
        sides = {"X": Player.WHITE, "O": Player.BLACK}
        for number, side, words in game.lines:
            where = Said(_("line {number}"), number=number)
            if not side:
                transcript.leave_out(where, words)
                continue
            player = sides[side].opponent if turned_round else sides[side]
            lost = _points_lost(score, following)
            transcript.do(where, partial(_done, player=player, words=words, lost=lost))
    return transcript.record(*first.names)


def _new_game(
    length: int | None, score: tuple[int, int], earlier: Sequence[Game], doubled: bool
) -> Game:
    rules = TORNEIO if length else MONEY
    return match_before(length, rules, score, earlier, doubled=doubled).new_game()


def _doubles(game: _Written) -> bool:
    return any(words.lower().startswith("doubles") for _line, _side, words in game.lines)


def _written(text: str, transcript: Transcript) -> Iterator[_Written]:
    game: _Written | None = None
    for number, line in enumerate(split_lines(text), start=1):
        if score := _SCORE.search(line):
            length = int(score[3]) if score[3] and score[3].isdigit() else 0
            game = _Written(number, (int(score[1]), int(score[2])), length)
        elif done := _LINE.match(line):
            if game and game.names[0]:
                game.lines.append((number, done[1], done[2].strip()))
            else:
                transcript.pass_over(Said(_("line {number}"), number=number))
        elif game and not game.names[0] and (names := _names(line)):
            game.names = names
            yield game
        elif game and game.names[0]:
            game.lines.append((number, "", line))


def _names(line: str) -> tuple[str, str] | None:
    """The two names of `ana is X - bruno is O`."""
    white, is_x, rest = line.partition(" is X")
    black, is_o, _rest = rest.lstrip(" \t,;.-").partition(" is O")
    told = is_x and is_o and white.strip() and black.strip()
    return (white.strip(), black.strip()) if told else None


def _score(told: tuple[int, int], transcript: Transcript) -> tuple[int, int]:
    """The score for White and Black; FIBS sometimes tells it the wrong way round."""
    if transcript.games and (result := transcript.game.result):
        expected = transcript.game.match.after(result).score
        return expected if told == expected[::-1] else told
    return told


def _points_lost(score: tuple[int, int], following: tuple[int, int] | None) -> int:
    """The points by which the scores of two games differ, 0 if that is not known."""
    return max(sum(following) - sum(score), 0) if following else 0


def _done(game: Game, player: Player, words: str, lost: int) -> Game:
    """The *game* when *player* has done what *words* say; the game cost *lost* points."""
    words = words.lower()
    if roll := _ROLL.fullmatch(words):
        game = rolled(game, player, Dice(int(roll[1]), int(roll[2])))
        return played(game, _moves(roll[3]))
    if words.startswith("doubles"):
        return turned(game, player)
    if words.startswith("accepts"):
        return game.after(CubeAction.TAKE, by=player)
    if words.startswith("rejects"):
        return game.after(CubeAction.PASS, by=player)
    if words.startswith("wants to resign"):
        return game
    if words.startswith("wins"):
        points = game.result.points if game.result else lost or game.cube.value
        return won(game, player, points)
    raise NotationError(_("not what a player does: {text!r}"), text=words[:80])


def _moves(text: str) -> str:
    if text.startswith("can't move"):
        return ""
    hops = [_HOP.fullmatch(word) for word in text.split()]
    if not all(hops):
        raise NotationError(_("not a play: {text!r}"), text=text[:80])
    points = [
        (BAR if hop[1] == "bar" else int(hop[1]), OFF if hop[2] == "off" else int(hop[2]))
        for hop in hops
        if hop
    ]
    if points and _is_upwards(*points[0]):
        points = [(_mirrored(a), _mirrored(b)) for a, b in points]
    return " ".join(f"{a}/{b}" for a, b in points)


def _is_upwards(source: int, target: int) -> bool:
    if source == BAR:
        return target <= 6
    return source >= 19 if target == OFF else source < target


def _mirrored(point: int) -> int:
    return point if point in (BAR, OFF) else BAR - point
