"""A member's page: one's own with its switches, another's with what one can do about it."""

import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.test_enter import make_account
from tests.browser.test_for_everyone import THEMES, violations
from tests.slow import first_or_slow

XSS = "<img src=x onerror=document.title='hit'>"


def own_page(player, name):
    make_account(player, name)
    player.page.goto(f"/@{name}")
    player.wait_for("#sessions")


def test_on_ones_own_page_one_says_what_others_see_and_signs_devices_out(players):
    iara, phone = players(), players(expected="40")
    own_page(iara, "Iara")
    phone.post("/api/enter", {"name": "Iara", "password": "gato azul 7"})

    iara.page.locator("#switch-play").uncheck(force=True)
    iara.page.reload()
    iara.wait_for("#sessions")
    assert not iara.page.is_checked("#switch-play")
    iara.page.locator("#change-email summary").click()
    iara.page.fill("#email", "iara@x.example")
    iara.page.keyboard.press("Enter")
    iara.wait_for("#toast")
    assert iara.get("/api/account").json()["email"] == "iara@x.example"
    iara.page.locator("#sessions button").click()
    expect(iara.page.locator("#sessions li")).to_have_count(1)
    assert phone.get("/api/account").json()["name"] is None


def test_another_is_followed_blocked_and_reported(players):
    joana, lucas = players(), players()
    own_page(joana, "Joana")
    make_account(lucas, "Lucas")
    lucas.page.goto("/@Joana")

    lucas.page.locator("#challenge-them").click()
    lucas.page.locator("#send-challenge").click()
    lucas.page.wait_for_url("**/lobby")
    lucas.page.goto("/@Joana")
    lucas.page.locator("#follow").click()
    expect(lucas.page.locator("#follow")).to_have_text("Following")
    lucas.page.locator("#block").click()
    lucas.wait_for("#follow", state="detached")
    assert lucas.get("/api/account").json()["blocks"] == ["Joana"]
    lucas.page.locator("#report").click()
    lucas.page.select_option("#report-reason", "talk")
    lucas.page.fill("#report-text", XSS)
    lucas.page.locator("#send-report").click()
    lucas.wait_for("#reporting", state="detached")
    assert "Thank you" in lucas.page.locator("#toast").text_content()


def test_a_token_is_shown_once_and_its_name_is_only_a_text(players):
    player = players()
    own_page(player, "Paula")
    player.page.locator("#tokens summary").click()
    player.page.fill("#token-name", XSS)
    player.page.keyboard.press("Enter")

    player.wait_for("#token")
    token = player.page.input_value("#new-token")
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#sessions li")).to_have_count(2)
    assert XSS in player.page.locator("#sessions").text_content()
    assert player.page.locator("img").count() == 0
    assert token not in player.page.content()
    with_it = {"Authorization": f"Bearer {token}"}
    assert player.page.request.get("/api/account", headers=with_it).json()["name"] == "Paula"


def test_ones_data_is_downloaded_and_deleted(players):
    player = players()
    own_page(player, "Olavo")

    with player.page.expect_download() as download:
        player.page.locator("#export").click()
    assert zipfile.is_zipfile(download.value.path())
    player.page.locator("#delete").click()
    player.page.fill("#delete-password", "gato azul 7")
    player.page.keyboard.press("Enter")
    player.wait_for("#enter")
    assert player.get("/api/people/Olavo").status == 404


def test_a_guest_takes_their_data_away_and_deletes_it_without_a_password(player):
    player.open(opponent="same_screen", length=1)
    player.page.goto("/me")

    with player.page.expect_download() as download:
        player.page.locator("#export").click()
    assert zipfile.is_zipfile(download.value.path())
    player.page.locator("#delete").click()
    player.page.locator("#do-delete").click()
    player.page.wait_for_url("**/")
    assert player.get("/api/tables").json() == []


def test_no_name_in_the_address_becomes_a_part_of_the_page(players):
    player = players(expected="404")
    player.page.goto(f"/@{XSS}")
    player.wait_for("#member h1")

    assert "nobody of this name" in player.page.locator("#member h1").text_content()
    assert player.page.locator("img").count() == 0
    assert player.page.title() != "hit"


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_nothing_keeps_anybody_out(players, theme):
    player = players(settings={"theme": theme})
    own_page(player, f"Nara{theme}")

    assert violations(player) == []
