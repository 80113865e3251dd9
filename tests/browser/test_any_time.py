"""Doubling at any time: there is always a way on, and either side has its cube."""

import pytest

CLASSIC = {"preset": "CLASSICO", "rules": {"cube": True}, "length": None}
# White's last checker is on the bar: five of Black's home points are closed, or all six.
DANCED = "XGID=-----AE-C---eE------bbbbbA:0:0:1:54:0:0:0:0:10"
SKIPPED = "XGID=-----AE-C---cE-----bbbbbbA:0:0:1:00:0:0:0:0:10"
OPENED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def title(player):
    return player.page.locator("#do-primary").get_attribute("data-title")


@pytest.mark.parametrize("opponent", ["bot", "same_screen"])
@pytest.mark.parametrize(("position", "kind"), [(DANCED, "play"), (SKIPPED, "skip")])
def test_a_turn_in_which_nothing_can_be_moved_is_ended_by_hand(player, opponent, position, kind):
    player.open(opponent=opponent, **CLASSIC, position=position)
    player.wait_for('#do-double[aria-disabled="false"]')
    assert title(player) == "End turn"

    player.press("primary")

    player.page.wait_for_function("() => document.querySelectorAll('#record .link').length > 0")
    first = player.view()["record"][0]
    assert (first["kind"], first["by"]) == (kind, "white")


@pytest.mark.parametrize("key", ["r", "c", "Enter"])
def test_a_turn_without_a_roll_is_ended_by_keys(player, key):
    player.open(opponent="same_screen", **CLASSIC, position=SKIPPED)
    player.wait_for('#do-primary[aria-disabled="false"]')

    player.page.keyboard.press(key)

    player.page.wait_for_function("() => document.querySelectorAll('#record .link').length > 0")
    assert player.view()["record"][0]["kind"] == "skip"


@pytest.mark.parametrize("side", ["white", "black"])
def test_on_one_screen_either_doubles_out_of_turn(player, side):
    player.open(opponent="same_screen", **CLASSIC, position=OPENED, other_name="Tomás")
    player.wait_for(".spot.open", state="attached")

    player.press("double")
    player.page.locator(f"#double-{side}").click()

    player.wait_for("#answer-take")
    assert player.view()["cube"]["offered_by"] == side
    player.page.locator("#answer-take").click()
    player.wait_for(".spot.open", state="attached")
    assert player.view()["cube"]["owner"] != side


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
@pytest.mark.parametrize("opening", ["keep", "reroll"])
def test_an_offered_cube_hides_no_dice(players, size, opening):
    width, height = size
    player = players(viewport={"width": width, "height": height})
    rules = {"cube": True, "opening": opening}
    player.open(opponent="same_screen", preset="CLASSICO", rules=rules, length=None)
    player.wait_for('#do-double[aria-disabled="false"]')
    player.press("double")
    player.page.locator("#double-white").click()
    player.wait_for(".cube.offered")

    cube = player.page.locator(".cube.offered").bounding_box()
    dice = [die.bounding_box() for die in player.page.locator(".die").all()]
    assert len(dice) == 2
    for die in dice:
        assert (
            die["x"] + die["width"] <= cube["x"]
            or cube["x"] + cube["width"] <= die["x"]
            or die["y"] + die["height"] <= cube["y"]
            or cube["y"] + cube["height"] <= die["y"]
        )
