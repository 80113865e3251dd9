"""Drills against the clock in Chromium: a round of each, by key and by finger."""

import json

import pytest

from tests.browser.test_for_everyone import PHONE, THEMES, violations
from tests.slow import first_or_slow


@pytest.fixture
def begin(players):
    """A round begun, and its questions with their answers."""

    def begin(drill, **options):
        player = players(**options)
        player.page.goto("/train")
        with player.page.expect_response(f"**/api/drills/{drill}") as told:
            player.page.click(f"#begin-{drill}")
        player.wait_for("#step-title")
        return player, json.loads(told.value.body())["questions"]

    return begin


def at(player, number):
    player.wait_for(f".drill-head:has-text('question {number} of 10')")


def test_a_round_of_pips_by_keys_is_timed_and_the_best_is_kept(begin):
    player, questions = begin("pips")
    assert player.page.locator("#board").bounding_box()["height"] > 400
    for number, question in enumerate(questions, start=1):
        at(player, number)
        player.page.keyboard.type(question["answer"])
        player.page.keyboard.press("Enter")

    player.wait_for("#do-again")
    assert player.page.locator("h1").text_content() == "Your best round!"
    assert "0 wrong answers" in player.page.locator(".idea").text_content()
    player.page.goto("/train")
    player.wait_for("#best-pips:has-text('Best: 0:')")


def test_nothing_is_said_of_the_best_round_before_it_is_known(players):
    player = players()
    held = []
    player.page.route("**/api/drills", lambda route: held.append(route))
    player.page.goto("/train")
    player.wait_for("#begin-pips")

    assert player.page.locator("#best-pips").text_content().strip() == ""
    held[0].continue_()
    player.wait_for("#best-pips:has-text('No round yet')")


def test_who_is_wrong_is_told_why_while_the_clock_stands(begin):
    player, questions = begin("race")
    wrong = next(o for o in questions[0]["options"] if o != questions[0]["answer"])
    player.page.keyboard.press(str(questions[0]["options"].index(wrong) + 1))

    player.wait_for("#told")
    told = player.page.locator("#told").text_content()
    assert "Keith count" in told
    where = {"exact": "Exact, by the table", "one-sided": "by the table of", "2-ply": "2-ply"}
    assert where[questions[0]["source"]] in told
    minutes, seconds = player.page.locator("#time.stands").text_content().split(":")
    assert 60 * int(minutes) + float(seconds) >= 10  # that many seconds more
    player.page.keyboard.press("Enter")
    at(player, 2)


def test_who_counted_wrong_is_shown_the_sum(begin):
    player, questions = begin("pips")
    player.page.keyboard.type("3")
    player.page.keyboard.press("Enter")

    player.wait_for("#told")
    sum_told = player.page.locator("#told p").last.text_content()
    terms = [term.split("\N{MULTIPLICATION SIGN}") for term in sum_told.split(" + ")]
    assert sum(int(count) * int(point) for count, point in terms) == int(questions[0]["answer"])


def test_take_points_by_finger_on_a_phone(begin):
    size = {"width": PHONE[0], "height": PHONE[1]}
    player, questions = begin("take", viewport=size, has_touch=True)
    for number, question in enumerate(questions, start=1):
        at(player, number)
        place = question["options"].index(question["answer"]) + 1
        player.page.locator(f"#option-{place}").tap()

    player.wait_for("#do-again")


def test_on_a_phone_what_was_wrong_is_read_whole_and_the_board_stays_as_it_is(begin):
    size = {"width": PHONE[0], "height": PHONE[1]}
    player, questions = begin("race", viewport=size, has_touch=True, locale="pt-BR")
    wrong = next(o for o in questions[0]["options"] if o != questions[0]["answer"])
    before = player.box("#board svg")

    player.page.locator(f"#option-{questions[0]['options'].index(wrong) + 1}").tap()

    player.wait_for("#told")
    assert player.box("#board svg") == before
    assert player.box("#told")["bottom"] <= player.box(".step-keys")["top"]


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_axe_finds_nothing_in_the_drills(begin, theme):
    player, _ = begin("race", settings={"theme": theme}, locale="pt-BR")
    rules = () if theme == "classic" else ("color-contrast",)
    assert violations(player, *rules) == []
    player.page.goto("/train")
    player.wait_for("#begin-take")
    assert violations(player, *rules) == []
