"""What results against people say of a level that never changes."""

import pytest

from gamao.errors import RuleError
from gamao.rating import MATCHLESS, Met, Rating, level_rating


def test_without_a_match_a_level_is_known_as_little_as_anybody():
    found = level_rating([])

    assert found.points == pytest.approx(1500)
    assert found.deviation == pytest.approx(MATCHLESS.deviation, rel=0.01)


def test_who_wins_against_those_who_are_known_well_is_found():
    known = Rating(points=1600, deviation=10)
    people = [Met(known, ((7, 145, 55),))] * 20  # FIBS's chance at 320 points apart

    found = level_rating(people, spread=300)

    assert abs(found.points - 1918) < 15
    assert found.half < 40


def test_however_often_somebody_comes_they_tell_no_more_than_they_are_known():
    guess = Rating(points=1500, deviation=100)

    one = level_rating([Met(guess, ((7, 5000, 5000),))], spread=300)
    many = level_rating([Met(guess, ((7, 500, 500),))] * 10, spread=300)

    assert one.deviation == pytest.approx(95, abs=4)  # 100 known to, among players 300 apart
    assert many.deviation < 45


def test_longer_matches_tell_more():
    known = Rating(points=1500, deviation=20)

    short, long = (level_rating([Met(known, ((length, 8, 2),))]) for length in (1, 9))

    assert 1500 < short.points < long.points
    assert long.deviation < short.deviation


def test_nobody_has_lost_fewer_than_no_matches():
    with pytest.raises(RuleError):
        Met(MATCHLESS, ((3, 1, -1),))
