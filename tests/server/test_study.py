"""What the engine tells people: hints, warnings, chances, luck, positions and rollouts."""

import random
import re

import pytest
from tests.server.browsers import is_mine, some_action

from gamao import Position
from gamao.analysis.marks import mark_of
from gamao.engine.bearoff.tables import TwoSided

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
MANY_WAYS = "XGID=aCAA--B-Aa--aE---cafb-A-A-:0:0:1:32:0:0:0:1:10"
"""The best play, 8/3, can be made in two ways."""
# 6/1* 4/1 is best at 2-ply; 9/4 7/4 seems better at 1-ply, and was not looked at further.
DEPTHS = "XGID=--aBBBBa---Baa-B---cBcabbA:0:0:1:65:0:0:3:0:10"
RACE = "XGID=-BB--------------------bb-:0:0:1:00:2:3:0:7:10"


@pytest.fixture
def moment(browser):
    """A game on one screen at a known position: White to play 3-1."""
    table = browser.open(opponent="same_screen", position=START)
    return table, browser.view(table)["v"]


def test_a_hint_ranks_the_plays(browser, moment):
    table, version = moment

    hint = browser.http.get(f"/api/tables/{table}/hint", params={"v": version}).json()

    assert hint["plays"][0]["text"] == "8/5 6/5"
    assert hint["plays"][0]["moves"] == [[8, 5, False], [6, 5, False]]
    assert hint["plays"][0]["loss"] == 0
    assert len(hint["plays"]) == 5
    losses = [play["loss"] for play in hint["plays"]]
    assert losses == sorted(losses)
    chances = hint["plays"][0]["chances"]
    assert 0.5 < chances["win"] < 0.6
    assert chances["gammon"] >= chances["backgammon"]


def test_a_play_looked_at_less_deeply_stands_below_and_what_it_loses_is_not_known(browser):
    told = browser.http.post("/api/analysis", json={"text": DEPTHS, "limit": "2-ply"}).json()

    plays = told["plays"]
    depths = [int(play["depth"][0]) for play in plays]
    assert depths == sorted(depths, reverse=True)
    best, second = plays[:2]
    assert (best["depth"], second["depth"]) == ("2-ply", "1-ply")
    assert second["equity"] > best["equity"]
    assert second["loss"] is None
    assert all(play["loss"] > 0 for play in plays[2:])


def test_the_tutor_warns_before_a_mistake_and_names_the_best(browser, moment):
    table, version = moment

    bad = browser.http.post(
        f"/api/tables/{table}/tutor", json={"v": version, "action": "13/10 24/23"}
    ).json()
    good = browser.http.post(
        f"/api/tables/{table}/tutor", json={"v": version, "action": "6/5 8/5"}
    ).json()

    assert bad["loss"] > 0.16
    assert bad["mark"] == "very bad"
    assert bad["best"]["text"] == "8/5 6/5"
    reasons = {reason["kind"]: reason for reason in bad["reasons"]}
    assert reasons["shots"] == {"kind": "shots", "played": 34, "best": 0, "supports": True}
    assert reasons["win"]["best"] > reasons["win"]["played"]
    assert (good["loss"], good["mark"], good["reasons"]) == (0, "none", [])
    assert bad["depth"] == "2-ply"


@pytest.mark.parametrize(
    ("action", "mark"),
    [("24/23 13/11", "none"), ("24/21", "error"), ("8/5", "blunder"), ("8/7 8/6", "very bad")],
)
def test_the_tutor_has_the_words_of_a_review(browser, action, mark):
    table = browser.open(opponent="same_screen", position=START.replace(":31:", ":21:"))

    told = browser.http.post(f"/api/tables/{table}/tutor", json={"v": 0, "action": action}).json()

    assert told["mark"] == mark == mark_of(told["loss"]).value


def test_the_tutor_says_what_a_double_rests_on(browser):
    table = browser.open(opponent="same_screen", position=START.replace(":31:", ":00:"))

    told = browser.http.post(f"/api/tables/{table}/tutor", json={"v": 0, "action": "double"}).json()

    assert (told["mark"], told["best"]["text"]) == ("very bad", "roll")
    take = next(reason for reason in told["reasons"] if reason["kind"] == "take_point")
    assert take["first"] > take["second"]  # the other side wins more often than a take needs


