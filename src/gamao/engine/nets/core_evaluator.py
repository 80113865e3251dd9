"""CoreEvaluator: the evaluator on the compiled core."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import _core
from gamao.engine.nets.evaluator import Boards, Floats, Rolls
from gamao.engine.nets.net import AnyNet, Nets, PhasedNet


class CoreEvaluator:
    """
    The `Evaluator` on the compiled core, with *threads* threads; see there for the methods.

    All instruction sets (*variant*: "default", "v3", "v4", "vnni", "neon"; "" is the best there is)
    and any number of threads give the same bits. *quantised* computes in integers: 1.8 to 10 times
    faster, chances within 0.001 of the exact ones (core/quantise.hpp has the figures), and the same
    bits whether a position is evaluated alone or as the result of a play. With a *sieve*, smaller
    nets pick the plays that decisions are made among: the strong ones are 3 times as fast with the
    fast ones and play 0.16 % of the rolls otherwise, which loses 5e-6 a roll (core/sieve.hpp).
    """

    def __init__(
        self,
        nets: Nets,
        *,
        sieve: Nets | None = None,
        threads: int = 1,
        quantised: bool = False,
        variant: str = "",
    ) -> None:
        self.nets: Final = nets
        self.threads: Final = threads
        smaller = None if sieve is None else _pair(sieve, quantised, variant)
        self._nets: Final = _pair(nets, quantised, variant, smaller)

    def evaluate(self, boards: Boards) -> Floats:
        """See `Evaluator`."""
        return _core.evaluate(self._nets, np.ascontiguousarray(boards), threads=self.threads)

    def moves(self, boards: Boards, dice: Rolls) -> tuple[Boards, NDArray[np.int64]]:
        """See `Evaluator`."""
        return _core.moves(np.ascontiguousarray(boards), np.ascontiguousarray(dice))

    def decide(self, boards: Boards, dice: Rolls, weights: Floats) -> tuple[Boards, Floats, Floats]:
        """See `Evaluator`."""
        return _core.decide(
            self._nets,
            np.ascontiguousarray(boards),
            np.ascontiguousarray(dice),
            np.ascontiguousarray(weights),
            threads=self.threads,
        )

    def selfplay(self, games: int, *, seed: int, weights: Floats) -> dict[str, int]:
        """Play whole games against itself and count how they ended; the same for any threads."""
        return _core.selfplay(self._nets, games, seed, weights, threads=self.threads)


def _pair(nets: Nets, quantised: bool, variant: str, sieve: _core.Nets | None = None) -> _core.Nets:
    contact = race = packed(nets.contact, quantised=quantised, variant=variant)
    if nets.race is not nets.contact:
        race = packed(nets.race, quantised=quantised, variant=variant)
    return _core.Nets(contact, race, sieve)


def packed(net: AnyNet, *, quantised: bool, variant: str = "") -> _core.Net:
    """*net* for the compiled core."""
    if isinstance(net, PhasedNet):
        parts = [packed(part, quantised=quantised, variant=variant) for part in net.parts]
        return _core.Net.joined(parts)
    return _core.Net(
        net.table,
        net.bias0,
        list(net.weights),
        list(net.biases),
        net.activation,
        quantised=quantised,
        variant=variant,
    )
