"""Files on their way in: kept on the disk, not in memory, and counted."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from gamao.server.config import UPLOADS, UPLOADS_PER_ADDRESS, UPLOADS_PER_PERSON
from gamao.server.http.disk import Disk
from gamao.server.http.quotas import Caller, Places

_PREFIX: Final = "upload-"


class Uploads:
    """The files being sent to one server."""

    def __init__(self, disk: Disk) -> None:
        self._disk: Final = disk
        self._places: Final = Places(UPLOADS_PER_PERSON, UPLOADS_PER_ADDRESS, UPLOADS)
        self._forget_old()

    @asynccontextmanager
    async def receive(self, caller: Caller, pieces: AsyncIterator[bytes]) -> AsyncIterator[Path]:
        """
        The file that comes in *pieces*, there until it was used.

        Raises:
            Problem: too many are being sent, or there is no room.
        """
        with self._places.held(caller):
            self._disk.require_room()
            handle, name = tempfile.mkstemp(prefix=_PREFIX, dir=self._disk.folder)
            path = Path(name)
            try:
                with os.fdopen(handle, "wb") as file:
                    async for piece in pieces:
                        await asyncio.to_thread(file.write, piece)
                yield path
            finally:
                path.unlink(missing_ok=True)

    def _forget_old(self) -> None:
        """Drop what a server that was killed had begun to receive."""
        for left in self._disk.folder.glob(f"{_PREFIX}*") if self._disk.folder else ():
            left.unlink(missing_ok=True)
