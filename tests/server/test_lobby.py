"""The lobby: who is paired with whom, challenges, and what everybody is told."""

import json
import random
import threading
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.browsers import Browser, is_mine, serving, some_action, wait_until
from tests.server.test_dice import keeping, provable
from tests.server.test_members import play
from websockets.exceptions import ConnectionClosed

from gamao.rating import Rating
from gamao.server import wire
from gamao.server.lobby.lists import LONGEST_PUSH, Lists
from gamao.server.lobby.seeks import Seek, Seeks
from gamao.store import Store
from gamao.store.relations import Relation


def seek(person, points=1500.0, *, length=5, since=0.0, deviation=30.0):
    rating = Rating(points=points, deviation=deviation)
    return Seek(person=person, name=person, length=length, rating=rating, since=since)


def seeks(*found, may_meet=lambda one, other: True):
    made = Seeks(may_meet)
    for one in found:
        made.add(one)
    return made


# -- who is paired -----------------------------------------------------------------------------


def test_the_nearest_rating_is_paired_and_both_look_no_more():
    waiting = seeks(seek("far", 1610), seek("near", 1540), seek("me"))

    mine, other = waiting.take_pair("me", at=0)

    assert (mine.person, other.person) == ("me", "near")
    assert [one.person for one in waiting.all()] == ["far"]


def test_of_two_as_near_who_waits_longer_is_paired():
    waiting = seeks(seek("first", 1550), seek("second", 1550), seek("me"))

    assert waiting.take_pair("me", at=0)[1].person == "first"


def test_another_length_is_another_match():
    assert seeks(seek("three", length=3), seek("me")).take_pair("me", at=99) is None


def test_the_range_widens_with_the_time_both_have_waited():
    waiting = seeks(seek("strong", 1900), seek("me"))

    assert waiting.take_pair("me", at=5) is None
    assert waiting.take_pair("me", at=20) is not None


def test_who_has_just_come_is_not_taken_by_who_has_waited_for_long():
    waiting = seeks(seek("strong", 1900, since=100), seek("me"))

    assert waiting.take_pair("me", at=101) is None


def test_nobody_is_paired_with_themselves_however_often_they_ask():
    waiting = seeks(seek("me"), seek("me"), seek("me", length=3))

    assert len(waiting) == 1
    assert waiting.take_pairs(at=99) == []


def test_those_who_may_not_meet_are_passed_over():
    waiting = seeks(
        seek("blocked", 1501),
        seek("fine", 1590),
        seek("me"),
        may_meet=lambda one, other: "blocked" not in (one, other),
    )

    assert waiting.take_pair("me", at=0)[1].person == "fine"


people = st.lists(
    st.tuples(st.integers(0, 30), st.floats(900, 2200), st.sampled_from([1, 3, 5, 7])), max_size=40
)


@given(people, st.floats(0, 60))
def test_nobody_is_in_two_pairs_and_who_is_left_suits_nobody_left(found, at):
    waiting = seeks(*(seek(str(who), points, length=length) for who, points, length in found))

    pairs = waiting.take_pairs(at)

    paired = [one.person for pair in pairs for one in pair]
    assert len(paired) == len(set(paired))
    assert all(one.suits(other, at) for one, other in pairs)
    left = waiting.all()
    assert not any(one.suits(other, at) for one in left for other in left)
    assert set(paired).isdisjoint(one.person for one in left)


# -- what is told ------------------------------------------------------------------------------


def somebody(name, state="free"):
    return wire.PersonOut(name=name, rating=None, state=state)


def folded(lists, texts):
    """What a page has after *texts*."""
    for text in texts:
        assert len(text.encode()) < LONGEST_PUSH
        told = wire.LobbyChange.model_validate_json(text)
        people = {**lists.people, **told.people}
        lists = Lists(here=lists.here, people={k: v for k, v in people.items() if v})
    return lists


names = st.dictionaries(
    st.text("abcdef", min_size=22, max_size=22),
    st.builds(somebody, st.text(max_size=40), st.sampled_from(["free", "playing", "away"])),
    max_size=60,
)


@given(names, names)
def test_differences_lead_from_one_list_to_the_next_in_short_messages(before, after):
    old, new = Lists(people=before), Lists(people=after)

    assert folded(old, new.told_since(old)) == new
    assert list(new.told_since(new)) == []


