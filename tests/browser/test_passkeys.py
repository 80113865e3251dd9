"""A passkey made, used to sign in, listed and taken away, with Chromium's virtual authenticator."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_for_everyone import violations
from tests.server.browsers import Browser, serving

PASSWORD = "gato azul 7"


@pytest.fixture
def club(tmp_path):
    with serving(tmp_path / "games.db", has_name=True) as address:
        yield f"http://localhost:{address.split(':')[1]}"


def with_authenticator(player):
    session = player.page.context.new_cdp_session(player.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def test_a_member_makes_a_passkey_signs_in_with_it_and_takes_it_away(players, club):
    player = players(at=club, locale="pt-BR", expected="403")
    with_authenticator(player)
    player.post("/api/account", {"name": "Iara", "password": PASSWORD})
    player.page.goto("/@Iara")
    player.page.locator("#own-passkeys summary").click()
    player.page.fill("#passkey-password", "another one")
    player.page.locator("#make-passkey").click()
    player.wait_for("#toast")  # not without the password
    player.page.fill("#passkey-password", PASSWORD)
    player.page.locator("#make-passkey").click()
    expect(player.page.locator("#passkeys li")).to_have_count(1)
    assert violations(player, within="#own-passkeys") == []

    player.post("/api/leave", {})
    player.page.goto("/enter")
    player.page.locator("#enter-passkey").click()
    player.page.wait_for_url(club + "/")
    assert player.get("/api/account").json()["name"] == "Iara"

    player.page.goto("/@Iara")
    player.page.locator("#own-passkeys summary").click()
    player.page.locator("#passkeys button").click()
    expect(player.page.locator("#passkeys li")).to_have_count(0)
    player.post("/api/leave", {})
    player.page.goto("/enter")
    player.page.locator("#enter-passkey").click()
    expect(player.page.locator("#problem")).not_to_be_empty()
    assert player.get("/api/account").json()["name"] is None


def test_what_no_device_of_theirs_signed_lets_nobody_in(club):
    browser = Browser(club.removeprefix("http://"))
    options = browser.http.post("/api/enter/passkey/options").json()["options"]
    other = Browser(club.removeprefix("http://"))
    for credential in ({}, {"rawId": "AAAA"}, {"rawId": 7, "response": []}, {"rawId": "A" * 30}):
        told = other.http.post("/api/enter/passkey", json={"credential": credential})
        assert (told.status_code, told.json()["error"]["code"]) == (403, "bad_passkey")
    assert options["rpId"] == "localhost"
    for one in (browser, other):
        one.close()
