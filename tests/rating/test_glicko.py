"""Glicko-2 as Glickman describes it, and what is ours in it."""

from dataclasses import astuple, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamao.rating import MATCHLESS, Rating, Result, after_match, pool_spread, scale_of, win_chance

ratings = st.builds(
    Rating,
    points=st.floats(500, 2500),
    deviation=st.floats(20, 200),
    volatility=st.floats(0.01, 0.1),
)


def test_glickmans_worked_example_to_its_digits():
    player = Rating(points=1500, deviation=200, volatility=0.06)
    results = [
        Result(Rating(points=1400, deviation=30), 1),
        Result(Rating(points=1550, deviation=100), 0),
        Result(Rating(points=1700, deviation=300), 0),
    ]

    after = player.after(results)

    # He prints mu' -0.2069, phi' 0.8722, sigma' 0.05999; 1464.06 is made of the rounded mu'.
    assert round((after.points - 1500) / 173.7178, 4) == -0.2069
    assert round(-0.2069 * 173.7178 + 1500, 2) == 1464.06
    assert round(after.deviation / 173.7178, 4) == 0.8722
    assert round(after.deviation, 2) == 151.52
    assert int(after.volatility * 1e5) == 5999


def test_without_contests_only_the_deviation_grows():
    rested = Rating(points=1600, deviation=50).rested(52)

    assert rested.points == 1600
    assert rested.deviation == pytest.approx((50**2 + 52 * (0.05 * 173.7178) ** 2) ** 0.5)
    assert rested == Rating(points=1600, deviation=50).after([], periods=52)


def test_nobody_is_less_certain_than_at_first():
    assert Rating(deviation=140).rested(10_000).deviation == MATCHLESS.deviation
    assert Rating(deviation=140, spread=250).rested(10_000).deviation == 250


def test_the_same_results_say_more_of_a_difference_where_players_differ_more():
    strong = Rating(points=1700, deviation=80)

    assert strong.among(100).points < strong.points < strong.among(250).points
    assert strong.among(100).deviation < strong.deviation < strong.among(250).deviation
    assert astuple(strong.among(150)) == pytest.approx(astuple(strong))
    there_and_back = strong.among(250).among(150)
    assert there_and_back.points == pytest.approx(1700)
    wide = replace(MATCHLESS, deviation=250.0, spread=250.0)
    assert astuple(MATCHLESS.among(250)) == pytest.approx(astuple(wide))


def test_who_has_rested_for_long_is_not_blown_up_by_a_wider_pool():
    rested = Rating(points=1700, deviation=80).rested(10_000)

    assert rested.among(200).points == pytest.approx(1500 + 200 * 200 / 150)


@pytest.mark.parametrize("true", [100.0, 250.0])
def test_the_spread_of_a_pool_is_learnt_from_its_ratings(true):
    few = pool_spread(3 * true**2, 3)
    many = pool_spread(3000 * true**2, 3000)

    assert abs(few - 150) < abs(many - 150)
    assert many == pytest.approx(true, rel=0.02)


def test_a_rating_off_by_more_than_a_hundred_is_provisional():
    assert MATCHLESS.is_provisional
    assert Rating(deviation=51.1).is_provisional
    assert not Rating(deviation=51.0).is_provisional


def test_fibs_formula():
    assert win_chance(0, 7) == 0.5
    assert win_chance(100, 1) == pytest.approx(1 / (10 ** (-100 / 2000) + 1))
    assert win_chance(100, 9) == pytest.approx(1 / (10 ** (-300 / 2000) + 1))
    assert scale_of(25) == 1


@given(ratings, ratings, st.sampled_from([1, 3, 5, 7, 11, 25]))
def test_who_wins_rises_who_loses_falls_and_both_are_known_better(winner, loser, length):
    won, lost = after_match(winner, loser, length=length)

    assert won.points > winner.points
    assert lost.points < loser.points
    assert won.deviation < winner.deviation
    assert lost.deviation < loser.deviation


@given(ratings, st.floats(-200, 200))
def test_a_longer_match_between_neighbours_tells_more(winner, apart):
    loser = replace(winner, points=winner.points + apart)

    short, _ = after_match(winner, loser, length=1)
    long, _ = after_match(winner, loser, length=11)

    assert long.deviation < short.deviation


@given(ratings, ratings, st.floats(0.1, 2))
def test_chances_of_both_add_up(one, other, scale):
    both = one.chance(other, scale=scale) + other.chance(one, scale=scale)

    assert both == pytest.approx(1)
