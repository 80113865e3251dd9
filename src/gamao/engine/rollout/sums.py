"""What the games of a rollout gave: exact sums that parts add up to, and the statistics of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.errors import DataError
from gamao.rules.shown import shown

FORMAT: Final = 2
QUANTITIES: Final = 11
"""What a game gives: the nine chances, the cubeless equity, the cubeful equity."""

# Sums are whole numbers of these units, so that they are exact in any order. Without luck little
# noise is left, 1e-4 in short bear-offs: the unit of squares must be far below the square of that.
_UNIT: Final = 2.0**-32
_SQUARE_UNIT: Final = 2.0**-36

Table = tuple[tuple[int, ...], ...]
_TABLES: Final = ("totals", "squares", "leads", "lead_squares")


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutSums:
    """
    What some games gave, in exact sums: parts played anywhere add up to the same whole.

    Rows are candidates, each with its number of `games`. `totals` and `squares` are of the eleven
    quantities, `leads` and `lead_squares` of how far the cubeful equity of one candidate was ahead
    of another's in the same game.
    """

    games: tuple[int, ...]
    totals: Table
    squares: Table
    leads: Table
    lead_squares: Table

    __repr__ = shown

    @classmethod
    def of(
        cls,
        results: NDArray[np.float64],
        *,
        rows: Sequence[int] | None = None,
        candidates: int | None = None,
    ) -> RolloutSums:
        """The sums of *results*, [rows, games, 11], of these *rows* of all *candidates*."""
        size = len(results) if candidates is None else candidates
        at = np.arange(size) if rows is None else np.array(rows, np.intp)
        equities = results[:, :, -1]
        leads = equities[:, None] - equities[None]
        pairs = np.ix_(at, at)
        return cls(
            games=tuple(results.shape[1] if k in at else 0 for k in range(size)),
            totals=_placed(_exact(results, _UNIT, 1), size, QUANTITIES, at),
            squares=_placed(_exact(results**2, _SQUARE_UNIT, 1), size, QUANTITIES, at),
            leads=_placed(_exact(leads, _UNIT, 2), size, size, pairs),
            lead_squares=_placed(_exact(leads**2, _SQUARE_UNIT, 2), size, size, pairs),
        )

    @classmethod
    def none(cls, candidates: int) -> RolloutSums:
        """The sums of no games."""
        return cls.of(np.zeros((candidates, 0, QUANTITIES)))

    def __add__(self, other: RolloutSums) -> RolloutSums:
        games = tuple(a + b for a, b in zip(self.games, other.games, strict=True))
        tables = {name: _added(getattr(self, name), getattr(other, name)) for name in _TABLES}
        return RolloutSums(games=games, **tables)

    def state(self) -> dict[str, Any]:
        """The sums as plain values for JSON; `from_state` gives them back."""
        tables = {name: [list(row) for row in getattr(self, name)] for name in _TABLES}
        return {"format": FORMAT, "games": list(self.games), **tables}

    @classmethod
    def from_state(cls, state: dict[str, Any]) -> RolloutSums:
        """
        The inverse of `state`.

        Raises:
            DataError: *state* is not what `state` gives.
        """
        try:
            if state["format"] != FORMAT:
                raise DataError(f"a rollout of format {state['format']!r}, not {FORMAT}")
            games = tuple(int(count) for count in state["games"])
            tables = {name: _table(state[name]) for name in _TABLES}
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not the state of a rollout: {error}") from error
        size = len(games)
        for name, width in zip(_TABLES, (QUANTITIES, QUANTITIES, size, size), strict=True):
            if [len(row) for row in tables[name]] != [width] * size:
                raise DataError(f"not the state of a rollout: {name} has the wrong size")
        return cls(games=games, **tables)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolloutResult:
    """Means and their standard errors, a row for each candidate, seen by the root's player."""

    sums: RolloutSums

    __repr__ = shown

    @property
    def games(self) -> int:
        """Of the candidates still going; those that fell behind have fewer."""
        return max(self.sums.games, default=0)

    @property
    def means(self) -> NDArray[np.float64]:
        """[candidates, 11]: the nine chances, the cubeless equity, the cubeful equity."""
        return _means(self.sums.totals, _UNIT, self._each)

    @property
    def errors(self) -> NDArray[np.float64]:
        """
        Standard errors of `means`; infinite before the second game.

        They are those of independent games. That the first rolls are spread evenly only makes the
        true ones smaller.
        """
        return _errors(_means(self.sums.squares, _SQUARE_UNIT, self._each), self.means, self._each)

    @property
    def equity(self) -> NDArray[np.float64]:
        """[candidates]: the cubeful equity (without a cube in the model, the cubeless one)."""
        return self.means[:, -1]

    @property
    def equity_error(self) -> NDArray[np.float64]:
        """The standard error of the equity of each play, or of each state of the cube."""
        return self.errors[:, -1]

    @property
    def leads(self) -> NDArray[np.float64]:
        """[c, c]: how far a candidate is ahead of another, in the games that both have."""
        return _means(self.sums.leads, _UNIT, self._shared)

    @property
    def lead_errors(self) -> NDArray[np.float64]:
        """[c, c]: standard errors of `leads`."""
        squares = _means(self.sums.lead_squares, _SQUARE_UNIT, self._shared)
        return _errors(squares, self.leads, self._shared)

    @property
    def going(self) -> NDArray[np.bool_]:
        """[candidates]: which have as many games as any other."""
        return np.equal(self.sums.games, self.games, dtype=bool)

    @property
    def best(self) -> int:
        """The row with the highest equity of those still going."""
        return int(np.where(self.going, self.equity, -np.inf).argmax())

    @property
    def behind(self) -> NDArray[np.float64]:
        """[candidates]: how many joint standard errors each is behind the best."""
        leads, errors = self.leads[self.best], self.lead_errors[self.best]
        behind: NDArray[np.float64] = leads / np.maximum(errors, 1e-12)
        behind[self.best] = 0
        return behind

    @property
    def _each(self) -> NDArray[np.int64]:
        return np.array(self.sums.games, np.int64)[:, None]

    @property
    def _shared(self) -> NDArray[np.int64]:
        # Who has fallen behind comes back no more, so the fewer games are among the more.
        return np.minimum(self._each, self._each.T)


