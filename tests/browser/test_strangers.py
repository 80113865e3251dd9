"""Two strangers: guests, paired, a rated match; then accounts, which find it; then apart."""

import re

import pytest

from tests.browser.test_lobby import ONE_POINT, club, enters, play_to_the_end, press

__all__ = ["club"]  # a fixture
PASSWORD = "gato azul 7"


def make_account(player, name):
    player.page.goto("/enter#new")
    player.page.fill("#enter-name", name)
    player.page.fill("#enter-password", PASSWORD)
    player.page.press("#enter-password", "Enter")
    player.wait_for("#person")


@pytest.mark.slow
def test_guests_become_members_with_their_rating_and_one_of_them_leaves(club, players):
    ana, rui = (players(at=club, settings=ONE_POINT) for _ in range(2))
    for one in (ana, rui):
        enters(one)
    for one in (ana, rui):
        press(one, "#play-now")
    for one in (ana, rui):
        one.page.wait_for_url(re.compile("/table/"))
        one.wait_for("#do-primary", state="attached")
    play_to_the_end(club, ana, rui)
    table = ana.page.url

    make_account(ana, "Anabela")
    make_account(rui, "Ruivo")

    ana.page.goto("/@Ruivo")
    ana.wait_for(".member .chance b")
    assert ana.page.locator(".member tbody tr").count() == 1
    assert ana.page.locator(".member tbody a").inner_text() == "Anabela"
    rating = int(ana.page.locator(".member .chance b").first.inner_text())
    assert rating != 1500
    ana.page.locator("#block").click()
    ana.wait_for("#challenge-them", state="detached")

    rui.page.goto("/@Ruivo")
    rui.page.locator("#delete").click()
    rui.page.fill("#delete-password", PASSWORD)
    rui.page.locator("#do-delete").click()
    rui.wait_for("#enter")
    ana.page.goto(table)
    ana.page.locator("#card", has_text="has deleted their account").wait_for()
    assert "Ruivo" not in ana.page.content()
    ana.page.goto("/@Anabela")
    ana.wait_for("#sessions")
    assert ana.page.locator(".member tbody tr").count() == 1
    assert ana.page.locator(".member tbody").inner_text().count("Guest") == 1
