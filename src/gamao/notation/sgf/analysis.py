"""gnubg's analysis in its SGF files: the properties A (plays), DA (the cube) and LU (luck)."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from gamao.errors import NotationError
from gamao.notation.choices import Choices
from gamao.notation.record import RatedCube, RatedPlay, Unit
from gamao.notation.sgf.points import hops_of, letters_of
from gamao.rules.play import Play
from gamao.rules.player import Player

_CHANCES: Final = 5
_NUMBER: Final = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?", re.ASCII)
_PLIES: Final = re.compile(r"(\d)(C?)", re.ASCII)
_DEPTH: Final = re.compile(r"(\d)-ply( cubeless)?", re.ASCII)


class UnreadableAnalysisError(ValueError):
    """A property does not hold an evaluation as gnubg 1.0x writes it: it may be a rollout."""


def parse_plays(values: Sequence[str], choices: Choices, player: Player) -> tuple[RatedPlay, ...]:
    """
    Read the candidates of a play, best first.

    Raises:
        UnreadableAnalysisError: one of them is no evaluation.
    """
    return tuple(_candidate(value, choices, player) for value in values[1:])


def _candidate(value: str, choices: Choices, player: Player) -> RatedPlay:
    words = value.split()
    if words[1:2] != ["E"]:  # a play that cannot be made at all has no letters
        words.insert(0, "")
    if words[1:4] != ["E", "ver", "3"]:
        raise UnreadableAnalysisError(value[:60])
    numbers = _numbers(words[4:10], _CHANCES + 1)
    try:
        play = choices.by(hops_of(words[0], player))
    except NotationError as error:
        raise UnreadableAnalysisError(str(error)) from error
    if play is None:
        raise UnreadableAnalysisError(value[:60])
    return RatedPlay(
        play=play,
        equity=numbers[_CHANCES],
        chances=tuple(numbers[:_CHANCES]),
        depth=_depth(words[10:11]),
    )


def format_plays(played: Play, rated: Sequence[RatedPlay], player: Player) -> list[str]:
    """Write the candidates of a play; `can_hold_plays` tells whether they can be."""
    plays = [candidate.play for candidate in rated]
    chosen = plays.index(played) if played in plays else 0
    return [
        str(chosen),
        *(
            f"{letters_of(candidate.play, player)} E ver 3 {_row(candidate.chances)}"
            f" {candidate.equity:.6f} {_plies(candidate.depth)} 0 1 0.000000 1"
            for candidate in rated
        ),
    ]


def can_hold_plays(rated: Sequence[RatedPlay]) -> bool:
    """Are these evaluations as gnubg makes them: by plies, in equity, with five chances?"""
    return all(
        candidate.unit is Unit.EQUITY
        and len(candidate.chances) == _CHANCES
        and _DEPTH.fullmatch(candidate.depth)
        for candidate in rated
    )


def parse_cube(value: str, unit: Unit) -> RatedCube:
    """
    Read what gnubg thought of the cube.

    Raises:
        UnreadableAnalysisError: it is no evaluation.
    """
    words = value.split()
    if words[:3] != ["E", "ver", "3"]:
        raise UnreadableAnalysisError(value[:60])
    each = _CHANCES + 2
    numbers = _numbers(words[7:], 2 * each)
    return RatedCube(
        no_double=numbers[each - 1],
        double_take=numbers[2 * each - 1],
        unit=unit,
        chances=tuple(numbers[:_CHANCES]),
        depth=_depth(words[3:4]),
    )


def format_cube(cube: RatedCube) -> str:
    """Write figures about the cube; `can_hold_cube` tells whether they can be."""
    row = f"{_row(cube.chances)} {_cubeless(cube.chances):.6f}"
    figures = f"{row} {cube.no_double:.6f} {row} {cube.double_take:.6f}"
    return f"E ver 3 {_plies(cube.depth)} 1 0.000000 1 {figures}"


def can_hold_cube(cube: RatedCube, unit: Unit) -> bool:
    """Are these figures as gnubg makes them: by plies, with five chances, in this *unit*?"""
    right = cube.unit is unit and len(cube.chances) == _CHANCES
    return right and cube.double_pass is None and bool(_DEPTH.fullmatch(cube.depth))


def parse_luck(value: str) -> float | None:
    """Read the luck of a roll; nothing where it was not measured."""
    number = float(value) if _NUMBER.fullmatch(value.strip()) else math.nan
    return number if math.isfinite(number) else None


def _numbers(words: Sequence[str], count: int) -> list[float]:
    if len(words) < count or not all(_NUMBER.fullmatch(word) for word in words[:count]):
        raise UnreadableAnalysisError(" ".join(words)[:60])
    return [float(word) for word in words[:count]]


def _depth(words: Sequence[str]) -> str:
    plies = _PLIES.fullmatch(words[0]) if words else None
    if not plies:
        raise UnreadableAnalysisError(" ".join(words)[:60])
    return f"{plies[1]}-ply" if plies[2] else f"{plies[1]}-ply cubeless"


def _plies(depth: str) -> str:
    told = _DEPTH.fullmatch(depth)
    assert told
    return told[1] if told[2] else f"{told[1]}C"


def _row(chances: Sequence[float]) -> str:
    return " ".join(f"{chance:.6f}" for chance in chances)


def _cubeless(chances: Sequence[float]) -> float:
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
