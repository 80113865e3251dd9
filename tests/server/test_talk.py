"""What two players say to each other: cleaned, at a human pace, heard by everybody there."""

import pytest
from tests.server.test_watching import sit_together


def hears(page):
    return page.until(lambda message: "talk" in message)


def test_what_one_says_everybody_at_the_table_hears(browsers):
    table, helena, tomas = sit_together(browsers)
    with helena.at(table) as here, tomas.at(table) as there, browsers().at(table) as watcher:
        here.say({"say": "  Boa\n sorte\u202e!\x07 "})
        heard = [hears(page)["talk"] for page in (here, there, watcher)]
        there.say({"phrase": "thanks"})
        answers = [hears(page)["talk"] for page in (here, there, watcher)]

    assert heard == [[{"by": "white", "text": "Boa sorte!", "phrase": None}]] * 3
    assert answers == [[{"by": "black", "text": None, "phrase": "thanks"}]] * 3


def test_who_comes_back_is_told_what_was_said(browsers):
    table, helena, tomas = sit_together(browsers)
    with helena.at(table) as page:
        for word in ("one", "two"):
            page.say({"say": word})
            hears(page)

    with tomas.at(table) as page:
        told = hears(page)

    assert told["whole"]
    assert [said["text"] for said in told["talk"]] == ["one", "two"]


@pytest.mark.parametrize(
    "message",
    [
        {"say": "x" * 201},
        {"say": ""},
        {"say": " \n\u200b\x00 "},
        {"say": 7},
        {"say": "hello", "by": "black"},
        {"phrase": "something else"},
    ],
)
def test_what_cannot_be_said_is_refused_and_nobody_hears_it(browsers, message):
    table, helena, tomas = sit_together(browsers)
    with helena.at(table) as here, tomas.at(table) as there:
        here.say(message)
        assert here.error()["code"] == "bad_message"
        here.say({"say": "hello"})
        assert [said["text"] for said in hears(there)["talk"]] == ["hello"]


def test_who_watches_hears_and_does_not_speak(browsers):
    table, helena, _ = sit_together(browsers)
    with helena.at(table) as here, browsers().at(table) as watcher:
        watcher.say({"say": "play 8/5!"})
        assert watcher.error()["code"] == "watching"
        here.say({"say": "hello"})
        assert [said["text"] for said in hears(here)["talk"]] == ["hello"]


def test_nobody_talks_to_a_computer(browser):
    table = browser.open(opponent="bot")
    with browser.at(table) as page:
        page.say({"phrase": "luck"})
        assert page.error()["code"] == "not_now"


def test_who_talks_too_fast_is_told_to_slow_down(browsers):
    table, helena, tomas = sit_together(browsers)
    with helena.at(table) as here, tomas.at(table) as there:
        for _ in range(40):
            here.say({"phrase": "luck"})
        assert here.error()["code"] == "too_fast"
        there.say({"phrase": "sorry"})  # the other's pace is their own
        assert there.until(lambda message: message.get("talk", [{}])[0].get("by") == "black")