def test_the_tutor_says_what_is_no_play(browser, moment):
    table, version = moment

    for action, code in (("24/1", "illegal_play"), ("gibberish", "not_an_action")):
        answer = browser.http.post(
            f"/api/tables/{table}/tutor", json={"v": version, "action": action}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    resigning = browser.http.post(
        f"/api/tables/{table}/tutor", json={"v": version, "action": "resign single"}
    )
    assert resigning.status_code == 409


@pytest.mark.parametrize(
    ("position", "action"),
    [
        (MANY_WAYS, "3/1 6/3"),
        (MANY_WAYS, "8/5 5/3"),
        (START.replace(":31:", ":43:"), "13/9 9/6"),
        (START.replace(":31:", ":43:"), "13/10 10/6"),
    ],
)
def test_the_tutor_knows_a_play_by_where_it_leads(browser, position, action):
    table = browser.open(opponent="same_screen", position=position)

    answer = browser.http.post(f"/api/tables/{table}/tutor", json={"v": 0, "action": action})

    assert answer.status_code == 200
    told = answer.json()
    assert bool(told["reasons"]) == (told["loss"] > 0)


def test_help_at_an_old_version_is_refused(browser, moment):
    table, version = moment

    answer = browser.http.get(f"/api/tables/{table}/hint", params={"v": version + 1})

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale_version")


def test_every_decision_about_the_cube_is_weighed(browser):
    # Four checkers each on the lowest points: White, on roll, wins 31 of 36 games.
    xgid = RACE.replace(":2:3:0:7:10", ":0:0:3:0:10")
    table = browser.open(
        opponent="same_screen", preset="MONEY", rules={"raccoon": True}, position=xgid
    )
    asked = f"/api/tables/{table}"

    with browser.at(table) as page:
        view = page.see()
        seen = {}
        for action in ("double", "beaver", "raccoon", None):
            hint = browser.http.get(f"{asked}/hint", params={"v": view["v"]}).json()
            seen[view["phase"]] = hint["cube"]
            answers = {
                choice["action"]: browser.http.post(
                    f"{asked}/tutor", json={"v": view["v"], "action": choice["action"]}
                ).json()["loss"]
                for choice in hint["cube"]["choices"]
            }
            assert answers == {c["action"]: c["loss"] for c in hint["cube"]["choices"]}
            if action:
                view = page.do(action)

    best = {phase: cube["choices"][0]["action"] for phase, cube in seen.items()}
    assert best == {"turn": "double", "doubled": "pass", "beavered": "raccoon", "raccooned": "pass"}
    assert seen["turn"]["action"] == "double, pass"
    assert [cube["decider"] for cube in seen.values()] == ["white", "black", "white", "black"]
    assert {cube["doubler"] for cube in seen.values()} == {"white"}


def test_a_short_bear_off_is_told_as_the_table_knows_it(browser):
    xgid = "XGID=--DA------------------ac--:0:0:1:00:0:0:3:0:10"
    table = browser.open(opponent="same_screen", preset="MONEY", position=xgid)
    version = browser.view(table)["v"]
    exact = TwoSided.open().equities(Position.from_id("LgAAwAsAAAAAAA"))

    hint = browser.http.get(f"/api/tables/{table}/hint", params={"v": version}).json()

    assert hint["cube"]["no_double"] == round(exact.centred_undoubled, 4)
    assert hint["cube"]["double_take"] == round(exact.double_take, 4)
    assert hint["cube"]["chances"]["win"] == round(exact.win, 4)


def test_the_course_of_the_chances_is_told_to_who_comes_and_who_stays(browser):
    table = browser.open(opponent="same_screen", length=3)
    rng = random.Random(5)

    with browser.at(table) as page:
        begun = page.see()["v"]
        while page.view["v"] < 7:
            page.do(some_action(page.view, rng))
        plays = {begun} | {step["v"] for step in page.view["record"] if step["kind"] == "play"}
        page.wait_for_chances(plays)
    with browser.at(table) as later:
        later.wait_for_chances(plays)

    assert later.chances == page.chances
    assert later.depth == page.depth == "1-ply"
    assert all(0 < win < 1 for win in page.chances.values())


def test_a_game_that_is_over_was_certain_in_the_end(browser):
    table = browser.open(opponent="same_screen", length=1)

    with browser.at(table) as page:
        page.see()
        page.do("resign single", by="black")
        page.do("accept")
        page.wait_for_chances({page.view["v"]})

    assert page.chances[page.view["v"]] == 1.0


def test_statistics_count_the_dice_and_weigh_their_luck(browser):
    table = browser.open(opponent="same_screen", length=3)
    with browser.at(table) as page:
        page.see()
        while page.view["v"] < 9:
            page.do(some_action(page.view, random.Random(2)))
        record = page.view["record"]

    told = browser.http.get(f"/api/tables/{table}/statistics").json()

    rolls = sum(told["dice"][side]["rolls"] for side in ("white", "black"))
    assert rolls == sum(step["kind"] == "roll" for step in record) + 1
    for side in ("white", "black"):
        assert sum(told["dice"][side]["counts"].values()) == told["dice"][side]["rolls"]
    assert set(told["luck"]) == {"white", "black"}
    assert any(told["luck"].values())
    assert told["depth"] == "0-ply"
    assert browser.http.get(f"/api/tables/{table}/statistics").json() == told


@pytest.mark.parametrize(
    ("text", "gnubg"),
    [
        (START, "4HPwATDgc/ABMA:cIkMAAAAAAAE"),
        ("4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cAgAAAAAAAAA"),
    ],
    ids=["xgid", "position id"],
)
def test_a_position_comes_in_every_form(browser, text, gnubg):
    told = browser.http.post("/api/position", json={"text": text}).json()
    again = browser.http.post("/api/position", json={"text": told["gnubg"]}).json()

    assert told["pips"] == [167, 167]
    assert told["position"] == Position.start().id
    assert told["gnubg"].split(":")[0] == gnubg.split(":")[0]
    assert again["xgid"] == told["xgid"]


def test_a_position_set_up_by_hand_is_the_one_its_id_tells(browser):
    by_hand = {
        "board": {"white": {"6": 2, "25": 1}, "black": {"5": 3, "1": 2}},
        "on_roll": "black",
        "dice": [6, 5],
        "cube": {"value": 4, "owner": "black"},
        "length": 7,
        "score": [3, 2],
    }

    told = browser.http.post("/api/position", json=by_hand).json()
    again = browser.http.post("/api/position", json={"text": told["xgid"]}).json()

    assert again == told
    assert told["board"] == {
        "white": {"6": 2, "25": 1},
        "black": {"1": 2, "5": 3},
        "off": [12, 10],
    }
    assert (told["on_roll"], told["dice"], told["score"]) == ("black", [6, 5], [3, 2])
    assert told["cube"] == {"value": 4, "owner": "black"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": START, "board": {"white": {}, "black": {}}},
        {"text": "not an id"},
        {"board": {"white": {"6": 16}, "black": {}}},
        {"board": {"white": {"6": 10, "5": 10}, "black": {"1": 1}}},
        {"board": {"white": {"6": 1}, "black": {"19": 1}}},
        {"board": {"white": {"26": 1}, "black": {"1": 1}}},
        {"board": {"white": {"0": 1}, "black": {"1": 1}}},
        {"board": {"white": {}, "black": {"1": 1}}},
        {"board": {"white": {"6": 1}, "black": {"1": 1}}, "dice": [7, 1]},
        {"board": {"white": {"6": 1}, "black": {"1": 1}}, "cube": {"value": 3}},
        {"board": {"white": {"6": 1}, "black": {"1": 1}}, "cube": {"value": 1, "owner": "white"}},
        {"board": {"white": {"6": 1}, "black": {"1": 1}}, "length": 3, "score": [3, 0]},
        {"board": {"white": {"6": 1}, "black": {"1": 1}}, "length": 3, "crawford": True},
    ],
)
def test_an_impossible_position_is_an_error_that_says_why(browser, body):
    answer = browser.http.post("/api/position", json=body)

    assert answer.status_code == 422
    assert answer.json()["error"]["detail"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "nada",
            "Não é possível ler este texto como uma posição: não há XGID, OGID, id do gnubg nem id"
            " de posição em 'nada'.",
        ),
        (
            "4HPwATDgc/ABM",
            "Não é possível ler este texto como uma posição: um id de posição tem 14",
        ),
        (
            "XGID=-b----E",
            "Não é possível ler este texto como uma posição: um XGID tem 10 campos, e não 1.",
        ),
        (
            START.replace(":0:0:0:7:", ":7:0:0:7:"),
            "Esta posição não pode existir: a partida acabou",
        ),
    ],
)
def test_why_a_text_is_no_position_is_said_in_the_readers_language(browsers, text, message):
    answer = browsers(language="pt-BR").http.post("/api/position", json={"text": text})

    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith(message)


