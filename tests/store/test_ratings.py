"""Ratings are written with the result of a rated match: once, or not at all."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event
from tests.store.persons import add_persons
from tests.store.test_results import PASSED, RESIGNED

from gamao import CLUBE, Player
from gamao.errors import RuleError, StaleVersionError
from gamao.play import OpponentKind, Seat, Terms, results_since
from gamao.rating import MATCHLESS, after_match, pool_spread
from gamao.rules.clock import NO_CLOCK, TOURNAMENT_CLOCK
from gamao.store import Challenge, Store

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
TERMS = Terms(
    preset="CLUBE",
    rules=CLUBE,
    length=3,
    opponent=OpponentKind.FRIEND,
    serious=True,
    clock=TOURNAMENT_CLOCK,
    rated=True,
)


@pytest.fixture
def store(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(store, "w", "b", "third")
    yield store
    store.close()


def play(store, lines=PASSED + RESIGNED, *, table="A" * 22, terms=TERMS, people=("w", "b"), at=NOW):
    """A match from its first line to its last."""
    seats = {side: Seat(person=person) for side, person in zip(Player, people, strict=True)}
    store.create(table, terms=terms.as_json(), seats=seats, summary={}, at=at)
    return add(store, terms.new_log(), lines, table=table, at=at)


def add(store, log, lines, *, table="A" * 22, at=NOW):
    after = log.replayed(lines)
    results = results_since(after, log.version)
    store.append(table, log.version, lines, summary={}, results=results, at=at).result()
    return after


def test_a_rated_match_rates_both(store):
    play(store)

    won, lost = after_match(MATCHLESS, MATCHLESS, length=3)
    assert store.ratings.of("b").rating == won
    assert store.ratings.of("w").rating == lost
    rated = store.ratings.of_table("A" * 22)
    assert (rated[Player.BLACK].won, rated[Player.WHITE].won) == (True, False)
    assert rated[Player.WHITE].before.points == 1500
    assert rated[Player.WHITE].after.points == lost.points
    assert store.ratings.history("b", most=9) == [rated[Player.BLACK]]
    assert store.ratings.of("third") is None


def test_what_nobody_has_had_reviewed_is_found(store):
    play(store)

    found = store.ratings.not_reviewed(since=NOW - timedelta(hours=1))
    assert sorted(found) == [("A" * 22, "b"), ("A" * 22, "w")]
    assert store.ratings.not_reviewed(since=NOW + timedelta(seconds=1)) == []


def test_nothing_is_rated_before_the_match_is_over(store):
    log = play(store, PASSED)
    assert store.ratings.of("w") is None

    add(store, log, RESIGNED)

    assert store.ratings.of("w").matches == 1


def test_a_match_that_is_not_rated_changes_nothing(store):
    play(store, terms=replace(TERMS, rated=False))

    assert store.ratings.of("w") is None
    assert store.ratings.of_table("A" * 22) == {}


def test_the_second_match_begins_where_the_first_ended_less_certain_by_the_time_between(store):
    play(store)
    later = NOW + timedelta(weeks=8)
    play(store, table="B" * 22, people=("w", "third"), at=later)

    squares = after_match(MATCHLESS, MATCHLESS, length=3)[1].square * 2
    spread = pool_spread(squares, 2)
    before = store.ratings.history("w", most=9)[1].after
    _, expected = after_match(
        MATCHLESS.among(spread),
        replace(before, volatility=store_volatility()).among(spread),
        length=3,
        loser_rested=timedelta(weeks=8).total_seconds(),
    )
    found = store.ratings.of("w")
    assert found.matches == 2
    assert found.rating.spread == pytest.approx(spread)
    assert found.rating.points == pytest.approx(expected.points)
    assert found.rating.deviation == pytest.approx(expected.deviation)
    assert found.now(later + timedelta(days=365)).deviation > found.rating.deviation


def store_volatility():
    return after_match(MATCHLESS, MATCHLESS, length=3)[1].volatility


def test_a_step_that_is_refused_rates_nobody_and_told_twice_it_counts_once(store):
    log = play(store, PASSED)
    with pytest.raises(StaleVersionError):
        add(store, TERMS.new_log(), PASSED + RESIGNED)
    add(store, log, RESIGNED)
    with pytest.raises(StaleVersionError):
        add(store, log, RESIGNED)

    assert store.ratings.of("w").matches == store.ratings.of("b").matches == 1


def test_killed_between_the_result_and_the_rating_nothing_is_kept_of_either(store):
    """Whatever happens while ratings are written, the match is over with them or not at all."""
    log = play(store, PASSED)

    def die(connection, cursor, statement, *_):
        if "INSERT INTO rated" in statement:
            raise OSError("killed")

    event.listen(store._engine, "before_cursor_execute", die)
    with pytest.raises(OSError, match="killed"):
        add(store, log, RESIGNED)
    event.remove(store._engine, "before_cursor_execute", die)

    assert len(store.results.of("w", most=9)) == 1
    assert store.ratings.of("b") is None
    add(store, log, RESIGNED)
    assert store.ratings.of("b").matches == 1


def test_who_sits_on_both_sides_is_not_rated(store):
    play(store, people=("w", "w"))

    assert store.ratings.of("w") is None


def test_leaders_are_those_who_are_known_well(store):
    play(store)

    assert store.ratings.leaders(provisional=False, widest=51, most=9) == []
    found = store.ratings.leaders(provisional=True, widest=51, most=9)
    assert [one.person for one, *_ in found] == ["b", "w"]
    assert store.ratings.count() == 2


@pytest.mark.parametrize(
    "change",
    [
        {"opponent": OpponentKind.BOT},
        {"length": None},
        {"serious": False},
        {"clock": NO_CLOCK},
        {"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10"},
    ],
)
def test_what_cannot_be_rated(change):
    with pytest.raises(RuleError, match="a rated match is"):
        replace(TERMS, **change)


def test_a_challenge_waits_until_it_is_taken_or_expires(store):
    soon, late = (
        Challenge(
            id=name * 22, person="w", name="Ana", to=None, terms={"length": 3}, expires=expires
        )
        for name, expires in (("S", NOW + timedelta(hours=1)), ("L", NOW + timedelta(hours=24)))
    )
    store.challenges.add(late)
    store.challenges.add(soon)

    assert store.challenges.all(at=NOW) == [soon, late]
    assert store.challenges.all(at=NOW + timedelta(hours=2)) == [late]
    assert store.challenges.take(late.id)
    assert not store.challenges.take(late.id)


LEFT = ("start 3-1", "white: resign backgammon", "black: accept")


def test_a_match_left_before_a_checker_was_moved_changes_nothing(store):
    play(store, LEFT)

    assert store.ratings.of("w") is store.ratings.of("b") is None
    assert store.ratings.of_table("A" * 22) == {}
    assert store.results.of("b", most=9)[0].ends_match


def test_a_match_counts_once_either_side_has_moved(store):
    play(store, ("start 3-1", "white: 8/5 6/5", "black: resign backgammon", "white: accept"))

    assert store.ratings.of("w").matches == 1


def test_whoever_leaves_one_match_after_another_loses_those_after_the_first(store):
    play(store, LEFT)
    play(store, LEFT, table="B" * 22, people=("w", "third"), at=NOW + timedelta(hours=23))
    # Whom they left had not left anybody themselves.
    play(store, LEFT, table="C" * 22, people=("third", "b"), at=NOW + timedelta(hours=23))

    assert store.ratings.of("w").matches == 1
    assert store.ratings.of("w").rating.points < 1500
    assert store.ratings.of("third").matches == 1
    assert store.ratings.of("b") is None
    assert store.ratings.of_table("B" * 22)[Player.WHITE].won is False


def test_after_a_day_a_match_may_be_left_again(store):
    play(store, LEFT)
    play(store, LEFT, table="B" * 22, at=NOW + timedelta(hours=25))

    assert store.ratings.of("w") is None


def test_what_was_left_at_an_unrated_table_counts_against_nobody(store):
    play(store, LEFT, terms=replace(TERMS, rated=False))
    play(store, LEFT, table="B" * 22)

    assert store.ratings.of("w") is None
