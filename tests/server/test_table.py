"""Tables as people use them: opened, joined, played at, left and come back to."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
from tests.dice import ScriptedDice
from tests.server.browsers import Browser, is_mine, kinds, serving, some_action, wait_until
from tests.timing import work_since, work_so_far

from gamao import PRESETS
from gamao.notation import parse_mat
from gamao.server.config import LONGEST_NAME
from gamao.server.table.table import Table

SHORT_RACE = "XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:1:10"


def play_on(page, rng, *, until):
    """Act whenever it is our turn, until the view is such."""
    while not until(page.view):
        if is_mine(page.view):
            page.act(some_action(page.view, rng))
        page.see()


def test_a_whole_match_on_one_screen(browser):
    table = browser.open(opponent="same_screen", preset="CLUBE", length=1, other_name="Rui")
    rng = random.Random(7)

    with browser.at(table) as page:
        first = page.see()["v"]
        assert page.view["seats"] == ["white", "black"]
        play_on(page, rng, until=lambda view: view["over"])

    view = browser.view(table)
    assert view["result"]["match_over"]
    assert max(view["score"]) >= 1
    assert view["allowed"] == []
    assert [step["v"] for step in page.steps] == list(range(first + 1, view["v"] + 1))


def test_a_whole_game_against_the_bot(browser):
    table = browser.open(opponent="bot", preset="TORNEIO", length=1)
    rng = random.Random(3)

    with browser.at(table) as page:
        page.see(timeout=60)
        assert page.view["seats"] == ["white"]
        play_on(page, rng, until=lambda view: view["over"])

    assert {step["by"] for step in page.steps if step["kind"] == "play"} == {"white", "black"}
    assert page.view["players"]["black"]["kind"] == "bot"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set_can_be_played(browser, preset):
    length = PRESETS[preset].lengths[0]
    table = browser.open(opponent="same_screen", preset=preset, length=length)

    with browser.at(table) as page:
        page.see()
        play_on(page, random.Random(preset), until=lambda view: view["v"] > 14)

    assert page.view["terms"]["preset"] == preset


def test_two_friends_by_link(browsers):
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", length=1, name="Helena")

    with helena.at(table) as white:
        white.see()
        assert white.view["phase"] == "start"
        assert not white.view["players"]["black"]["seated"]
        offered = tomas.view(table)
        assert offered["joinable"]
        assert "board" not in offered
        assert offered["players"]["white"]["name"] == "Helena"

        assert tomas.join(table).status_code == 200

        white.see()
        assert white.view["players"]["black"]["name"] == "Tomás"
        white.see()
        assert white.view["phase"] in ("play", "turn")
        with tomas.at(table) as black:
            black.see()
            assert black.view["seats"] == ["black"]
            rng = random.Random(1)
            for _ in range(12):
                mover = white if is_mine(white.view) else black
                mover.act(some_action(mover.view, rng))
                assert white.see()["v"] == black.see()["v"]
                assert white.view["board"] == black.view["board"]


def test_a_name_is_made_fit_to_be_shown_where_one_joins_too(browsers):
    helena, tomas, nobody = browsers(), browsers(), browsers()
    table = helena.open(opponent="friend", name=" Hel\nena\u202e ")
    other = helena.open(opponent="friend")

    tomas.join(table, name=" Tom\u0000ás \t\u202eSil\nva ")
    nobody.join(other, name=" \n\u200b")

    names = {side: one["name"] for side, one in helena.view(table)["players"].items()}
    assert names == {"white": "Hel ena", "black": "Tomás Sil va"}
    assert helena.view(other)["players"]["black"]["name"] is None


def asked_again(browser, table):
    return browser.http.post(f"/api/tables/{table}/again")


def test_another_match_begins_once_when_both_friends_have_asked(browsers):
    helena, tomas, stranger = browsers(), browsers(), browsers()
    table = helena.open(opponent="friend", length=1, name="Helena")
    tomas.join(table)
    assert asked_again(helena, table).status_code == 409
    with helena.at(table) as white, tomas.at(table) as black:
        white.see()
        white.do("resign single")
        black.see()
        while "accept" not in kinds(black.view):
            black.see()
        black.do("accept")
        assert asked_again(stranger, table).status_code == 403

        assert asked_again(helena, table).json() == {"again": ["white"], "url": None}
        told = black.until(lambda message: "again" in message)
        assert told == {"again": ["white"], "url": None}
        with ThreadPoolExecutor() as both:
            answers = [*both.map(lambda one: asked_again(one, table).json(), (helena, tomas) * 4)]

    (url,) = {answer["url"] for answer in answers if answer["url"]}
    again = url.rsplit("/", 1)[1]
    assert again != table
    assert helena.view(again)["seats"] == ["white"]
    assert tomas.view(again)["seats"] == ["black"]
    assert tomas.view(again)["phase"] in ("turn", "play")
    assert len(tomas.http.get("/api/tables").json()) == 2


def test_a_bot_always_plays_again(browser):
    table = browser.open(opponent="bot", position=SHORT_RACE, level="casual")
    with browser.at(table) as page:
        page.see()
        play_on(page, random.Random(1), until=lambda view: view["over"])

    again = asked_again(browser, table).json()["url"].rsplit("/", 1)[1]

    assert browser.view(again)["terms"] == browser.view(table)["terms"]
    assert browser.view(again)["players"]["black"]["level"] == "casual"


def test_a_page_that_lost_its_connection_sees_the_same_game_again(browsers):
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", length=1)
    tomas.join(table)

    with helena.at(table) as white:
        before = white.see()
    wait_until(lambda: not tomas.view(table)["players"]["white"]["here"])
    with helena.at(table) as white:
        after = white.see()

    assert before["v"] == after["v"]
    assert before["board"] == after["board"]
    assert before["dice"] == after["dice"]


def test_presence_is_told_when_somebody_comes_or_goes(browsers):
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", length=1)
    tomas.join(table)

    with helena.at(table) as white:
        with tomas.at(table):
            white.until(lambda m: m.get("here") == {"white": True, "black": True})
        white.until(lambda m: m.get("here") == {"white": True, "black": False})


def test_two_tabs_of_one_browser_see_the_same_steps(browser):
    table = browser.open(opponent="same_screen", length=1)

    with browser.at(table) as one, browser.at(table) as other:
        one.see()
        other.see()
        action = some_action(one.view, random.Random(1))
        one.act(action)

        assert one.see() == other.see()


def test_the_third_finds_the_seat_taken(browsers):
    helena, tomas, rui = browsers(), browsers(), browsers()
    table = helena.open(opponent="friend", length=1)
    tomas.join(table)

    refused = rui.join(table)

    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "seat_taken"
    assert tomas.join(table).status_code == 200  # who sits there already may ask again


def test_who_asks_for_the_seat_twice_at_once_has_it(browsers, monkeypatch):
    helena, tomas = browsers(), browsers()
    table = helena.open(opponent="friend", length=1)
    tomas.http.get("/")
    both, sit = asyncio.Barrier(2), Table.sit

    async def sit_together(self, *seat, **who):
        await both.wait()
        return await sit(self, *seat, **who)

    monkeypatch.setattr(Table, "sit", sit_together)

    with ThreadPoolExecutor(2) as hands:
        answers = list(hands.map(lambda _: tomas.join(table), range(2)))

    assert [answer.status_code for answer in answers] == [200, 200]
    assert tomas.view(table)["seats"] == ["black"]


def test_somebody_elses_game_shows_nothing(browsers):
    helena, stranger = browsers(), browsers()
    table = helena.open(opponent="bot", length=3, name="Helena")
    paths = ["", "/at/0", "/games/1", "/hint?v=1", "/statistics", "/match.mat"]

    answers = [stranger.http.get(f"/api/tables/{table}{path}") for path in paths]
    answers.append(
        stranger.http.post(f"/api/tables/{table}/tutor", json={"v": 1, "action": "roll"})
    )
    answers.append(stranger.http.delete(f"/api/tables/{table}"))

    for answer in answers:
        assert answer.status_code == 403
        assert answer.json() == {
            "error": {"code": "not_yours", "message": "This game belongs to other players."}
        }
    with stranger.at(table) as page:
        assert page.receive()["error"]["code"] == "not_yours"
    assert stranger.http.get("/api/tables").json() == []
    assert helena.view(table)["v"] >= 1


def test_my_games_are_listed_and_can_be_taken_off_the_list(browser):
    first = browser.open(opponent="same_screen", preset="CLUBE", length=5)
    second = browser.open(opponent="friend", preset="MONEY", single=True)

    listed = browser.http.get("/api/tables").json()

    assert [one["id"] for one in listed] == [second, first]
    nobody = {"kind": "same_screen", "name": None, "gone": False, "level": None}
    assert listed[1]["opponent"] == nobody
    assert listed[1]["waiting"] == "me"
    assert (listed[1]["rules"], listed[1]["length"], listed[1]["score"]) == ("CLUBE", 5, [0, 0])
    assert listed[0]["waiting"] == "nobody"
    assert listed[0]["single"]
    assert not listed[0]["over"]

    assert browser.http.delete(f"/api/tables/{second}").status_code == 204
    assert [one["id"] for one in browser.http.get("/api/tables").json()] == [first]
    assert browser.http.get(f"/api/tables/{second}").status_code == 404


def test_after_a_game_anyone_may_ask_for_the_next(browser):
    table = browser.open(opponent="same_screen", length=5)

    with browser.at(table) as page:
        page.see()
        loser = page.view["to_act"]
        page.do("resign gammon")
        page.do("accept")
        assert kinds(page.view) == ["next", "next"]
        assert max(page.view["score"]) == 2
        page.do("next")

    assert page.view["game"] == 2
    assert page.view["phase"] == "play"
    assert [step["kind"] for step in page.steps][2] == "next"
    assert page.view["games"] == [
        {
            "game": 1,
            "winner": {"white": "black", "black": "white"}[loser],
            "win": 2,
            "points": 2,
            "first_v": 1,
            "last_v": page.view["games"][0]["last_v"],
        }
    ]
    record = browser.http.get(f"/api/tables/{table}/games/1").json()["record"]
    assert [step["kind"] for step in record][-2:] == ["resign", "accept"]


def test_of_a_match_without_end_only_the_last_games_are_sent_every_time(browser):
    table = browser.open(opponent="same_screen", length=None)
    with browser.at(table) as page:
        page.see()
        for _ in range(23):
            for action in ("resign single", "accept", "next"):
                page.do(action)

        games = browser.http.get(f"/api/tables/{table}/games").json()

    assert [one["game"] for one in games] == list(range(1, 24))
    assert page.view["games"] == games[-20:]
    ends = [browser.http.get(f"/api/tables/{table}/at/{one['last_v']}").json() for one in games[:2]]
    assert [end["game"] for end in ends] == [1, 2]


def test_doubling_taking_and_passing_as_people_do_it(browser):
    table = browser.open(opponent="same_screen", preset="MONEY", rules={"raccoon": True})

    with browser.at(table) as page:
        page.see()
        page.do(some_action(page.view, random.Random(2)))
        doubler = page.view["to_act"]
        page.do("double")
        assert page.view["cube"]["offered_by"] == doubler
        assert page.view["stakes"]["beaver"]["stake"] == 4
        page.do("beaver")
        assert page.view["to_act"] == doubler
        page.do("raccoon")
        page.do("take")
        assert page.view["cube"]["value"] == 8
        assert page.view["cube"]["owner"] != doubler
        assert page.view["to_act"] == doubler


def test_where_doubling_is_allowed_at_any_time_either_side_may(browser):
    rules = {"cube": True}
    table = browser.open(opponent="same_screen", preset="CLASSICO", rules=rules, length=5)

    with browser.at(table) as page:
        page.see()
        other = {"white": "black", "black": "white"}[page.view["to_act"]]
        page.do("double", by=other)
        assert page.view["cube"]["offered_by"] == other
        assert page.view["to_act"] != other
        page.do("take")
        assert page.view["phase"] == "play"


def test_the_bot_too_doubles_at_any_time_where_that_is_allowed(browser):
    # Black, the bot, will win with any roll; White, on roll, cannot before that.
    xgid = "XGID=-BBBBB------------------b-:0:0:1:00:0:0:0:5:10"
    table = browser.open(
        opponent="bot", preset="CLASSICO", rules={"cube": True}, position=xgid, level="best"
    )

    with browser.at(table) as page:
        page.see()
        while page.view["phase"] != "doubled":
            page.see(60)

    assert page.view["cube"]["offered_by"] == "black"
    assert page.view["on_roll"] == "white"
    assert kinds(page.view) == ["take", "pass"]


def test_a_turn_without_a_choice_needs_nobody(tmp_path):
    # White enters nothing: the empty play follows the roll by itself.
    closed = "XGID=aBBBBBB---------------bbb-:0:0:-1:00:0:0:0:3:10"
    with serving(tmp_path / "games.db", dice=ScriptedDice(6, 5)) as address:
        browser = Browser(address)
        table = browser.open(opponent="same_screen", position=closed)
        with browser.at(table) as page:
            page.see()
            page.do("roll")
        browser.close()

    assert [step["kind"] for step in page.steps] == ["roll", "play"]
    assert page.steps[1]["moves"] == []
    assert page.view["on_roll"] == "white"


def test_a_closed_out_player_is_skipped_where_the_rules_say_so(browser):
    closed = "XGID=aBBBBBB---------------bbb-:0:0:-1:00:0:0:0:0:10"
    table = browser.open(opponent="same_screen", preset="CLASSICO", position=closed)

    view = browser.view(table)

    assert [step["kind"] for step in view["record"]] == ["skip"]
    assert view["on_roll"] == "white"


def test_a_position_can_be_played_on(browser):
    xgid = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:4:0:7:10"
    table = browser.open(opponent="same_screen", position=xgid)

    view = browser.view(table)

    assert (view["v"], view["score"], view["dice"]["white"]) == (0, [2, 4], [3, 1])
    assert view["terms"]["length"] == 7
    assert view["cube"] == {
        "value": 2, "shown": 2, "owner": "white", "offered_by": None, "stake": 2,
    }  # fmt: skip
    assert browser.http.get(f"/api/tables/{table}/at/0").json()["xgid"] == xgid


def test_a_match_can_be_downloaded_and_read_again(browser):
    table = browser.open(opponent="same_screen", length=3, name='A "b" : c', other_name="É")
    with browser.at(table) as page:
        page.see()
        for _ in range(6):
            page.do(some_action(page.view, random.Random(4)))

    answer = browser.http.get(f"/api/tables/{table}/match.mat")

    record = parse_mat(answer.text)
    assert (record.white, record.black) == ("A b c", "É")
    assert len(record.games[0].actions) >= 6
    day = datetime.now(UTC).date()  # or the one before, if midnight has just passed
    names = [quote(f"A b c - É {day - timedelta(past)}.mat") for past in (0, 1)]
    sent = answer.headers["content-disposition"]
    assert sent in [f"attachment; filename*=utf-8''{name}" for name in names]


def test_in_a_match_file_a_bot_is_called_by_its_level(browser):
    table = browser.open(opponent="bot", level="casual", length=3, name="Ana")

    record = parse_mat(browser.http.get(f"/api/tables/{table}/match.mat").text)

    assert {record.white, record.black} == {"Ana", "Casual"}


def test_a_match_that_began_in_the_middle_is_no_match_file(browser):
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
    table = browser.open(opponent="same_screen", position=xgid)

    answer = browser.http.get(f"/api/tables/{table}/match.mat")

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_file")


def test_a_host_sees_who_joins_a_position_too(browsers):
    helena, tomas = browsers(), browsers()
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
    table = helena.open(opponent="friend", position=xgid)

    with helena.at(table) as white:
        white.see()
        tomas.join(table)
        assert white.see()["players"]["black"]["name"] == "Tomás"


def test_names_are_shown_on_one_line(browser):
    table = browser.open(opponent="same_screen", name="  A\n\tb\x00  c ", other_name=" ")

    players = browser.view(table)["players"]

    assert players["white"]["name"] == "A b c"
    assert players["black"]["name"] is None
    too_long = browser.http.post("/api/tables", json={"name": "x" * (LONGEST_NAME + 1)})
    assert too_long.status_code == 422


def test_an_answer_of_the_bot_takes_less_than_300_ms_of_work(browser):
    # How long people wait for it is measured by bench/page_speed.py.
    table = browser.open(opponent="bot", length=7)
    rng = random.Random(11)
    turns = 0

    with browser.at(table) as page:
        page.see()
        play_on(page, rng, until=lambda view: view["v"] >= 3 and is_mine(view))
        begun = work_so_far()
        while turns < 8 and not page.view["result"]:
            play_on(page, rng, until=lambda view: not is_mine(view) or view["result"])
            play_on(page, rng, until=lambda view: is_mine(view) or view["result"])
            turns += 1

    assert turns > 3
    assert 0 < work_since(begun) / turns < 0.3
