"""The personal page and the quiz: mistakes come back until they are learnt."""

from datetime import UTC, datetime, timedelta

import pytest
from tests.server.browsers import Browser, serving
from tests.server.matches import review, say_who, short_match

from gamao import Match
from gamao.notation import write_match

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MAT = write_match(short_match(), "mat")
# 4-1 at the start: several plays are close, and 8/4 8/7 loses a good deal.
CLOSE = """ 3 point match

 Game 1
 Ana : 0                          Bruno : 0
  1) 41: 8/4 8/7
"""


class Clock:
    def __init__(self):
        self.now = START

    def __call__(self):
        return self.now


@pytest.fixture(scope="module")
def clock():
    return Clock()


@pytest.fixture(scope="module")
def address(tmp_path_factory, clock):
    with serving(tmp_path_factory.mktemp("quiz") / "games.db", now=clock) as address:
        yield address


@pytest.fixture
def browser(address, clock):
    clock.now = START
    browser = Browser(address)
    yield browser
    browser.close()


@pytest.fixture
def white(browser):
    """Somebody who played White: a bad play and a wrong pass."""
    whole = review(browser, MAT)
    say_who(browser, whole["id"], "white")
    return whole


@pytest.fixture
def close(browser):
    """Somebody who lost much where other plays are near the best."""
    whole = review(browser, CLOSE)
    say_who(browser, whole["id"], "white")
    return whole


def next_card(browser):
    return browser.http.get("/api/quiz/next").json()


def answer(browser, card, words):
    told = browser.http.post(f"/api/quiz/{card['id']}", json={"answer": words})
    assert told.status_code == 200, told.text
    return told.json()


def cards(browser):
    """All cards that are due, by what they ask; each is answered wrongly to see the next."""
    found = {}
    while (card := next_card(browser)["card"]) is not None:
        found[card["question"]] = card
        answer(browser, card, "13/10 6/5" if card["question"] == "play" else card["options"][0])
    return found


def test_nothing_is_known_of_who_has_no_reviews(browser):
    told = browser.http.get("/api/me").json()

    assert (told["rating"], told["history"], told["by_cube_error"]) == (None, [], {})
    assert told["mistakes"] == {"total": 0, "due": 0, "learnt": 0}
    assert next_card(browser) == {"card": None, "due": 0, "next_at": None}


def test_the_personal_page_is_over_the_reviews_where_one_has_said_who_one_is(browser, clock):
    whole = review(browser, MAT)
    before = browser.http.get("/api/me").json()
    say_who(browser, whole["id"], "white")
    clock.now += timedelta(hours=1)
    other = review(browser, write_match(short_match(black="Bia"), "mat"))
    say_who(browser, other["id"], "black")

    told = browser.http.get("/api/me").json()

    assert before["history"] == []
    white, black = (whole["review"]["players"][side] for side in ("white", "black"))
    decisions = white["decisions"] + black["decisions"]
    loss = sum(one[part]["loss"] for one in (white, black) for part in ("checker", "cube"))
    assert told["rating"]["decisions"] == decisions == 3
    assert told["rating"]["pr"] == pytest.approx(500 * loss / decisions, abs=0.05)
    assert told["rating"]["word"] is None  # three decisions say nothing yet
    assert [past["opponent"] for past in told["history"]] == ["Bruno", "Ana"]
    assert [past["pr"] for past in told["history"]] == [white["pr"], black["pr"]]
    assert [past["won"] for past in told["history"]] == [None, None]
    assert told["by_stage"]["opening"]["decisions"] == 3
    assert told["by_stage"]["race"] == {
        "decisions": 0,
        "loss": 0.0,
        "errors": 0,
        "blunders": 0,
        "very_bad": 0,
        "pr": None,
    }
    assert {error: one["count"] for error, one in told["by_cube_error"].items()} == {
        "wrong double": 1,
        "wrong pass": 1,
    }
    assert told["mistakes"]["total"] == 3


@pytest.mark.parametrize(
    ("match", "resigns", "won"),
    [
        (Match(1), "black", True),
        (Match(1), "white", False),
        (Match(3), "black", None),
        (Match(), "black", True),
    ],
    ids=["won", "lost", "unfinished", "money"],
)
def test_a_match_was_won_or_lost_or_is_not_over(browser, match, resigns, won):
    other = {"white": "black", "black": "white"}[resigns]
    lines = ("start 3-1", "white: 8/5 6/5", f"{resigns}: resign single", f"{other}: accept")
    whole = review(browser, write_match(short_match(lines=lines, match=match), "json"))
    say_who(browser, whole["id"], "white")

    past = browser.http.get("/api/me").json()["history"]

    assert [one["won"] for one in past] == [won]


