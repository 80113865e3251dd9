"""How well people play in rated matches: written down with the reviews, nobody's to choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Row, Subquery, func, or_, select, update

from gamao.analysis import Tally
from gamao.store.ratings import member_or_last_name
from gamao.store.schema import PERSONS, RATED

NEWEST: Final = 1000
"""Decisions: play is over the newest matches that together have so many, or over all."""
LEAST: Final = 300
"""Decisions: with fewer nobody's play is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """Somebody on the list of those who play best."""

    person: str
    name: str | None
    is_member: bool
    play: Tally


def keep_play(connection: Connection, table: str, figures: Mapping[str, Any]) -> None:
    """Write down how both sides of a rated match at *table* played, in the review's transaction."""
    for side, told in figures.items():
        whole = told.get("all", {})
        known = {name: whole.get(name) for name in ("decisions", "loss", "squares")}
        its = (RATED.c.table_id == table) & (RATED.c.side == side)
        connection.execute(update(RATED).where(its).values(**known))


class PlayStore:
    """The play of rated matches in the database. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def matches(self, person: str, *, most: int) -> list[Tally]:
        """How *person* played their reviewed rated matches, the last first."""
        theirs = select(RATED).where(RATED.c.person_id == person, RATED.c.decisions > 0)
        theirs = theirs.order_by(RATED.c.at.desc(), RATED.c.table_id).limit(most)
        with self._engine.begin() as connection:
            return [_tally(row) for row in connection.execute(theirs)]

    def of(self, person: str) -> Tally | None:
        """How *person* plays; None before a rated match is reviewed."""
        newest = _newest(RATED.c.person_id == person)
        with self._engine.begin() as connection:
            row = connection.execute(_summed(newest)).first()
        return None if row is None else _tally(row)

    def leaders(self, *, most: int) -> list[Leader]:
        """Who plays best of those whose play is known and who show it."""
        theirs = _listed()
        name, is_member = member_or_last_name(theirs.c.person_id)
        wanted = select(theirs, name, is_member).join(PERSONS, PERSONS.c.id == theirs.c.person_id)
        wanted = wanted.order_by(theirs.c.loss / theirs.c.decisions, theirs.c.person_id)
        with self._engine.begin() as connection:
            return [_leader(row) for row in connection.execute(wanted.limit(most))]

    def place(self, person: str) -> int | None:
        """How many places from the top *person* is among them; None: not at all."""
        theirs = _listed()
        mean = theirs.c.loss / theirs.c.decisions
        with self._engine.begin() as connection:
            mine = select(mean).where(theirs.c.person_id == person)
            found = connection.execute(mine).scalar_one_or_none()
            if found is None:
                return None
            before = (mean < found) | ((mean == found) & (theirs.c.person_id < person))
            count = select(func.count()).select_from(theirs).where(before)
            return 1 + connection.execute(count).scalar_one()


def _newest(*which: ColumnElement[bool]) -> Subquery:
    """The newest matches of each person that together have `NEWEST` decisions."""
    order = (RATED.c.at.desc(), RATED.c.table_id)
    until = func.sum(RATED.c.decisions).over(partition_by=RATED.c.person_id, order_by=order)
    known = select(RATED, (until - RATED.c.decisions).label("before"))
    known = known.where(RATED.c.decisions > 0, *which)
    return known.subquery()


def _summed(matches: Subquery) -> Any:  # noqa: ANN401 (a select of any kind)
    sums = [func.sum(matches.c[name]).label(name) for name in ("decisions", "loss", "squares")]
    wanted = select(matches.c.person_id, *sums).where(matches.c.before < NEWEST)
    return wanted.group_by(matches.c.person_id)


def _listed() -> Subquery:
    """What is told of whom: enough decisions, nobody who is kept out, and only who shows it."""
    known: Subquery = _summed(_newest()).subquery()
    shows = or_(PERSONS.c.shows.is_(None), PERSONS.c.shows["play"].as_boolean())
    wanted = select(known).join(PERSONS, PERSONS.c.id == known.c.person_id)
    return wanted.where(known.c.decisions >= LEAST, shows, PERSONS.c.ban.is_(None)).subquery()


def _leader(row: Row[Any]) -> Leader:
    return Leader(
        person=row.person_id, name=row.name, is_member=bool(row.is_member), play=_tally(row)
    )


def _tally(row: Row[Any]) -> Tally:
    return Tally(
        decisions=int(row.decisions),
        gnubg_decisions=0,
        loss=row.loss,
        mwc_loss=None,
        squares=row.squares,
        marks=(),
    )
