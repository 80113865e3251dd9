"""The editor and what the engine says of a position."""

import re
from urllib.parse import urlencode

import pytest

from gamao import Dice, Match, Player
from gamao.notation import format_gnubg_id
from tests.browser.matches import MATCH
from tests.browser.test_for_everyone import violations

RACE = "XGID=----BBDCBB-------bcdbbb---:0:0:1:00:0:0:3:0:10"  # its games are soon over
FIVE_POINT = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"


@pytest.fixture
def page(player):
    player.go("/analysis")
    player.wait_for("#verdict .plays")
    return player


def paste(player, text):
    player.page.locator("#paste").fill(text)
    player.page.locator("#paste").press("Enter")


def test_the_opening_position_is_there_at_once_with_its_cube_decision(page):
    assert page.page.locator("#verdict-title").text_content() == "Cube decision"
    assert page.page.locator(".verdict").text_content().startswith("Do not double")
    assert page.page.locator("#gnubg").input_value().startswith("4HPwATDgc/ABMA:")


def test_what_was_looked_at_less_deeply_than_the_best_has_no_place(page):
    page.go(f"/analysis?{urlencode({'xgid': FIVE_POINT})}")
    page.wait_for("#verdict .ranked")
    rows = page.page.locator("#verdict .ranked tbody tr").evaluate_all(
        "rows => rows.map((row) => [row.cells[0], row.querySelector('small')].map("
        "(node) => node.textContent))"
    )

    best = rows[0][1]
    assert {depth for _, depth in rows} > {best}
    for place, (rank, depth) in enumerate(rows, 1):
        assert rank == (str(place) if depth == best else "\N{EN DASH}")


def test_a_pasted_xgid_shows_its_ranked_plays_and_becomes_the_link(page):
    paste(page, FIVE_POINT)

    page.wait_for("#verdict .ranked")
    assert page.page.locator("#verdict .best .link").text_content() == "8/5 6/5"
    assert page.page.locator("#xgid").input_value() == FIVE_POINT
    assert page.page.locator(".arrow.best").count() == 2
    link = page.page.locator("#link").input_value()
    page.page.goto(link)
    page.wait_for("#verdict .ranked")
    assert page.page.locator("#xgid").input_value() == FIVE_POINT


def test_every_play_says_how_deep_it_was_looked_at(page):
    paste(page, "XGID=--aBBBBa---Baa-B---cBcabbA:0:0:1:65:0:0:3:0:10")
    page.wait_for("#verdict .plays.ranked")

    rows = page.page.locator("#verdict .plays.ranked tbody tr")
    best, second = (rows.nth(n).locator("td").all_text_contents() for n in range(2))
    assert best[1] == "bar/142\N{NO-BREAK SPACE}ahead"
    assert second[1] == "bar/20 11/51\N{NO-BREAK SPACE}ahead"
    assert second[3] == "\N{EN DASH}"


def test_the_points_bear_the_numbers_of_whoever_is_on_roll(page):
    assert page.page.locator('.num[data-number="12"]').text_content() == "12"

    paste(page, FIVE_POINT.replace(":1:31:", ":-1:31:"))

    page.wait_for('#verdict .ranked >> text="8/5 6/5"')
    assert page.page.locator('.num[data-number="12"]').text_content() == "13"


def test_a_gnubg_id_is_understood(page):
    paste(page, format_gnubg_id(Match(length=7).new_game(first=Player.WHITE, dice=Dice(3, 1))))

    page.wait_for("#score-0", state="attached")
    assert page.page.locator("#pick-length").input_value() == "7"
    page.wait_for("#verdict .ranked")
    assert page.page.locator("#verdict .best .link").text_content() == "8/5 6/5"


@pytest.mark.parametrize("path", ["/analysis", "/review"])
def test_what_other_programs_copy_is_pasted_as_it_is(player, path):
    player.go(path)
    copied = f"{FIVE_POINT}\n\nX:Helena   O:Tomas\nScore is X:0 O:0 7 pt.(s) match.\n" + 900 * " "

    paste(player, copied)

    player.wait_for("#verdict .ranked")
    assert player.page.locator("#xgid").input_value() == FIVE_POINT