def _means(table: Table, unit: float, games: NDArray[np.int64]) -> NDArray[np.float64]:
    means: NDArray[np.float64] = np.array(table, np.float64) * unit / np.maximum(games, 1)
    return means


def _errors(
    mean_squares: NDArray[np.float64], means: NDArray[np.float64], games: NDArray[np.int64]
) -> NDArray[np.float64]:
    variances = np.maximum(mean_squares - means**2, 0)
    errors = np.sqrt(variances / np.maximum(games - 1, 1))
    return np.where(games < 2, np.inf, errors)


def _exact(values: NDArray[np.float64], unit: float, axis: int) -> NDArray[np.object_]:
    whole = np.rint(values / unit).astype(np.int64)
    # Two halves, so that no sum of millions of squares overflows.
    high, low = (whole >> 24).sum(axis=axis), (whole & 0xFFFFFF).sum(axis=axis)
    sums: NDArray[np.object_] = high.astype(object) * (1 << 24) + low.astype(object)
    return sums


def _placed(sums: NDArray[np.object_], height: int, width: int, at: Any) -> Table:  # noqa: ANN401
    """A table of zeros with *sums* put *at* rows, or rows and columns (whatever NumPy takes)."""
    table = np.zeros((height, width), object)
    table[at] = sums
    return _table(table.tolist())


def _added(a: Table, b: Table) -> Table:
    return tuple(
        tuple(x + y for x, y in zip(left, right, strict=True))
        for left, right in zip(a, b, strict=True)
    )


def _table(rows: Sequence[Sequence[int]]) -> Table:
    return tuple(tuple(int(value) for value in row) for row in rows)
