"""Plays as people write them: `8/5(2) 6/3*`, `bar-20 6-off`, `24/18/16`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import pairwise, product
from typing import Final

from gamao.errors import AmbiguousPlayError, IllegalPlayError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.dice import Dice
from gamao.rules.movegen import is_legal, legal_plays, require_legal
from gamao.rules.play import BAR, OFF, Move, Play, format_chains
from gamao.rules.position import Position

_LONGEST: Final = 200
_EMPTY: Final = frozenset(
    [
        *("", "-", "--", "---", "cannot move", "can't move", "no move", "no play", "(no play)"),
        *("dance", "dances", "fan", "fans"),
    ]
)
_ROLL: Final = re.compile(r"([1-6])\s*-?\s*([1-6])\s*:\s*")
_POINT: Final = r"(?:bar|b|off|o|\d{1,2})\*?"
_WAY: Final = re.compile(rf"({_POINT}(?:[/-]{_POINT})+)(?:\(([1-9])\)|x([1-9]))?(\*?)")
_MOST_MOVES: Final = 4

_Ways = tuple[tuple[int, int], ...]


def parse_play(text: str, position: Position, dice: Dice) -> Play:
    """
    Read *text* as a play of *dice* in *position*. The play returned is legal.

    The moves may come in any order, joined (`24/16`, `24/18/16`) or one by one, counted (`8/5(2)`,
    `8/5x2`), with `-` for `/`; a hit need not be marked. The roll may stand in front (`31:`).
    `cannot move`, `-` or nothing at all is the empty play.

    >>> str(parse_play("31: 6-5, 8-5", Position.start(), Dice(3, 1)))
    '8/5 6/5'

    Raises:
        NotationError: *text* does not look like a play.
        IllegalPlayError: it does, but no legal play matches it.
        AmbiguousPlayError: legal plays with different results match it.
    """
    require(str, text=text)
    require(Position, position=position)
    require(Dice, dice=dice)
    plays = fitting_plays(text, position, dice)
    if not plays:
        raise IllegalPlayError(
            _("illegal play {play!r} with {dice} in position {position}"),
            play=text,
            dice=dice,
            position=position.id,
        )
    if len(plays) > 1:
        raise AmbiguousPlayError(
            _("ambiguous play {text!r} with {dice} in position {position}: {ways}"),
            text=text,
            dice=dice,
            position=position.id,
            ways=_either([format_chains(play.chains(), every_point=True) for play in plays]),
        )
    return plays[0]


def format_play(play: Play, position: Position, dice: Dice) -> str:
    """
    Write *play*, which must be legal, as short as it can be read again.

    A point passed is left out unless the text would then fit plays with different results.

    Raises:
        IllegalPlayError: *play* is not legal with *dice* in *position*.
    """
    require(Play, play=play)
    require(Position, position=position)
    require(Dice, dice=dice)
    require_legal(play, position, dice)
    short = str(play)
    if len(fitting_plays(short, position, dice)) == 1:
        return short
    return format_chains(play.chains(), every_point=True)


def _either(ways: Sequence[str]) -> str:
    """Any of *ways*: the word between them is the reader's."""
    return reduce(lambda one, other: Said(_("{one} or {other}"), one=one, other=other), ways)


def format_roll(plays: Sequence[Play]) -> list[str]:
    """
    Write all legal *plays* of a roll, each as `format_play` does, but at once.

    A text can only mean another play that carries checkers between the same points, and hits where
    it does and elsewhere too.
    """
    written = [_written(play) for play in plays]
    alike: dict[_Ways, list[frozenset[int]]] = {}
    for _short, ways, hits in written:
        alike.setdefault(ways, []).append(hits)
    return [
        format_chains(play.chains(), every_point=True)
        if any(hits < others for others in alike[ways])
        else short
        for play, (short, ways, hits) in zip(plays, written, strict=True)
    ]


@lru_cache(maxsize=1 << 14)  # the same few thousand plays come again and again
def _written(play: Play) -> tuple[str, _Ways, frozenset[int]]:
    """A play without the points passed, between which points it carries checkers, what it hits."""
    ways = tuple(sorted((way[0].source, way[-1].target) for way in play.chains()))
    return str(play), ways, frozenset(move.target for move in play.moves if move.hits)


def fitting_plays(text: str, position: Position, dice: Dice) -> tuple[Play, ...]:
    """
    The legal plays that *text* can mean, one for each position they lead to.

    It is the one that `legal_plays` lists, if *text* can mean it.

    Raises:
        NotationError: *text* does not look like a play.
    """
    written = _read(text)
    if written.roll not in (None, dice):
        return ()
    plays: dict[Position, list[Play]] = {}
    for moves in written.expansions(dice):
        play = _with_hits(moves, position)
        hit = {move.target for move in play.moves if move.hits}
        if written.starred <= hit and is_legal(play, position, dice):
            plays.setdefault(position.after(play), []).append(play)
    return tuple(_usual(same, position, dice) for same in plays.values())


