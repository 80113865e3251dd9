"""Ratings and how they came about, written in the transaction of the result they follow from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Label, Row, delete, func, insert, select

from gamao.play import GameResult
from gamao.rating import MATCHLESS, Rating, after_match, pool_spread
from gamao.rating.glicko import MEAN
from gamao.rating.matches import PERIOD
from gamao.rules.player import Player
from gamao.store.schema import PERSONS, RATED, RATINGS, REVIEWS, SEATS, TABLES
from gamao.store.times import from_store, to_store


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPerson:
    """What results say of a person, after how many rated matches, and since when."""

    person: str
    rating: Rating
    matches: int
    at: datetime

    def now(self, at: datetime) -> Rating:
        """The rating *at* a later time: less certain the longer ago it was earned."""
        return self.rating.rested(_seconds(self.at, at) / PERIOD)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedMatch:
    """What a rated match did to the rating of one side."""

    table: str
    side: Player
    person: str
    opponent: str | None
    length: int
    won: bool
    before: Rating
    after: Rating
    at: datetime


def rate(
    connection: Connection,
    table: str,
    result: GameResult,
    persons: Mapping[Player, str | None],
    at: datetime,
) -> None:
    """Rate both players of a match that has ended, in the transaction of *connection*."""
    winner, loser = persons[result.winner], persons[result.winner.opponent]
    if winner is None or loser is None or winner == loser or result.length is None:
        return
    # Two servers that end two matches of one person do so one after the other.
    both = select(PERSONS.c.id).where(PERSONS.c.id.in_([winner, loser])).order_by(PERSONS.c.id)
    # Not against what refers to them, which both have written already: they would wait for ever.
    connection.execute(both.with_for_update(key_share=True))
    known = {one.person: one for one in rated_persons(connection, [winner, loser])}
    before = [_or_first(known.get(person), person, at) for person in (winner, loser)]
    spread = spread_of(connection)
    after = after_match(
        before[0].rating.among(spread),
        before[1].rating.among(spread),
        length=result.length,
        winner_rested=_seconds(before[0].at, at),
        loser_rested=_seconds(before[1].at, at),
    )
    sides = (result.winner, result.winner.opponent)
    for side, old, new, other in zip(sides, before, after, (loser, winner), strict=True):
        row = {"table_id": table, "side": side.value, "length": result.length}
        row |= {"opponent_id": other, "won": side is result.winner}
        _keep(connection, row, old, new, at)


def _keep(
    connection: Connection, row: dict[str, Any], old: RatedPerson, new: Rating, at: datetime
) -> None:
    """Write down that *old* has become *new*: in the history, and as what holds now."""
    person, now = {"person_id": old.person}, {"at": to_store(at)}
    after = {"points": new.points, "deviation": new.deviation}
    before = {"points_before": old.rating.points, "deviation_before": old.rating.deviation}
    connection.execute(insert(RATED).values(**row, **person, **before, **after, **now))
    connection.execute(delete(RATINGS).where(RATINGS.c.person_id == old.person))
    more = {"volatility": new.volatility, "spread": new.spread, "matches": old.matches + 1}
    connection.execute(insert(RATINGS).values(**person, **after, **more, **now))


class RatingStore:
    """The ratings in the database. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def of(self, person: str) -> RatedPerson | None:
        """What results say of *person*; None before the first rated match."""
        return self.of_each([person]).get(person)

    def of_each(self, persons: Sequence[str]) -> dict[str, RatedPerson]:
        """The same of several; who has played no rated match is not among them."""
        with self._engine.begin() as connection:
            return {one.person: one for one in rated_persons(connection, persons)}

    def history(self, person: str, *, most: int) -> list[RatedMatch]:
        """The rated matches of *person*, the last first."""
        theirs = select(RATED).where(RATED.c.person_id == person)
        return self._rated(theirs.order_by(RATED.c.at.desc(), RATED.c.table_id).limit(most))

    def of_table(self, table: str) -> dict[Player, RatedMatch]:
        """What the match at *table* did to the ratings of both; nothing if it did not."""
        found = self._rated(select(RATED).where(RATED.c.table_id == table))
        return {one.side: one for one in found}

    def leaders(
        self, *, provisional: bool, widest: float, most: int
    ) -> list[tuple[RatedPerson, str | None, bool]]:
        """
        Who stands highest, their names, and whether they are members: deviations up to *widest*.

        Those who are *provisional* have a wider one. A guest has the name they last played under;
        who is kept out stands nowhere.
        """
        name, is_member = member_or_last_name(RATINGS.c.person_id)
        wanted = select(RATINGS, name, is_member).join(PERSONS)
        wanted = wanted.where(_is_listed(provisional=provisional, widest=widest))
        wanted = wanted.order_by(RATINGS.c.points.desc(), RATINGS.c.person_id).limit(most)
        with self._engine.begin() as connection:
            rows = connection.execute(wanted)
            return [(_rated_person(row), row.name, bool(row.is_member)) for row in rows]

    def place(self, mine: RatedPerson, *, provisional: bool, widest: float) -> int:
        """How many places from the top of that list *mine* is."""
        points = mine.rating.points
        before = (RATINGS.c.points > points) | (
            (RATINGS.c.points == points) & (RATINGS.c.person_id < mine.person)
        )
        wanted = select(func.count()).select_from(RATINGS).join(PERSONS)
        wanted = wanted.where(_is_listed(provisional=provisional, widest=widest), before)
        with self._engine.begin() as connection:
            return 1 + connection.execute(wanted).scalar_one()

    def not_reviewed(self, *, since: datetime) -> list[tuple[str, str]]:
        """Rated matches *since* then that nobody reviews yet: of each the table and the person."""
        theirs = (REVIEWS.c.table_id == RATED.c.table_id) & (
            REVIEWS.c.person_id == RATED.c.person_id
        )
        found = select(RATED.c.table_id, RATED.c.person_id).outerjoin(REVIEWS, theirs)
        found = found.where(RATED.c.at >= to_store(since), REVIEWS.c.id.is_(None))
        with self._engine.begin() as connection:
            rows = connection.execute(found.order_by(RATED.c.at))
            return [(row.table_id, row.person_id) for row in rows]

    def count(self) -> int:
        """How many have a rating."""
        with self._engine.begin() as connection:
            return connection.execute(select(func.count()).select_from(RATINGS)).scalar_one()

    def _rated(self, wanted: Any) -> list[RatedMatch]:  # noqa: ANN401 (a select of any kind)
        with self._engine.begin() as connection:
            return [_rated_match(row) for row in connection.execute(wanted)]