def test_a_card_asks_what_was_decided_wrongly_and_does_not_tell_the_answer(browser, white):
    found = cards(browser)

    play, take = found["play"], found["take"]
    assert set(found) == {"play", "take"}
    assert (play["by"], play["on_roll"], play["dice"], play["options"]) == (
        "white",
        "white",
        [3, 1],
        None,
    )
    assert play["tree"][0][0] is False
    assert [8, 5, 3, False] in [step[:4] for step in play["tree"][0][1]]
    assert (take["by"], take["on_roll"], take["dice"], take["tree"]) == (
        "white",
        "black",
        None,
        None,
    )
    assert take["options"] == ["pass", "take"]
    assert take["cube"]["offered_by"] == "black"
    assert (take["score"], take["length"]) == ([0, 0], 3)


def test_an_answer_is_compared_with_the_best_and_with_what_was_done(browser, white):
    questions = {}
    for _ in range(2):
        card = next_card(browser)["card"]
        words = {"play": "24/23 13/10", "take": "take"}[card["question"]]
        questions[card["question"]] = answer(browser, card, words)

    play, take = questions["play"], questions["take"]
    assert play["correct"] is False
    assert play["loss"] > 0.08
    assert play["best"]["text"] == "8/5 6/5"
    assert play["given"]["text"] == "24/23 13/10"
    assert play["was"]["text"] == "13/10 6/5"
    assert play["plays"][0] == play["best"]
    assert play["given"] in play["plays"]
    assert {reason["kind"] for reason in play["reasons"]} >= {"win"}
    assert (take["correct"], take["loss"], take["reasons"]) == (True, 0.0, [])
    assert take["given"]["action"] == "take"
    assert take["was"]["action"] == "pass"
    assert take["choices"][0]["action"] == "take"


def test_cards_come_again_on_their_dates(browser, white, clock):
    first = next_card(browser)
    card = first["card"]
    right = {"play": "8/5 6/5", "take": "take"}
    wrong = {"play": "13/10 6/5", "take": "pass"}

    missed = answer(browser, card, wrong[card["question"]])
    assert (first["due"], missed["correct"], missed["due"]) == (2, False, 1)
    assert missed["next_at"] == (START + timedelta(minutes=10)).isoformat()
    other = next_card(browser)["card"]
    known = answer(browser, other, right[other["question"]])
    assert known["correct"] is True
    assert known["next_at"] == (START + timedelta(days=1)).isoformat()

    assert next_card(browser) == {"card": None, "due": 0, "next_at": missed["next_at"]}
    clock.now = START + timedelta(minutes=10)
    again = next_card(browser)
    assert (again["card"]["id"], again["card"]["seen"], again["due"]) == (card["id"], 1, 1)
    at = clock.now
    for days in (1, 3, 7, 16):
        told = answer(browser, card, right[card["question"]])
        assert told["next_at"] == (at + timedelta(days=days)).isoformat()
        clock.now = at = at + timedelta(days=days)
    assert browser.http.get("/api/me").json()["mistakes"] == {"total": 2, "due": 2, "learnt": 1}


def test_a_card_belongs_to_whose_mistake_it_was(browser, white, address):
    card, other = next_card(browser)["card"], Browser(address)

    for asked in (card["id"], "0" * 32, "x"):
        told = other.http.post(f"/api/quiz/{asked}", json={"answer": "take"})
        assert (told.status_code, told.json()["error"]["code"]) == (404, "unknown_card")
    other.close()


def test_an_answer_that_is_none_leaves_the_card_where_it_is(browser, white):
    for _ in range(2):
        card = next_card(browser)["card"]
        for words in ("24/1", "gibberish", "", "resign single"):
            told = browser.http.post(f"/api/quiz/{card['id']}", json={"answer": words})
            assert told.status_code == 422, told.text
        assert next_card(browser)["card"] == card
        answer(browser, card, "8/5 6/5" if card["question"] == "play" else "take")


def test_a_play_loses_in_the_quiz_what_it_loses_in_the_review(close, browser):
    (move,) = close["review"]["moves"]
    card = next_card(browser)["card"]
    told = {play["text"]: answer(browser, card, play["text"]) for play in move["plays"]}

    best = move["plays"][0]["depth"]
    for play in move["plays"]:
        if play["depth"] == best:
            assert told[play["text"]]["loss"] == play["loss"]
    for answered in told.values():
        listed = {play["text"]: play for play in answered["plays"]}
        assert answered["was"]["loss"] == listed[move["text"]]["loss"] == move["loss"]
        assert answered["given"]["depth"] == best


def test_a_review_says_why_a_decision_was_a_mistake(white, browser):
    moves = white["review"]["moves"]
    play, answered = (one for one in moves if one["by"] == "white" and one["mark"] != "none")
    address = f"/api/reviews/{white['id']}/reasons"

    of_play = browser.http.get(f"{address}/{play['n']}").json()["reasons"]
    of_cube = browser.http.get(f"{address}/{answered['n']}").json()["reasons"]
    of_nothing = browser.http.get(f"{address}/999")

    assert of_play[0].keys() == {"kind", "played", "best", "supports"}
    assert of_cube[0].keys() == {"kind", "first", "second", "supports"}
    assert of_nothing.status_code == 404
