"""The levels' ratings by results: whose matches count, and that nobody else's rating moves."""

from dataclasses import replace

import pytest
from tests.store.persons import add_persons
from tests.store.test_ratings import NOW, TERMS, play
from tests.store.test_results import PASSED, RESIGNED

from gamao import CLUBE, Player
from gamao.play import OpponentKind, Seat, Terms, results_since
from gamao.store import Store

BOT = Terms(
    preset="CLUBE",
    rules=CLUBE,
    length=3,
    opponent=OpponentKind.BOT,
    level="advanced",
    serious=True,
)


@pytest.fixture
def store(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(store, "w", "b", "new")
    play(store)
    yield store
    store.close()


def lose(store, table, *, person="w", terms=BOT, side=Player.WHITE, lines=PASSED + RESIGNED):
    """A match against the computer in which White, who resigns, is the person or the level."""
    seats = {side: Seat(person=person), side.opponent: Seat(is_bot=True)}
    store.create(table, terms=terms.as_json(), seats=seats, summary={}, at=NOW)
    log = replace(terms, position=None).new_log().replayed(lines)
    results = results_since(log, 0)
    store.append(table, 0, lines, summary={}, results=results, at=NOW).result()


def test_a_level_is_rated_by_its_matches_and_the_person_is_not(store):
    before = store.ratings.of("w")
    lose(store, "won by the level")
    lose(store, "another")
    (level, found), *more = store.levels.rated().items()

    assert (level, found.matches, more) == ("advanced", 2, [])
    assert found.rating.points > 1500
    assert found.rating.is_provisional
    assert store.ratings.of("w") == before
    assert store.ratings.count() == 2


def test_who_lost_is_told_by_the_side_that_each_had(store):
    lose(store, "black", side=Player.BLACK)

    assert store.levels.rated()["advanced"].rating.points < 1500


@pytest.mark.parametrize(
    "terms",
    [
        replace(BOT, serious=False),
        replace(BOT, own_dice=True),
        replace(BOT, length=None),
        replace(BOT, position="XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10"),
    ],
    ids=["helped", "own dice", "money", "set up"],
)
def test_what_is_no_whole_match_on_equal_terms_does_not_count(store, terms):
    lose(store, "it", terms=terms, lines=PASSED if terms.length is None else PASSED + RESIGNED)

    assert store.levels.rated() == {}


def test_a_match_left_before_a_checker_was_moved_says_nothing_of_a_level(store):
    lose(store, "it", lines=("start 3-1", "white: resign backgammon", "black: accept"))

    assert store.levels.rated() == {}


def test_who_has_no_rating_of_their_own_says_nothing_of_a_level(store):
    lose(store, "it", person="new")
    assert store.levels.rated() == {}

    play(store, table="later", terms=TERMS, people=("new", "b"))

    assert store.levels.rated()["advanced"].matches == 1


def test_who_is_deleted_is_not_counted_any_more(store):
    lose(store, "it")
    assert store.levels.rated()

    store.people.forget("w", at=NOW)

    assert store.levels.rated() == {}
