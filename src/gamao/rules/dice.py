"""A roll of two dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gamao.errors import InvalidPositionError, NotationError
from gamao.messages.marking import mark as _

_BETWEEN: Final = {ord(sign): None for sign in "-, "}


@dataclass(frozen=True, slots=True, init=False, order=True)
class Dice:
    """A roll. The order of the dice means nothing, so the higher is kept first."""

    high: int
    low: int

    def __init__(self, one: int, other: int) -> None:
        for die in (one, other):
            if type(die) is not int or not 1 <= die <= 6:
                raise InvalidPositionError(_("a die shows 1 to 6, not {die!r}"), die=die)
        object.__setattr__(self, "high", max(one, other))
        object.__setattr__(self, "low", min(one, other))

    @staticmethod
    def parse(text: str) -> Dice:
        """
        The roll written as people write it: `31`, `3-1`, `3 1`, `3,1`.

        >>> Dice.parse("3-1")
        Dice(3, 1)

        Raises:
            NotationError: it is not one.
        """
        digits = text.translate(_BETWEEN) if isinstance(text, str) else ""
        if len(digits) != 2 or not (digits.isascii() and digits.isdecimal()):
            raise NotationError(_("a roll is two numbers, as in 31, not {text!r}"), text=text)
        return Dice(int(digits[0]), int(digits[1]))

    @property
    def is_doublet(self) -> bool:
        """Are both dice equal? They are then played four times."""
        return self.high == self.low

    @property
    def moves(self) -> tuple[int, ...]:
        """The numbers to be played, higher first: four of them for a doublet."""
        return (self.high,) * 4 if self.is_doublet else (self.high, self.low)

    @property
    def ways(self) -> int:
        """How many of the 36 throws give this roll."""
        return 1 if self.is_doublet else 2

    def __repr__(self) -> str:
        return f"Dice({self.high}, {self.low})"

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


ALL_ROLLS: Final = tuple(Dice(high, low) for high in range(1, 7) for low in range(1, high + 1))
