"""All that is kept of somebody: taken away as one file, and deleted without a trace."""

import asyncio
import io
import json
import zipfile
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from tests.server.browsers import Browser, serving
from tests.server.matches import short_match
from tests.server.test_members import play
from tests.store.persons import add_persons

from gamao import Player
from gamao.notation import format_mat
from gamao.problems import Problems
from gamao.server.config import Config
from gamao.server.people.sessions import session_of
from gamao.server.review.rated import RatedReviews
from gamao.store import NewReview, Passkey, Store, Subscription, guest_of

NAME, PASSWORD, EMAIL = "Anastacia", "gato azul 7", "ana.stacia@x.example"
ENDPOINT, TOKEN, PUBLIC_KEY = "push0nly0here", "my own engine", "public0key0of0hers"
NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


class Place:
    """A server with two members who have played, reviewed, learnt, followed and reported."""

    def __init__(self, folder, address):
        self.folder = folder
        self.ana, self.rui = Browser(address), Browser(address)
        self.planted = self.ana.open(opponent="same_screen", other_name="Anastacia too")
        self.ana.become(NAME)
        self.rui.become("Rui")
        self.ana.http.put("/api/account", json={"email": EMAIL})
        self.person = self.ana.http.get(f"/api/people/{NAME}").json()["id"]
        self.session = session_of(self.ana.http.cookies["browser"])
        self.table = self.ana.open(opponent="friend", length=1)
        self.rui.join(self.table)
        self._finish()
        self._learn()
        self._keep_reviews()
        self._add_ways_in(address)

    def _finish(self):
        with self.ana.at(self.table) as page, self.rui.at(self.table) as other:
            for one in (page, other):
                one.until(lambda _, one=one: (one.view or {}).get("to_act"))
            page.say({"say": f"{NAME} was here"})
            loser, winner = (page, other) if page.view["to_act"] == "white" else (other, page)
            loser.act("resign single")
            winner.until(lambda _: winner.view["resignation"])
            winner.do("accept")

    def _learn(self):
        self.ana.http.post("/api/people/rui/report", json={"reason": "talk", "text": NAME})
        self.rui.http.put(f"/api/people/{NAME}/relation", json={"relation": "follow"})
        self.ana.http.put("/api/people/rui/relation", json={"relation": "follow"})
        lesson = self.ana.http.get("/api/lessons").json()["parts"][0]["lessons"][0]["name"]
        step = self.ana.http.get(f"/api/lessons/{lesson}").json()["steps"][0]["name"]
        shown = self.ana.http.get(f"/api/lessons/{lesson}/{step}/shown").json()["answer"]
        self.ana.http.post(f"/api/lessons/{lesson}/{step}", json={"answer": shown})

        problem = self.ana.http.get("/api/problems/today").json()["number"]
        # Of another day another problem: whichever it is, it is answered.
        best = Problems.load().number(problem).best.text
        answer = {"answer": best, "day": "2026-12-01"}
        assert self.ana.http.post(f"/api/problems/{problem}", json=answer).status_code == 200
        self.ana.http.post("/api/drills/pips", json={"milliseconds": 54321})

    def _add_ways_in(self, address):
        """A token, a browser that is told of turns, a passkey; and what was a guest elsewhere."""
        self.ana.http.post("/api/account/tokens", json={"name": TOKEN})
        guest = Browser(address)
        guest.open(opponent="same_screen")
        self.guest_session = session_of(guest.http.cookies["browser"])
        self.guest = guest_of(self.guest_session)
        guest.http.post("/api/challenges", json={"length": 1, "clock": "3 days"})
        assert guest.enter(NAME).status_code == 200
        key = Passkey(
            id="a1b2" * 16,
            person=self.person,
            public_key=PUBLIC_KEY,
            signatures=1,
            device="Firefox",
            at=NOW,
        )
        store = Store.open(f"sqlite:///{self.folder / 'games.db'}")
        assert store.passkeys.add(key)
        told = Subscription(endpoint=f"https://push.example/{ENDPOINT}", keys={}, language="en")
        store.subscriptions.add(self.person, told, at=NOW)
        store.close()

    def _keep_reviews(self):
        store = Store.open(f"sqlite:///{self.folder / 'games.db'}")
        rui = self.rui.http.get("/api/people/Rui").json()["id"]
        for number, person in enumerate((self.person, rui)):
            about = {"white": NAME, "black": "Rui", "bots": {}, "length": 1, "score": [0, 1]}
            store.reviews.keep(
                NewReview(
                    id=f"review{number}",
                    person=person,
                    digest=f"{number}",
                    table=self.table,
                    me=Player.WHITE,
                    total=1,
                    about=about | {"winner": "black", "done": "", "losses": []},
                    record=format_mat(short_match()),
                ),
                at=NOW,
            )
        play(store, "rated", self.person, rui, rated=True)
        self._forget_a_table(store, rui)
        store.close()

    def _forget_a_table(self, store, rui):
        """A match that neither lists any more; Rui keeps their review of it."""
        play(store, "over", self.person, rui)
        for person in (self.person, rui):
            store.leave("over", person=person)
        about = {"white": NAME, "black": "Rui", "bots": {}, "length": 1, "score": [0, 1]}
        about |= {"winner": "black", "done": "", "losses": []}
        kept = {"id": "forgotten", "digest": "over", "table": "over", "me": None, "total": 1}
        store.reviews.keep(NewReview(person=rui, record="", about=about, **kept), at=NOW)

    def traces(self):
        """What is found of Ana in all files of the server."""
        wanted = (
            *(NAME.casefold(), EMAIL, self.person.casefold(), self.session),
            *(self.guest.casefold(), self.guest_session),
            *(ENDPOINT, TOKEN, PUBLIC_KEY, "a1b2" * 16),
        )
        return {
            (file.name, text)
            for file in self.folder.iterdir()
            if file.is_file()
            for text in wanted
            if text.encode() in file.read_bytes().lower()
        }


