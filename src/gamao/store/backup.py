"""A copy of a database while a server writes to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, cast

from sqlalchemy import Engine

from gamao.errors import DataError
from gamao.messages.marking import mark as _

PRIVATE: Final = 0o600
"""Who may read a file with people's data: whoever wrote it."""


def back_up(engine: Engine, path: Path) -> None:
    """
    Write the database of *engine* to *path*, as it is at one moment; nobody waits meanwhile.

    Raises:
        DataError: it is not SQLite's, which alone is a file.
    """
    if engine.dialect.name != "sqlite":
        raise DataError(_("only a database in a file is copied like this; pg_dump copies others"))
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.touch(mode=PRIVATE)
    try:
        with engine.connect() as connection, closing(sqlite3.connect(unfinished)) as copy:
            cast("sqlite3.Connection", connection.connection.driver_connection).backup(copy)
        os.replace(unfinished, path)  # a copy of before is there until the new one is whole
    finally:
        unfinished.unlink(missing_ok=True)
