"""The same store on PostgreSQL: what was kept before is migrated, and what is new is kept."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from tests.store.layouts import LAYOUT_2, copied
from tests.store.persons import add_persons
from tests.store.postgresql import postgresql, require
from tests.store.test_ratings import TERMS

from gamao import CLUBE, Player
from gamao.errors import StaleVersionError
from gamao.play import OpponentKind, Seat, Terms, results_since
from gamao.store import Store, guest_of
from gamao.store.schema import METADATA

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
PASSED = ("start 3-1", "white: 8/5 6/5", "black: double", "white: pass")


@pytest.fixture(scope="module")
def server():
    require()
    with postgresql() as running:
        yield running.url.replace("://", "+psycopg://")


@pytest.fixture
def database(server, request):
    """A database of its own for every test."""
    name = f"games_{abs(hash(request.node.name))}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.rsplit("/", 1)[0] + f"/{name}"


def differences(store):
    with store._engine.connect() as connection:
        return compare_metadata(MigrationContext.configure(connection), METADATA)


def test_a_database_of_before_opens_with_everything_in_it(database):
    copied(database, LAYOUT_2, "0002")
    engine = create_engine(database)
    with engine.begin() as connection:  # it was made without migrations
        connection.execute(text("DROP TABLE alembic_version"))
    engine.dispose()
    ana = guest_of(hashlib.sha256(b"A" * 43).hexdigest())

    store = Store.open(database)
    found = differences(store), store.answers()
    tables, results = store.tables_of(ana, most=9), store.results.of(ana, most=9)
    lines = store.table(results[1].table).lines
    cards = store.cards.count(ana, at=datetime(2026, 11, 16, 9, tzinfo=UTC))
    store.close()

    assert found == ([], True)
    assert {one.id for one in tables} == {one.table for one in results}
    assert len(lines) == 150
    assert [(one.points, one.ends_match) for one in results] == [(1, True), (2, False)]
    assert (cards.total, cards.due) == (2, 1)


def test_steps_and_results_are_kept_together_and_two_writers_never_both_win(database):
    terms = Terms(preset="CLUBE", rules=CLUBE, length=3, opponent=OpponentKind.FRIEND)
    results = results_since(terms.new_log().replayed(PASSED), 0)
    store = Store.open(database)
    found = differences(store), store.answers()
    me = store.people.welcome("s" * 64, at=NOW, expires=NOW).person
    again = store.people.welcome("s" * 64, at=NOW, expires=NOW).person
    seats = {Player.WHITE: Seat(person=me), Player.BLACK: Seat()}
    store.create("A" * 22, terms=terms.as_json(), seats=seats, summary={}, at=NOW)
    store.append("A" * 22, 0, PASSED, summary={}, results=results, at=NOW).result()
    with pytest.raises(StaleVersionError):
        store.append("A" * 22, 0, PASSED, summary={}, results=results, at=NOW).result()
    kept = store.results.of(me, most=9)
    store.close()

    assert found == ([], True)
    assert me == again
    assert [(one.winner, one.points, one.at) for one in kept] == [(Player.BLACK, 1, NOW)]


def test_two_servers_that_end_two_matches_of_one_person_rate_both(database):
    terms = replace(TERMS, length=1)
    stores = [Store.open(database) for _ in range(2)]
    add_persons(stores[0], "w", "b", "third")
    ends = []
    for store, table, other in zip(stores, ("A" * 22, "B" * 22), ("b", "third"), strict=True):
        seats = {Player.WHITE: Seat(person="w"), Player.BLACK: Seat(person=other)}
        store.create(table, terms=terms.as_json(), seats=seats, summary={}, at=NOW)
        lines = ("start 3-1", "white: 8/5 6/5", "white: resign single", "black: accept")
        results = results_since(terms.new_log().replayed(lines), 0)
        ends.append(partial(store.append, table, 0, lines, summary={}, results=results, at=NOW))

    for kept in [end() for end in ends]:  # both are being written before the first is awaited
        kept.result()

    assert stores[0].ratings.of("w").matches == 2
    after = {one.after.points for one in stores[1].ratings.history("w", most=9)}
    before = {one.before.points for one in stores[1].ratings.history("w", most=9)}
    assert len(after & before) == 1  # one follows from the other
    for store in stores:
        store.close()
