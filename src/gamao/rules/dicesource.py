"""Where dice come from. Games never throw dice themselves: they are given them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gamao.errors import WrongTypeError

if TYPE_CHECKING:  # who throws dice at random has imported it
    import random


class DiceSource(Protocol):
    """Something that throws one die at a time: see `Start.thrown` and `Roll.thrown`."""

    def throw(self) -> int:
        """A number from 1 to 6."""


class RandomDice:
    """Dice thrown by *rng*: seed it to repeat a game, or hand in `random.SystemRandom()`."""

    def __init__(self, rng: random.Random) -> None:
        if not hasattr(rng, "randint"):
            raise WrongTypeError(f"rng is a random.Random, not {rng!r}")
        self._rng = rng

    def throw(self) -> int:
        """A number from 1 to 6."""
        return self._rng.randint(1, 6)
