"""A database of a version before opens with everything in it, and with everybody."""

import hashlib
import sqlite3
from datetime import UTC, datetime

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from tests.store.layouts import LAYOUT_2

from gamao import DataError, Player
from gamao.play import LiveMatch, Terms
from gamao.rules.position import Win
from gamao.server.wire.review import Report
from gamao.store import PersonKind, ReviewState, Store, guest_of
from gamao.store.schema import METADATA, REVISION

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
ANA, RUI = (hashlib.sha256(letter * 43).hexdigest() for letter in (b"A", b"B"))
FRIENDS, SCREEN = "s6ohXG2YV17E5sVSNWMz_w", "8Rxtg9ZNDC8sUie1Q2YDRw"
# As gamao 0.1.0 made its databases before there were reviews.
LAYOUT_1 = """
CREATE TABLE about (schema INTEGER NOT NULL, PRIMARY KEY (schema));
CREATE TABLE tables (
    id VARCHAR(22) NOT NULL, terms JSON NOT NULL, summary JSON NOT NULL,
    created DATETIME NOT NULL, updated DATETIME NOT NULL, PRIMARY KEY (id));
CREATE INDEX ix_tables_updated ON tables (updated);
CREATE TABLE seats (
    table_id VARCHAR(22) NOT NULL, side VARCHAR(5) NOT NULL, kind VARCHAR(6) NOT NULL,
    name VARCHAR(40), browser VARCHAR(64), hidden BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, side),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE INDEX ix_seats_browser ON seats (browser);
CREATE TABLE steps (
    table_id VARCHAR(22) NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
    at DATETIME NOT NULL, PRIMARY KEY (table_id, version),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
INSERT INTO about VALUES (1);
INSERT INTO tables VALUES ('T', '{"length": 7}', '{"game": 1}',
    '2026-01-02 03:04:05.000000', '2026-01-02 03:04:06.000000');
INSERT INTO seats VALUES ('T', 'white', 'person', 'Helena', 'me', 0);
INSERT INTO seats VALUES ('T', 'black', 'bot', NULL, NULL, 0);
INSERT INTO steps VALUES ('T', 1, 'start 3-1', '2026-01-02 03:04:05.000000');
INSERT INTO steps VALUES ('T', 2, 'white: 8/5 6/5', '2026-01-02 03:04:06.000000')
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.db"


def made(file, statements):
    connection = sqlite3.connect(file)
    connection.executescript(statements)
    connection.close()
    return f"sqlite:///{file}"


def rows(file, query):
    connection = sqlite3.connect(file)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


@pytest.fixture
def before(file):
    return made(file, LAYOUT_2.read_text())


@pytest.fixture
def store(before):
    store = Store.open(before)
    yield store
    store.close()


def test_tables_open_with_all_their_steps_and_can_be_played_on(store, file):
    found = store.table(FRIENDS)
    match = LiveMatch.begin(Terms.from_json(found.terms), found.seats, found.lines)

    log = match.log
    assert (log.version, log.number, log.match.score) == (150, 2, (0, 2))
    assert match.clock.since == 1794817738030
    assert {side: seat.name for side, seat in found.seats.items()} == {
        Player.WHITE: "Ana",
        Player.BLACK: "Rui",
    }
    assert len(store.table(SCREEN).lines) == 228
    assert rows(file, "SELECT count(*) FROM steps") == [(378,)]


def test_only_a_database_of_before_is_said_to_be_changed(file):
    told = []
    made(file, LAYOUT_1)
    for _ in range(2):
        Store.open(f"sqlite:///{file}", migrating=lambda: told.append("one moment")).close()
    Store.open("sqlite://", migrating=lambda: told.append("never")).close()

    assert told == ["one moment"]


def test_who_has_the_cookie_of_before_is_the_same_person(store):
    ana, rui = store.people.session(ANA).person, store.people.session(RUI).person

    assert (ana, rui) == (guest_of(ANA), guest_of(RUI))
    assert store.people.person(ana).kind is PersonKind.GUEST
    assert {one.id for one in store.tables_of(ana, most=9)} == {FRIENDS, SCREEN}
    assert {one.id for one in store.tables_of(rui, most=9)} == {FRIENDS}
    assert store.people.session(ANA).expires > datetime.now(UTC)


def test_a_person_is_as_old_as_what_they_first_did(store):
    ana = store.people.person(guest_of(ANA))

    assert ana.created == datetime(2026, 11, 16, 8, 28, 54, 785396, tzinfo=UTC)


def test_reviews_cards_and_repetitions_stay_their_persons(store):
    ana = guest_of(ANA)
    (review,) = store.reviews.listed(ana, most=9)
    count = store.cards.count(ana, at=datetime(2026, 11, 16, 9, tzinfo=UTC))

    assert review.state is ReviewState.DONE
    assert store.reviews.report(review).startswith("{")
    assert (count.total, count.due) == (2, 1)
    assert store.reviews.mistake(review, 3).key == "fb4635c5300c843275f2b8493ab2980a"
    assert store.reviews.names_of(ana) == {"Ana", "Bia"}
    assert store.reviews.listed(guest_of(RUI), most=9) == []


def test_reports_of_before_say_limit_and_depth_where_they_said_level(store):
    (review,) = store.reviews.listed(guest_of(ANA), most=9)
    report = Report.model_validate_json(store.reviews.report(review))

    assert report.limit == "2-ply, close ones 3-ply"
    assert [play.depth for play in report.moves[0].plays] == ["2-ply"] * 2 + ["0-ply"] * 3


def test_a_damaged_report_does_not_keep_the_others_from_opening(file, before):
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE reviews SET report = '{'")
    connection.close()

    store = Store.open(before)

    assert len(store.reviews.listed(guest_of(ANA), most=9)) == 1
    store.close()


def test_what_was_played_before_has_results(store):
    ana, rui = guest_of(ANA), guest_of(RUI)
    last, first = store.results.of(ana, most=9)

    assert (first.table, first.game, first.winner, first.win) == (
        *(FRIENDS, 1),
        *(Player.BLACK, Win.GAMMON),
    )
    assert (first.points, first.cube, first.length, first.ends_match) == (2, 1, 3, False)
    assert (first.variant, first.level) == ("backgammon", None)
    assert first.persons == {Player.WHITE: ana, Player.BLACK: rui}
    assert first.at == datetime(2026, 11, 16, 8, 28, 58, 23007, tzinfo=UTC)
    assert (last.table, last.winner, last.points, last.ends_match) == (
        *(SCREEN, Player.WHITE),
        *(1, True),
    )
    assert store.results.of(rui, most=9) == [first]


WAYS = {"at once": "", "layout 1": LAYOUT_1, "layout 2": LAYOUT_2.read_text()}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_leads_to_the_tables_of_now(file, way):
    url = made(file, WAYS[way])
    store = Store.open(url)
    with store._engine.connect() as connection:
        differs = compare_metadata(MigrationContext.configure(connection), METADATA)
    answers = store.answers()
    store.close()

    assert differs == []
    assert answers
    assert rows(file, "PRAGMA foreign_key_check") == []
    # What the versions before look at, so that they leave it alone.
    assert rows(file, "SELECT schema FROM about") == [(3,)]


def test_the_migrations_alone_make_the_tables_of_now(file):
    config = Config()
    config.set_main_option("script_location", "gamao.store:migrations")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        context = MigrationContext.configure(connection)
        found = compare_metadata(context, METADATA), context.get_current_revision()
    engine.dispose()

    assert found == ([], REVISION)


def test_a_database_of_layout_1_opens_and_keeps_its_games(file):
    store = Store.open(made(file, LAYOUT_1))
    table = store.table("T")
    store.append("T", 2, ["black: double"], summary={"game": 1}, at=NOW).result()
    names = store.reviews.names_of(guest_of("me"))
    store.close()

    assert table.lines == ("1 1767323045000 start 3-1", "2 1767323046000 white: 8/5 6/5")
    assert (table.seats[Player.WHITE].name, table.seats[Player.BLACK].is_bot) == ("Helena", True)
    assert names == {"Helena"}


def test_a_change_of_layout_the_version_before_was_stopped_in_is_finished(file):
    half = "CREATE TABLE repetitions (browser VARCHAR(64), key VARCHAR(32));"
    store = Store.open(made(file, f"{LAYOUT_1};{half}"))

    assert store.cards.count(guest_of("me"), at=NOW).total == 0
    store.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(file, before):
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE results (in_the_way INTEGER)")  # the last of them trips
    connection.close()

    with pytest.raises(DataError, match="cannot open the database"):
        Store.open(before)

    assert rows(file, "SELECT schema FROM about") == [(2,)]
    assert rows(file, "SELECT count(*) FROM seats WHERE browser IS NOT NULL") == [(4,)]
    assert rows(file, "SELECT name FROM sqlite_master WHERE name = 'persons'") == []


def test_a_damaged_table_does_not_keep_the_others_from_opening(file, before):
    connection = sqlite3.connect(file)
    with connection:
        spoilt = "UPDATE tables SET updated = 'yesterday', terms = '{' WHERE id = ?"
        connection.execute(spoilt, [SCREEN])
    connection.close()

    store = Store.open(before)

    assert {one.id for one in store.tables_of(guest_of(ANA), most=9)} == {FRIENDS, SCREEN}
    assert [one.table for one in store.results.of(guest_of(ANA), most=9)] == [FRIENDS]
    store.close()


@pytest.mark.parametrize(
    ("later", "said"),
    [
        ("UPDATE alembic_version SET version_num = '0999'", "layout 0999"),
        ("UPDATE about SET schema = 99; DROP TABLE alembic_version", "layout 99"),
    ],
    ids=["migration", "layout"],
)
def test_a_database_of_a_later_version_is_refused_and_left_alone(file, later, said):
    Store.open(made(file, "")).close()
    url = made(file, later)
    kept = rows(file, "SELECT sql FROM sqlite_master")

    with pytest.raises(DataError, match=said):
        Store.open(url)

    assert rows(file, "SELECT sql FROM sqlite_master") == kept
