"""The doubling cube."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gamao.errors import InvalidPositionError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.player import Player
from gamao.rules.shown import shown


class CubeAction(Enum):
    """What players do with the cube. `TAKE` and `PASS` also answer a beaver and a raccoon."""

    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"  # nosec B105  # no password
    BEAVER = "beaver"
    RACCOON = "raccoon"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube: its value and who owns it (None while it is in the middle)."""

    value: int = 1
    owner: Player | None = None

    __repr__ = shown

    def __post_init__(self) -> None:
        if type(self.value) is not int or self.value < 1 or self.value & (self.value - 1):
            raise InvalidPositionError(
                _("a cube shows a power of two, not {value!r}"), value=self.value
            )
        require(Player, None, owner=self.owner)

    @property
    def face(self) -> int:
        """The number to show: a cube that counts 1 lies with its 64 up."""
        return 64 if self.value == 1 else self.value

    def turned(self, owner: Player) -> Cube:
        """The cube one double higher, owned by *owner*."""
        return Cube(self.value * 2, owner)

    def doubled_in_the_middle(self) -> Cube:
        """The cube after an automatic double: nobody owns it, so Jacoby still waits for a turn."""
        return Cube(self.value * 2)