def test_a_link_of_our_own_leads_where_it_leads(page):
    paste(page, f"{page.page.url.split('?')[0]}?xgid={FIVE_POINT}")
    page.wait_for("#verdict .ranked")
    answer = page.post("/api/reviews?name=match.mat", MATCH.encode())
    review = page.page.url.split("/analysis")[0] + answer.json()["url"]

    paste(page, review)

    page.page.wait_for_url(review + "*")


WRONG = FIVE_POINT.replace(":31:", ":37:")
WHY_WRONG = {
    "pt-BR": "o campo 5 de um XGID é dois dados, 00, D, B ou R, e não '37'.",
    "es": "el campo 5 de un XGID es dos dados, 00, D, B o R, no '37'.",
    "en": "field 5 of an XGID is two dice, 00, D, B or R, not '37'.",
}


@pytest.mark.parametrize("language", WHY_WRONG)
def test_why_a_text_is_no_position_is_said_beside_its_field_and_all_else_stays(players, language):
    player = players(expected="422", locale=language)
    player.go("/analysis")
    player.wait_for("#verdict .plays")
    before = player.page.locator("#xgid").input_value()

    paste(player, WRONG)

    said = player.page.locator("#unread", has_text=WHY_WRONG[language])
    said.wait_for()
    field, box = player.page.locator("#paste").bounding_box(), said.bounding_box()
    assert 0 <= box["y"] - (field["y"] + field["height"]) < 30
    assert player.page.locator("#paste").input_value() == WRONG
    assert player.page.locator("#xgid").input_value() == before
    assert player.sees("#verdict .plays")
    paste(player, FIVE_POINT)
    player.wait_for("#verdict .ranked")
    assert said.count() == 0
    assert player.page.locator("#paste").input_value() == ""


def test_a_link_to_no_position_opens_the_first_one_and_says_why(players):
    player = players(expected="422")
    player.go(f"/analysis?{urlencode({'xgid': WRONG})}")

    player.wait_for("#verdict .plays")
    assert WHY_WRONG["en"] in player.page.locator("#unread").text_content()
    assert player.page.locator("#paste").input_value() == WRONG
    assert player.page.locator("#gnubg").input_value().startswith("4HPwATDgc/ABMA:")


def test_what_is_no_position_stays_where_it_was_pasted(players):
    player = players(expected="422")
    player.go("/review")
    paste(player, "nonsense")

    player.page.locator("#unread", has_text="cannot be read").wait_for()
    assert player.page.url.endswith("/review")
    assert player.page.locator("#paste").input_value() == "nonsense"
    paste(player, FIVE_POINT)
    player.wait_for("#verdict .ranked")
    assert player.page.locator("#xgid").input_value() == FIVE_POINT


def test_a_position_is_set_up_by_clicks_drags_and_keys(page):
    page.page.locator("#set-empty").click()
    page.wait_for("#verdict .warn, #verdict .plays")
    page.page.locator("#paint-white").check(force=True)
    page.tab_to_board()
    spot = int(page.page.evaluate("() => document.activeElement.dataset.spot"))
    page.page.keyboard.press("3")
    assert page.checkers(spot) == 3
    page.page.keyboard.press("Delete")
    assert page.checkers(spot) == 2
    page.page.locator("#paint-black").check(force=True)
    page.click(19)
    assert page.checkers(19) > 0
    page.drag(19, 20)

    assert page.checkers(20) == 1
    page.wait_for("#verdict .plays")
    assert re.match(r"XGID=-", page.page.locator("#xgid").input_value())


def test_a_board_that_cannot_be_has_no_id_and_no_game_starts_from_it(page):
    page.page.locator("#set-empty").click()
    page.wait_for("#verdict .warn")

    assert not page.sees("#xgid")
    for button in ("play-bot", "play-same_screen", "play-friend"):
        page.page.locator(f"#{button}").click(force=True)
    assert page.page.locator("#play-bot").get_attribute("aria-disabled") == "true"
    page.page.locator("#set-start").click()
    page.wait_for("#verdict .plays")
    assert "/analysis" in page.page.url
    assert page.page.locator("#play-bot").get_attribute("aria-disabled") == "false"
    assert page.sees("#xgid")


