"""Reviews are kept with their mistakes; the mistakes of one's own side are one's cards."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import create_engine, text
from tests.store.persons import add_persons

from gamao import Player
from gamao.analysis import Repetition
from gamao.store import Mistake, NewReview, ReviewState, Store

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
REVIEW = NewReview(
    id="R" * 22,
    person="me",
    digest="d1",
    table=None,
    me=Player.WHITE,
    total=12,
    about={"white": "Helena", "black": "Tomás"},
    record="{}",
)
FIGURES = {"white": {"pr": 4.9}, "black": {"pr": 9.2}}


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url):
    store = Store.open(url)
    add_persons(store, "me", "other", "somebody")
    yield store
    store.close()


def mistake(number, *, side=Player.WHITE, key=None, loss=0.1):
    key = key or f"{number:032}"
    return Mistake(number=number, side=side, key=key, loss=loss, moment="m", verdict={"n": number})


def keep_done(store, *mistakes, **changes):
    """A review that is done."""
    review = store.reviews.find(store.reviews.keep(replace(REVIEW, **changes), at=NOW))
    store.reviews.finish(review, figures=FIGURES, report="{...}", mistakes=mistakes)
    return review


def due(store, at=NOW):
    card = store.cards.due("me", at=at)
    return card and card.verdict["n"]


def test_a_review_is_kept_until_it_is_forgotten(store):
    review = keep_done(store, mistake(3))

    found = store.reviews.find(review.id)

    assert (found.state, found.figures, found.me) == (ReviewState.DONE, FIGURES, Player.WHITE)
    assert found.created == NOW
    assert store.reviews.report(found) == "{...}"
    assert store.reviews.record(found) == "{}"
    assert store.reviews.listed("me", most=9) == [found]
    assert store.reviews.listed("somebody", most=9) == []
    store.reviews.forget(review.id)
    assert store.reviews.find(review.id) is None
    assert store.cards.count("me", at=NOW).total == 0


def test_the_same_match_is_one_review_of_each_person(store):
    first = store.reviews.keep(REVIEW, at=NOW)
    again = store.reviews.keep(replace(REVIEW, id="S" * 22), at=NOW)
    other = store.reviews.keep(replace(REVIEW, id="O" * 22, person="other"), at=NOW)

    assert first == again == REVIEW.id
    assert other == "O" * 22


def test_a_table_with_more_games_keeps_its_review_which_is_made_anew(store):
    before = keep_done(store, mistake(3), table="T")
    longer = replace(REVIEW, id="S" * 22, table="T", digest="d2", total=20)

    review = store.reviews.keep(longer, at=NOW + timedelta(hours=1))

    found = store.reviews.find(review)
    assert found.id == before.id
    assert (found.state, found.total, found.figures) == (ReviewState.WORKING, 20, None)
    assert store.reviews.waiting() == [found]
    # What comes of the shorter match is too late.
    store.reviews.finish(before, figures=FIGURES, report="old", mistakes=[])
    assert store.reviews.find(review).state is ReviewState.WORKING


def test_a_review_that_failed_is_tried_again_when_asked_for(store):
    review = store.reviews.find(store.reviews.keep(REVIEW, at=NOW))
    store.reviews.fail(review)
    assert store.reviews.waiting() == []

    store.reviews.keep(REVIEW, at=NOW)

    assert [one.id for one in store.reviews.waiting()] == [review.id]


def test_the_cards_are_the_mistakes_of_the_side_that_is_me(store):
    review = keep_done(store, mistake(1), mistake(2, side=Player.BLACK), mistake(4))

    assert store.cards.count("me", at=NOW).total == 2
    store.reviews.say_who(review.id, Player.BLACK)
    assert (store.cards.count("me", at=NOW).total, due(store)) == (1, 2)
    store.reviews.say_who(review.id, None)
    assert (store.cards.count("me", at=NOW).total, due(store)) == (0, None)


def test_what_is_due_is_asked_first_and_then_the_worst_mistakes(store):
    keep_done(store, mistake(1, loss=0.1), mistake(2, loss=0.3), mistake(3, loss=0.2))
    asked = []
    while (card := store.cards.due("me", at=NOW)) is not None:
        asked.append(card.verdict["n"])
        later = NOW + timedelta(days=5 - len(asked))
        store.cards.put_back("me", card.key, Repetition(seen=1, due=later))

    assert asked == [2, 3, 1]
    count = store.cards.count("me", at=NOW)
    assert (count.total, count.due, count.next_due) == (3, 0, NOW + timedelta(days=2))
    assert due(store, NOW + timedelta(days=2)) == 1
    assert due(store, NOW + timedelta(days=9)) == 1
    assert store.cards.count("me", at=NOW + timedelta(days=3)).due == 2


def test_the_same_mistake_in_two_matches_is_one_card(store):
    key = "k" * 32
    keep_done(store, mistake(1, key=key))
    keep_done(store, mistake(7, key=key), id="S" * 22, digest="d2")

    assert store.cards.count("me", at=NOW).total == 1
    store.cards.put_back("me", key, Repetition(box=4, seen=5, due=NOW + timedelta(days=16)))
    count = store.cards.count("me", at=NOW)
    assert (count.due, count.learnt) == (0, 1)
    assert store.cards.find("me", key).repetition.seen == 5
    assert store.cards.find("somebody", key) is None


def test_names_one_goes_by_are_those_at_tables_and_those_one_said_to_be(store):
    keep_done(store)
    keep_done(store, id="S" * 22, digest="d2", me=None, about={"white": "Ana", "black": "Bia"})

    assert store.reviews.names_of("me") == {"Helena"}
    assert store.reviews.names_of("somebody") == frozenset()


@pytest.mark.parametrize(
    ("column", "value"),
    [("about", "{"), ("figures", "["), ("state", "sleepy"), ("created", "once"), ("me", "green")],
)
def test_one_damaged_review_hides_no_other(url, store, column, value):
    for letter in "ABC":
        store.reviews.keep(replace(REVIEW, id=letter * 22, digest=letter), at=NOW)
    engine = create_engine(url)
    with engine.begin() as connection:
        change = text(f"UPDATE reviews SET {column} = :value WHERE id = :id")
        connection.execute(change, {"value": value, "id": "B" * 22})
    engine.dispose()
    listed = store.reviews.listed("me", most=10)

    failed = {one.id[0]: one.state is ReviewState.FAILED for one in listed}
    assert failed == {"A": False, "B": True, "C": False}
    assert [one.id[0] for one in store.reviews.waiting()] == ["A", "C"]
    assert store.reviews.names_of("me") == {"Helena"}
    store.reviews.forget("B" * 22)
    assert len(store.reviews.listed("me", most=10)) == 2
