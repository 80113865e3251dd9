"""Members' pages: what others see; following, blocking and reporting."""

from datetime import UTC, datetime

import pytest
from tests.server.browsers import serving, wait_until

from gamao import Player
from gamao.notation import parse_rules
from gamao.play import GameResult, Seat, Terms
from gamao.play.terms import OpponentKind
from gamao.rules.clock import parse_clock
from gamao.rules.position import Win
from gamao.store import Store

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("members") / "games.db"


@pytest.fixture(scope="module")
def address(database):
    with serving(database) as address:
        yield address


@pytest.fixture
def store(database, address):
    store = Store.open(f"sqlite:///{database}")
    yield store
    store.close()


@pytest.fixture
def member(browsers, store):
    """Makes members; gives their browser with the id of their person."""

    def made(name):
        browser = browsers()
        browser.become(name)
        browser.id = page(browser, name)["id"]
        return browser

    return made


def code(answer):
    return answer.status_code, answer.json()["error"]["code"]


def page(browser, name):
    answer = browser.http.get(f"/api/people/{name}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def play(store, table, white, black, *, rated=False, winner=Player.WHITE, points=3):
    """A match to 3 of two games, which *winner* wins by *points*; *black* may be a level."""
    is_bot = black in ("beginner", "expert")
    terms = Terms(
        opponent=OpponentKind.BOT if is_bot else OpponentKind.FRIEND,
        level=black if is_bot else None,
        preset="TORNEIO",
        rules=parse_rules("TORNEIO"),
        length=3,
        serious=rated,
        rated=rated,
        clock=parse_clock("12s + 2min/pt"),
    )
    seats = {
        Player.WHITE: Seat(person=white),
        Player.BLACK: Seat(is_bot=True) if is_bot else Seat(person=black),
    }
    store.create(table, terms=terms.as_json(), seats=seats, summary={}, at=NOW)
    shared = {"version": 1, "win": Win.SINGLE, "cube": 1, "variant": "backgammon", "length": 3}
    shared |= {"begun": True}
    results = (
        GameResult(game=1, winner=winner.opponent, points=1, ends_match=False, **shared),
        GameResult(game=2, winner=winner, points=points, ends_match=True, **shared),
    )
    store.append(table, 0, ["x"], summary={}, results=results, at=NOW).result()


def test_a_page_tells_of_matches_and_opponents(member, store, browsers):
    ana, rui = member("Ana"), member("Rui")
    play(store, "A1", ana.id, rui.id, rated=True)
    play(store, "A2", rui.id, ana.id)
    play(store, "A3", ana.id, "beginner")

    told = page(browsers(), "ána")

    assert (told["name"], told["mine"], told["matches"]) == ("Ana", False, 3)
    rated = next(one for one in told["played"] if one["rated"])
    assert (rated["opponent"], rated["score"], rated["won"]) == ("Rui", [3, 1], True)
    assert rated["change"] > 0
    assert told["rating"]["matches"] == 1
    assert told["rating"]["provisional"]
    assert [(one["name"] or one["level"], one["won"], one["lost"]) for one in told["versus"]] == [
        ("Rui", 1, 1),
        ("beginner", 1, 0),
    ]


def test_what_is_not_shown_is_told_to_nobody_else(member, store, browsers):
    bia, caio = member("Bia"), member("Caio")
    play(store, "B1", bia.id, caio.id, rated=True)
    play(store, "B2", bia.id, "expert")
    shows = {"play": False, "games": False, "online": False}
    bia.http.put("/api/account", json={"shows": shows})

    others, own = page(browsers(), "Bia"), page(bia, "Bia")

    assert [one["rated"] for one in others["played"]] == [True]
    assert (others["matches"], own["matches"], own["mine"]) == (1, 2, True)
    assert others["play"] is None


def test_a_match_is_won_by_no_more_points_than_it_is_long(member, store, browsers):
    ivo, leo = member("Ivo"), member("Leo")
    play(store, "W1", ivo.id, leo.id, rated=True, points=6)

    (told,) = page(browsers(), "Ivo")["played"]

    assert (told["score"], told["length"]) == ([3, 1], 3)


def test_nobody_is_there_by_another_name(browsers):
    for name in ("Nobody", "%00", "a%0d%0aSet-Cookie:x=1", "<script>", "' OR 1=1 --"):
        assert code(browsers().http.get(f"/api/people/{name}")) == (404, "unknown_person")


def test_whom_one_blocks_does_not_sit_down_nor_talk(member):
    davi, eva = member("Davi"), member("Eva")
    table = davi.open(opponent="friend", length=1)
    assert eva.join(table).status_code == 200
    blocked = davi.http.put("/api/people/eva/relation", json={"relation": "block"})

    assert blocked.status_code == 204
    assert davi.account()["blocks"] == ["Eva"]
    other = davi.open(opponent="friend", length=1)
    assert code(eva.join(other)) == (403, "blocked")
    with eva.at(table) as page:
        page.see()
        page.say({"say": "hello"})
        assert page.error()["code"] == "blocked"
    davi.http.put("/api/people/eva/relation", json={"relation": None})
    assert eva.join(other).status_code == 200


def test_following_and_reporting_are_for_members(member, browsers, store):
    fabio, gil = member("Fabio"), member("Gil")
    follow = {"relation": "follow"}

    assert fabio.http.put("/api/people/Gil/relation", json=follow).status_code == 204
    assert page(fabio, "Gil")["relation"] == "follow"
    assert page(gil, "Fabio")["relation"] is None
    said = {"reason": "talk", "text": "<img src=x onerror=alert(1)>\u202e'; DROP TABLE reports"}
    assert fabio.http.post("/api/people/Gil/report", json=said).status_code == 204
    (report,) = store.relations.reports(most=9)
    assert (report.by, report.about, report.reason) == ("Fabio", "Gil", "talk")
    assert report.text == said["text"].replace("\u202e", "")
    guest = browsers()
    assert code(guest.http.put("/api/people/Gil/relation", json=follow)) == (403, "members_only")
    assert code(guest.http.post("/api/people/Gil/report", json=said)) == (403, "members_only")
    assert code(gil.http.put("/api/people/Gil/relation", json=follow)) == (409, "not_now")


def test_who_does_not_show_it_is_not_seen_to_be_online(member, browsers):
    hugo, iara, other = member("Hugo"), member("Iara"), browsers()
    hugo.http.put("/api/account", json={"shows": {"play": True, "games": True, "online": False}})

    with hugo.at("", "/ws/lobby") as one, iara.at("", "/ws/lobby") as two:
        for page in (one, two):
            page.receive()
        people = wait_until(lambda: other.http.get("/api/lobby").json()["people"])

    assert iara.id in people
    assert hugo.id not in people


HIDDEN = {"shows": {"play": True, "games": True, "online": False}}


def test_neither_a_match_nor_a_challenge_tells_of_who_hides_that_they_are_there(member, browsers):
    hiding, shown, other = member("Jorge"), member("Keila"), browsers()
    now = {"length": 1, "clock": "12s + 2min/pt"}
    with hiding.at("", "/ws/lobby") as one, shown.at("", "/ws/lobby") as two:
        one.receive(), two.receive()
        left = shown.http.post("/api/challenges", json=now).json()["id"]
        table = hiding.http.post(f"/api/challenges/{left}/accept", json={}).json()["id"]
        with hiding.at(table) as first, shown.at(table) as second:
            for page_ in (first, second):
                page_.until(lambda _, page_=page_: (page_.view or {}).get("to_act"))
            mine = hiding.http.post("/api/challenges", json=now).json()["id"]
            days = {"length": 1, "clock": "3 days"}
            slow = hiding.http.post("/api/challenges", json=days).json()["id"]

            def lobby():
                return other.http.get("/api/lobby").json()

            before = wait_until(lambda: (told := lobby())["live"] and told)
            assert hiding.http.put("/api/account", json=HIDDEN).status_code == 200
            after = wait_until(lambda: table not in (told := lobby())["live"] and told)
            hiding.http.delete(f"/api/challenges/{mine}")
            hiding.http.delete(f"/api/challenges/{slow}")

    assert (table in before["live"], mine in before["challenges"]) == (True, True)
    assert hiding.id in before["people"]
    assert hiding.id not in after["people"]
    assert (mine in after["challenges"], slow in after["challenges"]) == (False, True)
    assert after["challenges"][slow]["rating"] is None


def test_who_is_in_the_lobby_is_told_whom_they_follow(member):
    lia, max_ = member("Lia"), member("Max")
    with lia.at("", "/ws/lobby") as page_:
        assert page_.receive()["follows"] == []
        lia.http.put("/api/people/Max/relation", json={"relation": "follow"})
        told = page_.until(lambda message: "follows" in message)

    assert told["follows"] == [max_.id]
    assert max_.http.get("/api/lobby").json()["follows"] == []


@pytest.mark.parametrize("blocks", ["hugo2", "iara2"])
def test_who_is_blocked_cannot_challenge_and_is_not_challenged(member, blocks):
    hugo, iara = member(f"Hugo2{blocks}"[:9]), member(f"Iara2{blocks}"[:9])
    pair = {"hugo2": (hugo, iara), "iara2": (iara, hugo)}
    by, other = pair[blocks]
    name = other.account()["name"]
    by.http.put(f"/api/people/{name}/relation", json={"relation": "block"})

    challenge = {"length": 1, "clock": "3 days", "to": iara.id}
    assert code(hugo.http.post("/api/challenges", json=challenge)) == (403, "blocked")
