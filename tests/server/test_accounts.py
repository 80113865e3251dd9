"""Accounts: a guest becomes a member and stays who they are; sessions begin, are listed and end."""

import io
import sqlite3
import zipfile
from zlib import crc32

import pytest
from tests.server.browsers import PATIENCE, Browser, serving, wait_until
from websockets.exceptions import ConnectionClosed

SCREEN = {"opponent": "same_screen", "length": 1}
PASSWORD = "gato azul 7"


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("accounts") / "games.db"


@pytest.fixture(scope="module")
def address(database):
    with serving(database) as address:
        yield address


def code(answer):
    return answer.status_code, answer.json()["error"]["code"]


def tables(browser):
    return {one["id"] for one in browser.http.get("/api/tables").json()}


def cookie(browser):
    return browser.http.cookies["browser"]


def with_cookie(browsers, value):
    browser = browsers()
    browser.http.cookies.set("browser", value, domain="127.0.0.1")
    return browser


def test_a_guest_who_makes_an_account_keeps_everything(browsers):
    ana = browsers()
    table = ana.open(**SCREEN, name="somebody")
    assert ana.account()["name"] is None

    made = ana.become("Ana")

    assert made["name"] == "Ana"
    assert tables(ana) == {table}
    assert ana.account()["sessions"][0]["here"]
    assert '"person": "Ana"' in ana.http.get("/").text


def test_who_played_as_a_guest_is_called_by_the_name_of_the_account_made_later(browsers):
    bia, other = browsers(), browsers()
    screen = bia.open(**SCREEN, name="Bi", other_name="Tomás")
    first = bia.open(opponent="friend", length=1, name="Convidado XYZ")
    assert other.join(first, "Rafael").status_code == 200
    bia.become("Beatriz01")
    elsewhere = browsers()
    second = elsewhere.open(opponent="bot", level="beginner", length=1, name="Ninguém")
    assert elsewhere.enter("Beatriz01").status_code == 200

    def names(table):
        return {one["name"] for one in bia.view(table)["players"].values() if one["name"]}

    assert bia.account()["name"] == "Beatriz01"
    assert names(first) == {"Beatriz01", "Rafael"}
    assert names(second) == {"Beatriz01"}
    assert names(screen) == {"Bi", "Tomás"}


def test_who_signs_in_elsewhere_finds_it_there_and_brings_what_they_did_as_a_guest(browsers):
    bia, elsewhere = browsers(), browsers()
    old = bia.open(**SCREEN)
    bia.become("Bia")
    new = elsewhere.open(**SCREEN)
    elsewhere.http.post("/api/lessons/board/0", json={"answer": "x"})

    assert elsewhere.enter("bia").status_code == 200
    assert tables(elsewhere) == tables(bia) == {old, new}
    # The table in memory knows it, too.
    assert bia.view(new)["seats"] == ["white", "black"]


def test_of_two_members_in_one_browser_each_keeps_what_is_theirs(browsers):
    browser, other = browsers(), browsers()
    browser.become("Caio")
    table = browser.open(**SCREEN)
    other.become("Davi")

    assert browser.enter("Davi").status_code == 200
    assert tables(browser) == set()
    assert browser.enter("Caio").status_code == 200
    assert tables(browser) == {table}


def test_who_signs_out_is_a_guest_without_anything(browsers):
    browser = browsers()
    browser.become("Eva")
    browser.open(**SCREEN)

    assert browser.http.post("/api/leave").status_code == 204
    assert browser.account()["name"] is None
    assert tables(browser) == set()


def test_another_password_signs_all_other_devices_out(browsers):
    here, there = browsers(), browsers()
    here.become("Fabio")
    there.enter("Fabio")
    change = {"old": PASSWORD, "new": "outro gato"}

    assert code(here.http.put("/api/account/password", json=change | {"old": "no"}))[0] == 403
    assert here.http.put("/api/account/password", json=change).status_code == 200
    assert (here.account()["name"], there.account()["name"]) == ("Fabio", None)
    assert code(there.enter("Fabio")) == (403, "wrong_password")
    assert there.enter("Fabio", "outro gato").status_code == 200


