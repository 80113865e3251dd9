"""Another match at the same terms: it begins when everybody at the table has asked for it."""

from __future__ import annotations

import asyncio
from typing import Final

from gamao.rules.player import Player
from gamao.server import wire


class Rematch:
    """
    Who has asked, and the table that came of it.

    It is not kept: after a restart of the server people ask again.
    """

    def __init__(self) -> None:
        self.asked: Final[set[Player]] = set()
        self.table: str | None = None
        self.lock: Final = asyncio.Lock()
        """Two who ask at once get the same table."""

    def message(self) -> wire.Again:
        """What everybody at the table is told."""
        return wire.Again(
            again=tuple(side.value for side in Player if side in self.asked),
            url=None if self.table is None else f"/table/{self.table}",
        )
