"""Fingers drag checkers, up and down as well as to the sides, on boards of every shape."""

import pytest

from tests.browser.test_learn import come_to, learn
from tests.slow import first_or_slow

# Phones upright and across, tablets both ways, a desk with a screen that can be touched.
BOARDS = [
    (390, 844),
    (844, 390),
    (320, 568),
    (667, 375),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (1920, 1080),
]
ENTERING = "XGID=-b----E-C---eE---c-e----AA:0:0:1:62:0:0:0:7:10"
BEARING_OFF = "XGID=-BBBCBB------------bcbcbb-:0:0:1:64:0:0:0:7:10"
ON_TOP = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:62:0:0:0:7:10"  # the far player's turn


@pytest.fixture
def finger(players):
    """Somebody whose finger is on a screen of this size."""

    def at(width, height):
        player = players(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=width < 900
        )
        player.line = player.page.context.new_cdp_session(player.page)
        return player

    return at


def touch(player, kind, *points):
    player.line.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
    )


def swipe(player, start, end, steps=8):
    """A finger from one place to another, as screens report it: many small moves."""
    touch(player, "touchStart", start)
    for i in range(1, steps + 1):
        part = i / steps
        touch(
            player,
            "touchMove",
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part),
        )
    touch(player, "touchEnd")


def drag(player, start, end):
    swipe(player, player.middle(start), player.middle(end))


def scrolled(player):
    return player.page.evaluate("() => scrollY")


def play(player, position):
    player.open(opponent="same_screen", position=position)
    player.wait_for(".spot.open", state="attached")


@pytest.mark.parametrize("board", first_or_slow(BOARDS), ids=str)
def test_a_finger_drags_checkers_every_way(finger, board):
    player = finger(*board)
    play(player, ENTERING)

    drag(player, 25, 23)
    assert player.checkers(23) == 1
    for start, end in ((24, 18), (13, 7), (8, 2)):  # the far half, across, the near half
        before = player.checkers(end)
        drag(player, start, end)
        assert player.checkers(end) == before + 1, (start, end)
        player.press("undo")
        assert player.checkers(end) == before
    assert scrolled(player) == 0


@pytest.mark.parametrize("board", first_or_slow(BOARDS), ids=str)
def test_a_finger_bears_off_and_plays_for_the_far_player(finger, board):
    player = finger(*board)
    play(player, BEARING_OFF)
    drag(player, 6, 0)
    assert player.checkers(6) == 1
    drag(player, 4, 0)
    assert player.can("primary")

    play(player, ON_TOP)
    for start, end in ((1, 7), (12, 14)):
        before = player.checkers(end)
        drag(player, start, end)
        assert player.checkers(end) == before + 1, (start, end)
    assert player.can("primary")
    assert scrolled(player) == 0


def test_where_there_is_nothing_to_drag_a_finger_scrolls_the_page(finger):
    player = finger(*BOARDS[0])
    play(player, ENTERING)
    x, y = player.middle(4)

    swipe(player, (x, y), (x, y - 300))

    player.page.wait_for_function("() => scrollY > 100")


@pytest.mark.parametrize("board", first_or_slow(BOARDS), ids=str)
def test_a_finger_sets_up_a_position(finger, board):
    player = finger(*board)
    player.go("/analysis")
    player.wait_for(".spot.open", state="attached")
    assert "right click" not in player.page.locator("main").text_content()
    assert "Tap as high" in player.page.locator("main").text_content()
    player.page.locator("#board").evaluate("(box) => box.scrollIntoView({ block: 'end' })")
    top = scrolled(player)

    for start, end in ((24, 23), (13, 9), (8, 2), (6, 25), (25, 0)):
        before = player.checkers(end)
        drag(player, start, end)
        assert player.checkers(end) == before + 1, (start, end)
    assert scrolled(player) == top


@pytest.mark.parametrize("board", first_or_slow(BOARDS[:2]), ids=str)
def test_a_finger_answers_the_quiz(finger, board):
    player = finger(*board)
    learn(player)
    come_to(player, "play")
    player.wait_for(".spot.open", state="attached")
    start = player.open_spots()[0]
    player.tap(start)
    end = player.now()["targets"][0]
    player.tap(start)
    before = player.checkers(end)

    drag(player, start, end)

    assert player.checkers(end) == before + 1
    assert scrolled(player) == 0
