"""What the engine says about a decision: the choices, what was lost, the luck of the roll."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from gamao.analysis.marks import Mark, mark_of
from gamao.errors import DataError
from gamao.rules.shown import shown

if TYPE_CHECKING:  # the names of errors and marks need no engine
    from gamao.engine import CubeDecision


EVEN: Final = 1e-6
"""Less is no difference: equities are computed in single precision."""


class CubeError(Enum):
    """The cube errors by name."""

    MISSED_DOUBLE = "missed double"
    MISSED_CASH = "missed double, pass"
    WRONG_DOUBLE = "wrong double"
    TOO_GOOD_DOUBLED = "too good, doubled"
    WRONG_TAKE = "wrong take"
    WRONG_PASS = "wrong pass"  # nosec B105  # no password
    MISSED_BEAVER = "missed beaver"
    WRONG_BEAVER = "wrong beaver"
    MISSED_RACCOON = "missed raccoon"
    WRONG_RACCOON = "wrong raccoon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that could have been done, and what it is worth to whoever decides."""

    text: str
    """A play as players write it, or `no double`, `double`, `take`, `pass`, `beaver`, `raccoon`."""
    equity: float
    depth: str
    """How it was judged: `2-ply`, `rollout`."""
    chances: tuple[float, ...] = ()
    """Win, gammon, backgammon, gammon lost, backgammon lost, without a cube; empty for the cube."""
    error: float = 0.0
    """The standard error of a rollout."""
    lead_error: float = 0.0
    """That of how far the best is ahead of it, on the same dice."""

    __repr__ = shown

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Option:
        """What `Verdict.as_json` made of an option; `depth` was called `level` at first."""
        depth = plain["depth"] if "depth" in plain else plain["level"]
        rest = {name: value for name, value in plain.items() if name not in ("depth", "level")}
        return cls(**rest | {"depth": depth, "chances": tuple(plain["chances"])})


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """
    The engine's word on one decision, seen by the player who decides.

    Equities are normalised: points at the cube on the table for money, and in a match the line on
    which winning the cube is +1 and losing it -1. `mwc` figures are chances to win the match, None
    for money.
    """

    options: tuple[Option, ...]
    """The best first; the one taken is always among them."""
    taken: int | None
    """Which of the options was taken; None if a roll was not played."""
    forced: bool
    """There was nothing to choose from."""
    gap: float
    """Cube: how far doubling and not doubling, or the two best answers, are apart."""
    mwc: float | None
    """After the best option."""
    win: float
    """The chance to win the game without a cube, after the best option."""
    mwc_unit: float | None
    """What one point of equity is in match winning chance."""
    luck: float | None = None
    """Of the roll that is played: its equity at its best less the mean over all rolls."""
    cube: CubeDecision | None = None
    cube_error: CubeError | None = None
    erring: tuple[float, ...] = ()
    """Of an error: the share of the players of each of our levels who would err here, too."""

    __repr__ = shown

    @property
    def best(self) -> Option:
        """What should have been done."""
        return self.options[0]

    @property
    def chosen(self) -> Option | None:
        """What was done; None if a roll was not played."""
        return None if self.taken is None else self.options[self.taken]

    @property
    def loss(self) -> float:
        """
        What the choice cost, in normalised equity; never negative.

        Nothing where a rollout cannot tell: that is no error.
        """
        return 0.0 if self.taken is None or self.too_close else self.behind(self.taken)

    @property
    def loss_error(self) -> float:
        """
        The standard error of `loss`, 0 where it was not rolled out.

        Where the lead on the same dice is not known it is that of two rollouts apart: at most so.
        """
        chosen = self.chosen
        if chosen is None or self.taken == 0:
            return 0.0
        if not chosen.error:
            return chosen.lead_error
        return chosen.lead_error or math.hypot(chosen.error, self.best.error)

    @property
    def too_close(self) -> bool:
        """Was another choice best by less than the rollout can tell?"""
        return self.taken is not None and self.is_too_close(self.taken)

    def is_too_close(self, index: int) -> bool:
        """Can the rollout not tell the option *index* from the best?"""
        from gamao.engine import too_close

        return index > 0 and too_close(self.behind(index), self.options[index].lead_error)

    def behind(self, index: int) -> float:
        """How far the option *index* is behind the best."""
        return self.best.equity - self.options[index].equity

    def known_loss(self, index: int) -> float | None:
        """
        What the option *index* loses beside the best; None where nobody knows.

        What seems as good but was not looked at as deeply may lose something.
        """
        is_alike = self.options[index].depth == self.best.depth
        return self.behind(index) if is_alike or self.behind(index) > 0 else None

    @property
    def mwc_loss(self) -> float | None:
        """The match winning chance it lost; None for money."""
        return None if self.mwc_unit is None else self.loss * self.mwc_unit

    @property
    def mwc_luck(self) -> float | None:
        """The match winning chance the roll won; None for money, and where no roll was judged."""
        return None if self.mwc_unit is None or self.luck is None else self.luck * self.mwc_unit

    @property
    def mark(self) -> Mark:
        """What a loss of this size is called."""
        return mark_of(self.loss)

    def as_json(self) -> dict[str, Any]:
        """All fields as plain values; `from_json` gives them back, bit by bit."""
        plain = asdict(self)
        plain["cube_error"] = self.cube_error and self.cube_error.value
        return plain

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Verdict:
        """
        The inverse of `as_json`.

        Raises:
            DataError: *plain* is not what `as_json` gives.
        """
        from gamao.engine import CubeDecision

        try:
            error, cube = plain["cube_error"], plain["cube"]
            changed = {
                "options": tuple(map(Option.from_json, plain["options"])),
                "cube": cube and CubeDecision(**cube),
                "cube_error": error and CubeError(error),
                "erring": tuple(plain.get("erring", ())),
            }
            return cls(**{**plain, **changed})
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not a verdict: {error}") from error
