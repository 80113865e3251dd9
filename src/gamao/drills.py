"""
Drills against the clock: pips to count, races to double in, take points to know.

>>> from gamao import Position
>>> keith_counts(Position.of(mine={6: 5, 5: 5, 4: 5}, theirs={6: 6, 5: 5, 4: 4}))
(85, 77)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from types import MappingProxyType
from typing import Final

from gamao.engine import CubeDecision, Engine, Limit, OneSided
from gamao.engine.cube.met import MatchEquityTable, load_table
from gamao.rules.action import Roll, Start
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import CHECKERS, Position
from gamao.rules.ruleset import MONEY
from gamao.rules.shown import shown

ROUND: Final = 10
"""Questions of one round."""
FARTHEST: Final = 9
CHOICES: Final = ("no double", "double, take", "double, pass")
_LOOK: Final = Limit(2)
_SURE: Final = 0.02
"""Points by which a race's answer is better than any other; what is closer is not asked."""
_POINTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
_WEIGHTS: Final = (1, 2, 3, 4, 5, 6, 3, 3, 1, 1)
_AT_HOME: Final = (1, 2, 3, 4, 5, 6)
_EXACT: Final = 6
"""Checkers of a side, all at home, up to which the table of both sides knows the cube."""
TABLE: Final = "gamao"
"""The match equity table of the take points: our own."""
_STEP: Final = 4
"""Percent between the answers that are offered for a take point."""


class Source(Enum):
    """What an answer rests on."""

    EXACT = "exact"
    """The table of both sides' bear-offs, cube and all."""
    ONE_SIDED = "one-sided"
    """Chances by the table of one side's bear-offs, the cube two plies ahead."""
    ENGINE = "2-ply"
    TABLE = "gamao"
    """Our match equity table."""
    COUNT = "count"


class Drill(Enum):
    """What is drilled."""

    PIPS = "pips"
    RACE = "race"
    TAKE = "take"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """
    One question: a position seen by who is on roll, or a score, and its answer.

    Without `options` a number is asked for. `figures` are what the answer rests on.
    """

    answer: str
    options: tuple[str, ...] = ()
    position: Position | None = None
    away: tuple[int, int] | None = None
    source: Source
    formula: str = ""
    """What a formula for the table says, right or wrong."""
    figures: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))

    __repr__ = shown


def round_of(drill: Drill, engine: Engine, rng: Random) -> tuple[Question, ...]:
    """A round of questions."""
    table, bear_offs = load_table(TABLE), OneSided.open()
    ask: Callable[[], Question] = {
        Drill.PIPS: lambda: _pips(engine, rng),
        Drill.RACE: lambda: _race(engine, bear_offs, rng),
        Drill.TAKE: lambda: _take(table, rng),
    }[drill]
    return tuple(ask() for _ in range(ROUND))


def _pips(engine: Engine, rng: Random) -> Question:
    position = _played(engine, rng)
    return Question(answer=str(position.pips), position=position, source=Source.COUNT)


def _played(engine: Engine, rng: Random) -> Position:
    """Where a game of the engine with itself has come to."""
    game = Match().new_game().after(Start(3, 1))
    for _ in range(rng.randint(3, 40)):
        if game.phase is Phase.TURN:
            game = game.after(Roll(Dice(rng.randint(1, 6), rng.randint(1, 6))))
        following = game.after(engine.analyse(game, Limit(0)).candidates[0].play)
        if following.phase is Phase.OVER:
            break
        game = following
    return game.position


# -- races ---------------------------------------------------------------------------------------


def keith_counts(position: Position) -> tuple[int, int]:
    """
    The Keith counts of who is on roll, a seventh more included, and of the other.

    By Tom Keith; https://www.bkgm.com/gloss/lookup.cgi?keith+count tells it.
    """
    mine, theirs = _keith(position), _keith(position.flipped())
    return mine + mine // 7, theirs


def keith_choice(position: Position) -> str:
    """What the Keith count says of a first double."""
    mine, theirs = keith_counts(position)
    if mine - theirs > 4:
        return CHOICES[0]
    return CHOICES[1] if mine - theirs >= 2 else CHOICES[2]


def _keith(position: Position) -> int:
    row = position.mine
    wasted = 2 * max(row[1] - 1, 0) + max(row[2] - 1, 0) + max(row[3] - 3, 0)
    return position.pips + wasted + sum(not row[point] for point in (4, 5, 6))


def _race(engine: Engine, bear_offs: OneSided, rng: Random) -> Question:
    """
    A race whose right decision is one of the three, each as often.

    One in three is known exactly, in one both sides are home, and one is longer.
    """
    wanted = rng.choice(CHOICES)
    source = rng.choice((Source.EXACT, Source.ONE_SIDED, Source.ENGINE))
    while True:
        position = _any_race(source, rng)
        game = Match(None, MONEY).game_from(position, on_roll=Player.WHITE)
        decision = engine.cube(game, _LOOK)
        if _choice(decision) == wanted:
            break
    mine, theirs = keith_counts(position)
    figures = {
        "no_double": decision.no_double,
        "double_take": decision.double_take,
        "keith_mine": mine,
        "keith_theirs": theirs,
    }
    if source is Source.ONE_SIDED:
        figures["win"] = bear_offs.outcomes(position).win
    return Question(
        answer=wanted,
        options=CHOICES,
        position=position,
        source=source,
        formula=keith_choice(position),
        figures=figures,
    )


def _any_race(source: Source, rng: Random) -> Position:
    """Past one another, the counts as near as where cubes are turned."""
    count = rng.randint(2, _EXACT) if source is Source.EXACT else CHECKERS
    points, weights = (
        (_POINTS, _WEIGHTS) if source is Source.ENGINE else (_AT_HOME, _WEIGHTS[: len(_AT_HOME)])
    )
    # A roll is worth as much to three checkers as to thirty: few of them may be further apart.
    slack = 8 if source is Source.EXACT else 0
    while True:
        mine, theirs = (_strewn(points, weights, count, rng) for _ in range(2))
        position = Position.of(mine=mine, theirs=theirs)
        lead = position.their_pips - position.pips
        is_long = max(*mine, *theirs) > max(_AT_HOME)
        if -2 - slack <= lead <= position.pips / 6 + slack and is_long == (source is Source.ENGINE):
            return position


def _strewn(
    points: tuple[int, ...], weights: tuple[int, ...], count: int, rng: Random
) -> dict[int, int]:
    strewn = rng.choices(points, weights, k=count)
    return {point: strewn.count(point) for point in set(strewn)}


def _choice(decision: CubeDecision) -> str | None:
    """The right choice, or None where it is too close to be asked."""
    takes = decision.double_take < decision.double_pass
    doubled = min(decision.double_take, decision.double_pass)
    if min(abs(doubled - decision.no_double), abs(decision.double_take - 1)) < _SURE:
        return None
    if doubled < decision.no_double:
        return CHOICES[0]
    return CHOICES[1] if takes else CHOICES[2]


# -- take points ---------------------------------------------------------------------------------


def _take(table: MatchEquityTable, rng: Random) -> Question:
    """What one needs to take a first double at a score: the cube dead, no gammons."""
    mine, theirs = rng.randint(2, FARTHEST), rng.randint(2, FARTHEST)
    points = table.take_points(mine, theirs)
    right = round(100 * points.dead)
    first = right - _STEP * rng.randint(0, 3)
    options = tuple(str(first + _STEP * i) for i in range(4))
    return Question(
        answer=str(right),
        options=options,
        away=(mine, theirs),
        source=Source.TABLE,
        figures={"dead": points.dead, "live": points.live},
    )
