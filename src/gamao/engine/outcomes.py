"""
Outcomes: how a game may end, as nested chances seen by one side.

NumPy is imported where arrays are made: it takes longer than the rest of the engine's modules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gamao.engine.unchecked import made
from gamao.rules.checked import require
from gamao.rules.ruleset import Backgammon
from gamao.rules.shown import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOLERANCE: Final = 1e-6
"""How far rounding may carry a chance beyond what contains it."""

_KINDS: Final = (Backgammon.HALF, Backgammon.HOME, Backgammon.BAR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """
    The nine chances of how a game ends, from the named side's view.

    They are nested, as players quote them: `win` includes `win_gammon`, which includes the
    backgammons by HALF, by HOME and by BAR, each of which includes the next; likewise for
    the games lost, all of them within ``1 - win``.

    Raises:
        ValueError: a chance is outside 0..1 or larger than one that contains it.
    """

    win: float
    win_gammon: float = 0.0
    win_backgammon_half: float = 0.0
    win_backgammon_home: float = 0.0
    win_backgammon_bar: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon_half: float = 0.0
    lose_backgammon_home: float = 0.0
    lose_backgammon_bar: float = 0.0

    __repr__ = shown

    def __post_init__(self) -> None:
        try:
            if self._is_nested():
                return
        except TypeError:  # no numbers: which one, is said below
            pass
        names = self.__slots__
        for name in names:
            value = getattr(self, name)
            if not isinstance(value, float):
                require(float, **{name: value})
            if not -TOLERANCE <= value <= 1 + TOLERANCE:  # nor is a NaN
                raise ValueError(f"{name} must be between 0 and 1, not {value!r}")
        _check_nested("win", self.win, names[1:5], self)
        _check_nested("1 - win", 1 - self.win, names[5:], self)

    def _is_nested(self) -> bool:
        """As it should be to the last digit, which most are, and which is quickly seen."""
        return (
            0.0
            <= self.win_backgammon_bar
            <= self.win_backgammon_home
            <= self.win_backgammon_half
            <= self.win_gammon
            <= self.win
            <= 1.0
            and 0.0
            <= self.lose_backgammon_bar
            <= self.lose_backgammon_home
            <= self.lose_backgammon_half
            <= self.lose_gammon
            <= 1.0 - self.win
        )

    @classmethod
    def from_array(cls, chances: Sequence[float] | NDArray[np.float32]) -> Outcomes:
        """The outcomes whose nine chances are *chances*, in the order of the fields."""
        if len(chances) != 9:
            raise ValueError(f"outcomes are nine chances, not {len(chances)}")
        return cls(
            win=float(chances[0]),
            win_gammon=float(chances[1]),
            win_backgammon_half=float(chances[2]),
            win_backgammon_home=float(chances[3]),
            win_backgammon_bar=float(chances[4]),
            lose_gammon=float(chances[5]),
            lose_backgammon_half=float(chances[6]),
            lose_backgammon_home=float(chances[7]),
            lose_backgammon_bar=float(chances[8]),
        )

    @classmethod
    def nested(cls, chances: Sequence[float]) -> Outcomes:
        """As `from_array`, of nine chances that are known to be nested: in half the time."""
        return made(cls, 1, zip(chances, strict=True))[0]

    @classmethod
    def from_exclusive(cls, chances: Sequence[float]) -> Outcomes:
        """The inverse of `exclusive`."""
        if len(chances) != 10:
            raise ValueError(f"exclusive chances are ten, not {len(chances)}")
        won, lost = _nested(chances[:5]), _nested(chances[5:])
        if abs(won[0] + lost[0] - 1) > TOLERANCE:
            raise ValueError(f"exclusive chances must add up to 1, not {won[0] + lost[0]!r}")
        return cls.from_array((*won, *lost[1:]))

    def exclusive(self) -> tuple[float, ...]:
        """
        The ten chances that exclude each other and add up to 1.

        Won single, gammon but no backgammon, backgammon by HALF but not HOME, by HOME but not
        BAR, by BAR; then the same five lost.
        """
        chances: tuple[float, ...] = tuple(getattr(self, name) for name in self.__slots__)
        return (*_exclusive(chances[:5]), *_exclusive((1 - self.win, *chances[5:])))

    def flipped(self) -> Outcomes:
        """The same chances from the other side's view."""
        chances: tuple[float, ...] = tuple(getattr(self, name) for name in self.__slots__)
        return Outcomes.from_array((1 - self.win, *chances[5:], *chances[1:5]))

    def equity(self, backgammon: Backgammon = Backgammon.HOME) -> float:
        """Points won on average without a cube, for the named side."""
        require(Backgammon, backgammon=backgammon)
        chances: tuple[float, ...] = tuple(getattr(self, name) for name in self.__slots__)
        kind = 2 + _KINDS.index(backgammon)
        return 2 * self.win - 1 + chances[1] + chances[kind] - chances[5] - chances[kind + 4]

    def five(self) -> tuple[float, float, float, float, float]:
        """The usual five: win, gammon and backgammon won, gammon and backgammon lost (HOME)."""
        return (
            self.win,
            self.win_gammon,
            self.win_backgammon_home,
            self.lose_gammon,
            self.lose_backgammon_home,
        )


def equity_weights(backgammon: Backgammon = Backgammon.HOME) -> NDArray[np.float32]:
    """
    Ten numbers that make the cubeless equity of nine chances: nine factors and a constant.

    ``weights[:9] @ chances + weights[9]`` is `Outcomes.equity`; evaluators take such weights, so
    that other prices of gammons and backgammons are other numbers, not other code.
    """
    import numpy as np

    require(Backgammon, backgammon=backgammon)
    kind = 2 + _KINDS.index(backgammon)
    weights = np.zeros(10, np.float32)
    weights[[0, 1, kind]] = 2, 1, 1
    weights[[5, kind + 4, 9]] = -1
    return weights


def flipped_chances(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """*chances*, [n, 9], from the other side's view, as `Outcomes.flipped` has them."""
    flipped = chances[:, [0, 5, 6, 7, 8, 1, 2, 3, 4]]
    flipped[:, 0] = 1 - flipped[:, 0]
    return flipped


def renested(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """*chances*, [n, 9], each put back within 0..1 and what contains it, as `Outcomes` wants it."""
    import numpy as np

    inside = np.clip(chances, 0, 1)
    inside[:, 5] = np.minimum(inside[:, 5], 1 - inside[:, 0])
    for column in (1, 2, 3, 4, 6, 7, 8):
        inside[:, column] = np.minimum(inside[:, column], inside[:, column - 1])
    return inside


def _check_nested(outer: str, limit: float, names: Sequence[str], outcomes: Outcomes) -> None:
    for name in names:
        value = getattr(outcomes, name)
        if value > limit + TOLERANCE:
            raise ValueError(f"{name} is {value!r}, larger than {outer}, {limit!r}")
        outer, limit = name, value


def _exclusive(nested: Sequence[float]) -> list[float]:
    return [value - inner for value, inner in zip(nested, (*nested[1:], 0.0), strict=True)]


def _nested(exclusive: Sequence[float]) -> list[float]:
    return [math.fsum(exclusive[k:]) for k in range(len(exclusive))]
