"""The store: tables are opened, sat down at, played at by appending steps, and left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from gamao.errors import DataError
from gamao.messages.marking import mark as _
from gamao.play import (
    GameResult,
    LiveMatch,
    Seat,
    Seats,
    format_snapshot,
    is_due,
    results_since,
)
from gamao.rules.player import Player
from gamao.store.alive import AliveStore
from gamao.store.appending import Appended, append_all
from gamao.store.backup import back_up
from gamao.store.cards import CardStore
from gamao.store.challenges import ChallengeStore
from gamao.store.damage import each_sound
from gamao.store.dice import DiceStore
from gamao.store.drills import DrillStore
from gamao.store.layout import opened, revision
from gamao.store.lessons import LessonStore
from gamao.store.levels import LevelStore
from gamao.store.oversight import OversightStore
from gamao.store.passkeys import PasskeyStore
from gamao.store.people import PeopleStore
from gamao.store.plays import PlayStore
from gamao.store.problems import ProblemStore
from gamao.store.ratings import RatingStore
from gamao.store.relations import RelationStore
from gamao.store.results import ResultStore
from gamao.store.reviews import ReviewStore
from gamao.store.schema import REVISION, SEATS, STEPS, TABLES
from gamao.store.secrets import SecretStore
from gamao.store.subscriptions import SubscriptionStore
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table as it was written down."""

    id: str
    terms: dict[str, Any]
    seats: Seats
    lines: tuple[str, ...]
    created: datetime
    snapshot: bytes | None = None
    """How it stood after some of its lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A table as the list of one's games shows it."""

    id: str
    terms: dict[str, Any]
    summary: dict[str, Any]
    seats: Seats
    updated: datetime


