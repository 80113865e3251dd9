"""What games and matches came to is written with the step that ends them, once."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from tests.store.persons import add_persons
from tests.strategies import random_games, random_match

from gamao import CLUBE, Match, Player
from gamao.errors import StaleVersionError
from gamao.play import MatchLog, OpponentKind, Seat, Terms, results_since
from gamao.rules.position import Win
from gamao.store import Store

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
TABLE = "A" * 22
TERMS = Terms(preset="CLUBE", rules=CLUBE, length=3, opponent=OpponentKind.FRIEND)
PASSED = ("start 3-1", "white: 8/5 6/5", "black: double", "white: pass")
RESIGNED = ("next", "start 3-1", "white: 8/5 6/5", "white: resign gammon", "black: accept")


@pytest.fixture
def store(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(store, "w", "b")
    seats = {Player.WHITE: Seat(person="w"), Player.BLACK: Seat(person="b")}
    store.create(TABLE, terms=TERMS.as_json(), seats=seats, summary={}, at=NOW)
    yield store
    store.close()


def append(store, log, lines, *, at=NOW):
    after = log.replayed(lines)
    results = results_since(after, log.version)
    store.append(TABLE, log.version, lines, summary={}, results=results, at=at).result()
    return after


def test_the_last_game_of_a_match_is_the_result_of_the_match(store):
    log = append(store, TERMS.new_log(), PASSED)
    append(store, log, RESIGNED, at=NOW + timedelta(hours=1))

    last, first = store.results.of("w", most=9)

    assert (first.game, first.winner, first.win, first.points) == (1, Player.BLACK, Win.SINGLE, 1)
    assert (first.length, first.ends_match, first.at) == (3, False, NOW)
    assert (last.game, last.winner, last.win, last.points) == (2, Player.BLACK, Win.GAMMON, 2)
    assert (last.cube, last.ends_match) == (1, True)
    assert (last.variant, last.level) == ("backgammon", None)
    assert last.persons == {Player.WHITE: "w", Player.BLACK: "b"}
    assert store.results.of("b", most=1) == [last]
    assert store.results.of("stranger", most=9) == []


def test_a_step_that_is_refused_leaves_no_result(store):
    log = append(store, TERMS.new_log(), PASSED[:1])
    with pytest.raises(StaleVersionError):
        append(store, TERMS.new_log(), PASSED)

    assert store.results.of("w", most=9) == []
    append(store, log, PASSED[1:])
    assert len(store.results.of("w", most=9)) == 1


def test_results_outlive_the_table(store):
    append(store, TERMS.new_log(), PASSED)
    assert store.leave(TABLE, person="w")
    assert store.leave(TABLE, person="b")

    assert store.table(TABLE) is None
    assert len(store.results.of("w", most=9)) == 1


def test_a_bot_is_nobody_but_has_its_level(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'bot.db'}")
    add_persons(store, "w")
    seats = {Player.WHITE: Seat(person="w"), Player.BLACK: Seat(is_bot=True)}
    terms = replace(TERMS, opponent=OpponentKind.BOT, level="club")
    store.create(TABLE, terms=terms.as_json(), seats=seats, summary={}, at=NOW)
    append(store, terms.new_log(), PASSED)
    (found,) = store.results.of("w", most=9)
    store.close()

    assert (found.persons, found.level) == ({Player.WHITE: "w", Player.BLACK: None}, "club")


@pytest.mark.parametrize("seed", range(4))
def test_step_by_step_every_game_has_its_result_once(seed):
    rng = random.Random(seed)
    games = tuple(random_games(random_match(rng), rng, most=3))
    whole = MatchLog(first=games[0].match.new_game(), games=games)
    cuts = sorted(rng.sample(range(1, whole.version), 5))
    log, found = MatchLog.begin(whole.first), []
    for start, end in zip([0, *cuts], [*cuts, whole.version], strict=True):
        log = log.replayed(whole.lines(start)[: end - start])
        found += results_since(log, start)

    assert tuple(found) == results_since(whole, 0)
    assert [one.game for one in found] == [n for n, one in enumerate(games, 1) if one.result]
    assert sum(one.points for one in found) == sum(one.result.points for one in games if one.result)


def test_a_match_for_money_has_no_length_and_no_end():
    log = MatchLog.begin(Match(None, CLUBE).new_game()).replayed(PASSED)

    (found,) = results_since(log, 0)

    assert (found.length, found.ends_match, found.version) == (None, False, 4)
