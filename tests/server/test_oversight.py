"""Who looks after a server: what they see, what they decide, and that nobody else does either."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert
from tests.server.browsers import Browser, serving
from tests.store.persons import add_persons

from gamao.server.people.oversight import leap
from gamao.store import Store
from gamao.store.schema import RATED, STEPS, TABLES

NOW = datetime(2026, 12, 1, 12, 0)
STEADY = [(9.0, 50), (11.0, 50)] * 5


def test_who_plays_far_better_than_ever_is_named_and_nobody_else():
    assert leap([*STEADY, *[(3.0, 50)] * 5]) is not None
    assert leap([*STEADY, *STEADY[:5]]) is None
    assert leap([*STEADY, *[(18.0, 50)] * 5]) is None  # worse is no sin
    assert leap([(10.0, 50)] * 2 + [(1.0, 50)] * 5) is None  # nobody's play is known yet
    assert leap([*STEADY, (0.0, 2), *STEADY[:4]]) is None  # a short match says little


@pytest.fixture
def club(tmp_path):
    """A server with Ana, who looks after it, Rui and Eva; and its database."""
    database = tmp_path / "games.db"
    with serving(database) as address:
        people = {}
        for name in ("Ana", "Rui", "Eva"):
            people[name] = Browser(address)
            people[name].become(name)
        store = Store.open(f"sqlite:///{database}")
        store.people.change(store.people.named("ana").id, is_admin=True)
        yield people, store
        store.close()


def test_only_who_was_made_admin_sees_and_decides_anything(club):
    people, _ = club
    token = people["Ana"].http.post("/api/account/tokens", json={"name": "x"}).json()["token"]
    by_token = {"Authorization": f"Bearer {token}"}
    guest = Browser(people["Ana"].address)
    wanted = {"kind": "ban", "reason": "x"}

    codes = {}
    for who, browser, headers in (
        ("guest", guest, {}),
        ("member", people["Rui"], {}),
        ("token", Browser(guest.address), by_token),
    ):
        seen = browser.http.get("/api/admin", headers=headers)
        done = browser.http.put("/api/admin/people/Eva", json=wanted, headers=headers)
        codes[who] = (seen.json()["error"]["code"], done.json()["error"]["code"])

    assert codes == {
        "guest": ("members_only",) * 2,
        "member": ("admins_only",) * 2,
        "token": ("not_by_token",) * 2,
    }
    assert people["Ana"].http.get("/api/admin").status_code == 200
    assert people["Eva"].enter("Eva").status_code == 200


def test_a_ban_is_read_by_who_signs_in_and_lifted_again(club):
    people, _ = club
    ana, rui = people["Ana"].http, people["Rui"]
    ban = {"kind": "ban", "reason": "Help of a program", "appeal": "write to x@y.example"}

    assert ana.put("/api/admin/people/rui", json=ban).status_code == 204
    kept_out = rui.enter("Rui").json()["error"]
    (listed,) = ana.get("/api/admin").json()["sanctions"]
    assert ana.put("/api/admin/people/Rui", json={"kind": None}).status_code == 204

    assert kept_out["code"] == "banned"
    assert "Help of a program" in kept_out["message"]
    assert (listed["name"], listed["kind"], listed["appeal"]) == ("Rui", "ban", ban["appeal"])
    assert rui.enter("Rui").status_code == 200
    assert ana.get("/api/admin").json()["sanctions"] == []


@pytest.mark.parametrize("name", ["Ana", "Nobody"])
def test_nobody_sanctions_themselves_or_who_is_not_there(club, name):
    people, _ = club
    wanted = {"kind": "mute", "reason": "x"}

    assert people["Ana"].http.put(f"/api/admin/people/{name}", json=wanted).status_code >= 400


def test_a_sanction_needs_a_reason(club):
    people, _ = club

    told = people["Ana"].http.put("/api/admin/people/Rui", json={"kind": "ban", "reason": " "})

    assert told.status_code == 422


def test_who_is_muted_plays_on_and_says_nothing_until_it_ends(club):
    people, _ = club
    table = people["Rui"].open(opponent="friend", length=1)
    assert people["Eva"].join(table).status_code == 200
    mute = {"kind": "mute", "reason": "So rude", "appeal": "wait", "days": 3}
    assert people["Ana"].http.put("/api/admin/people/Rui", json=mute).status_code == 204

    with people["Rui"].at(table) as page:
        page.see()
        page.say({"say": "hello"})
        refused = page.error()
        people["Ana"].http.put("/api/admin/people/Rui", json={"kind": None})
        page.say({"say": "hello again"})
        heard = page.until(lambda message: "talk" in message)

    assert (refused["code"], "So rude" in refused["message"]) == ("muted", True)
    assert [one["text"] for one in heard["talk"]] == ["hello again"]


def test_members_from_one_address_are_named_and_no_address_is_kept(club, tmp_path):
    people, _ = club

    (together,) = people["Ana"].http.get("/api/admin").json()["together"]

    assert together == ["Ana", "Eva", "Rui"]
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
    assert b"127.0.0.1" not in kept


def test_who_lets_time_run_out_is_named_with_how_long_others_waited(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(store, "a" * 22, "b" * 22)
    for person, name in (("a" * 22, "Ana"), ("b" * 22, "Rui")):
        store.people.enrol(person, name=name, folded=name.lower(), password="x", email=None)
    for number, last in ((1, "white: forfeit time"), (2, "white: 8/5 6/5")):
        lost_match(store, f"{number:022}", last)

    (stalled,) = store.oversight.stalled(since=datetime.now(UTC) - timedelta(days=9000))
    store.close()

    assert (stalled.name, stalled.lost, stalled.run_out, stalled.seconds) == ("Ana", 2, 1, 90.0)


def lost_match(store, table, last):
    """A rated match that Ana, White, lost with this as its last line."""
    rating = {"points_before": 1500, "deviation_before": 200, "points": 1490, "deviation": 190}
    rows = [("5 1 black: 6/5 8/5", 0), (f"6 2 {last}", 90)]
    with store._writer.begin() as connection:
        connection.execute(
            insert(TABLES).values(id=table, terms={}, summary={}, created=NOW, updated=NOW)
        )
        for version, (text, later) in enumerate(rows):
            at = NOW + timedelta(seconds=later)
            connection.execute(
                insert(STEPS).values(table_id=table, version=version, text=text, at=at)
            )
        connection.execute(
            insert(RATED).values(
                table_id=table,
                side="white",
                person_id="a" * 22,
                opponent_id="b" * 22,
                length=1,
                won=False,
                at=NOW,
                **rating,
            )
        )
