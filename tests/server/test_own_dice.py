"""Real dice beside the screen: told for both sides, and never more than that."""

import random

import pytest
from tests.server.browsers import some_action

from gamao import Player, RuleError, Start
from gamao.notation import parse_rules
from gamao.play import LiveMatch, OpponentKind, Request, Seat, Terms
from gamao.rules.dicesource import RandomDice

# Black, the bot, is on roll and will win with nearly any.
STRONG_DOUBLE = "XGID=-BBBBB-----------------bb-:0:0:-1:00:0:0:0:5:10"


def play_to_the_end(page, rng):
    """All dice are told by this page; its own plays and answers are any that are allowed."""
    while not page.view["over"]:
        view = page.view
        told = f"{rng.randint(1, 6)}-{rng.randint(1, 6)}"
        mine = [one for one in view["allowed"] if one["kind"] not in ("roll", "double", "resign")]
        if view["phase"] == "start":
            page.act(f"start {told}")
        elif view["phase"] == "turn" and not any(one["kind"] == "skip" for one in mine):
            page.act(f"roll {told}")
        elif mine:
            page.act(some_action({**view, "allowed": mine}, rng))
        page.see()


def test_a_whole_game_against_the_bot_with_dice_that_are_told(browser):
    table = browser.open(opponent="bot", preset="TORNEIO", length=1, own_dice=True)

    with browser.at(table) as page:
        page.see()
        assert page.view["phase"] == "start"
        assert page.view["terms"]["own_dice"]
        play_to_the_end(page, random.Random(5))

    assert page.view["result"]["match_over"]
    assert browser.http.get(f"/api/tables/{table}/record.txt").status_code == 409


def test_the_computer_doubles_before_its_dice_are_told(browser):
    table = browser.open(opponent="bot", position=STRONG_DOUBLE, own_dice=True, level="best")

    with browser.at(table) as page:
        page.see()
        if page.view["phase"] == "turn":
            page.act("roll 2-1")  # sooner than it can think
        while page.view["phase"] != "doubled":
            page.receive()

    assert [step["kind"] for step in page.view["record"]] == ["double"]


@pytest.mark.parametrize("told", ["roll 3-1", "start 3-1"])
def test_elsewhere_nobody_tells_the_dice(browser, told):
    table = browser.open(opponent="same_screen", preset="TORNEIO", length=1)

    with browser.at(table) as page:
        before = page.see()
        page.act(told)
        assert page.error()["code"] == "not_an_action"

    assert browser.view(table)["v"] == before["v"]


def test_two_by_link_cannot_tell_each_other_dice(browser):
    asked = {"opponent": "friend", "own_dice": True}
    assert browser.http.post("/api/tables", json=asked).status_code == 409


def test_the_table_throws_nothing_itself_where_dice_are_told():
    terms = Terms(
        preset="TORNEIO",
        rules=parse_rules("TORNEIO"),
        length=1,
        opponent=OpponentKind.BOT,
        own_dice=True,
    )
    seats = {Player.WHITE: Seat(person="h"), Player.BLACK: Seat(is_bot=True)}
    dice, match = RandomDice(random.Random(1)), LiveMatch.begin(terms, seats)
    assert match.with_what_follows(dice) is match
    assert Terms.from_json(terms.as_json()) == terms

    match = match.after(Start(2, 2), by=Player.WHITE, dice=dice)
    match = match.after(Start(1, 3), by=Player.WHITE, dice=dice)
    match = match.after(match.game.legal_plays()[0], by=Player.BLACK, dice=dice)

    with pytest.raises(RuleError, match="beside the table"):
        match.after(Request.ROLL, by=Player.WHITE, dice=dice)
