"""Doubling, taking, passing, beavers, raccoons and resigning, by buttons and by keys."""

import re

import pytest

# White to roll, the cube in the middle; money with Jacoby, beavers and raccoons.
MONEY = {"opponent": "same_screen", "preset": "MONEY", "rules": {"raccoon": True}, "length": None}

# White to roll and owning a cube of 512.
OURS = "XGID=-b----E-C---eE---c-e----B-:9:1:1:00:0:0:3:0:10"

# The cube where it lies after it was taken.
TURNED = ".cube:not(.offered)"


@pytest.fixture
def table(player):
    """Both seats of a money game after the first play, the cube free to offer."""
    player.open(**MONEY, other_name="Tomás")
    player.wait_for(".spot.open", state="attached")
    player.play_roll()
    player.wait_for('#do-double[aria-disabled="false"]')
    return player


def said(player):
    return player.page.locator("#card h2").text_content()


def cube(player):
    return player.page.locator(".cube-text").text_content()


def test_the_cube_shows_64_in_the_middle_until_it_is_turned(table):
    assert cube(table) == "64"

    table.press("double")
    table.wait_for("#answer-take")
    assert said(table) == "“I double”"
    assert table.sees(".cube.offered")
    assert table.page.locator("#answer-take").text_content() == "I takeworth 2, the cube is yours"
    table.page.locator("#answer-take").click()

    table.wait_for(TURNED)
    assert cube(table) == "2"
    assert table.view()["cube"]["owner"] in ("white", "black")


def test_who_passes_loses_what_was_at_stake(table):
    table.press("double")
    table.page.locator("#answer-pass").click()

    table.wait_for("#answer-next")
    assert table.view()["result"]["points"] == 1
    assert table.page.locator("#card p.said").text_content() == "The double was passed, 1 point."
    table.page.locator("#answer-next").click()
    table.wait_for(".spot.open", state="attached")
    assert table.view()["game"] == 2


def test_a_hint_about_an_offered_cube_is_for_who_answers_and_leaves_the_answers(table):
    table.press("double")
    table.page.locator("#card .tool", has_text="Hint").or_(
        table.page.locator('#card .tool[aria-label="Hint"]')
    ).click()
    table.wait_for("#card .cube-table")

    rows = table.page.locator("#card .cube-table tbody tr").all_text_contents()
    worth = {name: float(text.replace("\N{MINUS SIGN}", "-")) for name, text in map(_parted, rows)}
    assert set(worth) == {"Take", "Pass", "Beaver"}
    assert worth["Pass"] == -1
    assert worth["Take"] > -1
    table.page.locator("#answer-take").click()
    table.wait_for(TURNED)
    assert cube(table) == "2"


def _parted(row):
    found = re.fullmatch(r"([A-Za-z]+)(.*)", row)
    return found[1], found[2]


def test_what_is_at_stake_is_no_more_than_counts(player):
    near = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:1:1:0:3:10"
    player.open(opponent="same_screen", position=near)
    player.press("double")
    player.wait_for("#answer-take")

    stakes = player.page.locator("#card .stakes tbody tr").first.locator("td").all_text_contents()

    assert stakes[-3:] == ["2", "2", "2"]


def test_a_beaver_and_a_raccoon_are_offered_answered_and_played_for_eight(table):
    table.press("double")
    table.page.locator("#answer-beaver").click()
    table.wait_for("#answer-raccoon")
    assert said(table) == "“Beaver”"
    table.page.locator("#answer-raccoon").click()
    table.page.locator("#card h2", has_text="“Raccoon”").wait_for()
    table.page.locator("#answer-take").click()

    table.wait_for(TURNED)
    assert cube(table) == "8"


def test_cube_actions_have_keys(table):
    for key, answer in (("d", "beaver"), ("b", "raccoon"), ("p", "next")):
        table.page.keyboard.press(key)
        table.wait_for(f"#answer-{answer}")

    assert table.view()["result"]["points"] == 2