@pytest.fixture
def place(tmp_path):
    with serving(tmp_path / "games.db", seeded=False) as address:
        yield Place(tmp_path, address)


def test_everything_is_in_the_file(place):
    answer = place.ana.http.get("/api/account/export.zip")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    rows = json.loads(archive.read("data.json"))

    assert answer.headers["content-type"] == "application/zip"
    assert {f"games/{place.table}.mat", f"records/{place.table}.txt"} <= set(archive.namelist())
    assert archive.read(f"records/{place.table}.txt").startswith(b"gamao")
    assert rows["persons"][0]["email"] == EMAIL
    kept = {"seats", "results", "reviews", "lesson_steps", "relations", "reports", "sessions"}
    kept |= {"ratings", "rated", "passkeys", "subscriptions", "drill_times", "problem_answers"}
    assert kept | {"challenges"} <= {table for table, found in rows.items() if found}
    assert "argon2" not in archive.read("data.json").decode()
    assert place.session not in archive.read("data.json").decode()


def test_who_signs_in_leaves_no_guest_behind(place):
    store = Store.open(f"sqlite:///{place.folder / 'games.db'}")
    left = store.people.person(place.guest), store.people.session(place.guest_session)
    store.close()

    assert left == (None, None)
    (challenge,) = place.rui.http.get("/api/lobby").json()["challenges"].values()
    assert challenge["person"] == place.person


def test_nothing_is_left_and_others_keep_their_matches_with_somebody_who_is_gone(tmp_path):
    with serving(tmp_path / "games.db", seeded=False) as address:
        place, stranger = Place(tmp_path, address), Browser(address)
        assert place.traces()
        wrong = place.ana.http.post("/api/account/delete", json={"password": "no"})
        deleted = place.ana.http.post("/api/account/delete", json={"password": PASSWORD})
        codes = (wrong.status_code, deleted.status_code)
        now = place.ana.account()["name"], place.ana.http.get("/api/tables").json()
        gone = stranger.http.get(f"/api/people/{NAME}").status_code
        view = place.rui.view(place.table)
        listed = place.rui.http.get("/api/tables").json()
        profile = place.rui.http.get("/api/people/Rui").json()
        challenges = stranger.http.get("/api/lobby").json()["challenges"]
        joined = stranger.join(place.table).status_code
        mat = place.rui.http.get(f"/api/tables/{place.table}/match.mat").text

    assert codes == (403, 204)
    assert (now, gone) == ((None, []), 404)
    assert (view["players"]["white"]["name"], view["players"]["white"]["seated"]) == (None, True)
    assert {one["id"] for one in listed} >= {place.table}
    (lost,) = [one for one in listed if one["id"] == place.table]
    assert (lost["opponent"]["name"], lost["opponent"]["gone"]) == (None, True)
    assert (profile["matches"], profile["rating"]["matches"]) == (3, 1)
    assert {one["gone"] for one in profile["played"]} == {True}
    assert (joined, challenges) == (409, {})
    assert NAME not in mat
    assert place.traces() == set()


def test_a_guest_takes_all_away_and_leaves_nothing(tmp_path):
    with serving(tmp_path / "games.db", seeded=False) as address:
        guest = Browser(address)
        guest.open(opponent="same_screen", name=NAME)
        session = session_of(guest.http.cookies["browser"])
        export = guest.http.get("/api/account/export.zip")
        data = zipfile.ZipFile(io.BytesIO(export.content)).read("data.json").decode()
        deleted = guest.http.post("/api/account/delete", json={})
        tables = guest.http.get("/api/tables").json()
    left = b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())

    assert NAME in data
    assert (deleted.status_code, tables) == (204, [])
    assert not [one for one in (NAME, session, guest_of(session)) if one.encode() in left]


class OneTable:
    """A table of two, one of whom is gone, and the reviews that are wanted of it."""

    id, terms = "T" * 22, SimpleNamespace(rated=True)

    def __init__(self, store):
        self.seats = {one: SimpleNamespace(person=one) for one in ("gone", "here")}
        self.match, self.store, self.reached = self, store, asyncio.Event()

    async def find(self, number):
        return self

    async def check_room(self, person):
        pass

    async def add_match(self, caller, match, number):
        more = {"digest": "x", "table": number, "me": None, "total": 1, "about": {}, "record": ""}
        self.store.reviews.keep(NewReview(id="x", person=caller.person, **more), at=NOW)
        self.reached.set()


def test_who_is_gone_holds_up_nobody_elses_review(tmp_path):
    """They ended a rated match and deleted all of theirs before it could be reviewed."""
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(store, "here")
    config = Config(database="sqlite://", now=lambda: NOW)

    async def reviewed():
        table = OneTable(store)
        waiting = RatedReviews(config, store, table, table)
        table.when_over(table)
        await asyncio.wait_for(table.reached.wait(), 5)
        await waiting.close()

    asyncio.run(reviewed())
    assert [one.person for one in store.reviews.waiting()] == ["here"]
    store.close()