def test_how_many_are_online_is_told_when_it_changes():
    old, new = Lists(here=frozenset("ab")), Lists(here=frozenset("abc"))

    assert [json.loads(text) for text in new.told_since(old)] == [{"online": 3}]
    assert new.without(frozenset("a")).online == 2


# -- in a real server --------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path):
    with serving(tmp_path / "games.db") as address:
        yield House(address, tmp_path / "games.db")


class House:
    """A server, and those who visit its lobby."""

    def __init__(self, address, database):
        self.address = address
        self.database = database

    @contextmanager
    def visitors(self, *names, are_members=False):
        with ExitStack() as stack:
            found = []
            for name in names:
                browser = Browser(self.address)
                browser.http.get("/")
                if are_members:
                    browser.become(name)
                page = stack.enter_context(browser.at("", f"/ws/lobby?name={name}"))
                page.browser = browser
                page.lobby = lambda http=browser.http: http.get("/api/lobby").json()
                page.me = page.until(lambda told: "me" in told)["me"]
                page.until(lambda told: "seeking" in told)  # the last of the greeting
                found.append(page)
            stack.enter_context(pinging(found))
            yield found


@contextmanager
def pinging(pages):
    """As real pages do: who is silent for ten seconds is paired with nobody."""
    is_over = threading.Event()

    def ping():
        while not is_over.wait(2):
            for page in pages:
                with suppress(ConnectionClosed):
                    page.say({"ping": 0})

    thread = threading.Thread(target=ping)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def paired(page):
    return page.until(lambda told: "paired" in told)["paired"]


def test_two_who_press_the_button_sit_at_one_rated_table(house):
    with house.visitors("Ana", "Rui") as (ana, rui):
        ana.say({"seek": 1})
        assert ana.until(lambda told: told.get("seeking"))["seeking"]["length"] == 1
        rui.say({"seek": 1})
        url = paired(rui)

        assert paired(ana) == url
        view = ana.browser.view(url.removeprefix("/table/"))
    terms = view["terms"]
    assert (terms["rated"], terms["serious"], terms["length"]) == (True, True, 1)
    assert terms["clock"] == "8s + 2min/pt"
    assert {one["name"] for one in view["players"].values()} == {"Ana", "Rui"}
    assert len(view["seats"]) == 1


def test_one_person_with_two_pages_is_paired_once_and_with_nobody_alone(house):
    with house.visitors("Ana", "Rui") as (ana, rui), ana.browser.at("", "/ws/lobby") as again:
        again.until(lambda told: "me" in told)
        ana.say({"seek": 3})
        again.say({"seek": 3})
        again.until(lambda told: told.get("seeking"))
        ana.say({"ping": 1})
        ana.until(lambda told: told.get("pong") == 1)
        rui.say({"seek": 3})

        assert paired(ana) == paired(again) == paired(rui)
        assert len(rui.browser.http.get("/api/tables").json()) == 1
        assert len(ana.browser.http.get("/api/tables").json()) == 1


def test_who_takes_the_search_back_or_leaves_is_not_paired(house):
    with house.visitors("Ana", "Rui") as (ana, rui):
        ana.say({"seek": 5})
        ana.until(lambda told: told.get("seeking"))
        ana.say({"seek": None})
        ana.until(lambda told: "seeking" in told and told["seeking"] is None)
        rui.say({"seek": 5})
        assert rui.until(lambda told: "seeking" in told)["seeking"]["length"] == 5
        rui.websocket.close()
        wait_until(lambda: rui.me not in ana.browser.http.get("/api/lobby").json()["people"])
        ana.say({"seek": 5})

        assert ana.until(lambda told: "seeking" in told)["seeking"]["length"] == 5


def test_a_challenge_is_seen_taken_once_and_gone(house):
    with house.visitors("Ana", "Rui", "Eva") as (ana, rui, eva):
        wanted = {"length": 3, "clock": "12s + 2min/pt", "rated": True, "name": "Ana"}
        left = ana.browser.http.post("/api/challenges", json=wanted).json()
        told = rui.until(lambda told: left["id"] in told.get("challenges", {}))
        assert told["challenges"][left["id"]]["person"] == ana.me
        path = f"/api/challenges/{left['id']}/accept"
        own = ana.browser.http.post(path, json={"name": "Ana"})
        first = rui.browser.http.post(path, json={"name": "Rui"})
        second = eva.browser.http.post(path, json={"name": "Eva"})

        assert own.json()["error"]["code"] == "own_challenge"
        assert second.json()["error"]["code"] == "unknown_challenge"
        assert paired(ana) == first.json()["url"]
        eva.until(lambda told: told.get("challenges", {}).get(left["id"], "there") is None)


