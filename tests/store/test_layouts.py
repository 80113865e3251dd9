"""A database of every version before opens with everything in it, on SQLite and PostgreSQL."""

from datetime import UTC, datetime

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from tests.slow import first_or_slow
from tests.store.layouts import LAYOUT_2, LAYOUT_13, copied, migrated
from tests.store.postgresql import postgresql, require
from tests.store.test_migrations import ANA, FRIENDS, RUI, SCREEN

from gamao.play import LiveMatch, Terms
from gamao.rules.player import Player
from gamao.store import Relation, Store, guest_of
from gamao.store.schema import METADATA, REVISION

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
KINDS = ["sqlite", "postgresql"]


def revisions(first, last):
    return [f"{number:04}" for number in range(first, last + 1)]


@pytest.fixture(scope="module")
def server():
    require()
    with postgresql() as running:
        yield running.url.replace("://", "+psycopg://")


@pytest.fixture
def database(request, kind, tmp_path):
    """An empty one."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    server = request.getfixturevalue("server")
    name = f"layout_{abs(hash(request.node.name))}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.rsplit("/", 1)[0] + f"/{name}"


def is_as_new(store):
    with store._engine.connect() as connection:
        return compare_metadata(MigrationContext.configure(connection), METADATA) == []


def add_passkey(url, person):
    row = {"id": "k" * 64, "person": person, "key": "public", "at": "2026-11-17 10:00:00"}
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO passkeys (id, person_id, public_key, signatures, device, at) "
                "VALUES (:id, :person, :key, 7, 'Firefox, Linux', :at)"
            ),
            row,
        )
    engine.dispose()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", revisions(13, int(REVISION) - 1))
def test_a_database_of_the_last_release_opens_with_everything_in_it(database, revision):
    copied(database, LAYOUT_13, "0013")
    migrated(database, revision)
    if revision >= "0015":
        add_passkey(database, guest_of(RUI))

    store = Store.open(database)
    ana, found = store.people.named("ana"), store.people.person(guest_of(RUI))
    assert is_as_new(store)
    assert (ana.email, ana.shows["games"], ana.password[:7]) == ("ana@x.example", False, "$argon2")
    assert {one.is_token for one in store.people.sessions_of(ana.id, at=NOW)} == {True, False}
    assert store.relations.of(ana.id) == {"Rui": Relation.FOLLOW}
    assert [(one.by, one.text) for one in store.relations.reports(most=9)] == [("Rui", "rude")]
    (result,) = store.results.of(ana.id, most=9)
    assert set(result.persons.values()) == {ana.id, found.id}
    table = store.table(result.table)
    match = LiveMatch.begin(Terms.from_json(table.terms), table.seats, table.lines, result.table)
    assert match.log.is_over
    assert {one.person for one in store.ratings.of_table(result.table).values()} == {
        ana.id,
        found.id,
    }
    assert store.ratings.of(ana.id).matches == 1
    reviews = store.reviews.listed(ana.id, most=9)
    assert sorted((one.table or "", one.total) for one in reviews) == [("", 18), (result.table, 4)]
    assert all(store.reviews.report(one) for one in reviews)
    assert store.plays.of(ana.id).decisions > 0  # taken from the reviews
    assert store.plays.of(found.id).decisions > 0
    assert store.cards.count(ana.id, at=NOW).total > 1
    rows = store.people.rows(ana.id)
    kept = ("repetitions", "lesson_steps", "drill_times", "problem_answers", "problem_cards")
    assert [len(rows[name]) for name in kept] == [2, 1, 2, 1, 1]
    keys = [one.signatures for one in store.passkeys.of(guest_of(RUI))]
    assert keys == ([7] if revision >= "0015" else [])
    store.close()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", first_or_slow(revisions(2, int(REVISION) - 1)))
def test_what_was_played_before_there_were_members_is_there_from_every_layout(database, revision):
    copied(database, LAYOUT_2, "0002")
    migrated(database, revision)

    store = Store.open(database)
    ana, rui = guest_of(ANA), guest_of(RUI)
    assert is_as_new(store)
    assert {one.id for one in store.tables_of(ana, most=9)} == {FRIENDS, SCREEN}
    assert [one.table for one in store.results.of(rui, most=9)] == [FRIENDS]
    assert store.table(FRIENDS).seats[Player.BLACK].person == rui
    (review,) = store.reviews.listed(ana, most=9)
    assert store.reviews.report(review)
    assert store.cards.count(ana, at=NOW).total == 2
    store.close()