@pytest.mark.parametrize("win", [1, 2, 3])
def test_a_game_is_resigned_for_one_two_or_three_with_the_others_consent(table, win):
    table.press("double")  # with Jacoby only a turned cube lets gammons count
    table.page.locator("#answer-take").click()
    table.wait_for("#answer-take", state="detached")
    table.press("resign")
    table.page.locator(f"#resign-{win}").click()
    table.wait_for("#answer-decline")
    table.page.locator("#answer-decline").click()
    table.wait_for('#do-resign[aria-disabled="false"]')
    assert table.view()["result"] is None

    table.page.keyboard.press("x")
    table.page.locator(f"#resign-{win}").click()
    table.page.locator("#answer-accept").click()

    table.wait_for("#answer-next")
    assert table.view()["result"]["points"] == 2 * win


@pytest.mark.parametrize("dice", ["00", "31"], ids=["to roll", "to play"])
@pytest.mark.parametrize("way", ["Escape", "Enter"])
def test_who_does_not_resign_after_all_goes_on_by_keyboard(player, dice, way):
    position = f"XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:7:10"
    player.open(opponent="same_screen", position=position)
    player.wait_for_turn()
    player.page.keyboard.press("x")
    player.wait_for("#resign-no")
    if way == "Enter":
        player.page.locator("#resign-no").focus()

    player.page.keyboard.press(way)

    player.wait_for("#resign-no", state="detached")
    focused = player.page.evaluate("[document.activeElement.id, document.activeElement.dataset]")
    assert focused[0] == "do-primary" if dice == "00" else focused[1]["spot"] == "24"


def test_where_one_point_ends_the_match_nobody_is_asked_how_high_to_lose_it(player):
    player.open(opponent="same_screen", other_name="Tomás", length=1)
    player.wait_for(".spot.open, #do-roll", state="attached")

    player.press("resign")
    player.wait_for("#resign-1")

    assert not player.sees("#resign-2")
    assert player.page.locator("#resign-1").text_content().startswith("Resign")


@pytest.mark.parametrize(("turn", "who"), [("1", "Tomás"), ("-1", "Helena")])
def test_on_one_screen_whoever_is_to_act_resigns(player, turn, who):
    player.open(
        opponent="same_screen",
        other_name="Tomás",
        position=f"XGID=-b----E-C---eE---c-e----B-:0:0:{turn}:62:0:0:0:7:10",
    )
    player.wait_for(".spot.open", state="attached")

    player.press("resign")
    assert player.page.locator("#card .said").text_content() == f"{who} decides whether to accept."
    player.page.locator("#resign-1").click()
    player.page.locator("#answer-accept").click()

    player.wait_for("#answer-next")
    assert said(player) == f"{who} won"


def test_the_crawford_game_is_marked_and_has_no_cube(player):
    crawford = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:0:1:3:10"
    player.open(opponent="same_screen", position=crawford)

    assert player.view()["crawford"]
    assert "Crawford" in player.page.locator("#where").text_content()
    assert not player.can("double")
    assert player.page.locator(".plaque").text_content() == "Crawford"
    assert player.page.locator(".cube-text").count() == 0


def test_a_double_may_come_at_any_time_where_the_rules_say_so(player):
    player.open(opponent="same_screen", preset="CLASSICO", rules={"cube": True}, length=None)
    player.wait_for(".spot.open", state="attached")
    player.click(player.now()["spots"][0])

    player.press("double")
    player.page.locator("#double-white").click()
    player.wait_for("#answer-take")
    player.page.locator("#answer-take").click()

    player.wait_for('#do-undo[aria-disabled="false"]')  # the checker moved by hand is still there
    assert player.view()["phase"] == "play"
    assert player.view()["cube"]["value"] == 2


def test_a_cube_beyond_64_is_drawn(player):
    player.open(opponent="same_screen", position=OURS)

    assert cube(player) == "512"
    player.press("double")
    assert player.page.locator(".bigcube").text_content() == "1024"


def test_a_hand_quicker_than_the_line_is_not_lost(player):
    def answer_late(line):
        player.press("double")
        line.connect_to_server()

    player.page.route_web_socket("**/ws/tables/*", answer_late)
    player.open(opponent="same_screen", position=OURS)

    player.wait_for("#answer-take")