def test_a_device_can_be_signed_out_from_another(browsers):
    here, there = browsers(), browsers()
    here.become("Gil")
    there.http.headers["User-Agent"] = "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"
    there.enter("Gil")
    listed = here.account()["sessions"]
    (phone,) = [one for one in listed if not one["here"]]

    assert phone["device"] == "Firefox · Android"
    assert here.http.delete(f"/api/account/sessions/{phone['id']}").status_code == 204
    assert there.account()["name"] is None
    assert code(here.http.delete(f"/api/account/sessions/{phone['id']}")) == (404, "unknown_page")


def test_nobody_ends_the_session_of_another(browsers):
    one, other = browsers(), browsers()
    one.become("Hugo")
    other.become("Iara")
    (session,) = one.account()["sessions"]

    assert other.http.delete(f"/api/account/sessions/{session['id']}").status_code == 404
    assert one.account()["name"] == "Hugo"


@pytest.mark.parametrize(
    ("sent", "refused"),
    [
        ({"name": "a b"}, (422, "bad_name")),
        ({"name": "admin"}, (409, "name_taken")),
        ({"name": "J\u043ese"}, (409, "name_taken")),  # Cyrillic
        ({"password": "short"}, (422, "weak_password")),
        ({"password": "password"}, (422, "weak_password")),
        ({"password": "nobody.here"}, (422, "weak_password")),
        ({"email": "no"}, (422, "bad_email")),
        ({"email": "a@b.example\r\nBcc: x@y.example"}, (422, "bad_email")),
        ({"password": None}, (422, "bad_request")),
        ({"more": 1}, (422, "bad_request")),
    ],
)
def test_what_will_not_do_is_said(browsers, sent, refused):
    known = browsers()
    known.enter("José").status_code == 200 or known.become("José")
    wanted = {"name": "nobody.here", "password": PASSWORD} | sent

    assert code(browsers().http.post("/api/account", json=wanted)) == refused


def test_a_member_is_called_the_same_at_every_table_and_no_guest_is(browsers):
    luis, guest = browsers(), browsers()
    luis.become("Luís")
    table = luis.open(opponent="friend", name="somebody else", length=1)
    guest.join(table, "LUlS")

    names = {side: one["name"] for side, one in luis.view(table)["players"].items()}
    assert names == {"white": "Luís", "black": None}


def test_what_others_see_is_the_members_choice(browsers):
    browser = browsers()
    browser.become("Mara")
    shows = {"play": False, "games": True, "online": False}

    changed = browser.http.put("/api/account", json={"shows": shows, "email": "m@x.example"}).json()

    assert (changed["shows"], changed["email"]) == (shows, "m@x.example")
    assert browser.http.put("/api/account", json={"email": None}).json()["email"] is None
    assert browser.account()["shows"] == shows
    assert code(browsers().http.put("/api/account", json={"shows": shows})) == (403, "members_only")


# -- attacks -------------------------------------------------------------------------------


def test_a_cookie_planted_before_is_of_no_use_after_signing_in_or_making_an_account(browsers):
    victim = browsers()
    victim.open(**SCREEN)
    planted = cookie(victim)
    victim.become("Nina")
    attacker = with_cookie(browsers, planted)

    assert (attacker.account()["name"], tables(attacker)) == (None, set())
    assert cookie(attacker) != planted
    other = browsers()
    other.open(**SCREEN)
    planted = cookie(other)
    other.enter("Nina")
    assert with_cookie(browsers, planted).account()["name"] is None


def test_a_stolen_cookie_is_of_no_use_after_signing_out(browsers):
    victim = browsers()
    victim.become("Olga")
    table = victim.open(**SCREEN)
    thief = with_cookie(browsers, cookie(victim))
    assert thief.account()["name"] == "Olga"

    with thief.at(table) as page:
        page.see()
        victim.http.post("/api/leave")
        page.act("resign single")
        with pytest.raises(ConnectionClosed) as closed:
            page.until(lambda message: "view" in message)

    assert closed.value.rcvd.reason == "signed_out"
    assert thief.account()["name"] is None


