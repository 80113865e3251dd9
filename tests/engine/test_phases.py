"""Nets with parts: which part judges which position, in the core and in plain."""

import numpy as np
import pytest
from tests.engine.samples import random_boards, random_rolls

from gamao import Position
from gamao.engine import _core
from gamao.engine.boards import boards_of
from gamao.engine.nets.core_evaluator import CoreEvaluator, packed
from gamao.engine.nets.features import folded
from gamao.engine.nets.net import Net, Nets, PhasedNet
from gamao.engine.nets.plain import PlainEvaluator
from gamao.engine.outcomes import equity_weights


def phased(count, *, hidden=(64, 16), activation="relu"):
    nets = (Net.random(hidden, seed=seed, activation=activation) for seed in range(count))
    return Nets(PhasedNet(tuple(nets)), Net.random((16,), seed=99))


def telling(count):
    """Part k says that the player on roll wins k + 1 times in 20, whatever the position."""
    parts = []
    for k in range(count):
        chance = (k + 1) / 20
        parts.append(
            Net(
                activation="relu",
                table=np.zeros((2, 26, 16, 1), np.float32),
                bias0=np.zeros(1, np.float32),
                weights=(np.zeros((1, 9), np.float32),),
                biases=(np.full(9, np.log(chance / (1 - chance)), np.float32),),
            )
        )
    return Nets.of(PhasedNet(tuple(parts)))


def told(nets, boards):
    return (CoreEvaluator(nets).evaluate(boards)[:, 0] * 20).round().astype(int) - 1


HOME_3 = {6: 2, 5: 2, 4: 2}
HOME_4 = HOME_3 | {3: 2}


@pytest.mark.parametrize(
    ("mine", "theirs", "phase"),
    [
        ({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, 0),
        ({25: 1, 24: 1, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, 1),
        (HOME_3 | {24: 2, 13: 7}, {24: 2, 13: 5, 8: 3, 6: 5}, 2),
        ({24: 2, 13: 5, 8: 3, 6: 5}, HOME_3 | {24: 2, 13: 7}, 4),
        (HOME_3 | {24: 1, 13: 8}, HOME_3 | {25: 2, 13: 7}, 6),
        (HOME_3 | {25: 1, 13: 8}, HOME_3 | {24: 2, 13: 7}, 7),
        ({24: 2, 13: 5, 8: 3, 6: 5}, HOME_3 | {13: 9}, 8),
        ({25: 2, 13: 5, 8: 3, 6: 5}, HOME_3 | {13: 9}, 9),
        ({24: 2, 13: 5, 8: 3, 6: 5}, HOME_4 | {13: 7}, 10),
        (HOME_3 | {13: 9}, {24: 1, 25: 2, 13: 4, 8: 3, 6: 5}, 12),
        (HOME_3 | {13: 9}, {24: 2, 13: 5, 8: 3, 6: 5}, 13),
        (HOME_4 | {13: 7}, {23: 1, 13: 6, 8: 3, 6: 5}, 14),
        (HOME_4 | {13: 7}, {23: 2, 13: 5, 8: 3, 6: 5}, 15),
        (HOME_3 | {18: 2, 8: 7}, HOME_4 | {18: 2, 8: 5}, 12),
    ],
    ids=str,
)
def test_the_phase_is_who_has_checkers_back_and_the_boards_before_them(mine, theirs, phase):
    boards = boards_of([Position.of(mine=mine, theirs=theirs)])

    for count in (16, 8, 4, 2):
        assert told(telling(count), boards) == [phase * count // 16]


@pytest.mark.parametrize("count", [2, 4, 8, 16])
def test_core_and_plain_give_every_position_to_the_same_part(count):
    boards, nets = random_boards(3000, seed=5), phased(count)

    difference = CoreEvaluator(nets).evaluate(boards) - PlainEvaluator(nets).evaluate(boards)

    assert np.abs(difference).max() < 1e-5
    assert len(set(told(telling(count), boards))) == count


@pytest.mark.parametrize("quantised", [False, True])
def test_decisions_are_the_best_results_by_evaluation(quantised):
    boards, dice = random_boards(300, seed=7), random_rolls(300, seed=8)
    evaluator = CoreEvaluator(phased(8), quantised=quantised)
    weights = equity_weights()

    chosen, outcomes, equities = evaluator.decide(boards, dice, weights)

    results, offsets = evaluator.moves(boards, dice)
    theirs = evaluator.evaluate(results)
    flipped = theirs[:, [0, 5, 6, 7, 8, 1, 2, 3, 4]]
    flipped[:, 0] = 1 - flipped[:, 0]
    by_hand = np.maximum.reduceat(flipped @ weights[:9] + weights[9], offsets[:-1])
    assert np.abs(by_hand - equities).max() < (1e-6 if quantised else 1e-4)
    assert np.abs(outcomes @ weights[:9] + weights[9] - equities).max() < 1e-5
    assert chosen.shape == boards.shape


def test_any_number_of_threads_gives_the_same_bits():
    boards, dice = random_boards(2000, seed=9), random_rolls(2000, seed=10)
    one, three = (CoreEvaluator(phased(8), threads=t, quantised=True) for t in (1, 3))

    assert np.array_equal(one.evaluate(boards), three.evaluate(boards))
    for a, b in zip(
        one.decide(boards, dice, equity_weights()),
        three.decide(boards, dice, equity_weights()),
        strict=True,
    ):
        assert np.array_equal(a, b)


def test_what_cannot_be_joined_is_refused():
    small, large = (packed(Net.random((n,), seed=1), quantised=False) for n in (8, 80))

    for nets in ([], [small] * 3, [small] * 32):
        with pytest.raises(ValueError, match="1, 2, 4, 8 or 16 parts"):
            _core.Net.joined(nets)
    with pytest.raises(ValueError, match="the same layers"):
        _core.Net.joined([small, large])
    with pytest.raises((TypeError, ValueError)):
        _core.Net.joined([small, None])


def test_the_count_table_holds_what_each_count_adds():
    weights = np.random.default_rng(1).normal(0, 1, (256, 3)).astype(np.float32)
    groups = weights.reshape(2, 32, 4, 3).astype(np.float64)

    table = folded(weights)

    point = groups[1, 7]
    pips = 8 * 5 / 128 * groups[1, 29, 0]
    assert np.allclose(table[1, 7, 5], point[1] + point[2] + point[3] + pips, atol=1e-5)
    assert np.allclose(table[0, 24, 1], groups[0, 24, 0] + 25 / 128 * groups[0, 29, 0], atol=1e-5)
    gone = groups[0, 25:29].reshape(16, 3)
    assert np.allclose(table[0, 25, 3], gone[:3].sum(0) + 3 / 16 * gone[15], atol=1e-5)
    assert not table[:, :, 0].any()
