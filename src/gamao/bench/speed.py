"""
How fast the engine's core and the rules are, one thread unless said.

Rates are by processor time, so that a busy machine does not change them much; what two threads
give is by the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from gamao.bench.positions import contact_only, sample
from gamao.engine import Boards, Rolls, equity_weights, position_of
from gamao.engine.nets.core_evaluator import CoreEvaluator
from gamao.engine.nets.default import fast_nets, scout_nets, strong_nets
from gamao.engine.nets.net import Net, Nets
from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays

SECONDS: Final = 1.0
"""How long each figure is measured."""


def measure(*, seconds: float = SECONDS) -> dict[str, float]:
    """
    Our figures by the names that `gamao bench --json` prints.

    Those without a prefix are the core's, with a net of 256 hidden units: the trained scout net
    with each of its 64 units four times, so that as many are active as in a trained net.
    Those of the nets we play with are prefixed `fast_` and `strong_`; the strong one decides among
    the plays that the fast one likes.
    """
    fast = CoreEvaluator(fast_nets(), quantised=True)
    boards, dice = sample(fast, games=100, seed=1)
    contact, contact_dice = contact_only(boards, dice)
    scout = scout_nets().contact
    assert isinstance(scout, Net)  # the scout has no parts
    reference = Nets.of(_repeated(scout, 4))
    core, two = (CoreEvaluator(reference, threads=t, quantised=True) for t in (1, 2))
    strong = CoreEvaluator(strong_nets(), sieve=fast_nets(), quantised=True)
    return {
        **_of_net(core, boards, dice, seconds),
        "two_thread_ratio": _ratio(core, two, boards, dice, seconds),
        "positions_per_s": _rate(lambda: len(core.moves(boards, dice)[0]), seconds),
        "rules_rolls_per_s": _rate(lambda: _rolls(contact, contact_dice), seconds),
        **{f"fast_{key}": rate for key, rate in _of_net(fast, boards, dice, seconds).items()},
        **{f"strong_{key}": rate for key, rate in _of_net(strong, boards, dice, seconds).items()},
    }


def _repeated(net: Net, times: int) -> Net:
    """*net*, which has one hidden layer, with each unit *times* times; it computes the same."""
    return Net(
        activation=net.activation,
        table=np.tile(net.table, (1, 1, 1, times)),
        bias0=np.tile(net.bias0, times),
        weights=(np.tile(net.weights[0], (times, 1)) / np.float32(times),),
        biases=net.biases,
    )


def _of_net(
    evaluator: CoreEvaluator, boards: Boards, dice: Rolls, seconds: float
) -> dict[str, float]:
    return {
        "evals_per_s": _rate(lambda: len(evaluator.evaluate(boards)), seconds),
        "decisions_per_s": _rate(partial(_decided, evaluator, boards, dice), seconds),
        "selfplay_games_per_s": _rate(lambda: _selfplay(evaluator), seconds),
    }


def _ratio(
    one: CoreEvaluator, two: CoreEvaluator, boards: Boards, dice: Rolls, seconds: float
) -> float:
    """Decisions a second with two threads to those with one, taken in turns: noise hits both."""
    many, rolls = np.tile(boards, (8, 1, 1)), np.tile(dice, (8, 1))
    rates = [
        [
            _rate(partial(_decided, evaluator, many, rolls), seconds / 4, clock=time.perf_counter)
            for evaluator in (one, two)
        ]
        for _ in range(4)
    ]
    return max(pair[1] for pair in rates) / max(pair[0] for pair in rates)


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


def _rate(
    work: Callable[[], int], seconds: float, *, clock: Callable[[], float] = time.process_time
) -> float:
    """Units of *work* a second: the best of the passes that fit into *seconds*."""
    best, end = 0.0, clock() + seconds
    while clock() < end or not best:
        begun = clock()
        units = work()
        best = max(best, units / (clock() - begun))
    return best
