"""Whatever is sent: an error to the sender, nothing changed for anyone, nothing written down."""

import json
import logging
import random
import time

import pytest
from tests.server.browsers import Browser, serving, some_action
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gamao.server.config import LONGEST_BODY, LONGEST_MESSAGE
from gamao.server.http import sockets

MALFORMED = {
    "no json": "{",
    "not an object": "[1, 2]",
    "text": '"roll"',
    "number": "5",
    "null": "null",
    "empty": "",
    "empty object": "{}",
    "no action": '{"v": 1}',
    "no version": '{"action": "roll"}',
    "version a text": '{"v": "1", "action": "roll"}',
    "version a fraction": '{"v": 1.5, "action": "roll"}',
    "version a truth": '{"v": true, "action": "roll"}',
    "version below zero": '{"v": -1, "action": "roll"}',
    "version huge": '{"v": 1e400, "action": "roll"}',
    "action a number": '{"v": 1, "action": 7}',
    "action a list": '{"v": 1, "action": ["roll"]}',
    "action too long": json.dumps({"v": 1, "action": "8/5 " * 100}),
    "somebody": '{"v": 1, "action": "roll", "by": "green"}',
    "something more": '{"v": 1, "action": "roll", "dice": [6, 6]}',
    "deep": "[" * 2000,
    "ping a text": '{"ping": "x"}',
    "bytes": b"\xff\xfe\x00",
    "lone surrogate": '{"v": 1, "action": "\\ud800"}',
    "nul": '{"v": 1, "action": "\\u0000"}',
}

WRONG = {
    "roll twice": ("roll", "not_now"),
    "dice of one's own": ("roll 6-6", "not_an_action"),
    "start again": ("start 6-1", "not_an_action"),
    "illegal play": ("24/1", "illegal_play"),
    "nothing played": ("-", "illegal_play"),
    "take of nothing": ("take", "not_now"),
    "double too late": ("double", "not_now"),
    "accept of nothing": ("accept", "not_now"),
    "next too early": ("next", "not_now"),
    "no such word": ("surrender", "not_an_action"),
    "no action": ("   ", "not_an_action"),
}


def how_it_ended(page, messages):
    """The code the socket was closed with when *messages* had been sent as fast as can be."""
    try:
        for message in messages:
            page.say(message)
        while True:
            page.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code


@pytest.fixture
def table(browser):
    """A game on one screen that waits for a play."""
    return browser.open(opponent="same_screen", length=3)


def test_malformed_messages_are_errors_for_their_sender_alone(browser, table):
    with browser.at(table) as page, browser.at(table) as other:
        before = page.see()
        other.see()
        for name, message in MALFORMED.items():
            if isinstance(message, str):  # as many throws for the start as it took
                message = message.replace('"v": 1,', f'"v": {before["v"]},')
            page.say(message)
            error = page.error()
            assert error["code"] in ("bad_message", "not_an_action"), name
            assert error["message"], name

        page.say({"ping": 1})
        page.until(lambda message: message == {"pong": 1})
        other.say({"ping": 2})
        told = other.until(lambda message: message == {"pong": 2} or "error" in message)
        assert told == {"pong": 2}
    assert browser.view(table)["v"] == before["v"]


def test_what_the_rules_do_not_allow_changes_nothing(browser, table):
    with browser.at(table) as page:
        before = page.see()
        for name, (action, code) in WRONG.items():
            page.act(action)
            assert page.error()["code"] == code, name

    after = browser.view(table)
    for field in ("v", "board", "dice", "record"):
        assert after[field] == before[field]


def test_an_old_version_gets_what_it_misses_and_nothing_happens(browser, table):
    with browser.at(table) as page:
        page.see()
        before = page.view["v"]
        seen = page.do(some_action(page.view, random.Random(1)))
        page.say({"v": before, "action": "roll"})
        answer = page.until(lambda message: "error" in message)
        missed = page.until(lambda message: "view" in message)

    assert answer["error"]["code"] == "stale_version"
    assert answer["v"] == missed["v"] == seen["v"]
    assert [step["v"] for step in missed["steps"]] == list(range(before + 1, seen["v"] + 1))
    assert browser.view(table)["v"] == seen["v"]


