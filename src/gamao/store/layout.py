"""The layout of a database: made if it is missing, brought up to date if it is of before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.engine import URL, make_url

from gamao.errors import DataError
from gamao.store.place import database_file
from gamao.store.schema import ABOUT, LAYOUT, METADATA, REVISION, REVISIONS

_WAIT_FOR_WRITER: Final = 10.0
"""Seconds to wait for another writer of the same SQLite file before giving up."""
_OF_LAYOUT: Final = {1: "0001", 2: "0002"}
"""Where a database is that was made before there were migrations."""
_ONE_AT_A_TIME: Final = 0x67616D616F
"""The number of our lock in PostgreSQL: "gamao"."""


def opened(url: str | URL, *, migrating: Callable[[], None] = lambda: None) -> Engine:
    """
    The database at *url*, with the tables of now.

    *migrating* is called before one of another version is changed: that may take a while.

    Raises:
        DataError: a later version of gamao made it.
    """
    engine = _engine(url)
    with engine.begin() as connection:
        if revision(connection) == REVISION:
            return engine
    with _alone(engine) as connection:
        _bring_up_to_date(connection, migrating)
    return engine


def revision(connection: Connection) -> str | None:
    """Which of the migrations was the last; None before the first."""
    if not inspect(connection).has_table(REVISIONS.name):
        return None
    return connection.execute(select(REVISIONS.c.version_num)).scalar_one_or_none()


def _engine(url: str | URL) -> Engine:
    place = make_url(url)
    if place.drivername == "postgresql":  # of its drivers the one we bring
        place = place.set(drivername="postgresql+psycopg")
    if place.get_backend_name() != "sqlite":
        # A connection that died with its server is found out before it is used.
        return create_engine(place, pool_pre_ping=True)
    if file := database_file(place):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(place, connect_args={"timeout": _WAIT_FOR_WRITER})
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401 (of the driver's own type)
    # WAL lets readers read while a step is written; FULL has it on the disk before we tell anyone.
    # What is deleted is overwritten: who asks to be forgotten is not in the file any more.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction in which tables are changed, all or none, by one program at a time."""
    with engine.connect() as connection:
        connection.detach()  # it is not as the others are
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})")
        if engine.dialect.name == "sqlite":
            # It changes a table by making another of its name; what refers to the old one stays.
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def _bring_up_to_date(connection: Connection, migrating: Callable[[], None]) -> None:
    found = revision(connection)
    if found == REVISION:  # another program has done it meanwhile
        return
    if found is None and not inspect(connection).has_table(ABOUT.name):
        METADATA.create_all(connection)
        connection.execute(insert(ABOUT).values(schema=LAYOUT))
        REVISIONS.create(connection)
        connection.execute(insert(REVISIONS).values(version_num=REVISION))
        return
    migrating()
    _migrate(connection, found)


def _migrate(connection: Connection, found: str | None) -> None:
    # Only here: a database of now is opened without it, a tenth of a second sooner.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "gamao.store:migrations")
    config.attributes["connection"] = connection
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    layout = connection.execute(select(ABOUT.c.schema)).scalar_one_or_none()
    begin = found or _OF_LAYOUT.get(layout or 0)
    if begin not in known:
        raise DataError(
            f"the database has layout {found or layout}; this gamao knows layout {REVISION}"
        )
    if found is None:
        command.stamp(config, begin)
    command.upgrade(config, REVISION)
