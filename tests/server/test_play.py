"""How well somebody plays, as others see it: from rated matches alone, and nobody's to choose."""

import json
from datetime import UTC, datetime

import pytest
from sqlalchemy import insert
from tests.server.browsers import Browser, serving
from tests.server.matches import finished, send, short_match
from tests.server.test_members import page, play
from tests.store.persons import add_persons
from tests.store.test_levels import lose

from gamao import Player
from gamao.analysis import Stage, Tally
from gamao.notation import format_mat
from gamao.store import Ban, NewReview, Store
from gamao.store.schema import RATED, RATINGS

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def figures(decisions, loss):
    """What is kept of a review in which both sides made so many decisions, which cost so much."""
    whole = Tally(
        decisions=decisions,
        gnubg_decisions=decisions,
        loss=loss,
        mwc_loss=None,
        squares=loss * loss / decisions,
        marks=(),
    ).as_json()
    stages = {stage.value: whole for stage in Stage}
    parts = {"stages": stages, "cube_errors": {}, "luck": 0.0, "style": {}}
    return {side.value: {"all": whole, **parts} for side in Player}


def rated(store, table, white, black, *, decisions=100, loss=1.0, by=None):
    """A rated match that was reviewed, by White."""
    play(store, table, white, black, rated=True)
    about = {"white": "x", "black": "y", "bots": {}, "length": 3, "score": [3, 1]}
    new = NewReview(
        id=f"review of {table}",
        person=by or white,
        digest=table,
        table=table,
        me=Player.WHITE,
        total=1,
        about=about | {"winner": "white", "done": "", "losses": []},
        record=format_mat(short_match()),
    )
    review = store.reviews.find(store.reviews.keep(new, at=NOW))
    told = figures(decisions, loss)
    store.reviews.finish(review, figures=told, report=json.dumps({}), mistakes=())


class Club:
    """Two members, and the database."""

    def __init__(self, folder, address):
        self.ana, self.rui = Browser(address), Browser(address)
        self.store = Store.open(f"sqlite:///{folder / 'games.db'}")
        self.people = []
        for name, browser in (("Ana", self.ana), ("Rui", self.rui)):
            browser.become(name)
            self.people.append(page(browser, name)["id"])

    def rated(self, *tables, **how):
        for table in tables:
            rated(self.store, table, *self.people, **how)


@pytest.fixture
def club(tmp_path):
    with serving(tmp_path / "games.db") as address:
        made = Club(tmp_path, address)
        yield made
        made.store.close()


def test_there_is_no_play_before_300_decisions(club):
    club.rated("A1", "A2")
    early = page(club.rui, "Ana")
    club.rated("A3", loss=4.0)
    late = page(club.rui, "Ana")

    assert (early["play"], early["judged"], early["plays"]) == (None, 200, [5.0, 5.0])
    assert (late["play"]["pr"], late["play"]["decisions"]) == (10.0, 300)
    assert sorted(late["plays"]) == [5.0, 5.0, 20.0]


def test_only_rated_matches_count_whatever_one_uploads_or_forgets(club):
    club.rated("B1", "B2", "B3")
    before = page(club.rui, "Ana")
    uploaded = send(club.ana, format_mat(short_match()).encode()).json()["id"]
    finished(club.ana, uploaded)
    club.ana.http.put(f"/api/reviews/{uploaded}/me", json={"me": "white"})
    mine = club.ana.http.get("/api/me").json()
    club.store.reviews.say_who("review of B1", Player.BLACK)
    club.store.reviews.forget("review of B1")

    after = page(club.rui, "Ana")

    assert mine["rating"]["decisions"] > 300  # on their own page everything counts
    for told in ("play", "plays", "judged"):
        assert after[told] == before[told], told


def test_a_review_tells_of_both_who_sat_there(club):
    club.rated("C1", "C2", "C3")

    assert page(club.ana, "Rui")["play"]["decisions"] == 300
    assert club.store.oversight.plays() == {
        "Ana": [(5.0, 100)] * 3,
        "Rui": [(5.0, 100)] * 3,
    }


