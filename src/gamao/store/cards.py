"""
The quiz: a person's mistakes as cards, and when each is asked again.

The cards are the mistakes of the side its person has said to be; so who changes their mind has
other cards at once, and who comes back to a match finds how far they were. Problems missed are
cards, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    delete,
    func,
    insert,
    literal,
    select,
    union_all,
)

from gamao.analysis.repetition import LEARNT, Repetition
from gamao.rules.player import Player
from gamao.store.schema import MISTAKES, PROBLEM_CARDS, REPETITIONS, REVIEWS
from gamao.store.times import from_store, to_store
from gamao.store.writing import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A mistake to be asked about; *repetition* is None if it never was."""

    key: str
    side: Player
    moment: str
    verdict: dict[str, Any]
    repetition: Repetition | None
    of_problem: bool = False
    """It was missed as a problem, not in a match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCount:
    """How many cards there are, are due, and are learnt; *next_due* is when the next one is."""

    total: int
    due: int
    learnt: int
    next_due: datetime | None


class CardStore:
    """The cards in the database. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def find(self, person: str, key: str) -> Card | None:
        """The card called *key*, if it is one of *person*."""
        with self._engine.begin() as connection:
            wanted = _cards(person)
            return _card(connection, wanted.where(wanted.selected_columns.key == key))

    def due(self, person: str, *, at: datetime) -> Card | None:
        """What to ask now: the card due first, else the worst mistake never asked about."""
        asked = (REPETITIONS.c.due <= to_store(at)) | REPETITIONS.c.due.is_(None)
        wanted = _cards(person).where(asked)
        worst = wanted.selected_columns.loss.desc(), wanted.selected_columns.key
        wanted = wanted.order_by(REPETITIONS.c.due.is_(None), REPETITIONS.c.due, *worst).limit(1)
        with self._engine.begin() as connection:
            return _card(connection, wanted)

    def count(self, person: str, *, at: datetime) -> CardCount:
        """How many cards *person* has."""
        cards = _cards(person).subquery()
        wanted = select(cards.c.key, func.max(cards.c.box), func.max(cards.c.due))
        with self._engine.begin() as connection:
            rows = connection.execute(wanted.group_by(cards.c.key)).all()
        dates = [due for _, _, due in rows if due is not None]
        now = to_store(at)
        return CardCount(
            total=len(rows),
            due=len(rows) - sum(due > now for due in dates),
            learnt=sum((box or 0) >= LEARNT for _, box, _ in rows),
            next_due=from_store(min(dates)) if dates else None,
        )

    def put_back(self, person: str, key: str, repetition: Repetition) -> None:
        """Keep where a card stands now."""
        its = (REPETITIONS.c.person_id == person) & (REPETITIONS.c.key == key)
        row = {"box": repetition.box, "seen": repetition.seen, "due": to_store(repetition.due)}
        with self._writer.begin() as connection:
            connection.execute(delete(REPETITIONS).where(its))
            connection.execute(insert(REPETITIONS).values(person_id=person, key=key, **row))

    def add(self, person: str, card: Card, *, loss: float) -> None:
        """Have a problem that *person* has missed asked again."""
        its = (PROBLEM_CARDS.c.person_id == person) & (PROBLEM_CARDS.c.key == card.key)
        row = {"key": card.key, "loss": loss, "moment": card.moment, "verdict": card.verdict}
        with self._writer.begin() as connection:
            connection.execute(delete(PROBLEM_CARDS).where(its))
            connection.execute(insert(PROBLEM_CARDS).values(person_id=person, **row))


def _cards(person: str) -> Select[Any]:
    told = ("key", "side", "moment", "verdict", "loss")
    mine = (REVIEWS.c.id == MISTAKES.c.review_id) & (REVIEWS.c.me == MISTAKES.c.side)
    in_matches = (
        select(*(MISTAKES.c[name] for name in told), literal(False).label("of_problem"))
        .join(REVIEWS, mine)
        .where(REVIEWS.c.person_id == person)
    )
    in_problems = select(
        PROBLEM_CARDS.c.key,
        literal(Player.WHITE.value).label("side"),
        *(PROBLEM_CARDS.c[name] for name in told[2:]),
        literal(True).label("of_problem"),
    ).where(PROBLEM_CARDS.c.person_id == person)
    all_ = union_all(in_matches, in_problems).subquery("cards")
    its = (REPETITIONS.c.person_id == person) & (REPETITIONS.c.key == all_.c.key)
    asked = (REPETITIONS.c.box, REPETITIONS.c.seen, REPETITIONS.c.due)
    return select(all_, *asked).outerjoin(REPETITIONS, its)


def _card(connection: Connection, wanted: Select[Any]) -> Card | None:
    row: Row[Any] | None = connection.execute(wanted.limit(1)).first()
    if row is None:
        return None
    known = row.due is not None
    return Card(
        key=row.key,
        side=Player(row.side),
        moment=row.moment,
        verdict=row.verdict,
        repetition=Repetition(box=row.box, seen=row.seen, due=from_store(row.due))
        if known
        else None,
        of_problem=row.of_problem,
    )
