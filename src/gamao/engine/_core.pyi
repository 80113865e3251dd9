"""The compiled core. Arrays must be C-contiguous and are checked; only tables keep theirs."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Net:
    """A net packed for one instruction set. Takes the arrays of `gamao.engine.net.Net`."""

    def __init__(
        self,
        table: NDArray[np.float32],
        bias0: NDArray[np.float32],
        weights: Sequence[NDArray[np.float32]],
        biases: Sequence[NDArray[np.float32]],
        activation: str,
        *,
        quantised: bool = False,
        variant: str = "",
    ) -> None: ...
    @staticmethod
    def joined(parts: Sequence[Net]) -> Net: ...
    @property
    def variant(self) -> str: ...
    @property
    def quantised(self) -> bool: ...

class Nets:
    """
    The net for positions with contact and the one for races (None: the same).

    Decisions are made among what the *sieve*, smaller nets, likes; without one, among all plays.
    """

    def __init__(
        self, contact: Net, race: Net | None = None, sieve: Nets | None = None
    ) -> None: ...

def evaluate(nets: Nets, boards: NDArray[np.int8], *, threads: int = 1) -> NDArray[np.float32]: ...
def moves(
    boards: NDArray[np.int8], dice: NDArray[np.int8]
) -> tuple[NDArray[np.int8], NDArray[np.int64]]: ...
def count_moves(boards: NDArray[np.int8], dice: NDArray[np.int8]) -> NDArray[np.int64]: ...
def decide(
    nets: Nets,
    boards: NDArray[np.int8],
    dice: NDArray[np.int8],
    weights: NDArray[np.float32],
    *,
    threads: int = 1,
) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.float32]]: ...
def selfplay(
    nets: Nets,
    games: int,
    seed: int,
    weights: NDArray[np.float32],
    *,
    threads: int = 1,
) -> dict[str, int]: ...
def cpu_variant() -> str: ...
def make_one_sided(
    points: int, checkers: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]: ...

class Turn:
    """One game played a checker at a time: the twin of `gamao.env.turn.PlainTurn`."""

    def __init__(self, board: NDArray[np.int8]) -> None: ...
    def roll(self, one: int, other: int) -> bool: ...
    def allowed(self) -> list[int]: ...
    def mark(self, mask: NDArray[np.int8]) -> None: ...
    def move(self, action: int) -> int: ...
    def end(self) -> None: ...
    def see(self, view: NDArray[np.float32], by_other: bool, checkers: int) -> None: ...
    def start(self) -> NDArray[np.int8]: ...
    def now(self) -> NDArray[np.int8]: ...

class Tables:
    """Matches side by side: the twin of `gamao.env.tables.PlainTables`."""

    def __init__(
        self,
        count: int,
        start: NDArray[np.int8],
        *,
        checkers: int,
        nearest: int,
        length: int,
        away: tuple[int, int],
        is_crawford: bool,
        keeps_opening: bool,
        cube: bool,
        any_time: bool,
        closed_out_rolls: bool,
        automatic_doubles: int,
        jacoby: bool,
        beaver: bool,
        raccoon: bool,
        crawford: int,
        holland: bool,
    ) -> None: ...
    def begin(self, which: NDArray[np.bool_], seeds: NDArray[np.uint64] | None) -> None: ...
    def act(self, actions: NDArray[np.int64]) -> int: ...
    def see(self, views: NDArray[np.float32], player: int) -> None: ...
    def mark(self, masks: NDArray[np.int8]) -> None: ...
    def to_act(self) -> NDArray[np.int8]: ...
    def won(self) -> NDArray[np.float64]: ...

class TwoSidedBuilder:
    """Fills a two-sided bear-off table, shell by shell."""

    def __init__(self, points: int, checkers: int, out: NDArray[np.int16]) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def next(self) -> int: ...
    def advance(self, end: int, threads: int) -> None: ...

class HyperSolver:
    """Solves hypergammon, sweep by sweep; each returns its largest change."""

    def __init__(self) -> None: ...
    def improve(self, threads: int, all: bool) -> float: ...
    def begin(self, out: NDArray[np.float32]) -> None: ...
    def spread(self, threads: int, all: bool, out: NDArray[np.float32]) -> float: ...

class OneSidedTable:
    """A one-sided bear-off table to probe in batches; it keeps its arrays alive."""

    def __init__(
        self,
        points: int,
        checkers: int,
        finish: NDArray[np.float32],
        first: NDArray[np.float32],
    ) -> None: ...
    def outcomes(self, boards: NDArray[np.int8]) -> NDArray[np.float32]: ...

class TwoSidedTable:
    """A two-sided bear-off table to probe in batches; it keeps its array alive."""

    def __init__(self, points: int, checkers: int, values: NDArray[np.int16]) -> None: ...
    def equities(self, boards: NDArray[np.int8]) -> NDArray[np.float32]: ...

class CubeModel:
    """
    The worth of the cube from one side's view, see `core/cube.hpp`; equities are [n, states].

    The arrays are [states, 2, 3], for the player on roll and the opponent: `utilities` of single
    game, gammon and backgammon (won, then lost), `offers` the states after a take, beaver and
    raccoon (-1: not allowed), `scales` their factors, `ends` the doubler's utility when the double,
    the beaver and the raccoon is passed. `race_pips` is 0 where there is contact.
    """

    def __init__(
        self,
        *,
        utilities: NDArray[np.float32],
        offers: NDArray[np.int8],
        scales: NDArray[np.float32],
        ends: NDArray[np.float32],
        automatic: NDArray[np.int8],
        efficiency: NDArray[np.float32],
        backgammon: int,
        money: bool,
        held_back: int,
    ) -> None: ...
    @property
    def states(self) -> int: ...
    @property
    def held_back(self) -> int: ...
    def opponents(self) -> CubeModel: ...
    def leaf_equities(
        self, outcomes: NDArray[np.float32], race_pips: NDArray[np.int32]
    ) -> NDArray[np.float32]: ...
    def undoubled_equities(
        self, outcomes: NDArray[np.float32], race_pips: NDArray[np.int32]
    ) -> NDArray[np.float32]: ...
    def finished_equities(self, outcomes: NDArray[np.float32]) -> NDArray[np.float32]: ...
    def apply_doubling(self, equities: NDArray[np.float32]) -> NDArray[np.float32]: ...

class Effort:
    """See `gamao.engine.search.Effort`."""

    def __init__(
        self,
        *,
        scout_keep: int,
        fast_keep: int,
        leaf_step: int,
        scout_margin: float,
        fast_margin: float,
    ) -> None: ...
    @property
    def scout_keep(self) -> int: ...
    @property
    def fast_keep(self) -> int: ...
    @property
    def leaf_step(self) -> int: ...

class RolloutPlan:
    """See `gamao.engine.limit.RolloutSettings`."""

    def __init__(
        self,
        *,
        truncate: int,
        reduce_luck: bool,
        strong_play: bool,
        strong_luck: bool,
        double_first: bool,
        scout_keep: int,
        fast_keep: int,
        scout_margin: float,
        fast_margin: float,
        seed: int,
        plies: int,
        effort: Effort,
    ) -> None: ...

class Search:
    """Nets and tables to search with; it keeps them alive. See `gamao.engine.search.Searcher`."""

    def __init__(
        self,
        strong: Nets,
        fast: Nets,
        scout: Nets | None = None,
        one_sided: OneSidedTable | None = None,
        two_sided: TwoSidedTable | None = None,
        *,
        cache_bits: int = 16,
    ) -> None: ...
    def rank(
        self,
        model: CubeModel,
        board: NDArray[np.int8],
        dice: NDArray[np.int8],
        steps: Sequence[tuple[int, int, float]],
        effort: Effort,
        *,
        settle: bool = False,
        threads: int = 1,
    ) -> tuple[
        NDArray[np.int8],
        NDArray[np.int64],
        NDArray[np.int64],
        NDArray[np.float32],
        NDArray[np.float32],
    ]: ...
    def evaluate(
        self,
        model: CubeModel,
        boards: NDArray[np.int8],
        plies: int,
        effort: Effort,
        *,
        threads: int = 1,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]: ...
    def roll_out(
        self,
        model: CubeModel,
        boards: NDArray[np.int8],
        states: list[int],
        depth: int,
        plan: RolloutPlan,
        first: int,
        count: int,
        *,
        threads: int = 1,
    ) -> NDArray[np.float64]: ...
