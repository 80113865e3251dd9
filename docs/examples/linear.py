"""
A linear player in the manner of Tesauro's pubeval, with weights of our own.

What a position is worth is one weighted sum of who stands where; one for contact, one for races.
The weights are fitted, in some seconds, by least squares to what gamao's net says of the positions
it may choose from in its own games. None of pubeval's numbers are in it.
"""

from __future__ import annotations

import numpy as np
from learn import Boards, Floats, features, highest
from numpy.typing import NDArray

from gamao.engine.nets.default import fast_nets, load_evaluator
from gamao.engine.outcomes import equity_weights
from gamao.env import VectorBackgammon


class Linear:
    """Plays whatever its weights, [2, 197] with the bias last, make the most of."""

    def __init__(self, weights: Floats) -> None:
        self.weights = weights

    @staticmethod
    def fitted(games: int = 64, steps: int = 150, seed: int = 1) -> Linear:
        """Fitted on all that the net could choose from in so many *steps* of its own *games*."""
        net, table = load_evaluator(fast_nets()), VectorBackgammon(games, seed=seed)
        *weights, constant = equity_weights()
        boards, worth = [], []
        for _ in range(steps):
            value = -(net.evaluate(table.results) @ weights + constant)  # to who has just moved
            boards.append(table.results)
            worth.append(value)
            table.step(highest(value, table))
        return Linear(_least_squares(np.concatenate(boards), np.concatenate(worth)))

    def best(self, games: VectorBackgammon) -> NDArray[np.int64]:
        """The action of each game whose result is worth most to whoever makes it."""
        inputs = _with_bias(games.results)
        values = np.einsum("ij,ij->i", inputs, self.weights[_are_races(games.results)])
        return highest(values, games)


def _least_squares(boards: Boards, worth: Floats) -> Floats:
    inputs, races = _with_bias(boards), _are_races(boards)
    parts = [np.linalg.lstsq(inputs[races == k], worth[races == k], rcond=None)[0] for k in (0, 1)]
    return np.stack(parts).astype(np.float32)


def _with_bias(boards: Boards) -> Floats:
    return np.pad(features(boards), ((0, 0), (0, 1)), constant_values=1)


def _are_races(boards: Boards) -> NDArray[np.int64]:
    """1 where all checkers have passed each other."""
    rearmost = 25 - (boards[:, :, ::-1] > 0).argmax(axis=2)
    return ((rearmost.sum(axis=1) < 25) | ~boards.any(axis=2).all(axis=1)).astype(np.int64)
