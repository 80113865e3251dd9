"""Reviews as they are kept: whose, of which match, how far, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Row, delete, insert, select, update

from gamao.rules.player import Player
from gamao.store.damage import each_sound
from gamao.store.plays import keep_play
from gamao.store.schema import MISTAKES, RATED, REVIEWS, SEATS
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


class ReviewState(Enum):
    """How far a review is."""

    WORKING = "working"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReview:
    """A match to be reviewed. *record* is its file, *about* what is told of it meanwhile."""

    id: str
    person: str
    digest: str
    table: str | None
    me: Player | None
    total: int
    about: dict[str, Any]
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReview:
    """A review without its match and its report, which are long."""

    id: str
    person: str
    digest: str
    table: str | None
    created: datetime
    state: ReviewState
    me: Player | None
    total: int
    about: dict[str, Any]
    figures: dict[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A decision of a review that was an error or worse."""

    number: int
    side: Player
    key: str
    loss: float
    moment: str
    """The game before it, as a match file."""
    verdict: dict[str, Any]


_UNKNOWN: Final[dict[str, Any]] = {
    **{"white": "", "black": "", "bots": {}, "length": None, "score": [0, 0]},
    **{"winner": None, "done": "", "losses": []},
}
_LONG: Final = (REVIEWS.c.record, REVIEWS.c.report)
_OF_A_MISTAKE: Final = tuple(one for one in MISTAKES.c if one is not MISTAKES.c.review_id)
_SHORT: Final = tuple(column for column in REVIEWS.c if column not in _LONG)


