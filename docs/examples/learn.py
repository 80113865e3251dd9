"""
A learner from nothing: TD(0) by self-play, 64 games at a time, with NumPy alone.

It knows how many checkers stand where, and learns by one small net what a position is worth to the
player who has just moved. `python docs/examples/learn.py --seconds 60` shows how it fares against
somebody who plays at random and against the linear player of linear.py, which is beside it, at
every stage; seconds are the processor's.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Protocol

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


class Chooses(Protocol):
    """Somebody who plays many games at once."""

    def best(self, games: VectorBackgammon) -> NDArray[np.int64]:
        """An action for each game."""
        ...


class AtRandom:
    """Any play, each as likely."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def best(self, games: VectorBackgammon) -> NDArray[np.int64]:
        """An action for each game."""
        return self.rng.integers(0, games.choices)


def highest(values: Floats, games: VectorBackgammon) -> NDArray[np.int64]:
    """The action of each game whose result has the highest of *values*; a game that is won is."""
    values = np.where(games.results[:, 1].any(axis=1), values, np.inf)
    width = int(games.choices.max())
    table = np.full((games.count, width), -np.inf, np.float32)
    table[np.arange(width) < games.choices[:, None]] = values
    return table.argmax(axis=1)


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
        return highest(self.values(features(games.results)), games)


def train(seconds: float, seed: int = 1, count: int = 64, most: int = 10**9) -> Learner:
    """Play against itself for so many *seconds*, or *most* steps of all games."""
    [learner] = trained_at([seconds], seed, count, most)
    return learner


def trained_at(
    stages: list[float], seed: int = 1, count: int = 64, most: int = 10**9
) -> Iterator[Learner]:
    """The learner after each of these seconds of playing against itself."""
    learner, games = Learner(seed), VectorBackgammon(count, seed=seed)
    before: Floats | None = None
    spent = 0.0
    for stage in stages:
        begun = time.process_time() - spent
        while (spent := time.process_time() - begun) < stage and learner.steps < most:
            actions = learner.best(games)
            after = features(games.results[games.offsets[:-1] + actions])
            won, ended = games.step(actions)
            value = np.where(won > 0, 1, learner.values(after)).astype(np.float32)
            if before is not None:  # what the other side had left is worth what this one has not
                learner.learn(before, 1 - value, rate=0.003)
            before = after
            before[ended] = features(
                games.boards[ended]
            )  # the start, as if somebody had moved there
        yield learner


def share_won(one: Chooses, other: Chooses, played: int = 400, seed: int = 7) -> float:
    """The share of games that *one* wins against *other*, beginning every second one."""
    games = VectorBackgammon(played, seed=seed)
    turn, result = 0, np.zeros(played, np.int8)  # it begins the even games
    while (result == 0).any() and turn < 1000:  # who cannot end a game has not won it
        mine = (np.arange(played) + turn) % 2 == 0
        won, _ = games.step(np.where(mine, one.best(games), other.best(games)))
        fresh = (won > 0) & (result == 0)
        result[fresh] = np.where(mine[fresh], 1, -1)
        turn += 1
    return float((result > 0).mean())


def main() -> None:
    """Print a row for each stage of learning."""
    from linear import Linear

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    stages = [0, 3, 10, 30, 60, 120, 300, 600]
    linear = Linear.fitted()
    print("| seconds of learning | won against random play | won against the linear player |")
    print("| --- | --- | --- |")
    wanted = [float(stage) for stage in stages if stage <= given.seconds]
    for stage, learner in zip(wanted, trained_at(wanted, given.seed), strict=True):
        by_chance, by_line = share_won(learner, AtRandom(7)), share_won(learner, linear, 2000)
        print(f"| {stage:.0f} | {by_chance:.1%} | {by_line:.1%} |", flush=True)


if __name__ == "__main__":
    main()