class Store:
    """
    The database. Every method is one transaction; what it has returned from is kept.

    Steps are the exception: there are many, and who appends some is told when they are kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._writer: Final = Writer(engine)
        self.reviews: Final = ReviewStore(engine, self._writer)
        self.cards: Final = CardStore(engine, self._writer)
        self.drills: Final = DrillStore(engine, self._writer)
        self.lessons: Final = LessonStore(engine, self._writer)
        self.problems: Final = ProblemStore(engine, self._writer)
        self.people: Final = PeopleStore(engine, self._writer)
        self.relations: Final = RelationStore(engine, self._writer)
        self.results: Final = ResultStore(engine)
        self.ratings: Final = RatingStore(engine)
        self.plays: Final = PlayStore(engine)
        self.levels: Final = LevelStore(engine)
        self.challenges: Final = ChallengeStore(engine, self._writer)
        self.oversight: Final = OversightStore(engine)
        self.secrets: Final = SecretStore(engine, self._writer)
        self.subscriptions: Final = SubscriptionStore(engine, self._writer)
        self.passkeys: Final = PasskeyStore(engine, self._writer)
        self.dice: Final = DiceStore(engine)
        self.alive: Final = AliveStore(engine, self._writer)

    @classmethod
    def open(cls, url: str | URL, *, migrating: Callable[[], None] = lambda: None) -> Store:
        """
        The store at *url*, made if it is missing; *migrating* is called before it is changed.

        Raises:
            DataError: it cannot be opened, or a later version of gamao made it.
        """
        try:
            return cls(opened(url, migrating=migrating))
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise _cannot_open(url, getattr(error, "orig", None) or error) from error

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._writer.close()
        self._engine.dispose()

    def back_up(self, path: Path) -> None:
        """
        Write a copy to *path* while others write.

        Raises:
            DataError: the database is not a file.
        """
        back_up(self._engine, path)

    def answers(self) -> bool:
        """Can the database be read?"""
        with suppress(SQLAlchemyError), self._engine.begin() as connection:
            return revision(connection) == REVISION
        return False

    def create(
        self,
        table: str,
        *,
        terms: Mapping[str, Any],
        seats: Seats,
        summary: Mapping[str, Any],
        at: datetime,
        lines: Sequence[str] = (),
    ) -> None:
        """Open a table, with the *lines* it begins with."""
        now = to_store(at)
        row = {"id": table, "terms": dict(terms), "summary": dict(summary)}
        with self._writer.begin() as connection:
            connection.execute(insert(TABLES).values(**row, created=now, updated=now))
            connection.execute(
                insert(SEATS),
                [
                    {
                        "table_id": table,
                        "side": side.value,
                        "kind": _kind(seat),
                        "name": seat.name,
                        "person_id": seat.person,
                        "hidden": False,
                    }
                    for side, seat in seats.items()
                ],
            )
            if lines:
                begun = [
                    {"table_id": table, "version": version, "text": text, "at": now}
                    for version, text in enumerate(lines, start=1)
                ]
                connection.execute(insert(STEPS), begun)

    def table(self, table: str) -> StoredTable | None:
        """The table called *table* with all its steps."""
        with self._engine.begin() as connection:
            return next(iter(_tables(connection, [table])), None)

    def tables(self, tables: Sequence[str]) -> list[StoredTable]:
        """Those of *tables* that there are and that can be read, each with all its steps."""
        with self._engine.begin() as connection:
            read = each_sound(tables, partial(_tables, connection), lambda _: None)
        return [one for one in read if one is not None]

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How many steps each of *tables* has; those without any are not among them."""
        last = select(STEPS.c.table_id, func.max(STEPS.c.version)).group_by(STEPS.c.table_id)
        with self._engine.begin() as connection:
            rows = connection.execute(last.where(STEPS.c.table_id.in_(tables)))
            return {table: version for table, version in rows}

    def append(
        self,
        table: str,
        version: int,
        lines: Sequence[str],
        *,
        summary: Mapping[str, Any],
        results: tuple[GameResult, ...] = (),
        wakes: int | None = None,
        snapshot: bytes | None = None,
        at: datetime,
    ) -> Future[None]:
        """
        Add *lines*, and the *results* they lead to, to a table that has *version*: all or none.

        It *wakes* when time alone will change it, in milliseconds since 1970; a *snapshot* is how
        it stands after them.

        They are written together with those of other tables, and kept when the answer is there; it
        is a `StaleVersionError` if the table has moved on, or is no more.
        """
        added = Appended(
            table=table,
            version=version,
            lines=lines,
            summary=summary,
            results=results,
            wakes=wakes,
            snapshot=snapshot,
            at=at,
        )
        return self._writer.soon(append_all, added)

    def keep(
        self, table: str, before: LiveMatch, match: LiveMatch, *, at: datetime
    ) -> Future[None]:
        """Append the new lines of *match*, which was *before* when it was last kept."""
        return self.append(
            table,
            before.length,
            match.new,
            summary=match.summary(),
            results=results_since(match.log, before.version),
            wakes=match.wakes_at(),
            snapshot=format_snapshot(match.kept()) if is_due(before.length, match.length) else None,
            at=at,
        )

    def sit(self, table: str, side: Player, *, person: str, name: str | None) -> bool:
        """Take a free seat; False if somebody sits there."""
        free = (
            (SEATS.c.table_id == table)
            & (SEATS.c.side == side.value)
            & (SEATS.c.kind == "person")
            & SEATS.c.person_id.is_(None)
        )
        with self._writer.begin() as connection:
            taken = update(SEATS).where(free).values(person_id=person, name=name)
            return connection.execute(taken).rowcount == 1

    def say_program(self, table: str, person: str) -> None:
        """A program plays for *person* at *table*."""
        theirs = (SEATS.c.table_id == table) & (SEATS.c.person_id == person)
        with self._writer.begin() as connection:
            connection.execute(update(SEATS).where(theirs).values(kind="engine"))

    def tables_of(self, person: str, *, most: int) -> list[Summary]:
        """The tables where *person* sits, the last played at first; without terms if damaged."""
        mine = select(SEATS.c.table_id).where(_listed_by(person))
        wanted = select(TABLES.c.id).where(TABLES.c.id.in_(mine))
        wanted = wanted.order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(most)
        with self._engine.begin() as connection:
            names = connection.execute(wanted).scalars().all()
            return each_sound(names, partial(_summaries, connection), _damaged)

    def recent(self, *, most: int) -> list[Summary]:
        """The tables last played at, whoever sits there; without terms if damaged."""
        listed = select(SEATS.c.table_id).where(
            SEATS.c.person_id.is_not(None), SEATS.c.hidden.is_(False)
        )
        wanted = select(TABLES.c.id).where(TABLES.c.id.in_(listed))
        wanted = wanted.order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(most)
        with self._engine.begin() as connection:
            names = connection.execute(wanted).scalars().all()
            return each_sound(names, partial(_summaries, connection), _damaged)

    def leave(self, table: str, *, person: str) -> bool:
        """Take a table off a person's list; forget it when nobody lists it. False: not there."""
        mine = (SEATS.c.table_id == table) & _listed_by(person)
        listed = select(SEATS.c.side).where(
            SEATS.c.table_id == table, SEATS.c.person_id.is_not(None), SEATS.c.hidden.is_(False)
        )
        with self._writer.begin() as connection:
            if not connection.execute(update(SEATS).where(mine).values(hidden=True)).rowcount:
                return False
            if connection.execute(listed).first() is None:
                connection.execute(delete(TABLES).where(TABLES.c.id == table))
            return True

    def forget_abandoned(self, *, before: datetime, fewer_than: int) -> int:
        """Forget tables untouched since *before* that have *fewer_than* so many steps."""
        steps = select(func.count()).where(STEPS.c.table_id == TABLES.c.id).scalar_subquery()
        old = (TABLES.c.updated < to_store(before)) & (steps < fewer_than)
        with self._writer.begin() as connection:
            return connection.execute(delete(TABLES).where(old)).rowcount


