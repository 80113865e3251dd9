"""
Steps of many tables, written by two statements.

Python's threads take turns: whoever asks the database something waits for a turn afterwards, while
the loop works. So it is asked as seldom as can be, and all rows go to it as one text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, TextClause, bindparam, text, update
from sqlalchemy.exc import IntegrityError

from gamao.errors import StaleVersionError
from gamao.play import GameResult
from gamao.store.results import add_results
from gamao.store.schema import TABLES
from gamao.store.times import to_store

_ADDED: Final[Mapping[str, TextClause]] = {
    "sqlite": text(
        "INSERT INTO steps (table_id, version, text, at)"
        " SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),"
        " json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(:rows)"
    ),
    "postgresql": text(
        "INSERT INTO steps (table_id, version, text, at)"
        " SELECT one->>0, CAST(one->>1 AS integer), one->>2, CAST(one->>3 AS timestamp)"
        " FROM json_array_elements(CAST(:rows AS json)) AS one"
    ),
}
_TOLD: Final[Mapping[str, TextClause]] = {
    "sqlite": text(
        "UPDATE tables SET summary = json_extract(value, '$[1]'),"
        " updated = json_extract(value, '$[2]'), wakes = json_extract(value, '$[3]')"
        " FROM json_each(:rows) WHERE tables.id = json_extract(value, '$[0]')"
    ),
    "postgresql": text(
        "UPDATE tables SET summary = CAST(one->>1 AS json),"
        " updated = CAST(one->>2 AS timestamp), wakes = CAST(one->>3 AS bigint)"
        " FROM json_array_elements(CAST(:rows AS json)) AS one WHERE tables.id = one->>0"
    ),
}
_SNAPPED: Final = (
    update(TABLES).where(TABLES.c.id == bindparam("table")).values(snapshot=bindparam("taken"))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """What `Store.append` is given."""

    table: str
    version: int
    lines: Sequence[str]
    summary: Mapping[str, Any]
    results: tuple[GameResult, ...]
    wakes: int | None
    snapshot: bytes | None
    at: datetime


def append_all(connection: Connection, added: Sequence[Appended]) -> None:
    """
    Add the lines, and the results they lead to, of all that was *added*.

    Raises:
        StaleVersionError: some table has moved on, or is no more.
    """
    last = {one.table: one for one in added}.values()  # of a table that has moved on twice
    database = connection.dialect.name
    try:
        connection.execute(_ADDED[database], _rows(row for one in added for row in _steps(one)))
    except IntegrityError as error:
        stale = ", ".join(str(one.version) for one in added)
        raise StaleVersionError(f"version {stale} is not the table's last") from error
    connection.execute(_TOLD[database], _rows(map(_told, last)))
    if snapped := [{"table": one.table, "taken": one.snapshot} for one in last if one.snapshot]:
        connection.execute(_SNAPPED, snapped)
    for one in added:
        add_results(connection, one.table, one.results, one.at)


def _rows(rows: Iterable[Sequence[object]]) -> dict[str, str]:
    return {"rows": json.dumps(list(rows), separators=(",", ":"))}


def _steps(one: Appended) -> list[tuple[object, ...]]:
    at = _time(one.at)
    return [(one.table, n, line, at) for n, line in enumerate(one.lines, start=one.version + 1)]


def _told(one: Appended) -> tuple[object, ...]:
    return one.table, json.dumps(one.summary), _time(one.at), one.wakes


def _time(at: datetime) -> str:
    """As SQLAlchemy writes it in SQLite, which has no type for it."""
    return to_store(at).isoformat(" ", "microseconds")