def member_or_last_name(person: ColumnElement[str]) -> tuple[Label[str | None], Label[bool]]:
    """Columns of a list: what each *person* is called, and whether they are a member."""
    last = select(SEATS.c.name).join(TABLES).where(SEATS.c.person_id == person)
    last = last.order_by(TABLES.c.updated.desc()).limit(1)
    name = func.coalesce(PERSONS.c.name, last.scalar_subquery())
    return name.label("name"), PERSONS.c.name.is_not(None).label("is_member")


def _is_listed(*, provisional: bool, widest: float) -> ColumnElement[bool]:
    known = RATINGS.c.deviation > widest if provisional else RATINGS.c.deviation <= widest
    return known & PERSONS.c.ban.is_(None)


def rated_persons(connection: Connection, persons: Sequence[str]) -> list[RatedPerson]:
    """Those of *persons* who have a rating."""
    rows = connection.execute(select(RATINGS).where(RATINGS.c.person_id.in_(persons)))
    return [_rated_person(row) for row in rows]


def spread_of(connection: Connection) -> float:
    """How far apart all who have a rating are, as far as their ratings know."""
    from_mean = RATINGS.c.points - MEAN
    squares = from_mean * from_mean + RATINGS.c.deviation * RATINGS.c.deviation
    found = connection.execute(select(func.coalesce(func.sum(squares), 0.0), func.count())).one()
    return pool_spread(found[0], found[1])


def _or_first(known: RatedPerson | None, person: str, at: datetime) -> RatedPerson:
    return known or RatedPerson(person=person, rating=MATCHLESS, matches=0, at=at)


def _seconds(since: datetime, until: datetime) -> float:
    return max((until - since).total_seconds(), 0.0)


def _rated_person(row: Row[Any]) -> RatedPerson:
    return RatedPerson(
        person=row.person_id,
        rating=Rating(
            points=row.points,
            deviation=row.deviation,
            volatility=row.volatility,
            spread=row.spread,
        ),
        matches=row.matches,
        at=from_store(row.at),
    )


def _rated_match(row: Row[Any]) -> RatedMatch:
    return RatedMatch(
        table=row.table_id,
        side=Player(row.side),
        person=row.person_id,
        opponent=row.opponent_id,
        length=row.length,
        won=row.won,
        before=Rating(points=row.points_before, deviation=row.deviation_before),
        after=Rating(points=row.points, deviation=row.deviation),
        at=from_store(row.at),
    )
