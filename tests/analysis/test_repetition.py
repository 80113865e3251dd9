"""Leitner's boxes: when a mistake is asked again."""

from datetime import UTC, datetime, timedelta

from gamao.analysis import Repetition
from gamao.analysis.repetition import LEARNT, WAITS

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def test_right_answers_on_their_dates_wait_longer_and_longer():
    card, days = Repetition(due=NOW), []
    for _ in range(8):
        before, card = card, card.after(correct=True, at=card.due)
        days.append((card.due - before.due).days)

    assert days == [1, 3, 7, 16, 35, 80, 80, 80]
    assert card.seen == 8


def test_a_wrong_answer_puts_a_card_back_and_it_comes_again_in_ten_minutes():
    card = Repetition(box=5, seen=9, due=NOW)

    again = card.after(correct=False, at=NOW)

    assert again == Repetition(box=0, seen=10, due=NOW + timedelta(minutes=10))
    assert again.after(correct=True, at=again.due).due == again.due + WAITS[1]


def test_an_answer_late_counts_from_the_day_it_was_given():
    late = NOW + timedelta(days=30)

    assert Repetition(box=1, due=NOW).after(correct=True, at=late).due == late + WAITS[2]


def test_a_right_answer_before_its_date_is_practice_and_a_wrong_one_counts():
    card = Repetition(box=3, seen=2, due=NOW + timedelta(days=2))

    assert card.after(correct=True, at=NOW) == Repetition(box=3, seen=3, due=card.due)
    assert card.after(correct=False, at=NOW).box == 0


def test_a_card_is_learnt_once_it_waits_for_weeks():
    assert WAITS[LEARNT - 1] < timedelta(weeks=2) < WAITS[LEARNT]
