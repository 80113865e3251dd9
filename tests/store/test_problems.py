"""Answers to problems, ratings, and problems missed as cards of the quiz."""

from datetime import UTC, date, datetime, timedelta

import pytest
from tests.store.persons import add_persons

from gamao.analysis import Repetition
from gamao.problems import Problems, verdict_of
from gamao.rating import Rating
from gamao.rules.player import Player
from gamao.store import Card, Store

NOW = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
FRESH = Rating(points=1600, deviation=100)
KEY = "a" * 32


@pytest.fixture
def store(tmp_path):
    opened = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(opened, "ana", "rui")
    yield opened
    opened.close()


def answer(store, person, text="8/5 6/5", *, correct=True):
    return store.problems.answer(person, KEY, text, correct=correct, fresh=FRESH, at=NOW)


def test_only_a_first_answer_counts(store):
    first, second = answer(store, "ana"), answer(store, "ana", "24/20", correct=False)

    assert first.is_first
    assert first.after.points > first.before.points == Rating().points
    assert not second.is_first
    assert second.after == first.after == store.problems.solver("ana").rating
    assert store.problems.solver("ana").answered == {KEY}
    assert store.problems.answers(KEY) == {"8/5 6/5": 1}


def test_the_problem_keeps_what_each_answer_taught(store):
    first, second = answer(store, "ana"), answer(store, "rui")

    assert second.problem.points < first.problem.points < FRESH.points
    assert store.problems.answers(KEY) == {"8/5 6/5": 2}


def test_the_most_frequent_answer_comes_first(store):
    add_persons(store, "bia")
    for person, text in (("ana", "24/20"), ("rui", "8/5 6/5"), ("bia", "8/5 6/5")):
        answer(store, person, text)

    assert list(store.problems.answers(KEY).items()) == [("8/5 6/5", 2), ("24/20", 1)]


def test_days_are_kept_once_and_of_each_person(store):
    for day in (date(2026, 11, 1), date(2026, 11, 1), date(2026, 11, 2)):
        store.problems.solve_day("ana", day)

    assert store.problems.solver("ana").days == {date(2026, 11, 1), date(2026, 11, 2)}
    assert store.problems.solver("rui").days == frozenset()


def test_a_problem_missed_is_a_card_of_the_quiz_and_comes_when_it_is_due(store):
    problem = Problems.load().number(1)
    verdict = verdict_of(problem, taken=problem.answers[1].text).as_json()
    card = Card(
        key=problem.key, side=Player.WHITE, moment="moment", verdict=verdict, repetition=None
    )
    store.cards.add("ana", card, loss=0.1)
    store.cards.add("ana", card, loss=0.1)  # missed again: still one

    asked = store.cards.due("ana", at=NOW)
    assert (asked.key, asked.of_problem, asked.verdict["taken"]) == (problem.key, True, 1)
    assert store.cards.count("ana", at=NOW).total == 1
    assert store.cards.find("rui", problem.key) is None
    store.cards.put_back("ana", problem.key, Repetition(due=NOW).after(correct=True, at=NOW))
    assert store.cards.due("ana", at=NOW) is None
    assert store.cards.due("ana", at=NOW + timedelta(days=2)).repetition.box == 1