class ReviewStore:
    """The reviews in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def keep(self, new: NewReview, *, at: datetime) -> str:
        """
        Keep a review that is to be made, and say its id.

        The same match is one review, and so is a table: if there is more of its match now, the
        review is made anew. A file of the match played at a table is that table's review, whatever
        the players are called in it. A review that failed is tried again.
        """
        match = {
            "digest": new.digest,
            "created": to_store(at),
            "state": ReviewState.WORKING.value,
            "total": new.total,
            "about": new.about,
            "record": new.record,
            "figures": None,
            "report": None,
        }
        with self._writer.begin() as connection:
            known = _known(connection, new)
            if known is None and (alike := _alike(connection, new)):
                if new.table is not None:  # a table knows more of its players than a file
                    own = update(REVIEWS).where(REVIEWS.c.id == alike)
                    own = own.values(digest=new.digest, table_id=new.table, about=new.about)
                    connection.execute(own.values(me=new.me.value if new.me else None))
                return alike
            if known is None:
                row = {"id": new.id, "person_id": new.person, "table_id": new.table, **match}
                me = new.me.value if new.me else None
                connection.execute(insert(REVIEWS).values(**row, me=me))
                return new.id
            review, digest, state = known
            if digest != new.digest or state is ReviewState.FAILED:
                connection.execute(update(REVIEWS).where(REVIEWS.c.id == review).values(**match))
            return review

    def find(self, review: str) -> StoredReview | None:
        """The review called *review*."""
        found = self._select(REVIEWS.c.id == review)
        return found[0] if found else None

    def listed(self, person: str, *, most: int) -> list[StoredReview]:
        """The reviews of *person*, the newest first."""
        return self._select(REVIEWS.c.person_id == person)[::-1][:most]

    def rated(self, person: str, *, most: int) -> list[StoredReview]:
        """Those of rated matches, with the side on which *person* truly sat, the newest first."""
        sides = select(RATED.c.table_id, RATED.c.side).where(RATED.c.person_id == person)
        with self._engine.begin() as connection:
            side = {row.table_id: Player(row.side) for row in connection.execute(sides)}
        theirs = (REVIEWS.c.person_id == person) & REVIEWS.c.table_id.in_(
            select(RATED.c.table_id).where(RATED.c.person_id == person)
        )
        found = self._select(theirs)[::-1][:most]
        return [replace(one, me=side[one.table]) for one in found if one.table in side]

    def waiting(self) -> list[StoredReview]:
        """All that are still to be made, the oldest first."""
        found = self._select(REVIEWS.c.state == ReviewState.WORKING.value)
        return [one for one in found if one.state is ReviewState.WORKING]

    def record(self, review: StoredReview) -> str | None:
        """The match of a review, as a file; None if there is another one by now."""
        return self._long(REVIEWS.c.record, review)

    def report(self, review: StoredReview) -> str | None:
        """What came of a review, once it is done."""
        return self._long(REVIEWS.c.report, review)

    def mistake(self, review: StoredReview, number: int) -> Mistake | None:
        """The mistake that decision *number* of *review* was, if it was one."""
        its = (MISTAKES.c.review_id == review.id) & (MISTAKES.c.number == number)
        with self._engine.begin() as connection:
            row = connection.execute(select(*_OF_A_MISTAKE).where(its)).mappings().first()
        return None if row is None else Mistake(**{**row, "side": Player(row["side"])})

    def finish(
        self,
        review: StoredReview,
        *,
        figures: dict[str, Any],
        report: str,
        mistakes: Sequence[Mistake],
    ) -> None:
        """Keep what came of *review*, unless it is of another match by now, or no more."""
        rows = [
            {
                "review_id": review.id,
                "number": one.number,
                "side": one.side.value,
                "key": one.key,
                "loss": one.loss,
                "moment": one.moment,
                "verdict": one.verdict,
            }
            for one in mistakes
        ]
        done = update(REVIEWS).where(_same(review))
        values = {"state": ReviewState.DONE.value, "figures": figures, "report": report}
        with self._writer.begin() as connection:
            if not connection.execute(done.values(**values)).rowcount:
                return
            if review.table is not None:
                keep_play(connection, review.table, figures)
            connection.execute(delete(MISTAKES).where(MISTAKES.c.review_id == review.id))
            if rows:
                connection.execute(insert(MISTAKES), rows)

    def fail(self, review: StoredReview) -> None:
        """Say that nothing comes of *review*."""
        failed = update(REVIEWS).where(_same(review)).values(state=ReviewState.FAILED.value)
        with self._writer.begin() as connection:
            connection.execute(failed)

    def say_who(self, review: str, me: Player | None) -> None:
        """Say which side is its person."""
        told = update(REVIEWS).where(REVIEWS.c.id == review)
        with self._writer.begin() as connection:
            connection.execute(told.values(me=me.value if me else None))

    def forget(self, review: str) -> None:
        """Forget a review and its mistakes."""
        with self._writer.begin() as connection:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.id == review))

    def names_of(self, person: str) -> frozenset[str]:
        """The names its person goes by: at tables, and in matches where it was said."""
        seats = select(SEATS.c.name).where(SEATS.c.person_id == person, SEATS.c.name.is_not(None))
        mine = self._select((REVIEWS.c.person_id == person) & REVIEWS.c.me.is_not(None))
        said = {one.about.get(one.me.value) for one in mine if one.me is not None}
        with self._engine.begin() as connection:
            at_tables = set(connection.execute(seats).scalars())
        return frozenset(name for name in at_tables | said if name)

    def _select(self, wanted: ColumnElement[bool]) -> list[StoredReview]:
        rows = select(REVIEWS.c.id).where(wanted).order_by(REVIEWS.c.created, REVIEWS.c.id)
        with self._engine.begin() as connection:
            names = connection.execute(rows).scalars().all()
            return each_sound(names, partial(_read, connection), partial(_damaged, connection))

    def _long(self, column: ColumnElement[Any], review: StoredReview) -> str | None:
        with self._engine.begin() as connection:
            found: str | None = connection.execute(
                select(column).where(_same(review))
            ).scalar_one_or_none()
        return found


def _known(connection: Connection, new: NewReview) -> tuple[str, str, ReviewState] | None:
    same = REVIEWS.c.digest == new.digest
    if new.table is not None:
        same |= REVIEWS.c.table_id == new.table
    wanted = select(REVIEWS.c.id, REVIEWS.c.digest, REVIEWS.c.state)
    found = connection.execute(wanted.where(REVIEWS.c.person_id == new.person, same)).first()
    return found and (found.id, found.digest, ReviewState(found.state))


def _alike(connection: Connection, new: NewReview) -> str | None:
    """The review of a table in which the same was done as in this file, or the other way round."""
    done = new.about.get("done")
    is_other = (
        REVIEWS.c.table_id.is_not(None) if new.table is None else REVIEWS.c.table_id.is_(None)
    )
    wanted = select(REVIEWS.c.id).where(
        REVIEWS.c.person_id == new.person, is_other, REVIEWS.c.about["done"].as_string() == done
    )
    found = connection.execute(wanted).first() if done else None
    return found.id if found else None


def _same(review: StoredReview) -> ColumnElement[bool]:
    return (REVIEWS.c.id == review.id) & (REVIEWS.c.digest == review.digest)


def _read(connection: Connection, reviews: Sequence[str]) -> list[StoredReview]:
    rows = connection.execute(select(*_SHORT).where(REVIEWS.c.id.in_(reviews)))
    known = {row.id: _stored(row) for row in rows}
    return [known[review] for review in reviews]


def _damaged(connection: Connection, review: str) -> StoredReview:
    """A review that cannot be read, as one that failed: it can be seen and forgotten."""
    plain = select(REVIEWS.c.person_id, REVIEWS.c.digest).where(REVIEWS.c.id == review)
    person, digest = connection.execute(plain).one()
    return StoredReview(
        id=review,
        person=person,
        digest=digest,
        table=None,
        created=datetime.fromtimestamp(0, UTC),
        state=ReviewState.FAILED,
        me=None,
        total=0,
        about=_UNKNOWN,
        figures=None,
    )


def _stored(row: Row[Any]) -> StoredReview:
    return StoredReview(
        id=row.id,
        person=row.person_id,
        digest=row.digest,
        table=row.table_id,
        created=from_store(row.created),
        state=ReviewState(row.state),
        me=Player(row.me) if row.me else None,
        total=row.total,
        about=row.about,
        figures=row.figures,
    )
