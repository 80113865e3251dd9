"""What hands do on the board."""

import pytest

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{}:0:0:0:7:10"


@pytest.fixture
def table(player):
    def open_with(dice):
        player.open(opponent="same_screen", position=OPENING.format(dice))
        player.wait_for(".spot.open", state="attached")
        return player

    return open_with


def test_a_click_plays_the_larger_die_and_the_next_click_the_smaller(table):
    player = table("62")

    player.click(24)
    assert player.checkers(18) == 1
    player.click(24)

    assert player.checkers(22) == 1
    assert player.can("primary")


def test_a_right_click_plays_the_smaller_die(table):
    player = table("62")

    player.click(24, button="right")

    assert player.checkers(22) == 1
    assert player.checkers(18) == 0


def test_a_click_on_the_dice_puts_the_smaller_first(table):
    player = table("62")
    assert player.dice("white") == [6, 2]

    player.page.mouse.click(*centre(player, ".die.white"))
    assert player.dice("white") == [2, 6]
    player.click(24)

    assert player.checkers(22) == 1


def centre(player, selector):
    box = player.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_checker_is_dragged_over_both_dice_at_once_and_taken_back(table):
    player = table("62")

    player.drag(24, 16)
    assert player.checkers(16) == 1
    assert player.page.locator("#plate-near .pips b").text_content() == "159"
    player.press("undo")
    assert player.checkers(18) == 1
    player.press("undo")

    assert player.checkers(24) == 2
    assert not player.can("undo")
    assert player.page.locator("#plate-near .pips b").text_content() == "167"


def test_a_checker_dropped_where_it_may_not_go_goes_back(table):
    player = table("62")

    player.drag(24, 19)

    assert player.checkers(24) == 2
    assert not player.can("undo")


def test_legal_destinations_are_shown_with_their_dice(table):
    player = table("62")

    player.page.mouse.move(*player.middle(24))
    player.wait_for(".landing-text", state="attached")

    texts = [node.text_content() for node in player.page.locator(".landing-text").all()]
    assert sorted(texts) == ["2", "6", "6+2"]


def test_a_doublet_is_told_by_how_many_of_its_dice_are_used(table):
    player = table("11")

    player.page.mouse.move(*player.middle(6))
    player.wait_for(".landing-text", state="attached")

    texts = [node.text_content() for node in player.page.locator(".landing-text").all()]
    assert sorted(texts) == ["1", *(f"{n}\N{MULTIPLICATION SIGN}1" for n in (2, 3, 4))]


def test_the_board_may_be_mirrored(table):
    player = table("62")
    right = player.middle(1)[0]

    player.likes(mirrored=True)
    player.wait_for(".spot.open", state="attached")

    assert player.middle(1)[0] < player.middle(12)[0] == right


def test_points_are_walked_in_the_order_of_legal_moves(table):
    player = table("62")
    player.tab_to_board()

    def focused():
        return int(player.page.evaluate("() => document.activeElement.dataset.spot"))

    assert focused() == 24
    walked = []
    for _ in range(4):
        walked.append(focused())
        player.page.keyboard.press("ArrowRight")
    assert walked == [24, 13, 8, 6]
    assert focused() == 24
    assert "can move" in player.label(24)


def test_forced_moves_are_played_by_themselves_if_wished(player):
    only = "XGID=-A----------------------a-:0:0:1:21:0:0:0:7:10"
    player.open(opponent="same_screen", position=only)
    player.wait_for(".spot.open", state="attached")

    player.likes(autoForced=True)

    player.wait_for("#answer-next, #answer-again")
    assert player.view()["result"]["winner"] == "white"


def test_dice_roll_and_checkers_come_off_by_themselves_if_wished(players):
    player = players(settings={"autoRoll": True, "autoBearOff": True})
    race = "XGID=-E----------------------e-:0:0:1:00:0:0:0:1:10"
    player.open(opponent="same_screen", position=race)

    player.wait_for("#answer-again")

    assert player.view()["over"]


def test_the_record_is_clicked_through_position_by_position(table):
    player = table("31")
    player.drag(8, 5)
    player.drag(6, 5)
    player.press("primary")
    player.wait_for("#record .link")
    after = player.page.locator(".board").get_attribute("aria-label")
    player.press("primary")
    player.wait_for(".spot.open", state="attached")

    player.page.locator("#record .link").first.click()

    player.wait_for('#do-primary[data-title="Back to the game"]')
    assert "2 on 5" in player.page.locator(".board").get_attribute("aria-label")
    assert "2 on 5" in after
    player.press("primary")
    player.wait_for(".spot.open", state="attached")


@pytest.mark.parametrize(
    ("width", "height"), [(3840, 2160), (1440, 900), (844, 390), (390, 844), (360, 640)]
)
def test_the_board_fits_every_screen_and_every_point_can_be_hit(players, width, height):
    player = players(viewport={"width": width, "height": height})
    player.open(opponent="same_screen", position=OPENING.format("62"))
    player.wait_for(".spot.open", state="attached")

    board = player.page.locator(".board").bounding_box()
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= width + 0.5
    assert board["y"] + board["height"] <= height + 0.5
    areas = [
        player.page.locator(f'.spot[data-spot="{spot}"] .hit').bounding_box()
        for spot in range(1, 25)
    ]
    assert min(min(area["width"], area["height"]) for area in areas) > 22
    player.click(24)
    assert player.checkers(18) == 1


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_checker_enters_from_the_bar_beside_the_dice_of_either_side(players, size, turn):
    player = players(viewport={"width": size[0], "height": size[1]})
    hit = "-b----E-C---eE---c-e----AA" if turn == 1 else "aa----E-C---eE---c-e----B-"
    player.open(opponent="same_screen", position=f"XGID={hit}:0:0:{turn}:51:0:0:0:3:10")
    player.wait_for('.spot.open[data-spot="25"]', state="attached")

    player.click(25)

    player.wait_for('#do-undo[aria-disabled="false"]')
