"""The map of scores says at each score what an analysis there says."""

import pytest

BOARD = "-b----E-C---eE---c-e----B-"


def asked(browser, text, away, **more):
    answer = browser.http.post("/api/scores", json={"text": text, "away": away, **more})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["depth"] == ("1-ply" if ":64:" in text else "2-ply")
    return told["scores"]


def analysed(browser, dice, mine, theirs):
    text = f"XGID={BOARD}:0:0:1:{dice}:{9 - mine}:{9 - theirs}:0:9:10"
    limit = "2-ply" if dice == "00" else "1-ply"
    told = browser.http.post("/api/analysis", json={"text": text, "limit": limit}).json()
    return told["cube"]["action"] if dice == "00" else told["plays"][0]["text"]


@pytest.mark.parametrize("dice", ["00", "64"])
def test_a_score_has_the_choice_that_an_analysis_has_there(browser, dice):
    told = asked(browser, f"XGID={BOARD}:0:0:1:{dice}:0:0:3:0:10", 4)

    assert [(one["away"], one["crawford"]) for one in told[:2]] == [(1, True), (1, False)]
    assert [one["away"] for one in told[1:]] == list(range(1, 10))
    for one in told[2:]:  # the last three fields of an XGID cannot tell a game after Crawford's
        assert one["choice"] == analysed(browser, dice, 4, one["away"])
        assert one["margin"] is None or one["margin"] >= 0


def test_two_away_each_it_is_a_double_and_who_leads_after_crawford_has_none(browser):
    start = f"XGID={BOARD}:0:0:1:00:0:0:3:0:10"

    crawford, after, two, *_ = (one["choice"] for one in asked(browser, start, 2))
    assert (crawford, after, two) == ("cannot double", "double, pass", "double, take")
    assert asked(browser, start, 5)[1]["choice"] == "double, take"
    told = asked(browser, start, 1, at_crawford=True)
    assert [one["away"] for one in told] == list(range(2, 10))
    assert {one["choice"] for one in told} == {"cannot double"}
    assert {one["choice"] for one in asked(browser, start, 1)} == {"cannot double"}


def test_who_is_on_roll_is_meant_by_the_rows_whatever_their_colour(browser):
    white, black = (f"XGID={BOARD}:0:0:{side}:00:0:0:3:0:10" for side in (1, -1))

    assert asked(browser, white, 2) == asked(browser, black, 2)


def test_where_nothing_is_to_be_decided_there_is_no_map(browser):
    offered = f"XGID={BOARD}:0:0:1:D:0:0:0:9:10"
    answer = browser.http.post("/api/scores", json={"text": offered, "away": 3})

    assert answer.status_code == 409
