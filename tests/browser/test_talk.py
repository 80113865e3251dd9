"""Two people talk over the board: beside it on a desk, in a sheet on a phone."""

import pytest

from tests.browser.sweep import findings, never, running
from tests.browser.test_friends import sit_down_together
from tests.slow import first_or_slow

PHONE = {"width": 390, "height": 844}

# What is told goes after some seconds: it is measured as soon as it is there, and beside it the
# names, clocks and buttons, which must stay free.
TOLD_AND_BESIDE = """() =>
  document.getElementById("toast")?.textContent === "Helena: rc" &&
  ["#toast", "#plate-far", "#plate-near", "#actions"].map((place) =>
    document.querySelector(place).getBoundingClientRect().toJSON())
"""

BACKDROP = """() =>
  getComputedStyle(document.getElementById("talk-sheet"), "::backdrop").backgroundColor
"""


def lines(player):
    return player.page.locator("#talk-lines li")


def test_each_reads_a_ready_phrase_in_their_own_language(players):
    helena, tomas = sit_down_together(players)
    tomas.page.locator("#lang").select_option("pt-BR")
    helena.page.get_by_role("button", name="Good luck!").click()

    lines(tomas).filter(has_text="Helena Boa sorte!").wait_for()
    tomas.page.locator("#talk-text").fill("obrigado <b>!")
    tomas.page.keyboard.press("Enter")
    lines(helena).filter(has_text="Tomás obrigado <b>!").wait_for()
    assert lines(helena).first.text_content() == "Helena Good luck!"
    helena.page.reload()
    lines(helena).filter(has_text="Tomás obrigado <b>!").wait_for()


def test_on_a_phone_the_talk_is_a_sheet_and_counts_what_was_not_read(players):
    helena, tomas = sit_down_together(players)
    tomas.page.set_viewport_size(PHONE)
    helena.page.keyboard.press("g")
    helena.page.keyboard.type("rc")  # letters for the talk, no keys of the board
    helena.page.keyboard.press("Enter")

    told, *boxes = tomas.page.wait_for_function(TOLD_AND_BESIDE).json_value()
    for box in boxes:
        above, below = sorted((told, box), key=lambda one: one["y"])
        assert above["y"] + above["height"] <= below["y"]
    tomas.page.locator("#do-talk .count", has_text="1").wait_for()
    tomas.press("talk")
    tomas.wait_for("#talk-sheet")
    assert not tomas.sees("#do-talk .count")
    tomas.page.locator("#talk-sheet").get_by_role("button", name="Thanks!").click()
    lines(helena).filter(has_text="Thanks!").wait_for()
    lines(tomas).filter(has_text="Thanks!").wait_for()
    tomas.page.keyboard.press("Escape")
    tomas.wait_for("#talk-sheet", state="detached")
    assert tomas.page.locator("#talk #talk-lines li").count() == 2


@pytest.mark.parametrize("size", first_or_slow([None, PHONE]), ids=["desk", "phone"])
def test_a_guest_is_reported_from_the_table_with_what_was_said(players, size):
    helena, tomas = sit_down_together(players)
    tomas.page.get_by_role("button", name="Good luck!").click()
    lines(helena).filter(has_text="Good luck!").wait_for()
    if size:
        helena.page.set_viewport_size(size)
        helena.press("talk")

    helena.page.locator("#talk-report").click()
    helena.wait_for("#reporting")
    assert "Tomás" in helena.page.locator("#reporting").inner_text()
    assert helena.page.input_value("#report-reason") == "talk"
    helena.page.fill("#report-text", "rude")
    with helena.page.expect_response("**/report") as answer:
        helena.page.locator("#send-report").click()
    assert answer.value.status == 204
    helena.wait_for("#reporting", state="detached")


def test_escape_leaves_the_talk_and_the_keys_are_the_tables_again(players):
    helena, _ = sit_down_together(players)
    helena.page.keyboard.press("g")
    helena.page.keyboard.type("Hello?")
    helena.page.keyboard.press("Enter")
    helena.page.keyboard.press("Escape")
    helena.page.keyboard.press("?")

    helena.wait_for("#shortcuts")
    lines(helena).filter(has_text="Hello?").wait_for()


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (667, 375)], ids=str)
def test_who_talks_on_a_phone_sees_both_clocks_and_all_that_can_be_said(players, size):
    helena, _tomas = sit_down_together(players, clock="60s + 20min")
    helena.resize(*size)
    helena.press("talk")
    helena.wait_for("#talk-sheet")

    sheet, near, far = helena.boxes("#talk-sheet", "#plate-near .clock", "#plate-far .clock")
    for clock in (near, far):
        assert clock["width"] > 0
        is_beside = clock["right"] <= sheet["left"] or clock["left"] >= sheet["right"]
        assert is_beside or clock["bottom"] <= sheet["top"] or clock["top"] >= sheet["bottom"]
    assert helena.page.evaluate(BACKDROP) == "rgba(0, 0, 0, 0)"
    assert findings(helena, [size], fits=never) == {}


def test_one_may_talk_and_pause_while_something_moves_on_the_board(players):
    player = players(viewport=PHONE, settings={"speed": "slow"})
    running(player)  # the throw for the start is shown
    player.press("talk")

    player.wait_for("#talk-sheet")
    player.page.keyboard.press("Escape")
    player.page.locator("#do-pause").click()
    player.page.locator("#toast", has_text="You asked for a pause").wait_for()


def test_who_is_muted_is_not_read(players):
    helena, tomas = sit_down_together(players)
    tomas.page.locator("#talk-mute").click()
    helena.page.get_by_role("button", name="Nice move!").click()
    lines(helena).first.wait_for()
    tomas.page.get_by_role("button", name="Good game!").click()
    lines(tomas).filter(has_text="Good game!").wait_for()
    assert lines(tomas).count() == 1

    tomas.page.locator("#talk-mute").click()
    lines(tomas).filter(has_text="Nice move!").wait_for()


def test_who_watches_reads_along_and_has_no_words(players):
    helena, _ = sit_down_together(players)
    somebody = players()
    somebody.go(helena.page.url)
    helena.page.get_by_role("button", name="Good luck!").click()

    lines(somebody).filter(has_text="Helena Good luck!").wait_for()
    assert not somebody.sees("#talk-tools")


@pytest.mark.parametrize("opponent", ["bot", "same_screen", "friend"])
def test_where_there_is_nobody_to_talk_to_there_is_no_talk(player, opponent):
    player.open(opponent=opponent)
    player.wait_for(".board")

    assert not player.sees("#talk")
