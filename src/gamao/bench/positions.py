"""The positions that are measured on: the same every time, out of games played by a net."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Boards, Evaluator, Rolls, boards_of, equity_weights
from gamao.rules.position import Position


def sample(evaluator: Evaluator, *, games: int, seed: int) -> tuple[Boards, Rolls]:
    """Every position and roll of *games* games that *evaluator* plays against itself."""
    rng = np.random.default_rng(seed)
    boards = np.repeat(boards_of([Position.start()]), games, axis=0)
    dice = _opening_dice(rng, games)
    kept_boards, kept_dice = [], []
    while len(boards):
        kept_boards.append(boards)
        kept_dice.append(dice)
        results, _, _ = evaluator.decide(boards, dice, equity_weights())
        boards = np.ascontiguousarray(results[results[:, 1].any(axis=1)])
        dice = rng.integers(1, 7, (len(boards), 2), dtype=np.int8)
    return np.concatenate(kept_boards), np.concatenate(kept_dice)


def contact_only(boards: Boards, dice: Rolls) -> tuple[Boards, Rolls]:
    """Those positions in which the sides have not passed each other."""
    contact = _hindmost(boards[:, 0]) + _hindmost(boards[:, 1]) >= 25
    return boards[contact], dice[contact]


def _hindmost(rows: NDArray[np.int8]) -> NDArray[np.int64]:
    return np.where(rows.any(axis=1), 25 - (rows[:, ::-1] > 0).argmax(axis=1), 0)


def _opening_dice(rng: np.random.Generator, games: int) -> Rolls:
    first = rng.integers(1, 7, games)
    other = (first + rng.integers(1, 6, games) - 1) % 6 + 1
    return np.stack([first, other], axis=1).astype(np.int8)
