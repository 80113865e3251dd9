"""Where the database is: its folder, and a lock so that one server keeps its games there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from gamao.errors import DataError
from gamao.messages.marking import mark as _

TERMINAL_HAS_IT: Final = "gamao play"
"""What stands in the lock instead of an address."""
_LOCKED_BYTE: Final = 1 << 20
"""Far behind the text: where a lock keeps others from reading, it can be read all the same."""


def default_url() -> URL:
    """The database in the user's data directory, or in the one `GAMAO_DATA` names."""
    named = os.environ.get("GAMAO_DATA")
    folder = Path(named) if named else user_data_path("gamao", appauthor=False)
    # Not put together as a text: a folder's name may hold a ? or a %.
    return URL.create("sqlite", database=str(folder / "games.db"))


def database_file(url: str | URL) -> Path | None:
    """The file a database is; None if it is none, or in memory."""
    place = make_url(url)
    if place.get_backend_name() != "sqlite" or place.database in (None, "", ":memory:"):
        return None
    return Path(str(place.database))


@contextmanager
def only_here(url: str | URL, address: str) -> Iterator[None]:
    """
    Be the only server with this database, at *address*, as long as it lasts.

    The system lets go of the lock when a process ends, however it does.

    Raises:
        DataError: there is another one.
    """
    try:
        file = database_file(url)
    except ArgumentError:  # who opens it will say so
        file = None
    if file is None:
        yield
        return
    with _opened(file.with_name(f"{file.name}.lock")) as lock:
        if not _is_ours(lock.fileno()):
            lock.seek(0)
            where = lock.read(200).decode(errors="replace")
            if where == TERMINAL_HAS_IT:
                raise DataError(
                    _("the games in {folder} are being played in a terminal: gamao play"),
                    folder=file.parent,
                )
            raise DataError(
                _("there is a server at {address} already, with the games in {folder}"),
                address=where,
                folder=file.parent,
            )
        with suppress(OSError):  # a full disk: it matters only to who asks where
            lock.truncate(0)
            lock.write(address.encode())
        yield


def _opened(path: Path) -> FileIO:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path.open("a+b", buffering=0)
    except OSError as error:
        raise DataError(
            _("cannot open the database {url}: {why}"), url=path, why=error.strerror
        ) from error


def _is_ours(lock: int) -> bool:
    """Take the lock, if nobody has it. Where a file system knows no locks, nobody does."""
    try:
        import fcntl
    except ImportError:
        return _is_ours_on_windows(lock)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _is_ours_on_windows(lock: int) -> bool:
    import msvcrt

    os.lseek(lock, _LOCKED_BYTE, os.SEEK_SET)
    with suppress(OSError):
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return True
    return False
