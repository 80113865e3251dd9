"""Everybody can use it: no violation of the rules for accessible pages, on any page."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.slow import first_or_slow

THEMES = ("classic", "dark", "contrast")
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
PHONE = (390, 844)


def violations(player, *rules, within=None):
    """What axe has against the page, or a part of it: by all its rules, or by these."""
    options = {"runOnly": list(rules)} if rules else None
    found = Axe().run(player.page, context=within, options=options).response["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found]


def assert_usable_in_every_theme(player, page):
    """Nothing that axe has against a page, on a desk and on a phone; themes differ in colours."""
    for theme in THEMES:
        player.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        rules = () if theme == "classic" else ("color-contrast",)
        for size in ((1280, 800), PHONE):
            player.resize(*size)
            assert violations(player, *rules) == [], (page, theme, size)


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_axe_finds_no_violation_on_any_page(players, theme):
    player = players(settings={"theme": theme}, locale="pt-BR")
    rules = () if theme == "classic" else ("color-contrast",)  # themes differ in colours only

    for path in ("/", "/analysis", "/rules", "/verify"):
        player.go(path)
        player.wait_for("#start, #verdict .plays, .differ, .verify")
        assert violations(player, *rules) == [], path
    player.open(opponent="bot", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    assert violations(player, *rules) == []
    player.resize(*PHONE)
    assert violations(player, *rules) == []


def test_axe_finds_no_violation_in_what_opens_and_asks(player):
    player.open(opponent="same_screen", preset="MONEY", length=None)
    player.wait_for(".spot.open", state="attached")
    player.page.locator(".topbar [aria-label=Settings]").click()
    assert violations(player, within="#settings") == []
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("?")
    assert violations(player, within="#shortcuts") == []
    player.page.keyboard.press("Escape")

    while not (now := player.now())["primary"]:
        player.play_on_by_mouse(now)
    player.press("primary")
    player.wait_for('#do-double[aria-disabled="false"]')
    player.press("double")
    player.wait_for("#answer-take")
    assert violations(player, within="#card") == []
    player.page.locator("#answer-pass").click()
    player.wait_for("#answer-next")
    assert violations(player, within="#card") == []
    player.open(opponent="friend")
    player.wait_for("#link")
    assert violations(player, within="#card") == []


def test_the_focus_is_always_visible(player):
    player.go("/")
    for _ in range(12):
        player.page.keyboard.press("Tab")
        ringed = player.page.evaluate(
            """() => {
              const ring = (node) => node && getComputedStyle(node).outlineStyle !== "none"
                && parseFloat(getComputedStyle(node).outlineWidth) >= 2;
              const node = document.activeElement;
              return ring(node) || ring(node.closest("label")) || ring(node.nextElementSibling);
            }"""
        )
        assert ringed, player.page.evaluate("() => document.activeElement.outerHTML")


def test_who_has_chosen_no_theme_has_that_of_the_system(players):
    player = players(color_scheme="dark")
    player.page.goto("/")
    theme = "() => document.documentElement.dataset.theme"
    player.wait_for(".topbar #theme-dark:checked", state="attached")
    assert player.page.evaluate(theme) == "dark"
    player.page.emulate_media(color_scheme="light")
    player.page.wait_for_function("() => document.documentElement.dataset.theme === 'classic'")

    player.page.locator(".topbar #theme-contrast").check(force=True)
    player.page.emulate_media(color_scheme="dark")
    player.page.reload()

    player.wait_for(".topbar #theme-contrast:checked", state="attached")
    assert player.page.evaluate(theme) == "contrast"


def test_the_keys_work_after_a_theme_was_chosen(player):
    player.open(opponent="same_screen", position=OPENING)
    player.page.locator(".topbar #theme-dark").check(force=True)

    player.page.keyboard.press("?")

    player.wait_for("#shortcuts")


def test_offers_are_announced(player):
    player.open(opponent="same_screen", preset="MONEY", length=None, other_name="Tomás")
    player.wait_for(".spot.open", state="attached")
    while not (now := player.now())["primary"]:
        player.play_on_by_mouse(now)
    player.press("primary")
    player.wait_for('#do-double[aria-disabled="false"]')
    player.listen()

    player.press("double")
    player.wait_for("#answer-take")
    player.page.keyboard.press("t")

    player.hears("doubles.", "takes.")


def set_in_motion(player, spot):
    """The classes of what a click on a point sets in motion."""
    player.page.evaluate(
        """() => {
          const { animate } = Element.prototype;
          window.moved = [];
          Element.prototype.animate = function (...how) {
            window.moved.push(this.classList[0]);
            return animate.apply(this, how);
          };
        }"""
    )
    player.click(spot)
    assert player.can("undo")
    return player.page.evaluate("() => window.moved")


def test_nothing_moves_for_those_who_ask_for_less_motion(players):
    player = players(settings={"speed": "slow"}, reduced_motion="reduce")
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")

    assert set_in_motion(player, 24) == []


def test_checkers_glide_for_everybody_else(players):
    player = players(settings={"speed": "slow"}, reduced_motion="no-preference")
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")

    assert set_in_motion(player, 24).count("checker") == 1
