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
    @property
    def variant(self) -> str: ...
    @property
    def quantised(self) -> bool: ...

class Nets:
    """The net for positions with contact and the one for races (None: the same)."""

    def __init__(self, contact: Net, race: Net | None = None) -> None: ...

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

class TwoSidedBuilder:
    """Fills a two-sided bear-off table, shell by shell."""

    def __init__(self, points: int, checkers: int, out: NDArray[np.int16]) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def next(self) -> int: ...
    def advance(self, end: int, threads: int) -> None: ...

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
