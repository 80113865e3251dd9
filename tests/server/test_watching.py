"""Others look on at a table: by its link, all of them told the same, and none of them can act."""

import json
from contextlib import ExitStack

import pytest
from tests.server.browsers import is_mine, wait_until


def sit_together(browsers, **terms):
    """A table of two people, and the two."""
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", **terms)
    assert tomas.join(table).status_code == 200
    return table, helena, tomas


def who_is_to_act(table, *people):
    """Who is, as soon as the throw for the start has fallen."""
    return wait_until(lambda: next((one for one in people if is_mine(one.view(table))), None))


def test_who_opens_the_link_of_a_full_table_watches(browsers):
    table, helena, _ = sit_together(browsers, length=3)
    somebody = browsers()

    view = somebody.view(table)

    assert (view["seats"], view["allowed"], view["tree"]) == ([], [], None)
    assert view["v"] == helena.view(table)["v"] > 0
    for path in ("at/1", "games", "games/1", "statistics", "match.mat"):
        assert somebody.http.get(f"/api/tables/{table}/{path}").status_code == 200
    assert somebody.http.get("/api/tables").json() == []


def test_a_table_that_is_closed_to_others_stays_so(browsers):
    table, *_ = sit_together(browsers, watched=False)
    somebody = browsers()

    for path in ("", "/at/1", "/games", "/games/1", "/statistics", "/match.mat"):
        answer = somebody.http.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_yours")
    with somebody.at(table) as page:
        assert page.error()["code"] == "not_yours"


def test_against_the_computer_nobody_watches_unless_the_player_says_so(browsers):
    helena, somebody = browsers(), browsers()

    closed, opened = helena.open(), helena.open(watched=True)

    assert somebody.http.get(f"/api/tables/{closed}").status_code == 403
    assert somebody.view(opened)["terms"]["watched"]


def test_all_who_watch_are_sent_one_text_and_are_counted(browsers):
    table, helena, tomas = sit_together(browsers, length=3)
    with ExitStack() as open_pages:
        watchers = [open_pages.enter_context(browsers().at(table)) for _ in range(5)]
        player = who_is_to_act(table, helena, tomas)
        page = open_pages.enter_context(player.at(table))
        page.until(lambda message: message.get("watchers") == 5)
        page.act("resign single", by=page.view["seats"][0])
        texts = set()
        for one in watchers:
            while "resignation" not in (text := one.websocket.recv(60)) or not json.loads(text).get(
                "steps"
            ):
                pass
            texts.add(text)

    assert len(texts) == 1
    assert json.loads(texts.pop())["view"]["resignation"]["win"] == 1


@pytest.mark.parametrize("message", [{"action": "resign single"}, {"action": "roll"}])
def test_who_watches_cannot_act_and_nobody_else_notices(browsers, message):
    table, helena, tomas = sit_together(browsers, length=3)
    player = who_is_to_act(table, helena, tomas)
    before = player.view(table)

    with browsers().at(table) as page:
        page.see()
        page.say({"v": before["v"], **message})
        assert page.error()["code"] == "watching"
        page.say({"ping": 4})
        page.until(lambda told: told.get("pong") == 4)

    assert player.view(table)["v"] == before["v"]


def test_who_watches_is_given_no_help(browsers):
    helena, somebody = browsers(), browsers()
    table = helena.open(opponent="same_screen", watched=True)
    v = helena.view(table)["v"]

    hint = somebody.http.get(f"/api/tables/{table}/hint?v={v}")
    review = somebody.http.post(f"/api/tables/{table}/review")
    again = somebody.http.post(f"/api/tables/{table}/again")

    assert [one.json()["error"]["code"] for one in (hint, review, again)] == ["not_yours"] * 3


def test_a_serious_match_against_the_computer_is_played_without_help(browser):
    table = browser.open(opponent="bot", level="beginner", serious=True, length=1)
    with browser.at(table) as page:
        view = page.see()
        hint = browser.http.get(f"/api/tables/{table}/hint?v={view['v']}")
        tutor = browser.http.post(
            f"/api/tables/{table}/tutor", json={"v": view["v"], "action": "roll"}
        )
        statistics = browser.http.get(f"/api/tables/{table}/statistics").json()

        assert view["pips"] is None
        assert [one.json()["error"]["code"] for one in (hint, tutor)] == ["no_help"] * 2
        assert statistics["luck"] is None
        page.say({"ping": 9})  # whatever else would have been told comes before the answer
        page.until(lambda told: told.get("pong") == 9)
        assert page.chances == {}