def test_analysis_of_any_position(browser):
    plays = browser.http.post("/api/analysis", json={"text": START, "limit": "1-ply"}).json()
    cube = browser.http.post("/api/analysis", json={"text": RACE}).json()

    assert plays["plays"][0]["text"] == "8/5 6/5"
    assert len(plays["plays"]) == 16
    assert plays["position"]["xgid"] == START
    assert cube["cube"]["choices"][0]["action"] in ("double", "roll")
    assert cube["plays"] is None
    for limit in ("9-ply", "deep", ""):
        wrong = browser.http.post("/api/analysis", json={"text": START, "limit": limit})
        assert wrong.status_code == 422


def test_a_rollout_can_be_watched_and_its_interval_shrinks(browser):
    browser.http.get("/")
    with browser.at("", path="/ws/analysis") as page:
        page.say({"op": "rollout", "text": START.replace(":31:", ":00:"), "games": 60})
        told = [page.receive(60)]
        while not told[-1]["done"]:
            told.append(page.receive(60))

    assert [one["games"] for one in told] == [12, 24, 36, 48, 60]
    errors = [one["cube"]["choices"][0]["error"] for one in told]
    assert errors[-1] < errors[0]


def test_a_rollout_of_plays_ranks_them(browser):
    browser.http.get("/")
    with browser.at("", path="/ws/analysis") as page:
        page.say({"op": "rollout", "text": START, "games": 36})
        told = page.until(lambda message: message["done"], 60)

    assert told["plays"][0]["text"] == "8/5 6/5"
    assert told["plays"][0]["error"] > 0
    assert all(play["depth"] == "rollout" for play in told["plays"])


