"""
The luck of rolls, taken out of a duel: what a roll is worth less the mean over all throws.

Whatever judges the rolls, luck is nothing on average, since the roll that fell is judged as the
others are and the dice know nothing of it. So the points less the luck have the same mean as the
points, and a judge that sees well leaves them with a small part of their spread.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from gamao.bench.contender import Equities
from gamao.engine import Boards, Evaluator, Rolls, equity_weights
from gamao.engine.nets.default import fast_nets, load_evaluator

_PAIRS: Final = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
_ROLLS: Final = np.array(_PAIRS, np.int8)
_WEIGHTS: Final = np.array([1.0 if high == low else 2.0 for high, low in _PAIRS])
_CHUNK: Final = 1024
"""Boards at a time: with all their rolls some 20,000."""


class Luck:
    """The luck of rolls for money without a cube, as *evaluator* sees every roll at its best."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator: Final = evaluator
        self._terms: Final = equity_weights()

    @classmethod
    def default(cls, *, threads: int = 2) -> Luck:
        """By our fast net."""
        return cls(load_evaluator(fast_nets(), threads=threads))

    def of(self, boards: Boards, dice: Rolls, *, opening: bool = False) -> Equities:
        """How lucky whoever throws *dice* is, [n], in points; no *opening* is a doublet."""
        parts = range(0, len(boards), _CHUNK)
        found = [self._of(boards[k : k + _CHUNK], dice[k : k + _CHUNK], opening) for k in parts]
        return np.concatenate([*found, np.zeros(0)])

    def _of(self, boards: Boards, dice: Rolls, opening: bool) -> Equities:
        every = np.repeat(boards, len(_ROLLS), axis=0)
        thrown = np.tile(_ROLLS, (len(boards), 1))
        worths = self._evaluator.decide(every, thrown, self._terms)[2].astype(np.float64)
        worths = worths.reshape(len(boards), len(_ROLLS))
        weights = np.where(_WEIGHTS == 1, 0.0, _WEIGHTS) if opening else _WEIGHTS
        high, low = dice.max(axis=1).astype(int), dice.min(axis=1).astype(int)
        fell = worths[np.arange(len(boards)), high * (high - 1) // 2 + low - 1]
        luck: Equities = fell - worths @ (weights / weights.sum())
        return luck
