"""Days in a row, and person against problem."""

from datetime import date, timedelta

import pytest

from gamao import Match, Player, Position
from gamao.problems import Kind, after_answer, cube_answer, streak
from gamao.rating import Rating
from gamao.rules.cube import CubeAction

TODAY = date(2026, 11, 16)


def days(text):
    """The days of a text that ends today: x is done."""
    last = len(text) - 1
    return {TODAY - timedelta(days=last - i) for i, one in enumerate(text) if one == "x"}


@pytest.mark.parametrize(
    ("done", "length"),
    [
        ("", 0),
        ("x", 1),
        ("x.", 1),  # today can still be done
        ("x..", 1),  # yesterday is forgiven
        ("x...", 0),
        ("xxxxxxx", 7),
        ("xx.xx", 4),  # one missed day
        ("xx.xx.xx", 4),  # a second within the week is not
        ("xx.xxxxxx.xx", 10),  # a week later it is
        ("xx..xx", 2),
    ],
)
def test_days_in_a_row_forgive_one_missed_day_a_week(done, length):
    assert streak(days(done), TODAY).days == length


def test_the_last_seven_days_end_today():
    assert streak(days("xx.x"), TODAY).week == (False, False, False, True, True, False, True)


def test_who_finds_the_best_gains_what_the_problem_loses():
    person, problem = Rating(), Rating(deviation=100)

    won, beaten = after_answer(person, problem, correct=True)
    lost, unbeaten = after_answer(person, problem, correct=False)

    assert won.points > person.points > lost.points
    assert beaten.points < problem.points < unbeaten.points
    assert won.deviation < person.deviation


def test_a_hard_problem_found_brings_more_than_an_easy_one():
    person = Rating()

    hard, _ = after_answer(person, Rating(points=1900, deviation=60), correct=True)
    easy, _ = after_answer(person, Rating(points=1100, deviation=60), correct=True)

    assert hard.points > easy.points > person.points


@pytest.mark.parametrize(
    ("first", "answer", "told"),
    [
        (None, CubeAction.TAKE, "no double, take"),
        (None, CubeAction.BEAVER, "no double, take"),
        (None, CubeAction.PASS, "too good, pass"),
        (CubeAction.DOUBLE, CubeAction.TAKE, "double, take"),
        (CubeAction.DOUBLE, CubeAction.PASS, "double, pass"),
    ],
)
def test_of_a_double_both_decisions_are_asked_for(first, answer, told):
    game = Match(None).game_from(Position.start(), on_roll=Player.WHITE)
    doubled = game.after(CubeAction.DOUBLE)
    decided = {game: first, doubled: answer}

    assert cube_answer(game, Kind.DOUBLE, decided.get) == told
    assert cube_answer(doubled, Kind.TAKE, decided.get) == answer.value
