"""What the table tells is so: who spoke, what happened by itself, how the game stands."""

import json
import re

import pytest

from tests.browser.test_for_everyone import OPENING
from tests.server.browsers import serving

BESIDE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"
DANCED = "XGID=-----AE-C---eE------bbbbbA:0:0:1:54:0:0:0:7:10"
PHONES = [(390, 844), (844, 390)]


class Falling:
    """Dice that fall as they are told, and then 2-1."""

    def __init__(self, *values):
        self._values = [*values]

    def throw(self):
        if not self._values:
            self._values = [2, 1]
        return self._values.pop(0)


def test_a_beaver_is_said_by_who_beavers(player):
    rules = {"raccoon": True}
    player.open(
        opponent="same_screen", preset="MONEY", rules=rules, other_name="Tomás", position=BESIDE
    )
    said = player.page.locator("#card .say .muted")
    player.press("double")
    player.wait_for("#answer-beaver")
    assert said.text_content() == "Helena says"

    player.page.locator("#answer-beaver").click()
    player.wait_for("#answer-raccoon")
    assert said.text_content() == "Tomás says"

    player.page.locator("#answer-raccoon").click()
    player.wait_for("#answer-raccoon", state="detached")
    player.wait_for("#answer-take")
    assert said.text_content() == "Helena says"


@pytest.fixture
def equal_at_first(tmp_path):
    """A server where the first throw for the start is 3-3, the second 5-2."""
    with serving(tmp_path / "games.db", dice=Falling(3, 3, 5, 2)) as address:
        yield f"http://{address}"


def test_the_first_game_shows_its_opening_throw_and_its_automatic_double(equal_at_first, players):
    player = players(at=equal_at_first, settings={"speed": "slow"})
    rules = {"automatic_doubles": 1}
    terms = {"opponent": "same_screen", "preset": "MONEY", "rules": rules, "length": None}
    player.open(**terms)

    player.page.wait_for_function(
        "() => ['white', 'black'].every((side) => document.querySelectorAll(`.die.${side}`)"
        ".length === 1)"
    )
    player.page.locator(
        "#toast", has_text="Opening throw 3-3: equal. The stake is now 2"
    ).wait_for()
    assert not player.can("primary")
    player.page.wait_for_function("() => document.querySelectorAll('.die.white').length === 2")
    assert player.dice("white") == [5, 2]
    assert "3-3automatic double: 2" in player.page.locator("#record").text_content()


def test_late_chances_of_a_game_that_is_over_stay_off_the_next_ones_curve(player):
    lines, held = [], []

    def hold(line):
        def back(message):
            (held.append if "chances" in json.loads(message) else line.send)(message)

        line.connect_to_server().on_message(back)
        lines.append(line)

    player.page.route_web_socket(re.compile("/ws/tables/"), hold)
    player.open(opponent="same_screen", preset="MONEY", length=None)
    player.wait_for(".spot.open", state="attached")
    player.press("resign")
    player.page.locator("#resign-1").click()
    player.page.locator("#answer-accept").click()
    player.page.locator("#answer-next").click()
    player.wait_for(".spot.open", state="attached")
    began = player.view()["record"][0]["v"]

    while not any(v >= began for one in held for v, _ in json.loads(one)["chances"]):
        player.page.wait_for_timeout(20)
    for message in held:
        lines[-1].send(message)

    assert any(v < began for one in held for v, _ in json.loads(one)["chances"])
    player.wait_for("#chance .curve .value", state="attached")
    assert "L" not in player.page.locator("#chance .curve .value").get_attribute("d")


def test_the_chances_can_be_switched_off_for_good(player):
    player.open(opponent="same_screen", position=BESIDE)
    player.press("primary")
    player.wait_for(".spot.open", state="attached")
    player.play_roll()
    player.wait_for("#chance .curve")

    player.page.locator(".topbar .tools button").click()
    player.page.locator("#switch-chances").uncheck(force=True)
    player.wait_for("#chance", state="hidden")

    player.page.reload()
    player.wait_for("#record .link")
    player.page.wait_for_timeout(300)
    assert not player.sees("#chance")


@pytest.mark.parametrize("size", PHONES)
def test_a_phone_says_whose_turn_it_is_who_danced_and_what_was_answered(players, size):
    player = players(viewport={"width": size[0], "height": size[1]})
    player.open(opponent="bot", position=BESIDE, level="casual")
    player.wait_for('#do-double[aria-disabled="false"]')
    near, far = (player.page.locator(f"#plate-{side} .sub") for side in ("near", "far"))
    assert near.is_visible()
    assert near.text_content() == "Your turn: roll or double"

    player.press("double")
    player.page.locator("#plate-far .sub", has_text="Takes").wait_for()
    assert player.page.locator("#plate-near .sub", has_text="Your turn: roll").is_visible()

    player.open(opponent="same_screen", position=DANCED)
    player.page.locator("#plate-near .sub", has_text="No move").wait_for()
    board = player.page.locator(".board").bounding_box()
    for plate in (near, far):
        if box := plate.bounding_box():
            assert box["x"] >= 0
            assert box["y"] + box["height"] <= size[1]
            is_beside = box["x"] + box["width"] <= board["x"]
            assert is_beside or not board["y"] < box["y"] < board["y"] + board["height"]


@pytest.mark.parametrize("size", PHONES)
def test_a_phone_says_that_the_computer_thinks(players, size):
    player = players(viewport={"width": size[0], "height": size[1]})
    is_held = []

    def hold(line):
        def back(message):
            if not is_held:
                line.send(message)
            if json.loads(message).get("view", {}).get("to_act") == "black":
                is_held.append(message)  # its answer comes late

        line.connect_to_server().on_message(back)

    player.page.route_web_socket(re.compile("/ws/tables/"), hold)
    player.open(opponent="bot", position=BESIDE, level="casual")
    player.wait_for('#do-double[aria-disabled="false"]')
    player.press("double")

    player.page.locator("#plate-far .sub", has_text="Thinking…").wait_for()
    assert is_held
    box = player.box("#plate-far .sub")
    assert 0 <= box["left"] < box["right"] <= size[0]
    assert 0 <= box["top"] < box["bottom"] <= size[1]


def test_what_the_server_refuses_is_said_in_its_words(player):
    servers = []
    player.page.route_web_socket(
        "**/ws/tables/*", lambda socket: servers.append(socket.connect_to_server())
    )
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")

    servers[-1].send(json.dumps({"v": player.view()["v"], "action": "24/1"}))

    player.wait_for("#toast:text-is('This play is not legal.')")
