"""Signing in and making an account, by mouse, by keyboard and by finger."""

import pytest

from tests.browser.test_for_everyone import THEMES, violations
from tests.slow import first_or_slow

PASSWORD = "gato azul 7"


def make_account(player, name):
    player.page.goto("/enter?next=%2Frules#new")
    player.page.fill("#enter-name", name)
    player.page.fill("#enter-password", PASSWORD)
    player.page.press("#enter-password", "Enter")
    player.wait_for(".differ")


def name_shown(player):
    return player.page.locator("#person").get_attribute("aria-label")


def test_a_guest_makes_an_account_signs_out_and_in_again_and_finds_everything(players):
    marisa, phone = players(), players(viewport={"width": 390, "height": 844}, has_touch=True)
    table = marisa.open(opponent="same_screen")

    marisa.go("/")
    marisa.page.locator("#enter").click()
    marisa.page.locator("#way-new").check(force=True)
    marisa.page.fill("#enter-name", "Marisa")
    marisa.page.fill("#enter-password", PASSWORD)
    marisa.page.locator("#do-enter").click()
    marisa.wait_for("#start")
    assert name_shown(marisa) == "Marisa"
    marisa.page.locator("#person").click()
    marisa.page.get_by_role("button", name="Sign out").click()
    marisa.wait_for("#enter")
    assert marisa.page.locator(".games-list a").count() == 0

    phone.go("/")
    phone.page.locator("#enter").tap()
    phone.page.fill("#enter-name", "marisa")
    phone.page.fill("#enter-password", PASSWORD)
    phone.page.locator("#do-enter").tap()
    phone.wait_for(".games-list a")
    assert name_shown(phone) == "Marisa"
    assert phone.page.locator(".games-list a").first.get_attribute("href") == table


def test_what_is_wrong_is_said_beside_the_form_and_nothing_typed_is_lost(players):
    player = players(expected="403")
    player.page.goto("/enter")
    player.page.fill("#enter-name", "Nobody")
    player.page.fill("#enter-password", "wrong one")
    player.page.locator("#show-password").click()
    player.page.locator("#do-enter").click()

    player.wait_for("#problem:not(:empty)")
    assert "not right" in player.page.locator("#problem").text_content()
    assert player.page.input_value("#enter-name") == "Nobody"
    assert player.page.get_attribute("#enter-password", "type") == "text"
    assert player.page.evaluate("document.activeElement.id") == "enter-password"


@pytest.mark.parametrize(
    "next_",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/enter"],
)
def test_signing_in_leads_to_no_other_site(players, next_):
    player = players()
    name = f"safe{abs(hash(next_)) % 10**8}"
    player.page.goto(f"/enter?next={next_}#new")
    player.page.fill("#enter-name", name)
    player.page.fill("#enter-password", PASSWORD)
    player.page.locator("#do-enter").click()

    player.wait_for("#person")
    assert player.page.url.split("/", 3)[2] == player.page.evaluate("location.host")
    assert "evil" not in player.page.evaluate("location.host")


def test_a_link_to_a_new_account_is_followed_on_the_page_itself(players):
    player = players()
    player.page.goto("/enter")
    player.wait_for("#enter-name")
    player.page.goto("/enter#new")

    player.wait_for("#enter-email")


def test_a_member_cannot_call_themselves_another_at_a_table(players):
    player = players()
    make_account(player, "Rosana")
    player.go("/")

    assert player.page.input_value("#name") == "Rosana"
    assert not player.page.is_editable("#name")


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_nothing_keeps_anybody_out(players, theme):
    player = players(settings={"theme": theme})
    player.page.goto("/enter#new")
    player.wait_for("#enter-email")

    assert violations(player) == []
