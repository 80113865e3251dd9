import sys
import warnings

import numpy as np
import pytest
from tests.engine.samples import random_boards, random_rolls, start_boards

from gamao.engine.nets.default import load_evaluator
from gamao.engine.nets.net import Net, Nets
from gamao.engine.nets.plain import PlainEvaluator
from gamao.engine.outcomes import Outcomes, equity_weights

NETS = Nets(Net.random((16, 8), seed=1), Net.random((8,), seed=2))
PLAIN = PlainEvaluator(NETS)
WEIGHTS = equity_weights()


def board(mine, theirs):
    """[1, 2, 25] from points 1..24 and 25 for the bar, each side in its own numbering."""
    boards = np.zeros((1, 2, 25), np.int8)
    for side, checkers in enumerate((mine, theirs)):
        for point, count in checkers.items():
            boards[0, side, point - 1] = count
    return boards


def results(boards, high, low):
    """The mover's checkers after each result, by point."""
    found, _ = PLAIN.moves(boards, np.array([[high, low]], np.int8))
    return [
        {place + 1: int(side[place]) for place in range(25) if side[place]} for side in found[:, 1]
    ]


def test_the_opening_has_447_results_over_all_rolls():
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]

    assert sum(len(results(start_boards(), *roll)) for roll in rolls) == 447


def test_checkers_on_the_bar_enter_first():
    entered = results(board({25: 1, 6: 2}, {3: 2}), 5, 2)

    assert all(25 not in after for after in entered)


def test_the_higher_die_must_be_played_when_only_one_can_be():
    # From 8 either die can be played, but after it the other would land on the closed 2-point.
    assert results(board({8: 1}, {23: 2}), 5, 1) == [{3: 1}]


def test_a_die_larger_than_the_highest_checker_takes_it_off():
    assert results(board({3: 1, 2: 1}, {24: 1}), 5, 4) == [{}]


def test_bearing_off_needs_all_checkers_home():
    assert {6: 1} not in results(board({7: 1, 6: 1}, {24: 1}), 6, 6)


def test_every_result_keeps_the_checkers():
    boards, dice = random_boards(200, seed=3), random_rolls(200, seed=4)

    found, offsets = PLAIN.moves(boards, dice)

    parents = boards[np.repeat(np.arange(200), np.diff(offsets))]
    assert (found[:, 0].sum(1) == parents[:, 1].sum(1)).all()
    assert (found[:, 1].sum(1) <= parents[:, 0].sum(1)).all()


def test_outcomes_are_always_possible():
    for chances in PLAIN.evaluate(random_boards(300, seed=5)):
        Outcomes.from_array(chances)


def test_who_has_borne_off_loses_no_gammon():
    outcomes = PLAIN.evaluate(board({6: 14}, {6: 15}))[0]

    assert not outcomes[5:].any()
    assert outcomes[1] > 0


def test_a_race_past_the_points_that_count_is_no_backgammon():
    outcomes = PLAIN.evaluate(board({13: 1, 6: 14}, {11: 1, 6: 14}))[0]

    assert not outcomes[2:5].any()
    assert not outcomes[7:].any()
    assert outcomes[6] > 0  # from its 13-point the player on roll can still lose one by HALF


def test_the_decision_is_the_best_of_the_results():
    boards, dice = random_boards(50, seed=6), random_rolls(50, seed=7)

    _, outcomes, equities = PLAIN.decide(boards, dice, WEIGHTS)
    found, offsets = PLAIN.moves(boards, dice)
    all_equities = [-Outcomes.from_array(row).equity() for row in PLAIN.evaluate(found)]

    for row in range(50):
        best = max(all_equities[offsets[row] : offsets[row + 1]])
        assert equities[row] == pytest.approx(best, abs=1e-5)
        assert Outcomes.from_array(outcomes[row]).equity() == pytest.approx(best, abs=1e-5)


@pytest.mark.parametrize(
    ("boards", "error", "message"),
    [
        (np.zeros((1, 2, 25)), TypeError, "boards must be an array of int8"),
        (np.zeros((2, 25), np.int8), ValueError, "boards must have shape"),
        (np.zeros((1, 2, 25), np.int8), ValueError, "row 0: neither side"),
        (board({1: 1}, {24: 1}), ValueError, "row 0: both sides"),
        (board({1: 15, 2: 1}, {}), ValueError, "row 0: a side has more than 15"),
        (board({1: -1}, {}), ValueError, "row 0: a count is not"),
    ],
)
def test_impossible_boards_are_refused(boards, error, message):
    with pytest.raises(error, match=message):
        PLAIN.evaluate(boards)


def test_bad_dice_and_weights_are_refused():
    with pytest.raises(ValueError, match="dice, row 0: 7 is not between"):
        PLAIN.moves(start_boards(), np.array([[1, 7]], np.int8))
    with pytest.raises(ValueError, match="weights must have shape"):
        PLAIN.decide(start_boards(), np.array([[1, 2]], np.int8), np.zeros(9, np.float32))
    with pytest.raises(ValueError, match="finite"):
        PLAIN.decide(start_boards(), np.array([[1, 2]], np.int8), np.full(10, np.nan, np.float32))


def test_without_the_core_the_plain_evaluator_is_loaded_with_a_warning(monkeypatch):
    monkeypatch.delitem(sys.modules, "gamao.engine.nets.core_evaluator", raising=False)
    monkeypatch.setitem(sys.modules, "gamao.engine._core", None)
    monkeypatch.delattr("gamao.engine._core", raising=False)

    with pytest.warns(RuntimeWarning, match="the compiled engine is missing"):
        evaluator = load_evaluator(NETS)

    assert isinstance(evaluator, PlainEvaluator)


def test_with_the_core_there_is_no_warning():
    pytest.importorskip("gamao.engine._core", reason="the compiled core was not built")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        evaluator = load_evaluator(NETS)

    assert evaluator.evaluate(start_boards()).shape == (1, 9)
