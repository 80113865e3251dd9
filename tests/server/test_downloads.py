"""Whose games anybody may take away: those that were for all to see, and no others."""

import io
import random
import zipfile

import pytest
from tests.server.browsers import Browser, is_mine, serving, some_action
from tests.server.test_members import code, page


def give_up(one, other):
    """The match at a table of two ends: after a play the other resigns."""
    table = one.table
    with one.at(table) as first, other.at(table) as second:
        for seat in (first, second):
            seat.until(lambda _, seat=seat: (seat.view or {}).get("to_act"))
        winner, loser = (first, second) if is_mine(first.view) else (second, first)
        winner.do(some_action(winner.view, random.Random(1)))
        loser.until(lambda _: is_mine(loser.view))
        loser.act("resign single")
        winner.until(lambda _: winner.view["resignation"])
        winner.do("accept")


def match(one, other, *, rated):
    """A match of one point by a challenge in the lobby."""
    challenge = {"length": 1, "clock": "3 days", "rated": rated}
    left = one.http.post("/api/challenges", json=challenge).json()["id"]
    one.table = other.http.post(f"/api/challenges/{left}/accept", json={}).json()["id"]
    give_up(one, other)
    return one.table


def hide_games(browser):
    shows = {"play": True, "games": False, "online": True}
    browser.http.put("/api/account", json={"shows": shows})


class Club:
    def __init__(self, address):
        self.ana, self.rui, self.guest = (Browser(address) for _ in range(3))
        self.ana.become("Ana")
        self.rui.become("Rui")
        self.rated = match(self.ana, self.rui, rated=True)
        self.friendly = match(self.ana, self.rui, rated=False)
        self.secret = self.ana.table = self.ana.open(opponent="friend", length=1, watched=True)
        self.rui.join(self.secret)
        give_up(self.ana, self.rui)
        match_of_guest = self.ana.http.post(
            "/api/challenges", json={"length": 1, "clock": "3 days"}
        ).json()["id"]
        accepted = self.guest.http.post(f"/api/challenges/{match_of_guest}/accept", json={})
        self.running = accepted.json()["id"]

    def files(self, by=None):
        answer = (by or self.guest).http.get("/api/people/Ana/games.zip")
        assert answer.status_code == 200, answer.text
        names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
        return {name.split("/")[1].split(".")[0] for name in names if name.startswith("games/")}

    def linked(self, by=None):
        return {one["table"] for one in page(by or self.guest, "Ana")["played"]} - {None}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    folder = tmp_path_factory.mktemp("downloads")
    with serving(folder / "games.db", seeded=False, exports_per_day=8) as address:
        yield Club(address)


def test_what_was_for_all_to_see_and_is_over_is_linked_and_taken_away(club):
    assert club.linked() == club.files() == {club.rated, club.friendly}
    told = page(club.guest, "Ana")
    assert told["downloads"] == 2
    for table in club.linked():
        assert club.guest.http.get(f"/api/tables/{table}/match.mat").status_code == 200
        record = club.guest.http.get(f"/api/tables/{table}/record.txt")
        assert record.text.startswith("gamao")


def test_ones_own_page_links_all_of_ones_matches(club):
    assert club.linked(club.ana) == {club.rated, club.friendly, club.secret}


@pytest.mark.parametrize("hides", ["ana", "rui"])
def test_a_friendly_match_is_taken_away_only_where_both_show_theirs(club, hides):
    browser = getattr(club, hides)
    hide_games(browser)
    try:
        assert club.linked() == club.files() == {club.rated}
    finally:
        browser.http.put("/api/account", json={"shows": {}})


def test_nobody_has_the_server_make_files_without_end(club):
    fresh = Browser(club.ana.address)
    answers = [fresh.http.get("/api/people/Ana/games.zip") for _ in range(9)]

    assert [one.status_code for one in answers[:8]] == [200] * 8
    assert code(answers[8]) == (429, "too_many_today")
    assert code(fresh.http.get("/api/people/Nobody/games.zip")) == (404, "unknown_person")