def carried_out(text: str, position: Position) -> Position | None:
    """
    The board when *text* has been carried out to the letter, whatever dice and rules say.

    None where not even that can be done: no checker stands there, or a point is held.

    Raises:
        NotationError: *text* does not look like a play.
    """
    mine, theirs = list(position.mine), list(position.theirs)
    for source, target in _read(text).hops:
        held = target != OFF and theirs[BAR - target] > 1
        if not mine[source] or source == OFF or target == BAR or held:
            return None
        mine[source] -= 1
        mine[target] += 1
        if target != OFF and theirs[BAR - target]:
            theirs[BAR - target] -= 1
            theirs[BAR] += 1
    return Position(tuple(mine), tuple(theirs))


def require_play_syntax(text: str) -> None:
    """
    Do nothing if *text* looks like a play, whatever the dice.

    Raises:
        NotationError: it does not.
    """
    _read(text)


_Hop = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Written:
    """A play as it was written: from where to where, and the points marked as hit."""

    roll: Dice | None
    hops: tuple[_Hop, ...]
    starred: frozenset[int]

    def expansions(self, dice: Dice) -> list[tuple[_Hop, ...]]:
        """Every list of moves by single dice that the text can stand for."""
        most = len(dice.moves)
        if len(self.hops) > most:
            return []
        choices = [_ways(source, target, dice) for source, target in self.hops]
        joined = (tuple(hop for way in ways for hop in way) for ways in product(*choices))
        return [moves for moves in joined if len(moves) <= most]


def _read(text: str) -> _Written:
    if len(text) > _LONGEST:
        raise NotationError(
            _("a play is not {count} characters long: {text!r}..."), count=len(text), text=text[:40]
        )
    rest, roll = text.strip().lower(), None
    if stated := _ROLL.match(rest):
        rest, roll = rest[stated.end() :], Dice(int(stated[1]), int(stated[2]))
    if rest in _EMPTY:
        return _Written(roll, (), frozenset())
    hops: list[_Hop] = []
    starred: set[int] = set()
    for word in re.sub(r"\s*/\s*", "/", re.sub("[,;]", " ", rest)).split():
        way = _WAY.fullmatch(word)
        if not way:
            part = _("not a play: {word!r} in {text!r}")
            told = part if word != text else _("not a play: {text!r}")
            raise NotationError(told, word=word, text=text)
        stops = re.split("[/-]", way[1])
        points = [_point(stop.rstrip("*"), text) for stop in stops]
        starred.update(p for p, stop in zip(points, stops, strict=True) if stop.endswith("*"))
        starred.update(points[-1:] if way[4] else ())
        hops += list(pairwise(points)) * int(way[2] or way[3] or 1)
    if not hops:
        raise NotationError(_("not a play: {text!r}"), text=text)
    return _Written(roll, tuple(hops), frozenset(starred))


def _point(name: str, text: str) -> int:
    if name.startswith("b"):
        return BAR
    point = OFF if name.startswith("o") else int(name)
    if point > BAR:
        raise NotationError(_("there is no point {point} in {text!r}"), point=point, text=text)
    return point


def _ways(source: int, target: int, dice: Dice) -> list[tuple[_Hop, ...]]:
    """The ways to carry one checker from *source* to *target* with single dice."""
    if target >= source:
        return []
    if dice.is_doublet:
        stops = [*range(source, target, -dice.high), target]
        exact = target == OFF or stops[-2] - dice.high == target
        return [tuple(pairwise(stops))] if exact and len(stops) <= _MOST_MOVES + 1 else []
    direct = [((source, target),)] if any(_plays(d, source, target) for d in dice.moves) else []
    joined = [
        ((source, source - first), (source - first, target))
        for first, second in (dice.moves, dice.moves[::-1])
        if source - first > target and _plays(second, source - first, target)
    ]
    return [*direct, *joined]


def _plays(die: int, source: int, target: int) -> bool:
    return source - die == target or (target == OFF and source < die)


def _usual(same: list[Play], position: Position, dice: Dice) -> Play:
    """Of plays that lead to the same position the one that is listed, if any is."""
    if len(same) == 1:
        return same[0]
    listed = legal_plays(position, dice)
    return next((play for play in same if play in listed), same[0])


def _with_hits(moves: tuple[_Hop, ...], position: Position) -> Play:
    # Of several moves to one point a play keeps the hit with the first.
    blots = {point for point in range(1, BAR) if position.theirs[BAR - point] == 1}
    return Play(_move(source, target, target in blots) for source, target in moves)


@lru_cache(maxsize=1 << 10)  # there are fewer, and thousands of games are made of them
def _move(source: int, target: int, hits: bool) -> Move:
    return Move(source, target, hits)
