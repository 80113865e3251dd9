"""Two people on two devices: one link, two browsers."""

import re

import pytest

from tests.browser.players import SHORT

BROKEN_LINE = "WebSocket|ERR_INTERNET_DISCONNECTED"


def sit_down_together(players, **terms):
    helena, tomas = players(expected=BROKEN_LINE), players(expected=BROKEN_LINE)
    helena.open(opponent="friend", position=SHORT, **terms)
    link = helena.page.locator("#link").input_value()
    tomas.page.goto(link)
    tomas.page.locator("#join-name").fill("Tomás")
    tomas.page.locator("#join").click()
    helena.wait_for("#link", state="detached")
    return helena, tomas


def play_turn(player):
    """One whole turn of somebody whose turn it is."""
    player.press("primary")
    player.wait_for(".spot.open", state="attached")
    player.play_roll()


def test_two_browsers_play_each_other_by_link_through_a_reload_and_a_lost_connection(players):
    helena, tomas = sit_down_together(players)
    helena.page.locator("#plate-far .name", has_text="Tomás").wait_for()
    tomas.page.locator("#plate-far .name", has_text="Helena").wait_for()

    play_turn(helena)
    tomas.wait_for_turn()
    tomas.press("primary")
    tomas.wait_for(".spot.open", state="attached")
    tomas.click(tomas.now()["spots"][0])
    tomas.page.reload()  # in the middle of a play: the roll is still there, the play starts anew
    tomas.wait_for(".spot.open", state="attached")
    tomas.finish_play()

    helena.page.context.set_offline(True)
    helena.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    tomas.press("primary")
    tomas.wait_for('#do-primary[aria-disabled="true"]')
    helena.page.context.set_offline(False)
    helena.page.reload()
    helena.wait_for('#do-primary[aria-disabled="false"]')

    here, there = helena, tomas
    for _ in range(30):
        here.wait_for_turn()
        if here.sees("#answer-again"):
            break
        play_turn(here)
        here, there = there, here
    assert helena.view()["result"] == tomas.view()["result"]
    assert helena.view()["over"]
    helena.wait_for("#answer-again")
    tomas.wait_for("#answer-again")


def test_the_line_mends_itself_and_keeps_the_play_in_the_hand(players):
    helena, tomas = sit_down_together(players)
    lines = []

    def through(line):
        line.connect_to_server()
        lines.append(line)

    helena.page.route_web_socket(re.compile("/ws/"), through)
    helena.page.reload()
    helena.wait_for('#do-primary[aria-disabled="false"]')
    helena.press("primary")
    helena.wait_for(".spot.open", state="attached")
    helena.click(helena.now()["spots"][0])
    before = helena.page.locator(".board").get_attribute("aria-label")

    lines[-1].close()
    helena.wait_for("#broken")
    helena.wait_for("#broken", state="hidden")

    assert len(lines) == 2
    assert helena.page.locator(".board").get_attribute("aria-label") == before
    assert helena.can("undo")
    helena.play_roll()
    tomas.wait_for_turn()
    tomas.page.locator("#plate-far .sub", has_text="At the table").wait_for()


def test_another_match_begins_when_both_have_asked_for_it(players):
    helena, tomas = sit_down_together(players)
    helena.press("resign")
    helena.page.locator("#resign-1").click()
    tomas.page.locator("#answer-accept").click()
    old = helena.page.url
    helena.page.locator("#answer-again").click()

    tomas.page.locator("#card .said", has_text="Helena wants to play again.").wait_for()
    helena.page.locator("#card", has_text="Waiting for Tomás…").wait_for()
    assert helena.page.url == tomas.page.url == old
    helena.page.reload()  # what was asked is not forgotten
    helena.page.locator("#card", has_text="Waiting for Tomás…").wait_for()
    assert len(tomas.get("/api/tables").json()) == 1
    tomas.page.locator("#answer-again").click()

    tomas.page.wait_for_url(lambda url: url != old)
    tomas.wait_for(".spot, #do-primary", state="attached")
    assert {one["name"] for one in tomas.view()["players"].values()} == {"Helena", "Tomás"}
    helena.page.locator("#answer-again").click()  # the page she asked on is gone: one click more
    helena.page.wait_for_url(tomas.page.url)


def test_who_waits_for_another_match_may_think_better_of_it(players):
    helena, tomas = sit_down_together(players)
    helena.press("resign")
    helena.page.locator("#resign-1").click()
    tomas.page.locator("#answer-accept").click()
    helena.page.locator("#answer-again").click()
    tomas.page.locator("#card", has_text="wants to play again").wait_for()

    helena.page.locator("#answer-no-more").click()

    helena.wait_for("#answer-again")
    tomas.page.locator("#card", has_text="wants to play again").wait_for(state="detached")
    old = tomas.page.url
    tomas.page.locator("#answer-again").click()
    tomas.wait_for("#answer-no-more")
    assert helena.page.url == tomas.page.url == old


def test_who_asked_for_another_match_and_left_does_not_want_it_now(players):
    helena, tomas = sit_down_together(players)
    helena.press("resign")
    helena.page.locator("#resign-1").click()
    tomas.page.locator("#answer-accept").click()
    tomas.page.locator("#card", has_text="By resignation, single game, 1 point.").wait_for()
    helena.page.locator("#answer-again").click()
    tomas.page.locator("#card", has_text="wants to play again").wait_for()

    helena.page.goto("/rules")

    tomas.page.locator("#card", has_text="wants to play again").wait_for(state="detached")


def test_the_title_says_whose_turn_it_is_and_the_plate_who_is_away(players):
    helena, tomas = sit_down_together(players)
    helena.page.wait_for_function("() => document.title.startsWith('Your turn · Helena')")
    tomas.page.wait_for_function("() => document.title.startsWith('Helena')")

    helena.page.goto("/rules")

    tomas.page.set_viewport_size({"width": 390, "height": 844})
    tomas.page.locator("#plate-far .sub", has_text="Away").wait_for()


def test_who_asked_first_is_taken_along(players):
    helena, tomas = sit_down_together(players)
    helena.press("resign")
    helena.page.locator("#resign-1").click()
    tomas.page.locator("#answer-accept").click()
    old = helena.page.url

    helena.page.locator("#answer-again").click()
    tomas.page.locator("#card .said", has_text="wants to play again").wait_for()
    tomas.page.locator("#answer-again").click()

    helena.page.wait_for_url(lambda url: url != old)
    tomas.page.wait_for_url(helena.page.url)
    assert helena.view()["phase"] in ("turn", "play")


@pytest.mark.slow
def test_who_sits_down_stays_at_the_table_while_the_opening_throw_is_shown(players):
    helena, tomas = players(settings={"speed": "slow"}), players()
    url = helena.open(opponent="friend")
    tomas.page.goto(url)
    tomas.page.locator("#join").click()
    helena.wait_for("#link", state="detached")

    helena.wait_for(".die")
    helena.page.wait_for_function("() => document.querySelector('.plate.turn')")
    helena.page.wait_for_function("() => document.getAnimations().length === 0")
    assert helena.page.locator("#plate-far .sub").text_content() != "Away"


def test_a_taken_seat_is_refused_in_plain_words(players):
    helena, _ = sit_down_together(players, watched=False)
    stranger = players(expected="403")

    stranger.page.goto(helena.page.url)

    stranger.wait_for("#card h2")
    assert stranger.page.locator("#card h2").text_content() == "This table is not open to you"
    assert not stranger.sees(".board")


def test_there_is_no_help_between_friends(players):
    helena, _ = sit_down_together(players)

    assert not helena.sees("#do-hint")
    assert not helena.sees("#chance")
