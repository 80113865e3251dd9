"""Rollouts: positions played out many times, the luck of the dice taken out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from gamao.engine import _core
from gamao.engine.equity import CubeModel
from gamao.engine.evaluator import Boards
from gamao.engine.search import Searcher, compiled
from gamao.errors import DataError

FORMAT: Final = 1
QUANTITIES: Final = 11
"""What a game gives: the nine chances, the cubeless equity, the cubeful equity."""
STRATUM: Final = 36
"""So many games in a row have all first rolls; 1,296 have all pairs of first two rolls."""

# Sums are whole numbers of these units, so that they are exact in any order.
_UNIT: Final = 2.0**-32
_SQUARE_UNIT: Final = 2.0**-20

Judge = Literal["fast", "strong"]
Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutSettings:
    """
    How to roll out.

    *truncate* stops games after so many plies with the strong net's word; 0 plays to the end.
    *play* picks the plays, *luck* judges what the rolls were worth (None: luck stays in). The
    player on roll may double before the first roll if *double_first*. The rollout ends after
    *games* games, or, with at least *least_games*, at a standard error of the equity
    (*until_error*, each candidate), or when the best candidate is so many joint standard errors
    ahead of all others (*until_apart*). It looks whether to end every *step* games. What is kept
    and the margins are as in `Effort`.
    """

    games: int = 1296
    truncate: int = 0
    play: Judge = "fast"
    luck: Judge | None = "fast"
    double_first: bool = False
    seed: int = 1
    until_error: float | None = None
    until_apart: float | None = None
    least_games: int = 144
    step: int = 144
    scout_keep: int = 4
    fast_keep: int = 3
    scout_margin: float = 0.2
    fast_margin: float = 0.1

    def __post_init__(self) -> None:
        if min(self.games, self.least_games, self.step) < 1 or self.truncate < 0:
            raise ValueError("a rollout has at least one game, and plies are not negative")


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutSums:
    """
    What some games gave, in exact sums: parts played anywhere add up to the same whole.

    Rows are candidates. `totals` and `squares` are of the eleven quantities, `products` of the
    cubeful equities of two candidates in the same game.
    """

    games: int
    totals: Table
    squares: Table
    products: Table

    @classmethod
    def of(cls, results: NDArray[np.float64]) -> RolloutSums:
        """The sums of *results*, [candidates, games, 11]."""
        equities = results[:, :, -1]
        pairs = equities[:, None] * equities[None]
        return cls(
            games=results.shape[1],
            totals=_exact(results, _UNIT, 1),
            squares=_exact(results**2, _SQUARE_UNIT, 1),
            products=_exact(pairs, _SQUARE_UNIT, 2),
        )

    @classmethod
    def none(cls, candidates: int) -> RolloutSums:
        """The sums of no games."""
        return cls.of(np.zeros((candidates, 0, QUANTITIES)))

    def __add__(self, other: RolloutSums) -> RolloutSums:
        return RolloutSums(
            games=self.games + other.games,
            totals=_added(self.totals, other.totals),
            squares=_added(self.squares, other.squares),
            products=_added(self.products, other.products),
        )

    def state(self) -> dict[str, Any]:
        """The sums as plain values for JSON; `from_state` gives them back."""
        return {
            "format": FORMAT,
            "games": self.games,
            "totals": [list(row) for row in self.totals],
            "squares": [list(row) for row in self.squares],
            "products": [list(row) for row in self.products],
        }

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
            tables = [_table(state[name]) for name in ("totals", "squares", "products")]
            games = int(state["games"])
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not the state of a rollout: {error}") from error
        return cls(games=games, totals=tables[0], squares=tables[1], products=tables[2])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolloutResult:
    """Means and their standard errors, a row for each candidate, seen by the root's player."""

    sums: RolloutSums

    @property
    def games(self) -> int:
        return self.sums.games

    @property
    def means(self) -> NDArray[np.float64]:
        """[candidates, 11]: the nine chances, the cubeless equity, the cubeful equity."""
        return np.array(self.sums.totals, np.float64) * _UNIT / max(self.games, 1)

    @property
    def errors(self) -> NDArray[np.float64]:
        """Standard errors of `means`; infinite before the second game."""
        squares = np.array(self.sums.squares, np.float64) * _SQUARE_UNIT
        return _standard_error(squares, self.means**2, self.games)

    @property
    def equity(self) -> NDArray[np.float64]:
        """[candidates]: the cubeful equity (without a cube in the model, the cubeless one)."""
        return self.means[:, -1]

    @property
    def equity_error(self) -> NDArray[np.float64]:
        return self.errors[:, -1]

    @property
    def difference_errors(self) -> NDArray[np.float64]:
        """[c, c]: standard errors of the differences of two candidates' equities."""
        products = np.array(self.sums.products, np.float64) * _SQUARE_UNIT
        own = np.diag(products)
        squares = own[:, None] + own[None] - 2 * products
        means = self.equity[:, None] - self.equity[None]
        return _standard_error(squares, means**2, self.games)

    def apart(self) -> float:
        """How many joint standard errors the best candidate is ahead of the nearest other."""
        best = int(self.equity.argmax())
        others = [k for k in range(len(self.equity)) if k != best]
        ahead = [
            (self.equity[best] - self.equity[k]) / max(self.difference_errors[best, k], 1e-12)
            for k in others
        ]
        return float(min(ahead, default=math.inf))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolloutJob:
    """
    What to roll out, as it is sent to other threads, processes or machines.

    Each board's player is about to roll. If *after_play*, the boards are results of plays of
    *model*'s player, the opponent on roll: candidates, played with the same dice. Otherwise
    *model*'s player is on roll; if *doubled*, after a double and a take.
    """

    searcher: Searcher
    model: CubeModel
    boards: Boards
    settings: RolloutSettings
    after_play: bool
    doubled: bool = False

    def run(self, first: int, count: int) -> RolloutSums:
        """Play the games number *first* to *first* + *count* - 1: the same whoever does."""
        return RolloutSums.of(
            self.searcher.core.roll_out(
                compiled(self.model),
                np.ascontiguousarray(self.boards),
                int(self.after_play),
                self._plan(),
                first,
                count,
                threads=self.searcher.threads,
            )
        )

    def _plan(self) -> _core.RolloutPlan:
        settings = self.settings
        state, scale = self._cube()
        return _core.RolloutPlan(
            truncate=settings.truncate,
            reduce_luck=settings.luck is not None,
            strong_play=settings.play == "strong",
            strong_luck=settings.luck == "strong",
            double_first=settings.double_first,
            state=state,
            scale=scale,
            scout_keep=settings.scout_keep,
            fast_keep=settings.fast_keep,
            scout_margin=settings.scout_margin,
            fast_margin=settings.fast_margin,
            seed=settings.seed,
        )

    def _cube(self) -> tuple[int, float]:
        if not self.doubled:
            return 0, 1.0
        offer = self.model.states[0].mine
        if offer is None or self.after_play:
            raise ValueError("the player on roll may not double")
        return offer.taken, offer.scales[0]


