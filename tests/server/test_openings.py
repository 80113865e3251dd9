"""The table of openings over HTTP."""

import pytest
from tests.server.test_pages import boot_of

from gamao import Dice, Position
from gamao.notation import parse_play, parse_xgid
from gamao.openings import Openings, Score
from gamao.rules.player import Player


def asked(browser, **params):
    answer = browser.http.get("/api/openings", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("score", Score)
def test_the_first_rolls_are_those_of_the_table(browser, score):
    told = asked(browser, score=score.value)

    known = Openings.load().rolls(score)
    assert told["score"] == score.value
    assert told["on_roll"] == "white"
    assert told["board"]["white"] == {"24": 2, "13": 5, "8": 3, "6": 5}
    assert len(told["rolls"]) == len(known) == 21
    for roll, expected in zip(told["rolls"], known, strict=True):
        assert roll["dice"] == [expected.dice.high, expected.dice.low]
        assert roll["edge"] == expected.edge.value
        assert roll["changed"] == expected.is_changed
        for play, one in zip(roll["plays"], expected.plays, strict=True):
            position, dice = Position.start(), expected.dice
            assert parse_play(play["text"], position, dice) == one.play
            assert play["equity"] == pytest.approx(one.equity, abs=1e-4)
            assert play["error"] == pytest.approx(1.96 * one.error, abs=1e-4)
            assert play["games"] == one.games
            assert play["followed"] == one.is_followed


def test_a_reply_is_blacks_seen_by_black(browser):
    told = asked(browser, line="64 8/2 6/2")

    assert told["line"] == [[[6, 4], "8/2 6/2"]]
    assert told["on_roll"] == "black"
    assert told["board"]["white"] == {"24": 2, "13": 5, "8": 2, "6": 4, "2": 2}
    assert len(told["rolls"]) == 21
    game = parse_xgid(told["rolls"][0]["xgid"])
    assert game.on_roll is Player.BLACK
    assert game.dice == Dice(1, 1)


@pytest.mark.parametrize(
    ("score", "length", "points"),
    [("money", None, (0, 0)), ("dmp", 1, (0, 0)), ("go", 2, (0, 1)), ("save", 2, (1, 0))],
)
def test_each_roll_has_an_id_with_its_score(browser, score, length, points):
    game = parse_xgid(asked(browser, score=score)["rolls"][-1]["xgid"])

    assert (game.match.length, game.match.score) == (length, points)
    assert game.match.is_crawford == (length == 2)
    assert game.dice == Dice(6, 6)


def test_beyond_the_table_there_are_no_rolls(browser):
    assert asked(browser, line="65 8/2 8/3")["rolls"] == []
    assert len(asked(browser, line="31 8/5 6/5; 64 24/14")["rolls"]) == 21


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"line": "31"}, "not_an_action"),
        ({"line": "31 8/3 6/5"}, "illegal_play"),
        ({"line": "x" * 300}, "bad_request"),
        ({"score": "points"}, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused(browser, params, code):
    answer = browser.http.get("/api/openings", params=params)

    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == code


def test_what_the_page_asks_for_is_kept_for_ever(browser):
    version = boot_of(browser.http.get("/openings").text)["openings"]

    kept = browser.http.get("/api/openings", params={"v": version})
    other = browser.http.get("/api/openings", params={"v": "before"})

    assert kept.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert other.headers["cache-control"] == "no-cache"
    assert kept.json() == other.json()