def test_of_two_who_act_at_the_same_version_one_is_told_it_is_stale(browser, table):
    with browser.at(table) as one, browser.at(table) as other:
        one.see()
        other.see()
        action = some_action(one.view, random.Random(1))
        one.act(action)
        other.act(action)

        codes = []
        for page in (one, other):
            page.say({"ping": 1})
            while "pong" not in (message := page.receive()):
                codes += [message["error"]["code"]] if "error" in message else []

    assert codes == ["stale_version"]


def test_nobody_acts_for_the_other_side(browsers):
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", length=3)
    tomas.join(table)
    waiting = {"white": tomas, "black": helena}[helena.view(table)["to_act"]]
    before = waiting.view(table)

    with waiting.at(table) as page:
        page.see()
        for action, by in (
            ("8/5 6/5", None),
            ("roll", None),
            ("roll", before["to_act"]),
            ("resign single", before["to_act"]),
        ):
            page.act(action, **({"by": by} if by else {}))
            assert page.error()["code"] in ("not_your_turn", "illegal_play")

    assert waiting.view(table)["v"] == before["v"]


def test_no_help_while_two_people_play_each_other(browsers):
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", length=3)
    tomas.join(table)
    view = helena.view(table)
    mover = helena if view["to_act"] == "white" else tomas

    hint = mover.http.get(f"/api/tables/{table}/hint", params={"v": view["v"]})
    tutor = mover.http.post(
        f"/api/tables/{table}/tutor", json={"v": view["v"], "action": "8/5 6/5"}
    )

    assert (hint.status_code, hint.json()["error"]["code"]) == (403, "no_help")
    assert (tutor.status_code, tutor.json()["error"]["code"]) == (403, "no_help")
    assert mover.http.get(f"/api/tables/{table}/statistics").json()["luck"] is None


def test_a_message_too_big_is_refused_and_the_socket_closed(browser, table):
    with browser.at(table) as page:
        before = page.see()
        page.say(json.dumps({"v": before["v"], "action": "roll" + " " * LONGEST_MESSAGE}))
        assert page.error()["code"] == "too_big"
        with pytest.raises(ConnectionClosed) as closed:
            page.receive()

    assert closed.value.rcvd.code == 1009
    assert browser.view(table)["v"] == before["v"]


@pytest.mark.parametrize("size", [1_000_000, 5_000_000], ids=["1 MB", "5 MB"])
def test_a_huge_message_ends_the_connection_and_nothing_else(browser, table, size):
    with browser.at(table) as page:
        before = page.see()
        code = how_it_ended(page, ["x" * size])

    assert code == 1009
    assert browser.view(table)["v"] == before["v"]


def test_a_thousand_messages_a_second_are_cut_off_and_others_play_on(tmp_path):
    with serving(tmp_path / "games.db", messages_per_second=50) as address:
        noisy, quiet = Browser(address), Browser(address)
        loud = noisy.open(opponent="same_screen", length=3)
        calm = quiet.open(opponent="same_screen", length=3)
        with noisy.at(loud) as shouting, quiet.at(calm) as playing:
            before = shouting.see()
            playing.see()
            message = json.dumps({"v": before["v"], "action": "double", "by": "white"})
            code = how_it_ended(shouting, [message] * 1000)
            begun = time.perf_counter()
            playing.do(some_action(playing.view, random.Random(1)))
            waited = time.perf_counter() - begun
        after = noisy.view(loud)
        noisy.close()
        quiet.close()

    assert code == 1008
    assert after["v"] == before["v"]
    assert waited < 2


def test_who_is_too_fast_is_told_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sockets, "BURST", 30)  # three at once, then one in ten seconds
    with serving(tmp_path / "games.db", messages_per_second=0.1) as address:
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=3)
        with browser.at(table) as page:
            page.see()
            for number in range(5):
                page.say({"ping": number})
            assert page.error()["code"] == "too_fast"
        browser.close()


def test_requests_in_a_flood_are_refused(tmp_path):
    with serving(tmp_path / "games.db", requests_per_second=1) as address:
        browser = Browser(address)
        answers = [browser.http.post("/api/position", json={}) for _ in range(10)]
        assert browser.http.get("/api/tables").status_code == 200
        browser.close()

    assert answers[0].status_code == 422
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["code"] == "too_fast"


