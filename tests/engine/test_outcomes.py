from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamao.engine.outcomes import Outcomes, equity_weights, flipped_chances
from gamao.rules.ruleset import Backgammon

EXAMPLE = Outcomes(
    win=0.6,
    win_gammon=0.3,
    win_backgammon_half=0.2,
    win_backgammon_home=0.05,
    win_backgammon_bar=0.01,
    lose_gammon=0.1,
    lose_backgammon_half=0.08,
    lose_backgammon_home=0.02,
    lose_backgammon_bar=0.0,
)


def exclusive_chances():
    shares = st.lists(st.floats(0.001, 1), min_size=10, max_size=10)
    return shares.map(lambda values: [value / sum(values) for value in values])


def test_equity_counts_what_the_definition_counts():
    assert EXAMPLE.equity() == pytest.approx(0.2 + 0.3 + 0.05 - 0.1 - 0.02)
    assert EXAMPLE.equity(Backgammon.HALF) == pytest.approx(0.2 + 0.3 + 0.2 - 0.1 - 0.08)
    assert EXAMPLE.equity(Backgammon.BAR) == pytest.approx(0.2 + 0.3 + 0.01 - 0.1 - 0.0)


def test_the_usual_five_are_by_home():
    assert EXAMPLE.five() == (0.6, 0.3, 0.05, 0.1, 0.02)


@given(exclusive_chances())
def test_exclusive_chances_round_trip(chances):
    outcomes = Outcomes.from_exclusive(chances)

    assert outcomes.exclusive() == pytest.approx(chances)
    assert sum(outcomes.exclusive()) == pytest.approx(1)


@given(exclusive_chances(), st.sampled_from(Backgammon))
def test_flipping_changes_the_sign_of_the_equity_and_twice_is_nothing(chances, backgammon):
    outcomes = Outcomes.from_exclusive(chances)
    flipped = outcomes.flipped()

    assert flipped.equity(backgammon) == pytest.approx(-outcomes.equity(backgammon))
    assert flipped.flipped().exclusive() == pytest.approx(chances)


@given(st.lists(exclusive_chances(), min_size=1, max_size=3))
def test_chances_in_an_array_are_flipped_as_outcomes_are(rows):
    outcomes = [Outcomes.from_exclusive(chances) for chances in rows]

    flipped = flipped_chances(np.array([astuple(one) for one in outcomes]))

    assert flipped == pytest.approx(np.array([astuple(one.flipped()) for one in outcomes]))


@given(exclusive_chances(), st.sampled_from(Backgammon))
def test_weights_give_the_equity(chances, backgammon):
    outcomes = Outcomes.from_exclusive(chances)
    weights = equity_weights(backgammon)
    nine = np.array([getattr(outcomes, name) for name in Outcomes.__slots__])

    assert weights[:9] @ nine + weights[9] == pytest.approx(outcomes.equity(backgammon))
    assert Outcomes.from_array(nine) == outcomes


@pytest.mark.parametrize(
    ("chances", "message"),
    [
        ({"win": 1.1}, "win must be between 0 and 1"),
        ({"win": float("nan")}, "win must be between 0 and 1"),
        ({"win": 0.5, "win_gammon": 0.6}, "win_gammon is 0.6, larger than win"),
        ({"win": 0.5, "lose_gammon": 0.6}, "lose_gammon is 0.6, larger than 1 - win"),
        ({"win": 0.5, "win_backgammon_bar": 0.1}, "larger than win_backgammon_home"),
        ({"win": 0.5, "lose_gammon": 0.1, "lose_backgammon_half": 0.2}, "larger than lose_gammon"),
        ({"win": 0.5, "lose_gammon": -0.1}, "lose_gammon must be between"),
    ],
)
def test_impossible_chances_are_refused(chances, message):
    with pytest.raises(ValueError, match=message):
        Outcomes(**chances)


def test_wrong_numbers_of_chances_are_refused():
    with pytest.raises(ValueError, match="nine chances, not 5"):
        Outcomes.from_array([0.5] * 5)
    with pytest.raises(ValueError, match="ten, not 9"):
        Outcomes.from_exclusive([0.1] * 9)
    with pytest.raises(ValueError, match="add up to 1"):
        Outcomes.from_exclusive([0.2] * 10)


def test_rounding_within_the_tolerance_is_accepted():
    assert Outcomes(win=0.3, win_gammon=0.3 + 5e-7).win_gammon > 0.3


def test_chances_known_to_be_nested_need_no_check():
    chances = [0.5, 0.25, 0.125, 0.0625, 0.03125, 0.25, 0.125, 0.0625, 0.03125]

    assert Outcomes.nested(chances) == Outcomes.from_array(chances)