def test_dice_score_and_cube_are_set_and_swapped(page):
    page.page.locator("#pick-length").select_option("7")
    page.wait_for("#score-1", state="attached")
    page.page.locator("#score-1").fill("4")
    page.page.locator("#score-1").press("Tab")
    page.page.locator("#pick-cube").select_option("2")
    page.page.locator("#pick-owner").select_option("black")
    page.page.locator("#pick-die-0").select_option("6")
    page.wait_for("#verdict .ranked")
    assert page.page.locator("#xgid").input_value().endswith(":1:-1:1:61:0:4:0:7:10")

    page.page.locator("#set-swap").click()

    page.wait_for('#xgid[value$=":1:1:-1:61:4:0:0:7:10"]')


def test_a_rollout_runs_live_and_its_interval_shrinks(page):
    paste(page, RACE)
    page.wait_for(f'#xgid[value="{RACE}"]')
    page.page.locator("#pick-games").select_option("11664")
    page.page.locator(".rollout-form summary").click()
    page.page.locator("#switch-rollout-stop").uncheck(force=True)
    page.page.locator("#rollout-button").click()

    # The first few games tell an interval only roughly: it may widen at first.
    width = page.page.locator("#rollout .best td").nth(1)
    page.wait_for("#rollout .intervals")
    first = float(width.text_content())
    played = page.page.locator("#rollout progress").evaluate("bar => bar.value")
    page.page.wait_for_function(
        "games => document.querySelector('#rollout progress').value >= games", arg=9 * played
    )
    last = float(width.text_content())
    page.page.locator("#rollout-button").click()

    assert last < first
    assert page.page.locator("#rollout-button").text_content() == "Roll out"


def test_a_rollout_stops_when_it_is_decided_and_says_so(page):
    paste(page, FIVE_POINT)
    page.wait_for(f'#xgid[value="{FIVE_POINT}"]')
    page.page.locator(".rollout-form summary").click()
    page.page.locator("#pick-rollout-cut").select_option("5")
    page.page.locator("#rollout-seed").fill("7")
    page.page.locator("#rollout-button").click()

    page.page.get_by_text("decided after 144 games").wait_for(timeout=60_000)
    assert page.page.locator("#rollout .best").text_content().startswith("8/5 6/5")


def test_one_plays_on_from_there(page):
    paste(page, FIVE_POINT)
    page.wait_for("#verdict .ranked")
    page.page.locator("#play-same_screen").click()

    page.wait_for("#do-primary")
    page.wait_for(".spot.open", state="attached")
    assert page.view()["dice"]["white"] == [3, 1]


def test_on_a_phone_the_plays_stand_below_the_board_and_beside_it_when_it_lies_on_its_side(players):
    player = players(viewport={"width": 390, "height": 844})
    player.go("/analysis")
    player.wait_for("#verdict .plays")

    def top(selector):
        return player.page.locator(selector).bounding_box()["y"]

    assert top("#board") < top("#tools") < top("#verdict") < top(".paste") < top("#terms")
    player.resize(844, 390)
    board = player.page.locator("#board").bounding_box()
    assert player.page.locator("#verdict").bounding_box()["x"] >= board["x"] + board["width"]
    player.page.locator("#ids").scroll_into_view_if_needed()
    assert 0 <= top("#board") < 100


SCORES = 9 * 9 + 2 * 8  # Crawford's game has a row and a column of its own


def letters(page):
    return [text for text in page.page.locator(".score-map td").all_text_contents() if text]


def test_the_map_of_scores_fills_row_by_row_and_follows_the_position(page):
    button = page.page.locator("#scores-button")
    button.click()
    page.wait_for("#scores-button:text-is('Hide')")
    assert len(letters(page)) == SCORES
    # At the start nobody doubles, but who has nothing to lose, or is 2-away against 2-away.
    counts = page.page.locator("#scores-legend .muted").all_text_contents()
    assert sum(int(text.split()[0]) for text in counts) == SCORES
    assert letters(page).count("A") > 60
    assert letters(page)[19] != "A"
    assert page.page.locator(".score-map caption").text_content().endswith(". 2\u00a0ahead")

    paste(page, FIVE_POINT.replace(":31:", ":64:"))
    page.wait_for("#scores-legend:has-text('24/14')")
    page.wait_for("#scores-button:text-is('Hide')")
    assert len(letters(page)) == SCORES
    assert len(set(letters(page))) > 1
    page.page.locator("#scores-legend li").first.hover()
    assert page.page.locator(".arrow.best").count() > 0
    assert violations(page, within="#scores") == []

    button.click()
    assert page.page.locator(".score-map").count() == 0
