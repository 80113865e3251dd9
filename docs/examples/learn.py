"""
A learner from nothing: TD(0) by self-play, 64 games at a time, with NumPy alone.

It knows how many checkers stand where, and learns by one small net what a position is worth to the
player who has just moved. Run it: `python docs/examples/learn.py --seconds 60`.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from gamao.env import VectorBackgammon

Floats = NDArray[np.float32]
Boards = NDArray[np.int8]
INPUTS, HIDDEN = 196, 40


def features(boards: Boards) -> Floats:
    """Tesauro's: for each place and side a blot, a point, a spare, how many more; those off."""
    counts = boards[:, :, :24].reshape(len(boards), 48, 1)
    units = np.concatenate(
        [counts == 1, counts >= 2, counts == 3, np.maximum(counts - 3, 0) / 2], axis=2
    )
    off = 15 - boards.sum(axis=2)
    rest = np.concatenate([boards[:, :, 24] / 2, off / 15], axis=1)
    return np.concatenate([units.reshape(len(boards), 192), rest], axis=1).astype(np.float32)


class Learner:
    """A net with one hidden layer: the chance of the side that is *not* on roll to win."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        first = rng.normal(0, 0.1, (INPUTS + 1, HIDDEN)).astype(np.float32)
        last = rng.normal(0, 0.1, HIDDEN + 1).astype(np.float32)
        self.weights = [first, last]  # the last row of each is the bias
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def hidden(self, inputs: Floats) -> Floats:
        """What the hidden layer makes of *inputs*."""
        out: Floats = np.tanh(inputs @ self.weights[0][:-1] + self.weights[0][-1])
        return out

    def values(self, inputs: Floats) -> Floats:
        """The chances, [n]."""
        logits = self.hidden(inputs) @ self.weights[1][:-1] + self.weights[1][-1]
        out: Floats = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
        return out

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """One step of Adam towards *targets*, by the cross-entropy."""
        hidden = self.hidden(inputs)
        error = (self.values(inputs) - targets) / len(inputs)
        back = np.outer(error, self.weights[1][:-1]) * (1 - hidden * hidden)
        gradients = (
            np.vstack([inputs.T @ back, back.sum(axis=0)]),
            np.append(hidden.T @ error, error.sum()),
        )
        self.steps += 1
        for weight, mean, square, gradient in zip(
            self.weights, self.means, self.squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self.steps) / scale

    def best(self, games: VectorBackgammon) -> NDArray[np.int64]:
        """The action of each game whose result is worth most to whoever makes it."""
        values = self.values(features(games.results))
        values[~games.results[:, 1].any(axis=1)] = 1  # nothing left to bear off: won
        width = int(games.choices.max())
        table = np.full((games.count, width), -1, np.float32)
        table[np.arange(width) < games.choices[:, None]] = values
        return table.argmax(axis=1)


def train(seconds: float, seed: int = 1, count: int = 64, most: int = 10**9) -> Learner:
    """Play against itself for so many *seconds*, or *most* steps of all games."""
    learner, games = Learner(seed), VectorBackgammon(count, seed=seed)
    before: Floats | None = None
    end = time.monotonic() + seconds
    while time.monotonic() < end and learner.steps < most:
        actions = learner.best(games)
        after = features(games.results[games.offsets[:-1] + actions])
        won, ended = games.step(actions)
        value = np.where(won > 0, 1, learner.values(after)).astype(np.float32)
        if before is not None:  # what the other side had left is worth what this one has not
            learner.learn(before, 1 - value, rate=0.003)
        before = after
        before[ended] = features(games.boards[ended])  # the start, as if somebody had moved there
    return learner


def against_random(learner: Learner, played: int = 400, seed: int = 7) -> float:
    """The share of games it wins against somebody who plays at random."""
    games, rng = VectorBackgammon(played, seed=seed), np.random.default_rng(seed)
    turn, result = 0, np.zeros(played, np.int8)  # the learner begins the even games
    while (result == 0).any() and turn < 1000:  # who cannot end a game has not won it
        mine = (np.arange(played) + turn) % 2 == 0
        actions = np.where(mine, learner.best(games), rng.integers(0, games.choices))
        won, _ = games.step(actions)
        fresh = (won > 0) & (result == 0)
        result[fresh] = np.where(mine[fresh], 1, -1)
        turn += 1
    return float((result > 0).mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"untrained: {against_random(Learner(given.seed)):.3f} of the games against random play")
    print(f"after {given.seconds:.0f} s: {against_random(train(given.seconds, given.seed)):.3f}")
