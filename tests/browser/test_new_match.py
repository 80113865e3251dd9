"""The first page: everything has an answer already, and nothing contradictory can be chosen."""

import json

import pytest

from tests.slow import first_or_slow

PRESETS = {
    "AMERICANO": {"length": 13, "cube": True, "backgammon": "bar"},
    "CLUBE": {"length": 7, "cube": True, "backgammon": "home"},
    "REGLAMENTO": {"single": True, "cube": False, "opening": "reroll"},
    "CLASSICO": {"single": True, "cube": False, "closed_out_rolls": False},
    "TORNEIO": {"length": 7, "cube": True, "crawford": 2},
    "MONEY": {"single": False, "length": None, "jacoby": True, "beaver": True},
}


def test_one_click_starts_a_game(player):
    player.go("/")

    player.page.locator("#start").click()

    player.wait_for("#do-primary")
    terms = player.view()["terms"]
    assert (terms["opponent"], terms["preset"], terms["length"]) == ("bot", "CLUBE", 7)


@pytest.mark.parametrize("opponent", ["bot", "same_screen", "friend"])
def test_nothing_of_the_first_page_is_wider_than_a_small_phone(players, opponent):
    player = players(locale="pt-BR", viewport={"width": 360, "height": 640})
    player.go("/")

    player.page.locator(f"#opponent-{opponent}").check(force=True)

    assert player.page.evaluate("() => document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("preset", first_or_slow(PRESETS))
def test_every_rule_set_is_chosen_by_name_and_played(player, preset):
    player.go("/")
    player.page.locator("#opponent-same_screen").check(force=True)
    player.page.locator(f"#preset-{preset}").check(force=True)
    player.page.locator("#start").click()
    player.wait_for(".spot.open, #do-primary[aria-disabled=false]", state="attached")

    terms = player.view()["terms"]
    assert terms["preset"] == preset
    assert {**terms["rules"], **terms}.items() >= PRESETS[preset].items()
    for _ in range(12):  # a few decisions of both sides
        player.play_on_by_mouse(player.now())
        player.wait_for_turn()
    assert len(player.view()["record"]) > 3


def test_what_an_option_needs_is_switched_off_with_it_and_cannot_be_chosen_alone(player):
    player.go("/")
    page = player.page
    page.locator("#preset-CLUBE").check(force=True)
    page.locator(".options summary").click()
    assert page.locator("#switch-raccoon").is_disabled()
    row = page.locator(".option", has=page.locator("#switch-raccoon"))
    assert "Needs: Beaver." in row.text_content()

    page.locator("#switch-beaver").check(force=True)
    page.locator("#switch-raccoon").check(force=True)
    page.locator("#switch-holland").check(force=True)
    page.locator("#switch-cube").uncheck(force=True)

    for name in ("beaver", "raccoon", "holland", "jacoby"):
        assert page.locator(f"#switch-{name}").is_disabled()
        assert not page.locator(f"#switch-{name}").is_checked()
    assert page.locator("#pick-crawford").input_value() == "0"
    page.locator("#start").click()
    player.wait_for("#do-primary")
    assert player.view()["terms"]["rules"]["cube"] is False


def test_changed_options_are_played_and_can_be_taken_back(player):
    player.go("/")
    page = player.page
    page.locator(".options summary").click()
    page.locator("#pick-automatic_doubles").select_option(label="No limit")
    page.locator("#switch-jacoby").check(force=True)
    assert page.locator(".options summary .muted").text_content() == "Club, with changes"
    page.locator("#reset").click()
    assert page.locator(".options summary .muted").text_content() == "Club, unchanged"

    page.locator("#pick-automatic_doubles").select_option(label="No limit")
    page.locator("#length-other").fill("21")
    page.locator("#length-other").press("Tab")
    page.locator("#start").click()

    player.wait_for("#do-primary")
    terms = player.view()["terms"]
    assert terms["length"] == 21
    assert terms["rules"]["automatic_doubles"] is None


@pytest.mark.parametrize("typed", ["0", "-5", "7.5", "999999"])
def test_what_is_no_length_is_said_and_starts_nothing(player, typed):
    player.go("/")
    page = player.page
    page.locator("#length-other").fill(typed)

    assert page.locator("#length-wrong").is_visible()
    page.locator("#start").click(force=True)
    assert page.url.endswith("/")
    page.locator("#length-other").fill("9")
    assert page.locator("#length-wrong").is_hidden()
    assert page.locator("#length-9").is_checked()
    page.locator("#start").click()
    player.wait_for("#do-primary")
    assert player.view()["terms"]["length"] == 9


def test_the_longest_match_is_the_one_the_server_allows(player):
    player.go("/")
    longest = player.get("/api/setup").json()["longest"]

    player.page.locator("#length-other").fill(str(longest + 1))
    assert str(longest) in player.page.locator("#length-wrong").text_content()
    assert player.page.locator("#start").get_attribute("aria-disabled") == "true"
    player.page.locator("#length-other").fill(str(longest))
    player.page.locator("#start").click()

    player.wait_for("#do-primary")
    assert player.view()["terms"]["length"] == longest


def test_the_form_has_the_options_closed_and_what_was_chosen_last(player):
    player.go("/")
    page = player.page
    assert page.locator("#switch-jacoby").is_hidden()
    page.locator("#level-expert").check(force=True)
    page.locator("#preset-AMERICANO").check(force=True)
    page.locator(".options summary").click()
    page.locator("#switch-jacoby").check(force=True)
    page.locator("#length-5").check(force=True)
    page.locator("#start").click()
    player.wait_for("#do-primary")

    player.go("/")

    for chosen in ("#opponent-bot", "#level-expert", "#preset-AMERICANO", "#length-5"):
        assert page.locator(chosen).is_checked()
    assert page.locator("#switch-jacoby").is_hidden()
    assert page.locator(".options summary .muted").text_content() == "American, with changes"
    page.locator("#start").click()
    player.wait_for("#do-primary")
    terms = player.view()["terms"]
    assert (terms["preset"], terms["length"], terms["rules"]["jacoby"]) == ("AMERICANO", 5, True)


def test_a_choice_that_is_no_longer_known_is_forgotten(player):
    player.go("/")

    player.likes(match={"preset": "TAVLA", "level": "expert", "changes": {}, "length": 5})

    player.wait_for("#start")
    assert player.page.locator("#preset-CLUBE").is_checked()


def test_a_double_click_opens_one_table(player):
    player.go("/")

    player.page.locator("#start").dblclick()

    player.wait_for("#do-primary")
    assert len(player.get("/api/tables").json()) == 1


def test_games_are_listed_resumed_and_removed(player):
    url = player.open(opponent="same_screen", preset="TORNEIO", length=5, other_name="Tomás")
    player.go("/")

    card = player.page.locator(f'a[href="{url}"]')
    card.wait_for()
    assert "Tomás" in card.text_content()
    card.click()
    player.wait_for("#do-primary")
    assert player.page.url.endswith(url)
    player.page.go_back()
    take_off = player.page.get_by_role("button", name="Take the match against Tomás off the list")
    take_off.click()
    player.page.locator("#remove-no").click()  # it is not finished: one is asked
    assert card.is_visible()
    take_off.click()
    player.page.locator("#remove-yes").click()

    player.wait_for(f'a[href="{url}"]', state="detached")


def test_a_friends_link_says_when_other_devices_cannot_open_it(player):
    player.go("/")
    player.page.locator("#opponent-friend").check(force=True)

    assert "--host" in player.page.locator(".sub-row").text_content()


COVERED = """() => {
  const bar = document.querySelector(".summary").getBoundingClientRect().top;
  const inForm = "form :is(input, select, button, summary, a)";
  const all = [...document.querySelectorAll(inForm)].filter((one) => one.checkVisibility());
  return all.flatMap((one) => {
    one.focus();
    const { bottom } = (one.closest("label") || one).getBoundingClientRect();
    return bottom > bar + 1 ? [`${one.id || one.name}: ${bottom} below ${bar}`] : [];
  });
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_the_bar_of_a_phone_covers_nothing_that_one_comes_to(players, size):
    player = players(viewport={"width": size[0], "height": size[1]})
    player.go("/new")

    assert player.page.evaluate(COVERED) == []
    player.page.mouse.wheel(0, 9000)
    player.page.wait_for_function("() => scrollY + innerHeight >= document.body.scrollHeight - 2")
    last, bar = player.boxes(".setup form > :last-child", ".summary")
    assert last["bottom"] <= bar["top"]


def test_a_link_says_with_whom_and_how_long(player):
    player.go("/new?opponent=friend&length=5&level=advanced")

    assert player.page.locator('input[name="opponent"]:checked').input_value() == "friend"
    length = player.page.locator('input[name="length"]:checked').input_value()
    assert json.loads(length)["length"] == 5
    assert player.page.locator('input[name="clock"]').count() > 1