def _listed_by(person: str) -> ColumnElement[bool]:
    return (SEATS.c.person_id == person) & SEATS.c.hidden.is_(False)


def _seats(connection: Connection, tables: Sequence[str]) -> dict[str, dict[Player, Seat]]:
    seats: dict[str, dict[Player, Seat]] = {table: {} for table in tables}
    for row in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(tables))):
        seats[row.table_id][Player(row.side)] = _seat(row)
    return seats


def _tables(connection: Connection, tables: Sequence[str]) -> list[StoredTable | None]:
    # The lines last: a snapshot tells of no line that is not among them.
    rows = connection.execute(select(TABLES).where(TABLES.c.id.in_(tables))).all()
    seats, lines = _seats(connection, tables), _lines(connection, tables)
    return [
        StoredTable(
            id=row.id,
            terms=row.terms,
            seats=seats[row.id],
            lines=tuple(lines[row.id]),
            created=from_store(row.created),
            snapshot=row.snapshot,
        )
        for row in rows
    ]


def _lines(connection: Connection, tables: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {table: [] for table in tables}
    steps = select(STEPS.c.table_id, STEPS.c.text).where(STEPS.c.table_id.in_(tables))
    for table, line in connection.execute(steps.order_by(STEPS.c.table_id, STEPS.c.version)):
        found[table].append(line)
    return found


def _summaries(connection: Connection, tables: Sequence[str]) -> list[Summary]:
    listed = select(TABLES.c.id, TABLES.c.terms, TABLES.c.summary, TABLES.c.updated)
    rows = connection.execute(listed.where(TABLES.c.id.in_(tables)))
    known = {row.id: row for row in rows}
    seats = _seats(connection, tables)
    return [
        Summary(
            id=table,
            terms=known[table].terms,
            summary=known[table].summary,
            seats=seats[table],
            updated=from_store(known[table].updated),
        )
        for table in tables
    ]


def _damaged(table: str) -> Summary:
    return Summary(id=table, terms={}, summary={}, seats={}, updated=datetime.fromtimestamp(0, UTC))


def _seat(row: Row[Any]) -> Seat:
    told = {"is_bot": row.kind == "bot", "is_program": row.kind == "engine"}
    return Seat(**told, name=row.name, person=row.person_id)


def _kind(seat: Seat) -> str:
    if seat.is_bot:
        return "bot"
    return "engine" if seat.is_program else "person"


def _cannot_open(url: str | URL, why: object) -> DataError:
    try:
        shown = make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:  # not told back: it may hold a password all the same
        return DataError(_("cannot open the database: it is a URL, like sqlite:///games.db"))
    return DataError(_("cannot open the database {url}: {why}"), url=shown, why=why)
