"""Persons for the tests of the store, by names one can read."""

from datetime import UTC, datetime

from sqlalchemy import insert

from gamao.store.schema import PERSONS


def add_persons(store, *names):
    created = datetime(2026, 3, 1, tzinfo=UTC).replace(tzinfo=None)
    rows = [{"id": name, "kind": "guest", "created": created} for name in names]
    with store._engine.begin() as connection:
        connection.execute(insert(PERSONS), rows)