def test_what_is_kept_leads_nobody_in(browsers, database):
    browser = browsers()
    browser.become("Paulo")
    connection = sqlite3.connect(database)
    password, session = connection.execute(
        "SELECT password, sessions.id FROM persons JOIN sessions ON person_id = persons.id "
        "WHERE name = 'Paulo' ORDER BY seen DESC"
    ).fetchone()
    connection.close()

    assert password.startswith("$argon2id$")
    assert PASSWORD not in password
    for guess in (session, session[:43], password[:43]):
        assert with_cookie(browsers, guess).account()["name"] is None


def test_guessing_passwords_is_stopped_by_name_and_by_address(tmp_path):
    limits = {"tries_per_name": 5, "tries_per_address": 8}
    with serving(tmp_path / "games.db", **limits) as address:
        victim, attacker = Browser(address), Browser(address)
        victim.become("Quim")
        codes = [code(attacker.enter("Quim", f"guess {n}"))[1] for n in range(6)]
        other = [code(attacker.enter(f"nobody{n}", "x"))[1] for n in range(4)]
        right = code(Browser(address).enter("quím"))

    assert codes == ["wrong_password"] * 5 + ["too_many_tries"]
    assert other == ["wrong_password"] * 3 + ["too_many_tries"]
    assert right == (429, "too_many_tries")


def test_who_knows_the_password_is_never_slowed_down(tmp_path):
    with serving(tmp_path / "games.db", tries_per_name=2, tries_per_address=2) as address:
        browser = Browser(address)
        browser.become("Rosa")

        assert [browser.enter("Rosa").status_code for _ in range(6)] == [200] * 6


def test_an_unknown_name_is_answered_as_a_wrong_password_is_and_takes_as_long(tmp_path):
    limits = dict.fromkeys(("tries_per_name", "tries_per_address"), 1e6)
    with serving(tmp_path / "games.db", password_memory=16 * 1024, **limits) as address:
        browser = Browser(address)
        browser.become("Sara")
        browser.enter("x", "x")

        told, least = {}, dict.fromkeys(("Sara", "Samara"), PATIENCE)

        def both_take_as_long():
            """In the quickest of their tries: a machine that is busy slows down some of them."""
            for name in least:
                answer = told[name] = browser.enter(name, "wrong one")
                least[name] = min(least[name], answer.elapsed.total_seconds())
            return least["Samara"] > least["Sara"] / 2

        wait_until(both_take_as_long, timeout=15)

    known, unknown = (told[name] for name in least)
    assert (known.json(), known.status_code) == (unknown.json(), unknown.status_code)


@pytest.mark.parametrize(
    "text", ["' OR '1'='1", '"; DROP TABLE persons; --', "%", "_", "Ana' --", "\\", "a\0b"]
)
def test_sql_in_a_field_is_only_text(browsers, text):
    browser, name = browsers(), f"Ines{crc32(text.encode())}"
    browsers().become(name)

    assert code(browser.enter(text, text))[1] == "wrong_password"
    assert code(browser.http.post("/api/account", json={"name": text, "password": PASSWORD}))
    assert browsers().enter(name).status_code == 200


def test_no_other_site_changes_anything(browsers):
    browser = browsers()
    browser.become("Tina")
    described = browser.http.get("/openapi.json").json()["paths"]
    writes = [
        (method, path)
        for path, methods in described.items()
        for method in methods
        if method in ("post", "put", "delete", "patch")
    ]
    refused = {
        (method, path, tuple(sent)): browser.http.request(method, path, headers=sent).status_code
        for method, path in writes
        for sent in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"})
    }

    assert len(writes) > 15
    assert set(refused.values()) == {403}
    assert browser.account()["name"] == "Tina"


@pytest.mark.parametrize("path", ["/ws/tables/{}", "/ws/analysis", "/ws/reviews/{}", "/ws/lobby"])
def test_no_other_site_opens_a_socket(browsers, path):
    browser = browsers()
    table = browser.open(**SCREEN)

    with (
        pytest.raises(Exception, match="403"),
        browser.at(table, path, Origin="https://evil.example"),
    ):
        pass


EMAIL = "only.mine@x.example"


