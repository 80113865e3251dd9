"""Results of games and matches, kept as rows: a rating or a history plays nothing once more."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row, insert, select

from gamao.play import GameResult
from gamao.rules.player import Player
from gamao.rules.position import Win
from gamao.store.ratings import rate
from gamao.store.schema import RESULTS, SEATS, TABLES
from gamao.store.times import from_store, to_store

_A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredResult:
    """A result as it is kept: where, when, and who sat there: None for a bot, of *level*."""

    table: str
    game: int
    winner: Player
    win: Win
    points: int
    cube: int
    variant: str
    length: int | None
    ends_match: bool
    at: datetime
    level: str | None
    persons: dict[Player, str | None]


def row_of(result: GameResult) -> dict[str, Any]:
    """The columns that tell of *result* alone, but for those that came later (migration 0004)."""
    return {
        "game": result.game,
        "winner": result.winner.value,
        "kind": result.win.word,
        "points": result.points,
        "cube": result.cube,
        "variant": result.variant,
        "length": result.length,
        "ends_match": result.ends_match,
    }


def add_results(
    connection: Connection, table: str, results: tuple[GameResult, ...], at: datetime
) -> None:
    """
    Keep *results* of *table* with who sits there, in the transaction of *connection*.

    With the last of a rated match both players' ratings are kept, too: all of it or nothing. One
    that ends before anybody has moved a checker counts only if it is not the first that its loser
    has left like that within a day: so nobody chooses by the first dice, or by who it is.
    """
    if not results:
        return
    seats = select(SEATS.c.side, SEATS.c.person_id).where(SEATS.c.table_id == table)
    persons = {Player(side): person for side, person in connection.execute(seats)}
    found = connection.execute(select(TABLES.c.terms).where(TABLES.c.id == table)).scalar_one()
    where = {"table_id": table, "at": to_store(at), "level": found["level"]}
    where |= {f"{side.value}_id": person for side, person in persons.items()}
    connection.execute(
        insert(RESULTS), [row_of(one) | {"begun": one.begun} | where for one in results]
    )
    last = results[-1]
    if not (last.ends_match and found.get("rated")):
        return
    if last.begun or _has_left(connection, persons[last.winner.opponent], table, at):
        rate(connection, table, last, persons, at)


def _has_left(connection: Connection, person: str | None, table: str, at: datetime) -> bool:
    """Has *person* lost another rated match before a checker was moved, in the day until *at*?"""
    lost = ((RESULTS.c.winner == "black") & (RESULTS.c.white_id == person)) | (
        (RESULTS.c.winner == "white") & (RESULTS.c.black_id == person)
    )
    left = select(RESULTS.c.table_id).join(TABLES, TABLES.c.id == RESULTS.c.table_id)
    left = left.where(
        lost,
        RESULTS.c.ends_match,
        RESULTS.c.begun.is_(False),
        RESULTS.c.at > to_store(at - _A_DAY),
        RESULTS.c.table_id != table,
        TABLES.c.terms["rated"].as_boolean(),
    )
    return connection.execute(left.limit(1)).first() is not None


class ResultStore:
    """The results in the database. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def of(self, person: str, *, most: int) -> list[StoredResult]:
        """The results of *person*, the last first."""
        theirs = (RESULTS.c.white_id == person) | (RESULTS.c.black_id == person)
        order = (RESULTS.c.at.desc(), RESULTS.c.table_id, RESULTS.c.game.desc())
        with self._engine.begin() as connection:
            rows = connection.execute(select(RESULTS).where(theirs).order_by(*order).limit(most))
            return [_stored(row) for row in rows]

    def public(self, tables: Collection[str]) -> set[str]:
        """Those of *tables* whose matches are over and are for anybody to see."""
        over = select(RESULTS.c.table_id).where(
            RESULTS.c.ends_match, RESULTS.c.table_id.in_(tables)
        )
        wanted = select(TABLES.c.id).where(
            TABLES.c.id.in_(over), TABLES.c.terms["listed"].as_boolean()
        )
        with self._engine.begin() as connection:
            return set(connection.execute(wanted).scalars())


def _stored(row: Row[Any]) -> StoredResult:
    return StoredResult(
        table=row.table_id,
        game=row.game,
        winner=Player(row.winner),
        win=Win[row.kind.upper()],
        points=row.points,
        cube=row.cube,
        variant=row.variant,
        length=row.length,
        ends_match=row.ends_match,
        at=from_store(row.at),
        level=row.level,
        persons={Player.WHITE: row.white_id, Player.BLACK: row.black_id},
    )