def roll_out(
    job: RolloutJob,
    *,
    sums: RolloutSums | None = None,
    executor: Executor | None = None,
    parts: int = 1,
    progress: Callable[[RolloutResult], None] = lambda result: None,
) -> RolloutResult:
    """
    Roll out *job* until its settings are content.

    An *executor* takes *parts* of every step. A rollout goes on from the *sums* of an earlier
    one of the same job. *progress* is told the result so far after every step; what it raises ends
    the rollout. Neither the parts nor the threads change the result.
    """
    done = sums or RolloutSums.none(len(job.boards))
    if len(done.totals) != len(job.boards):
        raise ValueError(f"sums of {len(done.totals)} candidates for {len(job.boards)}")
    while not finished(RolloutResult(sums=done), job.settings):
        count = min(job.settings.step, job.settings.games - done.games)
        for part in _played(job, done.games, count, executor, parts):
            done += part
        progress(RolloutResult(sums=done))
    return RolloutResult(sums=done)


def finished(result: RolloutResult, settings: RolloutSettings) -> bool:
    """Does *settings* ask for no more games?"""
    if result.games >= settings.games:
        return True
    if result.games < settings.least_games:
        return False
    if settings.until_error is not None and result.equity_error.max() <= settings.until_error:
        return True
    return settings.until_apart is not None and result.apart() >= settings.until_apart


def _played(
    job: RolloutJob, first: int, count: int, executor: Executor | None, parts: int
) -> Iterator[RolloutSums]:
    if executor is None:
        yield job.run(first, count)
        return
    cuts = [first + count * k // parts for k in range(parts + 1)]
    futures = [
        executor.submit(job.run, begin, end - begin) for begin, end in pairwise(cuts) if end > begin
    ]
    for future in futures:
        yield future.result()


def _standard_error(
    squares: NDArray[np.float64], squared_means: NDArray[np.float64], games: int
) -> NDArray[np.float64]:
    if games < 2:
        return np.full_like(squares, np.inf)
    variance = np.maximum(squares / games - squared_means, 0) * games / (games - 1)
    errors: NDArray[np.float64] = np.sqrt(variance / games)
    return errors


def _exact(values: NDArray[np.float64], unit: float, axis: int) -> Table:
    whole = np.rint(values / unit).astype(np.int64).sum(axis=axis)
    return _table(whole.tolist())


def _added(a: Table, b: Table) -> Table:
    return tuple(
        tuple(x + y for x, y in zip(left, right, strict=True))
        for left, right in zip(a, b, strict=True)
    )


def _table(rows: Sequence[Sequence[int]]) -> Table:
    return tuple(tuple(int(value) for value in row) for row in rows)
