"""All that is kept of somebody: taken away as one file, and deleted without a trace."""

import io
import json
import zipfile
from datetime import UTC, datetime

import pytest
from tests.server.browsers import Browser, serving
from tests.server.matches import short_match
from tests.server.test_members import play

from gamao import Player
from gamao.notation import format_mat
from gamao.server.people.sessions import session_of
from gamao.store import NewReview, Store

NAME, PASSWORD, EMAIL = "Anastacia", "gato azul 7", "ana.stacia@x.example"
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
        lesson = self.ana.http.get("/api/lessons").json()["parts"][0]["lessons"][0]["name"]
        step = self.ana.http.get(f"/api/lessons/{lesson}").json()["steps"][0]["name"]
        shown = self.ana.http.get(f"/api/lessons/{lesson}/{step}/shown").json()["answer"]
        self.ana.http.post(f"/api/lessons/{lesson}/{step}", json={"answer": shown})

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
        store.close()

    def traces(self):
        """What is found of Ana in all files of the server."""
        wanted = (NAME.casefold(), EMAIL, self.person.casefold(), self.session)
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
    assert kept | {"ratings", "rated"} <= {table for table, found in rows.items() if found}
    assert "argon2" not in archive.read("data.json").decode()
    assert place.session not in archive.read("data.json").decode()


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
        joined = stranger.join(place.table).status_code
        mat = place.rui.http.get(f"/api/tables/{place.table}/match.mat").text

    assert codes == (403, 204)
    assert (now, gone) == ((None, []), 404)
    assert (view["players"]["white"]["name"], view["players"]["white"]["seated"]) == (None, True)
    assert {one["id"] for one in listed} >= {place.table}
    assert (profile["matches"], profile["rating"]["matches"]) == (2, 1)
    assert joined == 409
    assert NAME not in mat
    assert place.traces() == set()