def test_a_body_too_big_is_refused(browser):
    announced = browser.http.post("/api/tables", content=b"x" * (LONGEST_BODY + 1))
    streamed = browser.http.post("/api/tables", content=(b"x" * 1024 for _ in range(1000)))

    assert announced.status_code == 413
    assert streamed.status_code == 413
    assert announced.json()["error"]["code"] == "too_big"


BODIES = [
    ("{", "bad_request"),
    ("[]", "bad_request"),
    ('{"opponent": "god"}', "bad_request"),
    ('{"length": 0}', "bad_request"),
    ('{"length": "7"}', "bad_request"),
    ('{"length": 100000}', "bad_request"),
    ('{"surprise": 1}', "bad_request"),
    ('{"preset": "NOBODYS"}', "bad_rules"),
    ('{"rules": {"magic": true}}', "bad_rules"),
    ('{"rules": {"cube": 1}}', "bad_rules"),
    ('{"rules": {"crawford": -1}}', "bad_rules"),
    ('{"rules": {"backgammon": "moon"}}', "bad_rules"),
    ('{"rules": {"raccoon": true}}', "contradiction"),
    ('{"rules": {"cube": false}}', "contradiction"),
    ('{"length": 3, "single": true}', "contradiction"),
    ('{"level": "divine"}', "bad_level"),
    ('{"position": "XGID=nonsense"}', "bad_position"),
    ('{"position": "XGID=----------------------bbb-:0:0:1:00:0:0:0:7:10"}', "bad_position"),
]


def test_a_table_nobody_can_play_at_is_not_opened(browser):
    for body, code in BODIES:
        answer = browser.http.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code), body

    assert browser.http.get("/api/tables").json() == []


def test_a_contradiction_names_both_options(browser):
    answer = browser.http.post("/api/tables", json={"rules": {"holland": True, "crawford": 0}})

    assert answer.json()["error"]["options"] == ["holland", "crawford"]


def test_a_table_that_does_not_exist(browser):
    for number in ("A" * 22, "short", "A" * 500):
        answer = browser.http.get(f"/api/tables/{number}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown_table"
        with browser.at(number) as page:
            assert page.receive()["error"]["code"] == "unknown_table"


def test_another_site_may_not_speak_for_a_browser(browser, table):
    elsewhere = {"Origin": "https://evil.example"}

    posted = browser.http.post("/api/tables", json={}, headers=elsewhere)
    deleted = browser.http.delete(f"/api/tables/{table}", headers=elsewhere)
    with pytest.raises(InvalidStatus) as refused, browser.at(table, **elsewhere):
        pass

    assert posted.status_code == deleted.status_code == 403
    assert posted.json()["error"]["code"] == "bad_origin"
    assert refused.value.response.status_code == 403
    assert browser.view(table)["v"] > 0


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_a_name_that_only_leads_here_is_not_ours(browser, host):
    answer = browser.http.get("/api/tables", headers={"Host": host})

    assert answer.status_code == 421
    assert answer.json()["error"]["code"] == "bad_host"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:80", "[::1]:8000", "192.168.1.7:8000"])
def test_addresses_and_localhost_are_ours(browser, host):
    assert browser.http.get("/api/setup", headers={"Host": host}).status_code == 200


def test_errors_speak_the_readers_language_but_codes_do_not_change(browsers):
    answers = {
        language: browsers(language=language).http.get("/api/tables/" + "A" * 22).json()["error"]
        for language in ("pt-BR", "es", "en")
    }

    assert {error["code"] for error in answers.values()} == {"unknown_table"}
    assert answers["en"]["message"] == "There is no such game."


def test_nothing_of_a_game_is_written_to_the_log(browser, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    table = browser.open(opponent="same_screen", length=3, name="Helena Secreta")
    with browser.at(table) as page:
        page.see()
        page.act("24/1")
        page.error()
        page.say("{")
        page.error()
    browser.http.get(f"/api/tables/{table}/at/99999")

    # What the clients of these tests write about themselves is theirs.
    ours = [r for r in caplog.records if r.name.startswith(("gamao", "uvicorn", "fastapi"))]
    written = "".join(record.getMessage() for record in ours) + "".join(capfd.readouterr())
    cookie = browser.http.cookies["browser"]
    for secret in (table, cookie, "Helena", "24/1", page.view["board"]["white"]):
        assert str(secret) not in written