def test_nobody_learns_an_address_of_anothers_account(browsers):
    one, other, guest = browsers(), browsers(), browsers()
    one.become("Vania")
    assert one.http.put("/api/account", json={"email": EMAIL}).json()["email"] == EMAIL
    new = {"name": "Walter", "password": PASSWORD, "email": EMAIL}

    made = other.http.post("/api/account", json=new)
    assert made.status_code == 201  # as with any other address
    other.http.put("/api/account", json={"email": None})
    other.http.put("/api/people/Vania/relation", json={"relation": "follow"})
    table = one.open(opponent="friend", length=1)
    assert other.join(table).status_code == 200
    with one.at("", "/ws/lobby") as lobby:
        lobby.receive()
        paths = ("/api/people/Vania", "/@Vania", "/api/lobby", "/api/ranking", "/api/account")
        more = (f"/api/tables/{table}", f"/table/{table}")
        told = [by.http.get(path).text for by in (other, guest) for path in (*paths, *more)]
    export = other.http.get("/api/account/export.zip").content
    rows = zipfile.ZipFile(io.BytesIO(export)).read("data.json").decode()

    assert "Walter" in rows
    assert not [text for text in (*told, rows) if EMAIL in text]
    assert EMAIL in one.http.get("/api/account").text


def test_nobody_is_let_in_while_the_password_is_being_changed(browsers):
    """A session read at the very moment it ends is not remembered."""
    here, thief = browsers(), browsers()
    here.become("Ugo")
    thief.enter("Ugo")
    change = {"old": PASSWORD, "new": "mais um gato"}
    assert here.http.put("/api/account/password", json=change).status_code == 200

    assert wait_until(lambda: thief.account()["name"] is None)


# -- tokens --------------------------------------------------------------------------------


def token_of(browser, name="my engine"):
    answer = browser.http.post("/api/account/tokens", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


def program_with(browsers, token):
    program = browsers()
    program.http.headers["Authorization"] = f"Bearer {token}"
    return program


def test_a_program_plays_with_a_token_until_it_is_ended(browsers):
    vera = browsers()
    vera.become("Vera")
    made = token_of(vera)
    program = program_with(browsers, made["token"])

    table = program.open(**SCREEN)
    assert tables(vera) == {table}
    assert program.account()["name"] == "Vera"
    assert "browser" not in program.http.cookies
    with program.at(table, Cookie="", Authorization=f"Bearer {made['token']}") as page:
        assert page.see()["seats"] == ["white", "black"]
        listed = {one["id"]: one for one in vera.account()["sessions"]}[made["id"]]
        assert (listed["device"], listed["is_token"]) == ("my engine", True)
        assert vera.http.delete(f"/api/account/sessions/{made['id']}").status_code == 204
        page.act("resign single")
        with pytest.raises(ConnectionClosed):
            page.until(lambda message: "view" in message)
    assert code(program.http.get("/api/tables")) == (401, "bad_token")


def test_a_token_is_no_cookie_nor_a_cookie_a_token(browsers):
    xico = browsers()
    xico.become("Xico")
    token = token_of(xico)["token"]

    assert with_cookie(browsers, token).account()["name"] is None
    for wrong in (cookie(xico), "x", "A" * 43):
        assert code(program_with(browsers, wrong).http.get("/api/tables")) == (401, "bad_token")


def test_a_token_does_not_change_the_account(browsers):
    yara = browsers()
    yara.become("Yara")
    program = program_with(browsers, token_of(yara)["token"])
    change = {"old": PASSWORD, "new": "outro gato"}
    (session,) = [one["id"] for one in yara.account()["sessions"] if one["here"]]

    for answer in (
        program.http.put("/api/account/password", json=change),
        program.http.put("/api/account", json={"email": "x@y.example"}),
        program.http.post("/api/account/tokens", json={"name": "more"}),
        program.http.delete(f"/api/account/sessions/{session}"),
        program.http.post("/api/account/delete", json={"password": PASSWORD}),
        program.http.get("/api/account/export.zip"),
    ):
        assert code(answer) == (403, "not_by_token")
    yara.http.put("/api/account", json={"email": EMAIL})
    assert (program.account()["email"], program.account()["sessions"]) == (None, [])
    assert yara.account()["name"] == "Yara"
