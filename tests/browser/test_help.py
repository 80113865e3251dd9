"""Hint, tutor, chances, dice and luck."""

import re

import httpx
import pytest

from gamao import Position
from gamao.notation import read_match
from gamao.notation.play import parse_play

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
# Two rolls from the end and White's turn: not to double gives away a quarter of a point.
AHEAD = "XGID=-BB--------------------bb-:0:0:1:00:0:0:0:7:10"


@pytest.fixture(scope="module", autouse=True)
def a_tutor_who_is_awake(site):
    """The engines that study are loaded: a tutor who takes eight seconds keeps quiet."""
    asked = httpx.post(f"{site}/api/analysis", json={"text": OPENING, "limit": "0-ply"}, timeout=60)
    assert asked.is_success


@pytest.fixture
def table(players):
    player = players(settings={"tutor": True})
    player.open(opponent="bot", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    return player


def test_a_hint_ranks_the_plays_and_puts_the_chosen_one_on_the_board(table):
    table.press("hint")

    table.wait_for("#card .ranked")
    assert table.page.locator("#card .best .link").text_content() == "8/5 6/5"
    assert "wins 5" in table.page.locator("#card .best small").text_content()
    table.page.locator("#card .best td").nth(2).click()  # anywhere in its row
    assert table.checkers(5) == 2
    assert table.can("primary")


def quarters(player):
    """Whether the board lies, and in which quarter of it some points are."""
    board = player.box(".board")
    across, down = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    spots = [player.box(f'.spot[data-spot="{spot}"] .hit') for spot in (1, 12, 13, 24)]
    return board["width"] > board["height"], [
        (spot["x"] + spot["width"] / 2 > across, spot["y"] + spot["height"] / 2 > down)
        for spot in spots
    ]


@pytest.mark.parametrize("size", [(667, 375), (844, 390), (390, 844), (800, 600)], ids=str)
def test_a_hint_does_not_turn_the_board(table, size):
    table.resize(*size)
    before = quarters(table)

    table.press("hint")
    table.wait_for("#card .ranked")
    table.page.wait_for_timeout(100)

    assert quarters(table) == before


def test_the_tutor_asks_before_it_tells(table):
    table.drag(24, 23)
    table.drag(6, 3)
    table.press("primary")

    table.wait_for("#tutor-tell")
    assert table.page.locator("#card h2").text_content() == "Are you sure?"
    assert table.status() == "Are you sure?"  # neither Confirm nor Undo is there
    assert "8/5" not in table.page.locator("#card").text_content()
    table.page.locator("#tutor-tell").click()
    table.wait_for("#tutor-best")
    assert table.page.locator("#card h2").text_content() == "Better: 8/5 6/5"
    assert "the better one" in table.page.locator(".reasons").text_content()
    assert re.fullmatch(
        r"24/23 6/3 gives away 0\.\d{3} \(2\sahead\)\.",
        table.page.locator("#card .said").text_content(),
    )
    table.page.locator("#tutor-best").click()
    assert table.checkers(5) == 2
    table.press("primary")
    table.wait_for("#record .link")
    assert table.view()["record"][0]["text"] == "8/5 6/5"


def test_a_tutor_without_time_lets_the_play_pass_and_says_so(players):
    table = players(settings={"tutor": True}, expected="503")
    table.open(opponent="bot", position=OPENING)
    table.wait_for(".spot.open", state="attached")
    busy = {"error": {"code": "busy", "message": "The engine is busy. Try again in a moment."}}
    table.page.route("**/tutor", lambda route: route.fulfill(status=503, json=busy))
    table.drag(24, 23)
    table.drag(6, 3)
    table.press("primary")

    table.wait_for("#toast")
    assert "no time" in table.page.locator("#toast").text_content()
    table.wait_for("#record .link")


def test_on_a_small_phone_the_tutor_leaves_a_board_one_can_read(players):
    player = players(
        settings={"tutor": True}, locale="pt-BR", viewport={"width": 360, "height": 640}
    )
    player.open(opponent="bot", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    player.drag(24, 23)
    player.drag(6, 3)
    player.press("primary")

    player.wait_for("#tutor-tell")
    assert player.page.locator("#board svg").bounding_box()["width"] > 240
    player.page.locator("#tutor-tell").click()
    player.wait_for("#tutor-best")
    assert "(2\u2011ply)." in player.page.locator("#card .said").text_content()
    assert player.page.locator("#board svg").bounding_box()["width"] > 180


def test_a_mistake_may_be_made_all_the_same(table):
    table.drag(24, 23)
    table.drag(6, 3)
    table.press("primary")
    table.page.locator("#tutor-go").click()

    table.wait_for("#record .link")
    assert table.view()["record"][0]["text"] == "24/23 6/3"


def test_a_good_play_is_not_questioned(table):
    table.drag(8, 5)
    table.drag(6, 5)
    table.press("primary")

    table.wait_for("#record .link")
    assert not table.sees("#tutor-tell")


def test_the_tutor_questions_a_missed_double_too(players):
    player = players(settings={"tutor": True})
    player.open(opponent="bot", position=AHEAD)
    player.press("primary")

    player.wait_for("#tutor-tell")
    player.page.locator("#tutor-tell").click()
    assert player.page.locator("#card h2").text_content() == "Better: Double"


def test_chances_dice_and_luck_are_shown(table):
    table.drag(8, 5)
    table.drag(6, 5)
    table.press("primary")
    table.wait_for("#chance .curve")
    assert table.page.locator("#chance h2").text_content() == "Winning chances 1\u00a0ahead"

    table.page.locator("#tab-dice").click()

    table.wait_for(".dice-table")
    text = table.page.locator(".dice-table").text_content()
    assert "Luck 0\u00a0ahead" in text
    assert "Pips a roll" in text


def test_the_match_is_downloaded_as_a_file(player):
    table = player
    table.open(opponent="same_screen", preset="TORNEIO", length=7)
    table.wait_for(".spot.open", state="attached")
    while not (now := table.now())["primary"]:
        table.play_on_by_mouse(now)
    table.press("primary")
    table.wait_for("#record .link")

    with table.page.expect_download() as download:
        table.page.locator(".record-foot a").click()

    (game,) = read_match(download.value.path().read_bytes()).games
    assert game.match.length == 7
    play = next(step for step in table.view()["record"] if step["kind"] == "play")
    dice = game.actions[0].action.dice
    shown = Position.start().after(parse_play(play["text"], Position.start(), dice))
    assert game.position.flipped() == shown
