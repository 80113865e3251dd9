"""The page of who looks after the server."""

import pytest
from sqlalchemy import create_engine, text

from tests.browser.sweep import findings, never, windows
from tests.browser.test_for_everyone import assert_usable_in_every_theme
from tests.browser.test_layout import TIGHT
from tests.server.browsers import Browser, serving


def appoint(database, name):
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE persons SET is_admin = 1 WHERE name = :name"), {"name": name}
        )
    engine.dispose()


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["pt-BR", "es", "en"])
def test_the_admins_page_fits_windows_of_every_width(players, tmp_path, language):
    database = tmp_path / "games.db"
    with serving(database) as address:
        rui, eva = Browser(address), Browser(address)
        rui.become("Maximiliano-Rui")
        eva.become("Eva")
        eva.http.post(
            "/api/people/Maximiliano-Rui/report", json={"reason": "talk", "text": "W" * 200}
        )
        player = players(at=f"http://{address}", locale=language)
        player.post("/api/account", {"name": "Ana", "password": "gato azul 7"})
        appoint(database, "Ana")
        player.page.goto("/admin")
        player.wait_for("#do-sanction")

        assert findings(player, windows(step=20), fits=never) == {}
        for one in (rui, eva):
            one.close()


def test_an_admin_reads_a_report_and_decides_and_others_are_told_they_may_not(players, tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        rui, eva = Browser(address), Browser(address)
        rui.become("Rui")
        eva.become("Eva")
        eva.http.post("/api/people/Rui/report", json={"reason": "talk", "text": "<b>rude</b>"})
        player = players(at=f"http://{address}", locale="pt-BR", expected="403")
        player.post("/api/account", {"name": "Ana", "password": "gato azul 7"})
        player.page.goto("/admin")
        player.wait_for("#refused")
        appoint(database, "Ana")

        player.page.reload()
        player.wait_for("#do-sanction")
        assert "<b>rude</b>" in player.page.locator("section:has(#reports) td").all_text_contents()
        assert_usable_in_every_theme(player, "admin")
        assert findings(player, TIGHT, fits=never) == {}
        player.page.fill("#sanction-name", "Rui")
        player.page.select_option("#pick-sanction", "ban")
        player.page.fill("#sanction-reason", "Conversa rude")
        player.page.locator("#do-sanction").click()
        player.wait_for("#lift-Rui")
        kept_out = rui.enter("Rui").json()["error"]["code"]
        player.page.locator("#lift-Rui").click()
        player.wait_for("#lift-Rui", state="detached")

        assert kept_out == "banned"
        assert rui.enter("Rui").status_code == 200
        for one in (rui, eva):
            one.close()
