"""Databases as versions before have made them, on SQLite or PostgreSQL."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Boolean, MetaData, create_engine, text

_GOLDEN = Path(__file__).parents[1] / "golden"
# Made by the version before the migrations: Ana and Rui in the second game of a match, Ana and Bia
# through a match on one screen, a review of Ana's with a card she was asked about once.
LAYOUT_2 = _GOLDEN / "layout2.sql"
# Made by 0.2.0: Ana and Rui, members, who have played a rated match of one point, which is reviewed
# for both; Ana has had a file reviewed, answered a card, a step of a lesson and a problem, done two
# drills, follows Rui, was reported by him, and has a token.
LAYOUT_13 = _GOLDEN / "layout13.sql"


def copied(url, sql, revision):
    """Make the tables of *revision* at *url*, and copy all rows of *sql* into them."""
    migrated(url, revision)
    engine = create_engine(url)
    with engine.begin() as connection, closing(sqlite3.connect(":memory:")) as before:
        before.executescript(sql.read_text())
        before.row_factory = sqlite3.Row
        known = MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            if table.name in ("alembic_version", "about"):
                continue
            names = ", ".join(f":{column.name}" for column in table.columns)
            columns = ", ".join(column.name for column in table.columns)
            insert = text(f"INSERT INTO {table.name} ({columns}) VALUES ({names})")
            for row in before.execute(f"SELECT * FROM {table.name}"):
                connection.execute(insert, _as_kept(dict(row), table))
    engine.dispose()


def migrated(url, revision):
    """Bring what is at *url* to *revision*, and no further."""
    config = Config()
    config.set_main_option("script_location", "gamao.store:migrations")
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def _as_kept(row, table):
    """SQLite has no truth values, only figures."""
    truths = [column.name for column in table.columns if isinstance(column.type, Boolean)]
    return row | {name: bool(row[name]) for name in truths if row[name] is not None}
