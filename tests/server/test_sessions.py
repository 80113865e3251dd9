"""A cookie is a session's, which leads to a person; a guest is written down when it is worth it."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.server.browsers import Browser, serving
from tests.server.matches import send, short_match

from gamao.notation import format_mat
from gamao.server.people.sessions import Sessions, session_of
from gamao.store import Store, guest_of

GOLDEN = Path(__file__).parents[1] / "golden" / "layout2.sql"
NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
YEAR = timedelta(days=365)
SCREEN = {"opponent": "same_screen", "length": 1}
COOKIE = "A" * 43


class Clock:
    """The time a server goes by."""

    def __init__(self):
        self.now = NOW

    def __call__(self):
        return self.now


@pytest.fixture
def database(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def here(database, clock):
    with serving(database, now=clock) as address:
        yield address


@pytest.fixture
def browsers(here):
    opened = []

    def new(cookie=None):
        opened.append(Browser(here))
        if cookie:
            opened[-1].http.cookies.set("browser", cookie, domain="127.0.0.1")
        return opened[-1]

    yield new
    for one in opened:
        one.close()


def rows(database, query):
    connection = sqlite3.connect(database, timeout=30)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


def persons(database):
    return [one for (one,) in rows(database, "SELECT id FROM persons")]


def test_who_only_looks_is_not_written_down(browsers, database):
    browser = browsers()
    for path in ("/", "/api/tables", "/api/me", "/api/reviews", "/api/quiz/next"):
        assert browser.http.get(path).status_code == 200
    bad = send(browser, b"no match at all", "match.mat")

    assert bad.status_code == 422
    assert persons(database) == []
    assert rows(database, "SELECT * FROM sessions") == []


def test_who_opens_a_table_is_a_guest_known_by_the_hash_of_their_cookie(browsers, database):
    browser = browsers()
    browser.open(**SCREEN)
    browser.open(**SCREEN)
    session = session_of(browser.http.cookies["browser"])

    assert rows(database, "SELECT id, kind FROM persons") == [(guest_of(session), "guest")]
    assert rows(database, "SELECT id, person_id FROM sessions") == [(session, guest_of(session))]


def test_who_joins_or_has_a_file_reviewed_is_written_down_too(browsers, database):
    host, friend, reader = browsers(), browsers(), browsers()
    table = host.open(opponent="friend", length=1)
    looked = friend.http.get(f"/api/tables/{table}").status_code
    before = len(persons(database))

    assert (looked, before) == (200, 1)
    assert friend.join(table).status_code == 200
    assert send(reader, format_mat(short_match()).encode()).status_code == 201
    assert len(persons(database)) == 3


def test_a_session_ends_a_year_after_the_last_visit(browsers, clock, database):
    browser = browsers(COOKIE)
    table = browser.open(**SCREEN)
    for _ in range(3):
        clock.now += YEAR / 2
        assert browser.view(table)["seats"] == ["white", "black"]
    clock.now += YEAR

    answer = browser.http.get(f"/api/tables/{table}")

    assert answer.status_code == 403
    assert answer.cookies["browser"] != COOKIE
    assert rows(database, "SELECT person_id FROM sessions") == [(guest_of(session_of(COOKIE)),)]


def test_a_session_that_has_ended_has_ended_for_every_server(browsers, clock, database):
    browsers(COOKIE).open(**SCREEN)
    clock.now += 2 * YEAR
    with serving(database, now=clock) as elsewhere:
        browser = Browser(elsewhere)
        browser.http.cookies.set("browser", COOKIE, domain="127.0.0.1")
        given = browser.http.get("/api/tables").cookies
        browser.close()

    assert given["browser"] != COOKIE


def test_where_sessions_cannot_be_read_nobody_is_taken_for_another(browsers, database, caplog):
    browser = browsers(COOKIE)
    connection = sqlite3.connect(database, timeout=30)
    connection.execute("DROP TABLE sessions")
    connection.close()

    answer = browser.http.get("/api/tables")

    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_kept")
    assert "set-cookie" not in answer.headers
    assert browser.http.get("/static/icon.svg").status_code == 200
    assert "unexpected OperationalError" in caplog.text


def test_a_session_ended_by_who_runs_the_server_ends_here_within_half_a_minute(
    browsers, clock, database
):
    browser = browsers()
    table = browser.open(**SCREEN)
    store = Store.open(f"sqlite:///{database}")
    store.people.end_all(persons(database)[0], at=clock.now)
    store.close()
    clock.now += timedelta(seconds=31)

    assert browser.http.get(f"/api/tables/{table}").status_code == 403


def test_who_is_known_stays_so_while_the_database_is_away(database):
    store, clock = Store.open(f"sqlite:///{database}"), Clock()
    store.people.welcome("s", at=NOW, expires=NOW + YEAR)

    async def visit():
        sessions = Sessions(store.people, clock)
        before = await sessions.person("s")
        with sqlite3.connect(database, timeout=30) as connection:
            connection.execute("DROP TABLE sessions")
        clock.now += timedelta(minutes=1)
        return before, await sessions.person("s")

    found = asyncio.run(visit())
    store.close()

    assert found == (guest_of("s"), guest_of("s"))


class Counted:
    """The people of a store, and how often they were asked."""

    def __init__(self, people):
        self._people = people
        self.asked = []

    def __getattr__(self, name):
        self.asked.append(name)
        return getattr(self._people, name)


def test_a_session_is_read_now_and_then_and_seen_once_a_day(database):
    store, clock = Store.open(f"sqlite:///{database}"), Clock()
    people = Counted(store.people)
    store.people.welcome("s", at=NOW, expires=NOW + YEAR)

    async def visit():
        sessions = Sessions(people, clock)
        found = {await sessions.person("s") for _ in range(5)}
        await sessions.keep("s", lambda: "from here")
        clock.now += timedelta(days=2)
        return found | {await sessions.person("s") for _ in range(5)}

    found = asyncio.run(visit())
    seen = store.people.session("s")
    store.close()

    assert found == {guest_of("s")}
    assert people.asked == ["sessions", "sessions", "see"]
    assert (seen.seen, seen.expires) == (clock.now, clock.now + YEAR)


def test_thousands_who_play_are_read_again_together_and_nobody_waits(database, monkeypatch):
    monkeypatch.setattr("gamao.server.people.sessions._GATHERED", 0.01)
    store, clock = Store.open(f"sqlite:///{database}"), Clock()
    people, names = Counted(store.people), [session_of(str(number)) for number in range(50)]
    for name in names:
        store.people.welcome(name, at=NOW, expires=NOW + YEAR)

    async def play():
        sessions = Sessions(people, clock)
        for _ in range(2):
            assert all([await sessions.found(name) for name in names])
            clock.now += timedelta(seconds=16)
        store.people.end(names[0], at=clock.now)  # by another process
        asked, renewing = people.asked[:], sessions._renewing
        await renewing
        clock.now += timedelta(seconds=10)
        return asked, [await sessions.found(name) for name in names[:2]]

    asked, (ended, other) = asyncio.run(play())
    store.close()

    assert asked == ["sessions"] * 50
    assert people.asked == ["sessions"] * 51
    assert ended is None
    assert other is not None


def test_all_who_come_back_at_once_are_read_by_two_questions(database):
    store, clock = Store.open(f"sqlite:///{database}"), Clock()
    people, names = Counted(store.people), [session_of(str(number)) for number in range(50)]
    for name in names[:25]:
        store.people.welcome(name, at=NOW, expires=NOW + YEAR)

    async def come():
        sessions = Sessions(people, clock)
        return await asyncio.gather(*map(sessions.found, names))

    found = asyncio.run(come())
    store.close()

    assert [one.person for one in found] == [guest_of(name) for name in names]
    assert len(people.asked) <= 2


def test_a_guest_met_twice_at_once_is_one_guest(database):
    store = Store.open(f"sqlite:///{database}")

    async def meet():
        one, other = Sessions(store.people, Clock()), Sessions(store.people, Clock())
        await asyncio.gather(
            *(each.keep("s", lambda: "from here") for each in (one, other, one, other))
        )
        return {await one.person("s"), await other.person("s")}

    found = asyncio.run(meet())
    store.close()

    assert found == {guest_of("s")}
    assert persons(database) == [guest_of("s")]


def test_a_game_that_ends_has_its_result_kept_with_its_last_step(browsers, database):
    browser = browsers(COOKIE)
    table = browser.open(**SCREEN)
    with browser.at(table) as page:
        loser = page.see()["to_act"]
        page.do("resign gammon")
        before = rows(database, "SELECT * FROM results")
        page.do("accept")
    me = guest_of(session_of(COOKIE))
    winner = {"white": "black", "black": "white"}[loser]
    columns = "table_id, game, winner, kind, points, cube, length, ends_match, white_id, black_id"

    assert before == []
    assert rows(database, f"SELECT {columns} FROM results") == [
        (table, 1, winner, "gammon", 2, 1, 1, 1, me, me)
    ]
    assert browser.http.delete(f"/api/tables/{table}").status_code == 204
    assert len(rows(database, "SELECT * FROM results")) == 1


def test_who_played_before_there_were_persons_plays_on(database):
    """The old database, the old cookie, a server of now."""
    connection = sqlite3.connect(database)
    connection.executescript(GOLDEN.read_text())
    connection.close()
    with serving(database) as address:
        ana, rui = Browser(address), Browser(address)
        for browser, letter in ((ana, "A"), (rui, "B")):
            browser.http.cookies.set("browser", letter * 43, domain="127.0.0.1")
        listed = {one["id"]: one for one in ana.http.get("/api/tables").json()}
        (table,) = (one["id"] for one in rui.http.get("/api/tables").json())
        seen = ana.view(table)
        with ana.at(table) as page:
            page.see()
            played = page.do("resign single")["v"]
        (review,) = ana.http.get("/api/reviews").json()
        quiz = ana.http.get("/api/me").json()["mistakes"]
        ana.close()
        rui.close()

    assert len(listed) == 2
    assert (seen["seats"], seen["v"], seen["score"], played) == (["white"], 150, [0, 2], 151)
    assert review["state"] == "done"
    assert quiz["total"] == 2
