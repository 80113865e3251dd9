"""Whole games against the computer: by mouse, by keyboard alone, by finger."""

import pytest

from tests.browser.players import SHORT

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
CONTACT = "XGID=-BBB---------A--a----bbb--:0:0:1:00:0:0:0:1:10"
CLOSED_OUT = "XGID=aBBBBBB-------------------:0:0:-1:00:0:0:0:0:10"
SIDE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


def test_a_whole_game_is_played_by_mouse(player):
    player.open(opponent="bot", preset="CLUBE", length=1)

    view = player.play_to_the_end(player.play_on_by_mouse)

    assert view["result"]["match_over"]
    assert max(view["board"]["off"]) == 15
    assert "won the match" in player.page.locator("#card h2").text_content()


@pytest.mark.slow
def test_a_whole_game_is_played_by_keyboard_alone(player):
    player.open(opponent="bot", preset="TORNEIO", length=1)
    player.listen()
    seen = player.view()["v"]

    view = player.play_to_the_end(player.play_on_by_keys)

    assert view["result"]["match_over"]
    for step in (step for step in view["record"] if step["v"] > seen):
        if step["kind"] == "play" and step["moves"]:
            name = "Helena" if step["by"] == "white" else "Intermediate"
            player.hears(f"{name} plays {step['text']}.")
        if step["kind"] == "roll":
            player.hears(f"rolls {step['dice'][0]}-{step['dice'][1]}.")


@pytest.mark.parametrize("device", [PHONE, SMALL, SIDE], ids=["upright", "small", "on its side"])
def test_a_game_is_played_by_finger_on_a_phone(players, device):
    player = players(**device)
    player.open(opponent="bot", position=SHORT)

    view = player.play_to_the_end(player.play_on_by_finger)

    assert view["result"]["match_over"]
    assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    board = player.page.locator(".board").bounding_box()  # as it lay during the game
    assert (board["height"] > board["width"]) == (device is not SIDE)


def test_a_game_is_played_by_dragging_on_a_phone(players):
    player = players(**PHONE)
    player.open(opponent="same_screen", position=CONTACT)

    view = player.play_to_the_end(player.play_on_by_drags)

    assert view["result"]["match_over"]


def test_a_game_with_doubling_at_any_time_is_played_by_keyboard_alone(player):
    rules = {"preset": "CLASSICO", "rules": {"cube": True}, "single": True}
    player.open(opponent="same_screen", **rules, position=CLOSED_OUT)

    view = player.play_to_the_end(player.play_on_by_keys)

    assert view["result"]["match_over"]
    assert "skip" in {step["kind"] for step in view["record"]}


def test_the_arrows_and_enter_reach_the_board_when_nothing_has_the_focus(player):
    player.open(opponent="same_screen", position=SHORT)
    player.wait_for_turn()
    player.page.keyboard.press("r")
    player.wait_for(".spot.open", state="attached")
    assert player.page.evaluate("() => document.activeElement === document.body")

    player.page.keyboard.press("ArrowRight")
    assert int(player.now()["focused"]) in player.open_spots()
    player.page.keyboard.press("Enter")

    assert player.now()["targets"]


def test_the_longest_names_leave_room_for_the_score_at_the_end(player):
    player.open(opponent="same_screen", position=SHORT, name="W" * 30, other_name="M" * 30)
    player.play_to_the_end(player.play_on_by_mouse)

    for width, height in ((1280, 800), (390, 844), (360, 640)):
        player.resize(width, height)
        left, score, right = (one.bounding_box() for one in player.page.locator(".final > *").all())
        assert left["x"] + left["width"] <= score["x"]
        assert score["x"] + score["width"] <= right["x"]
        # Names end in dots after two lines; the score is whole.
        assert player.page.evaluate(
            "() => { const one = document.querySelector('.final > b');"
            " return one.scrollWidth <= one.clientWidth; }"
        )
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_whole_game_is_played_by_finger_on_a_phone(players):
    player = players(**PHONE)
    player.open(opponent="bot", preset="AMERICANO", length=1)

    view = player.play_to_the_end(player.play_on_by_finger)

    assert max(view["board"]["off"]) == 15


RESIGNED = """([table, games]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  let left = 3 * games;
  socket.onmessage = ({ data }) => {
    const { v, view } = JSON.parse(data);
    if (!view) return;
    if (!left) { socket.close(); done(); return; }
    left -= 1;
    const action = ["next", "accept", "resign single"][left % 3];
    socket.send(JSON.stringify({ v, action }));
  };
})"""


def test_all_games_of_a_long_match_can_be_looked_at(player):
    player.open(opponent="same_screen", length=None)
    player.page.evaluate(RESIGNED, [player.page.url.split("/")[-1], 23])
    games = player.page.locator("#record details.games")
    games.locator("summary").click()
    assert games.locator("li").count() == 21

    player.page.click("#older-games")

    player.page.locator("#record details.games li").nth(22).wait_for()
    assert player.page.locator("#record details.games li").count() == 23
    player.page.locator("#record details.games li button").first.click()
    player.wait_for("#record caption:not(.sr)")
