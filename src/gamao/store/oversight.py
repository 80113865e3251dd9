"""What whoever looks after a server should see: read from what is kept anyway."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Engine, func, select

from gamao.analysis.tally import PR_FACTOR
from gamao.store.people import Ban, Mute
from gamao.store.schema import PERSONS, RATED, SESSIONS, STEPS
from gamao.store.times import from_store, to_store


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalled:
    """A member who let time run out: of so many rated matches lost, and how long others waited."""

    name: str
    lost: int
    run_out: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanctioned:
    """Somebody who is kept out, or may not talk: a member by their name, a guest by their id."""

    name: str
    ban: Ban | None
    mute: Mute | None


class OversightStore:
    """Each method reads the database once."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def plays(self) -> dict[str, list[tuple[float, int]]]:
        """PR and decisions of members' reviewed rated matches by name, the oldest first."""
        wanted = (
            select(PERSONS.c.name, RATED.c.decisions, RATED.c.loss)
            .join(PERSONS, PERSONS.c.id == RATED.c.person_id)
            .where(PERSONS.c.name.is_not(None), RATED.c.decisions > 0)
            .order_by(RATED.c.at, RATED.c.table_id)
        )
        found: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
        with self._engine.begin() as connection:
            for name, decisions, loss in connection.execute(wanted):
                found[name].append((PR_FACTOR * loss / decisions, decisions))
        return dict(found)

    def together(self, *, since: datetime) -> list[tuple[str, ...]]:
        """Members who have signed in from the same address, by their names."""
        wanted = (
            select(SESSIONS.c.address, PERSONS.c.name)
            .join(PERSONS, PERSONS.c.id == SESSIONS.c.person_id)
            .where(SESSIONS.c.address.is_not(None), SESSIONS.c.created >= to_store(since))
            .distinct()
        )
        groups: defaultdict[str, set[str]] = defaultdict(set)
        with self._engine.begin() as connection:
            for address, name in connection.execute(wanted):
                groups[address].update([name] if name else [])
        return sorted({tuple(sorted(names)) for names in groups.values() if len(names) > 1})

    def stalled(self, *, since: datetime) -> list[Stalled]:
        """Members who let the time of a rated match run out, those most often first."""
        rows = self._lost(to_store(since))
        found: defaultdict[str, list[float | None]] = defaultdict(list)
        for name, table, side in rows:
            found[name].append(self._waited(table, side))
        stalled = [_stalled(name, waits) for name, waits in found.items()]
        return sorted(
            (one for one in stalled if one.run_out), key=lambda one: (-one.run_out, one.name)
        )

    def sanctioned(self) -> list[Sanctioned]:
        """Who is kept out or may not talk."""
        wanted = select(PERSONS.c.id, PERSONS.c.name, PERSONS.c.ban, PERSONS.c.mute).where(
            PERSONS.c.ban.is_not(None) | PERSONS.c.mute.is_not(None)
        )
        with self._engine.begin() as connection:
            rows = connection.execute(wanted.order_by(func.lower(PERSONS.c.name))).all()
        return [
            Sanctioned(
                name=row.name or row.id,
                ban=Ban(**row.ban) if row.ban else None,
                mute=Mute.of(row.mute) if row.mute else None,
            )
            for row in rows
        ]

    def _lost(self, since: datetime) -> Sequence[tuple[str, str, str]]:
        wanted = (
            select(PERSONS.c.name, RATED.c.table_id, RATED.c.side)
            .join(PERSONS, PERSONS.c.id == RATED.c.person_id)
            .where(RATED.c.won.is_(False), RATED.c.at >= since, PERSONS.c.name.is_not(None))
        )
        with self._engine.begin() as connection:
            return [(row.name, row.table_id, row.side) for row in connection.execute(wanted)]

    def _waited(self, table: str, side: str) -> float | None:
        """Seconds before *side* forfeited the last game; None if they did not."""
        last = select(STEPS.c.text, STEPS.c.at).where(STEPS.c.table_id == table)
        last = last.order_by(STEPS.c.version.desc()).limit(2)
        with self._engine.begin() as connection:
            rows = connection.execute(last).all()
        if not rows or f"{side}: forfeit" not in rows[0].text:
            return None
        before = rows[-1].at
        return (from_store(rows[0].at) - from_store(before)).total_seconds()


def _stalled(name: str, waits: Sequence[float | None]) -> Stalled:
    run_out = [one for one in waits if one is not None]
    return Stalled(name=name, lost=len(waits), run_out=len(run_out), seconds=sum(run_out))