def test_a_rollout_stops_when_it_is_decided_and_is_played_as_asked(browser):
    browser.http.get("/")
    wanted = {"op": "rollout", "text": START, "games": 216, "truncate": 3}
    with browser.at("", path="/ws/analysis") as page:
        page.say(wanted)
        stopped = page.until(lambda message: message["done"], 120)
        page.say(wanted | {"stop": False})
        whole = page.until(lambda message: message["done"], 120)
        page.say(wanted | {"games": 36, "seed": 2, "cubeless": True, "plies": 1})
        other = page.until(lambda message: message["done"], 120)

    assert (stopped["games"], whole["games"], other["games"]) == (144, 216, 36)
    assert stopped["plays"][0]["text"] == other["plays"][0]["text"] == "8/5 6/5"
    assert not any(play["too_close"] for play in whole["plays"])
    assert other["plays"][0]["equity"] != whole["plays"][0]["equity"]


def test_a_cube_says_its_depth_and_what_a_rollout_cannot_tell(browser):
    browser.http.get("/")
    cube = START.replace(":31:", ":00:")
    seen = browser.http.post("/api/analysis", json={"text": cube, "limit": "1-ply"}).json()["cube"]
    with browser.at("", path="/ws/analysis") as page:
        page.say({"op": "rollout", "text": cube, "games": 36, "truncate": 3})
        rolled = page.until(lambda message: message["done"], 60)["cube"]

    assert (seen["depth"], seen["errors"], seen["double_is_close"]) == ("1-ply", {}, False)
    assert rolled["depth"] == "rollout"
    assert set(rolled["errors"]) == {"no_double", "double_take"}
    assert (rolled["double_is_close"], rolled["answer_is_close"]) == (False, False)


def test_a_rollout_stops_when_told_and_another_may_begin(browser):
    browser.http.get("/")
    with browser.at("", path="/ws/analysis") as page:
        page.say({"op": "rollout", "text": RACE, "games": 46656, "stop": False})
        page.receive(60)
        page.say({"op": "stop"})
        page.say({"op": "rollout", "text": RACE, "games": 36})
        page.until(lambda message: message.get("done"), 60)
        page.say("nonsense")
        assert page.error()["code"] == "bad_message"
        page.say({"op": "rollout", "text": "nonsense"})
        assert page.error()["code"] == "bad_position"


def test_the_bot_answers_while_others_study(browsers):
    studying, playing = browsers(), browsers()
    studying.http.get("/")
    table = playing.open(opponent="bot", length=1)
    with studying.at("", path="/ws/analysis") as rollout, playing.at(table) as page:
        rollout.say({"op": "rollout", "text": START, "games": 46656, "stop": False})
        rollout.receive(60)
        page.see(60)
        rng = random.Random(1)
        while page.view["v"] < 8:
            if is_mine(page.view):
                page.act(some_action(page.view, rng))
            page.see(60)


@pytest.mark.parametrize(
    ("language", "terms", "names"),
    [
        ("pt-BR", {"opponent": "bot", "level": "beginner"}, ("Convidado", "Novato")),
        ("en", {"opponent": "bot", "level": "beginner", "name": "Helena"}, ("Helena", "Novice")),
        ("es", {"opponent": "same_screen"}, ("Claro", "Oscuro")),
    ],
)
def test_a_match_file_names_who_gave_no_name_as_a_reader_would(browsers, language, terms, names):
    browser = browsers(language=language)
    table = browser.open(length=1, **terms)

    text = browser.http.get(f"/api/tables/{table}/match.mat").text

    assert re.search(r"^ *(\S+) : 0 +(\S+) : 0", text, re.MULTILINE).groups() == names
