"""What games are kept on: is there room, and was it that which failed."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from gamao.server.config import Config
from gamao.server.http.problems import Problem
from gamao.store import database_file

_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SQLITE_FULL: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_AWAY: Final = (OperationalError, InterfaceError, InternalError, PoolTimeoutError)
"""A database that is locked, read-only, gone, or busy."""


class Disk:
    """The disk of a server's database, where that is a file."""

    def __init__(self, config: Config) -> None:
        file = database_file(config.database)
        self.folder: Final[Path | None] = file.parent if file else None
        self._least: Final = config.least_free

    @property
    def has_room(self) -> bool:
        """Is there more than what those who play already may need?"""
        try:
            return self.folder is None or shutil.disk_usage(self.folder).free >= self._least
        except OSError:  # the disk is away, or somebody deleted the folder
            return False

    def require_room(self) -> None:
        """
        Do nothing if something new may begin.

        Raises:
            Problem: what is left is for those who play already.
        """
        if not self.has_room:
            raise Problem("disk_full")


def problem_with_store(error: BaseException) -> Problem | None:
    """What a player is told whose step could not be kept; None if that is not what *error* is."""
    if is_full(error):
        return Problem("disk_full")
    return Problem("not_kept") if isinstance(error, _AWAY) else None


def is_full(error: BaseException) -> bool:
    """Did *error* come of a disk that took no more?"""
    if isinstance(error, SQLAlchemyError):
        error = getattr(error, "orig", None) or error
    if isinstance(error, sqlite3.Error):
        # Of an extended code the lower byte is the plain one.
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE_FULL
    return isinstance(error, OSError) and error.errno in _FULL
