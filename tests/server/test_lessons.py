"""The lessons over HTTP: told in the reader's language, judged, and remembered for guests too."""

import pytest


def lesson(browser, name):
    return browser.http.get(f"/api/lessons/{name}").json()


def answer(browser, place, text):
    return browser.http.post(f"/api/lessons/{place}", json={"answer": text})


def done(browser):
    parts = browser.http.get("/api/lessons").json()["parts"]
    lessons = [one for part in parts for one in part["lessons"]]
    return {
        f"{one['name']}/{step['name']}" for one in lessons for step in one["steps"] if step["done"]
    }


def test_a_lesson_comes_in_the_readers_language_without_what_is_right(browsers):
    for language, title in (("pt-BR", "Bater"), ("es", "Golpear"), ("en", "Hitting")):
        told = lesson(browsers(language=language), "hitting")

        assert told["title"] == title
        assert told["steps"][0]["tree"]
        assert "8/5* 6/5" not in str(told)


def test_a_step_done_is_remembered_for_a_guest_and_for_nobody_else(browsers):
    ana, rui = browsers(), browsers()

    assert answer(ana, "hitting/hit", "8/5* 6/5").json()["kind"] == "right"
    assert answer(rui, "hitting/hit", "24/20").json()["kind"] == "wrong"

    assert done(ana) == {"hitting/hit"}
    assert done(rui) == set()


def test_a_move_that_the_rules_forbid_is_refused_with_the_rule(browsers):
    told = answer(browsers(language="es"), "hitting/hit", "6/8").json()

    assert told["kind"] == "refused"
    assert "nunca retroceden" in told["says"]


def test_what_a_play_costs_is_told_as_the_language_writes_it(browsers):
    for language, sign in (("pt-BR", ","), ("en", ".")):
        told = answer(browsers(language=language), "first-plays/three-one", "13/10 6/5").json()

        assert told["kind"] == "wrong"
        assert "13/10 6/5 c" in told["says"]
        assert f"0{sign}" in told["says"]


def test_the_answer_shown_is_right(browser):
    shown = browser.http.get("/api/lessons/hitting/in-passing/shown").json()

    assert shown == {"answer": "13/9*/8", "moves": [[13, 9, True], [9, 8, False]]}
    assert answer(browser, "hitting/in-passing", shown["answer"]).json()["kind"] == "right"


@pytest.mark.parametrize("path", ["nothing", "hitting/nothing/shown", "Not-A-Name"])
def test_where_there_is_no_lesson_it_is_said(browser, path):
    told = browser.http.get(f"/api/lessons/{path}")

    assert told.status_code == 404
    assert told.json()["error"]["code"] == "unknown_lesson"


def test_what_is_no_answer_is_refused(browser):
    told = answer(browser, "hitting/hit", "hello")

    assert told.status_code == 422
    assert told.json()["error"]["code"] == "not_an_action"


def test_the_book_tells_every_rule_with_its_picture(browser):
    told = browser.http.get("/api/book").json()

    rules = [one for chapter in told["chapters"] for one in chapter["rules"]]
    assert len(rules) > 70
    assert all(rule["scene"]["board"] and rule["text"] for rule in rules)
    told_of = {rule["title"]: rule["example"] for rule in rules}
    assert told_of["One die each"] == (
        "You threw 5, the other 2. Who starts? I do. Five beats two: the first turn is yours."
    )
    assert told_of["Passing an 8"].startswith(
        "You offer 8 and they pass. How many points is it? 4."
    )
    assert told_of["Hitting in passing"] == "Theirs is on the bar, yours is safe on 8."
    assert told_of["The cup and the dice"] is None
    assert {"history", "legend", "advice", "silent"} <= {one["name"] for one in told["sections"]}