def test_a_challenge_bears_the_name_of_the_account_made_later(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        ana, elsewhere, rui = Browser(address), Browser(address), Browser(address)
        for one in (ana, elsewhere):
            one.http.post(
                "/api/challenges", json={"length": 5, "clock": "3 days", "name": "Aninha"}
            )
        ana.become("Anabela")
        assert elsewhere.enter("Anabela").status_code == 200
        seen = rui.http.get("/api/lobby").json()["challenges"]
        taken = rui.http.post(f"/api/challenges/{next(iter(seen))}/accept", json={}).json()
        players = rui.view(taken["id"])["players"]
    with serving(database) as address:
        stranger = Browser(address)
        kept = stranger.http.get("/api/lobby").json()["challenges"]

    assert [one["name"] for one in (*seen.values(), *kept.values())] == ["Anabela"] * 3
    assert "Anabela" in [one["name"] for one in players.values()]


def test_a_challenge_tells_the_rating_of_who_is_away(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        ana, rui = Browser(address), Browser(address)
        for one, name in ((ana, "Ana"), (rui, "Rui")):
            one.become(name)
            one.id = one.http.get(f"/api/people/{name}").json()["id"]
        store = Store.open(f"sqlite:///{database}")
        play(store, "T" * 22, ana.id, rui.id, rated=True)
        store.close()
        ana.http.post("/api/challenges", json={"length": 5, "clock": "3 days"})
        before = rui.http.get("/api/lobby").json()["challenges"]
    with serving(database) as address:
        rui.move_to(address)
        after = rui.http.get("/api/lobby").json()["challenges"]

    (told,) = before.values()
    assert told["rating"]["points"] > 1500
    assert after == before


def test_a_challenge_for_one_person_is_seen_and_taken_by_them_alone(house):
    with house.visitors("Ana", "Rui", "Eva") as (ana, rui, eva):
        rui.browser.http.post("/api/challenges", json={"length": 3})  # written down from now on
        wanted = {"length": 5, "to": rui.me, "name": "Ana"}
        left = ana.browser.http.post("/api/challenges", json=wanted).json()
        asked = rui.until(lambda told: told.get("asked"))["asked"]
        stolen = eva.browser.http.post(f"/api/challenges/{left['id']}/accept", json={})

        assert [one["id"] for one in asked] == [left["id"]]
        assert stolen.json()["error"]["code"] == "unknown_challenge"
        assert left["id"] not in eva.browser.http.get("/api/lobby").json()["challenges"]
        assert rui.browser.http.delete(f"/api/challenges/{left['id']}").status_code == 204
        assert rui.until(lambda told: "asked" in told)["asked"] == []


def test_a_challenge_with_days_waits_for_who_is_away_and_over_a_restart(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        ana = Browser(address)
        slow = ana.http.post("/api/challenges", json={"length": 5, "clock": "3 days"}).json()
        live = ana.http.post("/api/challenges", json={"length": 5, "clock": "12s + 2min/pt"}).json()
    with serving(database) as address:
        rui = Browser(address)
        seen = rui.http.get("/api/lobby").json()["challenges"]
        away = rui.http.post(f"/api/challenges/{live['id']}/accept", json={})
        taken = rui.http.post(f"/api/challenges/{slow['id']}/accept", json={})

        assert list(seen) == [slow["id"]]
        assert away.json()["error"]["code"] == "challenger_away"
        assert taken.status_code == 200
        cookies = ana.http.cookies
        ana = Browser(address)
        ana.http.cookies = cookies
        assert [one["id"] for one in ana.http.get("/api/tables").json()] == [taken.json()["id"]]


def test_a_match_with_who_is_away_begins_without_them(tmp_path):
    with provable(tmp_path / "games.db") as address:
        ana, rui = Browser(address), Browser(address)
        left = ana.http.post("/api/challenges", json={"length": 5, "clock": "3 days"}).json()
        table = rui.http.post(f"/api/challenges/{left['id']}/accept", json={}).json()["id"]
        with keeping(rui, table) as page:
            # Equal dice decide nothing: they are thrown again.
            while not (page.view and page.view["phase"] != "start"):
                page.receive()

        assert page.checked >= 1


def test_what_cannot_be_a_challenge_is_refused(house):
    somebody = Browser(house.address)
    http = somebody.http

    for wanted, code in (
        ({"length": 5, "rated": True}, "bad_rules"),  # without a clock
        ({"length": 5, "preset": "CHESS"}, "bad_rules"),
        ({"length": 5, "clock": "soon"}, "bad_rules"),
        ({"length": 0}, "bad_request"),
        ({"length": 5, "to": "A" * 22}, "unknown_person"),
    ):
        assert http.post("/api/challenges", json=wanted).json()["error"]["code"] == code
    answers = [http.post("/api/challenges", json={"length": 5}) for _ in range(6)]
    assert answers[-1].json()["error"]["code"] == "too_many_challenges"


def test_nonsense_is_answered_and_harms_nobody(house):
    with house.visitors("Ana") as (ana,):
        for nonsense in ("[]", '{"seek": 2}', '{"seek": "5"}', "{", '{"away": 1}', "[" * 2000):
            ana.say(nonsense)
            assert ana.error()["code"] == "bad_message"
        ana.say({"ping": 7})
        ana.until(lambda told: told.get("pong") == 7)


def test_a_match_that_is_played_can_be_watched_and_its_players_are_busy(house):
    with house.visitors("Ana", "Rui", "Eva") as (ana, rui, eva):
        ana.say({"seek": 1})
        ana.until(lambda told: told.get("seeking"))
        rui.say({"seek": 1})
        table = paired(rui).removeprefix("/table/")
        with ana.browser.at(table) as one, rui.browser.at(table) as other:
            one.see(), other.see()
            lobby = wait_until(lambda: whole if table in (whole := eva.lobby())["live"] else None)

        live, busy = lobby["live"][table], lobby["people"][ana.me]
        assert {live["white"], live["black"]} == {"Ana", "Rui"}
        assert sum(live["board"]["white"].values()) == 15
        assert (busy["state"], busy["table"]) == ("playing", table)


def resigned(ana, rui, *, plays):
    """Their rated match to one point, which ends after so many *plays*, and the sides' names."""
    ana.say({"seek": 1})
    ana.until(lambda told: told.get("seeking"))
    rui.say({"seek": 1})
    table = paired(rui).removeprefix("/table/")
    with ana.browser.at(table) as one, rui.browser.at(table) as other:
        for page in (one, other):
            page.see()
        loser, winner = (one, other) if is_mine(one.view) else (other, one)
        for _ in range(plays):
            loser.do(some_action(loser.view, random.Random(1)))
            loser, winner = winner, loser
            loser.until(lambda told, loser=loser: "view" in told and is_mine(loser.view))
        loser.act("resign single")
        winner.until(lambda told: told.get("view", {}).get("phase") == "resigned")
        winner.act("accept")
        winner.until(lambda told: told.get("view", {}).get("over"))
    names = [page.view["players"][page.view["seats"][0]]["name"] for page in (winner, loser)]
    sides = ana.browser.http.get(f"/api/tables/{table}/rating").json()["sides"]
    return sides, [page.view["seats"][0] for page in (winner, loser)], names


def test_a_rated_match_that_is_lost_by_resigning_changes_both_ratings_and_the_ranking(house):
    with house.visitors("Ana", "Rui") as (ana, rui):
        sides, (winner, loser), names = resigned(ana, rui, plays=1)
        ranking = ana.browser.http.get("/api/ranking").json()

    assert sides[winner]["before"] == sides[loser]["before"] == 1500
    assert sides[winner]["after"]["points"] > 1500 > sides[loser]["after"]["points"]
    assert ranking["leaders"] == []
    assert [one["name"] for one in ranking["provisional"]] == names
    store = Store.open(f"sqlite:///{house.database}")
    assert store.ratings.of(ana.me).matches == store.ratings.of(rui.me).matches == 1
    store.close()


def test_a_rated_match_left_before_a_checker_was_moved_is_nobodys(house):
    with house.visitors("Ana", "Rui") as (ana, rui):
        sides, _, _ = resigned(ana, rui, plays=0)
        ranking = ana.browser.http.get("/api/ranking").json()

    assert sides == {}
    assert ranking["provisional"] == []


def test_who_has_blocked_somebody_never_meets_them(house):
    with house.visitors("Ana", "Rui", "Eva") as (ana, rui, eva):
        for one in (ana, rui):  # written down from now on
            left = one.browser.http.post("/api/challenges", json={"length": 3, "name": "x"}).json()
            one.left = left["id"]
        store = Store.open(f"sqlite:///{house.database}")
        store.relations.relate(ana.me, rui.me, Relation.BLOCK, at=datetime.now(UTC))
        store.close()
        wanted = {"length": 5, "to": ana.me}
        refused = [
            rui.browser.http.post(f"/api/challenges/{ana.left}/accept", json={}),
            ana.browser.http.post(f"/api/challenges/{rui.left}/accept", json={}),
            rui.browser.http.post("/api/challenges", json=wanted),
        ]
        ana.say({"seek": 5})
        ana.until(lambda told: told.get("seeking"))
        rui.say({"seek": 5})
        assert rui.until(lambda told: "seeking" in told)["seeking"]
        eva.say({"seek": 5})

        assert [one.status_code for one in refused] == [404, 404, 403]
        assert paired(eva) == paired(ana)


def test_a_rated_match_is_reviewed_for_both_without_being_asked(house):
    with house.visitors("Ana", "Rui") as (ana, rui):
        ana.say({"seek": 1})
        ana.until(lambda told: told.get("seeking"))
        rui.say({"seek": 1})
        table = paired(rui).removeprefix("/table/")
        rng = random.Random(1)
        with ana.browser.at(table) as one, rui.browser.at(table) as other:
            pages = [one, other]
            for page in pages:
                page.see()
            for _ in range(6):
                mine = next(page for page in pages if is_mine(page.view))
                mine.do(some_action(mine.view, rng))
                for page in pages:
                    while page.view["v"] < mine.view["v"]:
                        page.see()
            mine = next(page for page in pages if is_mine(page.view))
            theirs = next(page for page in pages if page is not mine)
            mine.act("resign single")
            theirs.until(lambda told: told.get("view", {}).get("phase") == "resigned")
            theirs.act("accept")
            theirs.until(lambda told: told.get("view", {}).get("over"))

        for visitor in (ana, rui):
            found = wait_until(lambda http=visitor.browser.http: http.get("/api/reviews").json())
            assert len(found) == 1
            assert found[0]["me"] in ("white", "black")
    store = Store.open(f"sqlite:///{house.database}")
    assert store.ratings.not_reviewed(since=datetime(2020, 1, 1, tzinfo=UTC)) == []
    store.close()


def test_who_is_at_a_table_alone_is_online_with_what_they_do(house):
    with house.visitors("Ana") as (ana,):
        rui, eva = Browser(house.address), Browser(house.address)
        busy = rui.open(opponent="bot", length=3, name="Rui")
        with rui.at(busy) as one, eva.at(eva.open(opponent="friend")) as other:
            one.see(), other.see()
            lobby = wait_until(lambda: whole if (whole := ana.lobby())["online"] == 3 else None)
            ana.say({"seek": 7})
            ana.until(
                lambda told: (told.get("people", {}).get(ana.me) or {}).get("state") == "seeking"
            )

        assert lobby["people"].keys() > {ana.me}
        assert {one["name"]: one["state"] for one in lobby["people"].values()} == {
            "Ana": "free",
            "Rui": "playing",
            None: "away",
        }
        ana.until(lambda told: told.get("online") == 1)


def test_those_apart_are_not_shown_to_each_other(house):
    with house.visitors("Ana", "Rui", "Eva", are_members=True) as (ana, rui, eva):
        asked = {"length": 3, "to": ana.me, "clock": "3 days"}
        for wanted in ({"length": 3, "clock": "3 days"}, asked):
            rui.browser.http.post("/api/challenges", json=wanted)
        ana.until(lambda told: told.get("asked"))
        wait_until(lambda: ana.lobby()["online"] == 3)

        path = "/api/people/Rui/relation"
        assert ana.browser.http.put(path, json={"relation": "block"}).status_code == 204
        told = ana.until(lambda told: "me" in told)
        gone = ana.until(lambda told: "asked" in told)["asked"]
        theirs = rui.until(lambda told: "me" in told)

        assert rui.me not in told["people"]
        assert (told["online"], told["challenges"], gone) == (2, {}, [])
        assert ana.me not in theirs["people"]
        assert {ana.me, rui.me} <= eva.lobby()["people"].keys()
        assert rui.me not in ana.lobby()["people"]
        ana.browser.http.put(path, json={"relation": None})
        assert rui.me in ana.until(lambda told: "me" in told)["people"]
