"""What the computer's levels have won against people, who neither gain nor lose rating by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, Select, case, func, select

from gamao.rating import Met, Rating, level_rating
from gamao.rules.variant import BACKGAMMON
from gamao.store.ratings import rated_persons, spread_of
from gamao.store.schema import RATINGS, RESULTS, TABLES

MOST: Final = 200
"""People whose matches against a level count: those who have played it most."""
_AT_ONCE: Final = 500

Matches = dict[str, list[tuple[int, int, int]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedLevel:
    """What results say of a level, after how many matches."""

    rating: Rating
    matches: int


class LevelStore:
    """The results of levels in the database. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def rated(self) -> dict[str, RatedLevel]:
        """The levels that people with a rating have played, each with its own."""
        with self._engine.begin() as connection:
            levels = _matches(connection)
            people = _ratings(connection, sorted({one for met in levels.values() for one in met}))
            spread = spread_of(connection)
        return {level: _rated(met, people, spread) for level, met in levels.items()}


def _rated(met: Matches, people: Mapping[str, Rating], spread: float) -> RatedLevel:
    return RatedLevel(
        rating=level_rating([Met(people[who], tuple(met[who])) for who in met], spread=spread),
        matches=sum(map(_count, met.values())),
    )


def _matches(connection: Connection) -> dict[str, Matches]:
    """Of each level who has played it, and what it won and lost against them by length."""
    found: dict[str, Matches] = defaultdict(dict)
    for row in connection.execute(_counted()):
        met = found[row.level].setdefault(row.person, [])
        met.append((row.length, row.won, row.matches - row.won))
    return {level: _most(met) for level, met in found.items()}


def _most(met: Matches) -> Matches:
    often = sorted(met, key=lambda who: (-_count(met[who]), who))[:MOST]
    return {who: met[who] for who in often}


def _count(met: Sequence[tuple[int, int, int]]) -> int:
    return sum(won + lost for _, won, lost in met)


def _counted() -> Select[tuple[str, str, int, int, int]]:
    """
    Whole matches of backgammon that were played without help, under the server's dice.

    What was left before anybody had moved a checker says nothing of either.
    """
    person = func.coalesce(RESULTS.c.white_id, RESULTS.c.black_id)
    side = case((RESULTS.c.white_id.is_not(None), "white"), else_="black")
    won = func.sum(case((RESULTS.c.winner != side, 1), else_=0))
    terms = TABLES.c.terms
    counted = select(
        RESULTS.c.level,
        person.label("person"),
        RESULTS.c.length,
        won.label("won"),
        func.count().label("matches"),
    )
    counted = counted.join(TABLES, TABLES.c.id == RESULTS.c.table_id)
    counted = counted.join(RATINGS, RATINGS.c.person_id == person)
    counted = counted.where(
        RESULTS.c.level.is_not(None),
        RESULTS.c.ends_match,
        RESULTS.c.begun,
        RESULTS.c.length.is_not(None),
        RESULTS.c.variant == BACKGAMMON.value,
        terms["serious"].as_boolean(),
        terms["position"].as_string().is_(None),
        terms["own_dice"].as_boolean().is_not(True),
    )
    return counted.group_by(RESULTS.c.level, person, RESULTS.c.length)


def _ratings(connection: Connection, people: list[str]) -> dict[str, Rating]:
    """Some at once: a database takes only so many values in one question."""
    parts = (people[start : start + _AT_ONCE] for start in range(0, len(people), _AT_ONCE))
    return {one.person: one.rating for part in parts for one in rated_persons(connection, part)}