def test_play_is_over_the_newest_thousand_decisions(club):
    club.rated(*(f"D{number:02}" for number in range(12)))
    whole = club.store.plays.of(club.people[0])

    assert whole.decisions == 1000
    assert len(page(club.ana, "Ana")["plays"]) == 12


def test_who_does_not_show_their_play_does_not_say_how_much_there_is_either(club):
    club.rated("E1", "E2", "E3")
    shows = {"play": False, "games": True, "online": True}
    club.ana.http.put("/api/account", json={"shows": shows})

    told = page(club.rui, "Ana")

    assert (told["play"], told["judged"], told["plays"], told["style"]) == (None, None, [], None)
    assert page(club.ana, "Ana")["judged"] == 300


def crowd(store, count):
    """So many guests with a sure rating and a known play, each better at both than the next."""
    names = [f"guest{number:03}" for number in range(count)]
    add_persons(store, *names)
    at = NOW.replace(tzinfo=None)
    with store._writer.begin() as connection:
        for number, name in enumerate(names):
            points = {"points": 1900.0 - number, "deviation": 20.0}
            sure = points | {"volatility": 0.05, "matches": 200, "at": at}
            connection.execute(insert(RATINGS).values(person_id=name, **sure))
            before = {"points_before": 1500.0, "deviation_before": 150.0}
            played = {"decisions": 400, "loss": 1.0 + number / 100, "squares": 1.0}
            seat = {"table_id": name, "side": "white", "length": 3, "won": True, "at": at}
            connection.execute(
                insert(RATED).values(person_id=name, **seat, **points, **before, **played)
            )


def test_the_ranking_is_by_results_and_by_play_and_everybody_finds_themselves(club):
    crowd(club.store, 60)
    club.rated("F1", "F2", "F3", loss=2.0)
    told = club.ana.http.get("/api/ranking").json()
    others = club.rui.http.get("/api/ranking").json()
    stranger = Browser(club.ana.address)
    nobody = stranger.http.get("/api/ranking").json()

    assert [one["person"] for one in told["leaders"][:2]] == ["guest000", "guest001"]
    assert [one["play"]["pr"] for one in told["play"]] == sorted(
        one["play"]["pr"] for one in told["play"]
    )
    assert (len(told["leaders"]), len(told["play"])) == (50, 50)
    assert (told["mine"]["place"], told["mine"]["provisional"]) == (1, True)
    # Both played alike, worse than everybody else.
    places = {one["my_play"]["place"] for one in (told, others)}
    assert places == {61, 62}
    assert told["my_play"]["row"]["play"]["pr"] == 10.0
    assert (nobody["mine"], nobody["my_play"]) == (None, None)


def test_levels_that_rated_people_have_played_are_told_with_their_rating(club):
    club.rated("H1")
    lose(club.store, "bot", person=club.people[0])

    told = club.rui.http.get("/api/computers").json()["levels"]

    assert list(told) == ["advanced"]
    assert told["advanced"]["matches"] == 1
    assert told["advanced"]["rating"]["points"] > 1500
    assert told["advanced"]["rating"]["provisional"]


def test_who_hides_their_play_or_is_kept_out_is_on_no_list_of_it(club):
    club.rated("G1", "G2", "G3")
    shows = {"play": False, "games": True, "online": True}
    club.ana.http.put("/api/account", json={"shows": shows})
    hidden = club.rui.http.get("/api/ranking").json()
    club.store.people.ban(club.people[0], Ban(reason="x", appeal="y"), at=NOW)
    banned = club.rui.http.get("/api/ranking").json()

    assert [one["name"] for one in hidden["play"]] == ["Rui"]
    assert {one["name"] for one in hidden["provisional"]} == {"Ana", "Rui"}
    assert [one["name"] for one in banned["provisional"]] == ["Rui"]
