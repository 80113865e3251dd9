"""How fast the engine's core and the rules are, one thread unless said."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from gamao.bench.positions import contact_only, sample
from gamao.engine.boards import position_of
from gamao.engine.core_evaluator import CoreEvaluator
from gamao.engine.evaluator import Boards, Rolls
from gamao.engine.net import Nets
from gamao.engine.outcomes import equity_weights
from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays

SECONDS: Final = 1.0
"""How long each figure is measured."""


def measure(nets: Nets, *, seconds: float = SECONDS) -> dict[str, float]:
    """Our figures by the names that `gamao bench --json` prints."""
    one, two = (CoreEvaluator(nets, threads=threads, quantised=True) for threads in (1, 2))
    boards, dice = sample(one, games=100, seed=1)
    single, double = _decisions(one, two, boards, dice, seconds)
    contact, contact_dice = contact_only(boards, dice)
    return {
        "evals_per_s": _rate(lambda: len(one.evaluate(boards)), seconds),
        "decisions_per_s": single,
        "two_thread_ratio": double / single,
        "positions_per_s": _rate(lambda: len(one.moves(boards, dice)[0]), seconds),
        "selfplay_games_per_s": _rate(lambda: _selfplay(one), seconds),
        "rules_rolls_per_s": _rate(lambda: _rolls(contact, contact_dice), seconds),
    }


def _decisions(
    one: CoreEvaluator, two: CoreEvaluator, boards: Boards, dice: Rolls, seconds: float
) -> tuple[float, float]:
    """Decisions a second with one thread and with two, taken in turns: the machine is shared."""
    many, rolls = np.tile(boards, (4, 1, 1)), np.tile(dice, (4, 1))
    rates = [
        [_rate(partial(_decided, evaluator, many, rolls), seconds / 4) for evaluator in (one, two)]
        for _ in range(4)
    ]
    return max(pair[0] for pair in rates), max(pair[1] for pair in rates)


def _decided(evaluator: CoreEvaluator, boards: Boards, dice: Rolls) -> int:
    return len(evaluator.decide(boards, dice, equity_weights())[0])


def _selfplay(evaluator: CoreEvaluator) -> int:
    games = 200
    evaluator.selfplay(games, seed=1, weights=equity_weights())
    return games


def _rolls(boards: Boards, dice: Rolls) -> int:
    rolled = 200
    step = max(1, len(boards) // rolled)
    chosen = list(zip(boards[::step], dice[::step], strict=True))
    for board, (one, other) in chosen:
        legal_plays(position_of(board), Dice(int(one), int(other)))
    return len(chosen)


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Units of *work* a second: the best of the passes that fit into *seconds*."""
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end or not best:
        begun = time.perf_counter()
        units = work()
        best = max(best, units / (time.perf_counter() - begun))
    return best
