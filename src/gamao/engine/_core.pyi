"""The compiled core. Arrays must be C-contiguous; every one is checked and none is kept."""

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
