"""What the store has returned from is kept; two writers never both win."""

import threading
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from tests.store.persons import add_persons

from gamao import CLUBE, DataError, Match, Player
from gamao.errors import StaleVersionError
from gamao.play import OpponentKind, Seat, Terms
from gamao.store import Store, default_url

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
TABLE = "A" * 22
TERMS = Terms(preset="CLUBE", rules=CLUBE, length=7, opponent=OpponentKind.FRIEND)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'deep' / 'games.db'}"


@pytest.fixture
def store(url):
    store = Store.open(url)
    add_persons(store, "w", "b", "c")
    yield store
    store.close()


def open_table(store, table=TABLE, *, at=NOW):
    seats = {Player.WHITE: Seat(name="Helena", person="w"), Player.BLACK: Seat()}
    store.create(table, terms=TERMS.as_json(), seats=seats, summary={"game": 1}, at=at)


def test_steps_come_back_in_their_order(store, url):
    open_table(store)
    store.append(TABLE, 0, ["start 3-1", "white: 8/5 6/5"], summary={"game": 1}, at=NOW).result()
    store.append(TABLE, 2, ["black: double"], summary={"game": 2}, at=NOW).result()

    again = Store.open(url)
    found = again.table(TABLE)
    again.close()

    assert found is not None
    assert found.lines == ("start 3-1", "white: 8/5 6/5", "black: double")
    assert Terms.from_json(found.terms) == TERMS
    assert found.seats[Player.WHITE] == Seat(name="Helena", person="w")


def test_a_step_at_an_old_version_is_refused_whole(store):
    open_table(store)
    store.append(TABLE, 0, ["start 3-1"], summary={"game": 1}, at=NOW).result()

    with pytest.raises(StaleVersionError):
        store.append(
            TABLE, 0, ["start 5-2", "white: 13/8 13/11"], summary={"game": 9}, at=NOW
        ).result()

    assert store.table(TABLE).lines == ("start 3-1",)
    assert store.tables_of("w", most=9)[0].summary == {"game": 1}


def test_of_many_writers_of_one_version_exactly_one_wins(store):
    open_table(store)
    won = []

    def write(number):
        try:
            store.append(TABLE, 0, [f"start {number}-6"], summary={}, at=NOW).result()
            won.append(number)
        except StaleVersionError:
            pass

    threads = [threading.Thread(target=write, args=(number,)) for number in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(won) == 1
    assert store.table(TABLE).lines == (f"start {won[0]}-6",)


def test_a_table_that_is_no_more_takes_no_steps(store):
    with pytest.raises(StaleVersionError):
        store.append(TABLE, 0, ["start 3-1"], summary={}, at=NOW).result()


def test_a_free_seat_is_taken_once(store):
    open_table(store)

    assert store.sit(TABLE, Player.BLACK, person="b", name="Tomás")
    assert not store.sit(TABLE, Player.BLACK, person="c", name="Rui")
    assert not store.sit(TABLE, Player.WHITE, person="c", name="Rui")
    assert store.table(TABLE).seats[Player.BLACK] == Seat(name="Tomás", person="b")


def test_a_bots_seat_is_not_free(store):
    seats = {Player.WHITE: Seat(person="w"), Player.BLACK: Seat(is_bot=True)}
    store.create(TABLE, terms=TERMS.as_json(), seats=seats, summary={}, at=NOW)

    assert not store.sit(TABLE, Player.BLACK, person="b", name=None)


def test_my_tables_are_mine_and_the_last_played_comes_first(store):
    for number, name in enumerate("XYZ"):
        open_table(store, name * 22, at=NOW + timedelta(minutes=number))
    later = (NOW + timedelta(hours=1)).astimezone(timezone(timedelta(hours=-3)))
    store.append("X" * 22, 0, ["start 3-1"], summary={}, at=later).result()

    found = store.tables_of("w", most=2)

    assert [one.id[0] for one in found] == ["X", "Z"]
    assert found[0].updated == later
    assert store.tables_of("b", most=9) == []


def test_a_table_left_by_one_stays_for_the_other_and_goes_with_the_last(store):
    open_table(store)
    store.sit(TABLE, Player.BLACK, person="b", name=None)

    assert store.leave(TABLE, person="w")
    assert not store.leave(TABLE, person="w")
    assert not store.leave(TABLE, person="stranger")
    assert store.tables_of("w", most=9) == []
    assert len(store.tables_of("b", most=9)) == 1

    assert store.leave(TABLE, person="b")
    assert store.table(TABLE) is None


@pytest.mark.parametrize(
    "url",
    ["sqlite:////proc/nowhere/games.db", "nonsense", "oracle+missing://host/db"],
    ids=["folder", "no url", "driver"],
)
def test_a_database_that_cannot_be_opened_is_one_clear_error(url):
    with pytest.raises(DataError, match="cannot open the database"):
        Store.open(url)


@pytest.mark.parametrize(
    "url", ["oracle+missing://me:secret@host/db", "oracle//me:secret@host"], ids=["url", "no url"]
)
def test_a_password_in_the_url_is_not_told(url):
    with pytest.raises(DataError) as caught:
        Store.open(url)

    assert "secret" not in str(caught.value)


def test_every_step_is_on_the_disk_when_append_returns(store):
    with store._engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"


def test_the_database_is_where_gamao_data_says(monkeypatch, tmp_path):
    folder = tmp_path / "a?b%20#c"
    monkeypatch.setenv("GAMAO_DATA", str(folder))

    Store.open(default_url()).close()

    assert [file.name for file in folder.iterdir()] == ["games.db"]
    assert [file.name for file in tmp_path.iterdir()] == [folder.name]


def test_terms_that_are_no_terms_are_a_data_error():
    with pytest.raises(DataError, match="not the terms of a table"):
        Terms.from_json({"preset": "CLUBE"})


def test_terms_with_a_position_begin_there():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10"
    match = Match(7, CLUBE, (2, 4))
    terms = Terms(
        preset="CLUBE", rules=match.rules, length=7, opponent=OpponentKind.BOT, position=xgid
    )

    assert terms.first_game().match.score == (2, 4)
    assert Terms.from_json(terms.as_json()) == terms


def longest_wait(store, tables, first):
    """Of six who write at once, as many as the server has threads."""
    waits = []

    def write(table):
        for version in range(first, first + 80):
            begun = time.monotonic()
            store.append(table, version, ["white: 8/5 6/5"], summary={"game": 1}, at=NOW).result()
            waits.append(time.monotonic() - begun)

    threads = [threading.Thread(target=write, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(waits) == 6 * 80
    return max(waits)


def test_no_writer_waits_long_for_others(store):
    """SQLite's own waiting took seconds."""
    tables = [letter * 22 for letter in "ABCDEF"]
    for table in tables:
        open_table(store, table)

    # A busy machine can only make it longer: the best of four counts.
    waits = []
    while len(waits) < 4 and min(waits, default=1.0) >= 0.5:
        waits.append(longest_wait(store, tables, 80 * len(waits)))

    assert min(waits) < 0.5, waits
