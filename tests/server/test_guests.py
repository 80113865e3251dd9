"""Guests: whom they may not be taken for, and how they are reported and sanctioned."""

import pytest
from sqlalchemy import select
from tests.server.browsers import Browser, serving

from gamao.store import Store
from gamao.store.schema import SESSIONS


def called(browser, name):
    """What a guest who wants this *name* is called: at their table, at a friend's, in the lobby."""
    table = browser.open(opponent="friend", length=1, name=name)
    with browser.at("", f"/ws/lobby?name={name}") as lobby:
        in_lobby = lobby.receive()["name"]
    challenge = {"length": 1, "clock": "3 days", "name": name}
    left = browser.http.post("/api/challenges", json=challenge).json()
    browser.http.delete(f"/api/challenges/{left['id']}")
    return browser.view(table)["players"]["white"]["name"], in_lobby, left["name"]


@pytest.mark.parametrize("name", ["Admin", "gamao", "Oráculo", "0raculo", "m0derador", "GNUBG"])
def test_a_guest_is_not_called_as_who_runs_the_server_or_as_a_bot(browser, name):
    at_table, *others = called(browser, name)

    assert at_table is None
    assert all(one.startswith("Guest ") for one in others)


def test_a_guest_who_takes_a_seat_is_not_either(browsers):
    host, guest = browsers(), browsers()
    table = host.open(opponent="friend", length=1, name="Helena")

    assert guest.join(table, "Oráculo").status_code == 200
    assert host.view(table)["players"]["black"]["name"] is None


def test_a_guest_is_called_as_they_say_otherwise(browser):
    assert called(browser, "Helena") == ("Helena",) * 3


@pytest.fixture
def club(tmp_path):
    """A server with Ana, who looks after it; and its database."""
    database = tmp_path / "games.db"
    with serving(database) as address:
        ana = Browser(address)
        ana.become("Ana")
        store = Store.open(f"sqlite:///{database}")
        store.people.change(store.people.named("ana").id, is_admin=True)
        yield ana, store
        store.close()


def told(ana):
    return ana.http.get("/api/admin").json()


def test_a_guest_reports_another_from_the_table_who_is_muted_and_kept_out(club):
    ana, _ = club
    one, other = Browser(ana.address), Browser(ana.address)
    table = one.open(opponent="friend", length=1, name="Helena")
    assert other.join(table, "Bruno").status_code == 200
    path = f"/api/tables/{table}/report"
    with one.at(table) as here, other.at(table) as there:
        for page in (here, there):
            page.see()
        for number in range(3):
            there.say({"say": f"rude {number}"})
            here.until(lambda message: "talk" in message)
        here.say({"phrase": "sorry"})
        there.until(lambda message: any(one["phrase"] for one in message.get("talk", ())))

        assert one.http.post(path, json={"reason": "talk", "text": "so rude"}).status_code == 204
        (report,) = told(ana)["reports"]
        bruno = report["about_id"]
        mute = {"kind": "mute", "reason": "Manners", "appeal": "", "days": 1}
        assert ana.http.put(f"/api/admin/people/{bruno}", json=mute).status_code == 204
        there.say({"say": "ha"})
        refused = there.error()

    assert (report["about"], report["by"], report["text"]) == (None, None, "so rude")
    assert len(report["talk"]) == 4
    assert report["talk"][-2] == {"theirs": True, "text": "rude 2", "phrase": None}
    assert report["talk"][-1] == {"theirs": False, "text": None, "phrase": "sorry"}
    assert (refused["code"], "Manners" in refused["message"]) == ("muted", True)
    assert [one["name"] for one in told(ana)["sanctions"]] == [bruno]

    ban = {"kind": "ban", "reason": "Manners", "appeal": ""}
    assert ana.http.put(f"/api/admin/people/{bruno}", json=ban).status_code == 204
    assert other.http.get("/api/tables").json() == []  # a new guest, who has nothing
    assert ana.http.put(f"/api/admin/people/{bruno}", json={"kind": None}).status_code == 204
    assert told(ana)["sanctions"] == []


def test_only_who_sits_there_reports_and_only_somebody(club):
    ana, _ = club
    one, stranger = Browser(ana.address), Browser(ana.address)
    alone = one.open(opponent="friend", length=1)
    computer = one.open(opponent="bot", level="beginner", length=1)
    wanted = {"reason": "talk"}

    refused = [
        by.http.post(f"/api/tables/{table}/report", json=wanted).json()["error"]["code"]
        for by, table in ((one, alone), (one, computer), (stranger, alone))
    ]

    assert refused == ["not_now", "not_now", "not_yours"]


def test_where_a_guest_comes_from_is_kept_as_a_hash_alone(club, tmp_path):
    ana, store = club
    guests = [Browser(ana.address) for _ in range(2)]
    for guest in guests:
        guest.open(opponent="same_screen")
    with store._engine.begin() as connection:
        found = connection.execute(select(SESSIONS.c.address)).scalars().all()

    assert len(found) >= 3
    assert len(set(found)) == 1
    assert len(found[0]) == 16
    assert b"127.0.0.1" not in b"".join(one.read_bytes() for one in tmp_path.glob("games.db*"))
