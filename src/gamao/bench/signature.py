"""The engine's signature: it changes when and only when the engine thinks differently."""

from __future__ import annotations

import hashlib
import random

import numpy as np

from gamao.engine.boards import boards_of, rolls_of
from gamao.engine.nets.evaluator import Evaluator
from gamao.engine.outcomes import equity_weights
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.position import Position

# Coarser than any difference between instruction sets, finer than any that matters at the table.
_PER_POINT = 1000


def signature(evaluator: Evaluator) -> str:
    """A hash of the best plays and rounded equities over a fixed list of positions and rolls."""
    positions, rolls = zip(*_cases(), strict=True)
    boards, _, equities = evaluator.decide(boards_of(positions), rolls_of(rolls), equity_weights())
    rounded = np.round(equities * _PER_POINT).astype("<i4")
    digest = hashlib.sha256(boards.tobytes() + rounded.tobytes())
    return digest.hexdigest()[:12]


def _cases() -> list[tuple[Position, Dice]]:
    """Positions out of random games: the list depends on the rules and nothing else."""
    rng = random.Random(1)  # nosec B311  # the same ones again
    cases: list[tuple[Position, Dice]] = []
    for _ in range(60):
        position = Position.start()
        for _ in range(rng.randint(0, 40)):
            after = position.after(rng.choice(legal_plays(position, rng.choice(ALL_ROLLS))))
            if after.is_finished:
                break
            position = after.flipped()
        cases += [(position, dice) for dice in ALL_ROLLS]
    return cases
