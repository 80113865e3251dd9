"""Whatever people type or upload is text to everybody else: nothing of it becomes a page's part."""

from dataclasses import replace

import pytest

from gamao.notation import Note, read_match, write_match
from tests.browser.matches import MATCH, drop, upload
from tests.browser.test_admin import appoint
from tests.server.browsers import Browser, serving

IMAGE = "<img src=x onerror=alert(1)>"
NAMES = MATCH.replace("Helena", IMAGE).replace("Tomas", "</script><b>x")


def is_text(player):
    """No element comes of it, and no script has asked for anything."""
    page = player.page
    return page.locator("img").count() == 0 and page.locator("body > b, td > b > b").count() == 0


def test_names_and_talk_at_a_table_and_in_the_lobby_are_text(players):
    player = players()
    player.page.on("dialog", lambda dialog: dialog.dismiss())
    table = player.open(opponent="friend", name=IMAGE).rsplit("/", 1)[1]
    friend = Browser(player.page.url.split("/")[2])
    friend.join(table, IMAGE)
    with friend.at(table) as page:
        page.see()
        page.say({"say": IMAGE})
        player.page.locator("#talk-lines li", has_text="onerror").wait_for(state="attached")
    assert player.page.locator("body", has_text=IMAGE).count() == 1
    assert is_text(player)

    wanted = {"length": 5, "clock": "3 days", "rated": False, "name": IMAGE}
    assert friend.http.post("/api/challenges", json=wanted).status_code == 201
    player.page.goto("/lobby")
    player.wait_for("#computer")
    assert is_text(player)
    player.page.goto("/")
    player.wait_for(".games-list a")
    assert is_text(player)


def test_names_in_an_uploaded_match_are_text_in_the_page_and_in_the_report(players):
    player = players()
    url = upload(player, NAMES)
    assert is_text(player)

    report = player.get(f"/api{url.replace('/review/', '/reviews/')}/report.html")
    assert report.ok
    assert "&lt;img" in report.text()
    assert IMAGE not in report.text()
    assert "</script><b>" not in report.text()
    player.page.goto("/review")
    player.wait_for("#file", state="attached")
    player.page.locator("a[href^='/review/']").first.wait_for()
    assert is_text(player)


def shows(player, selector, text=IMAGE):
    """It is there to be read, and nothing has become of it."""
    player.page.locator(selector, has_text=text).first.wait_for()
    return is_text(player) and player.page.locator("[onerror], [onload]").count() == 0


def test_comments_names_of_events_and_of_files_are_text(players):
    player, record = players(), read_match(MATCH.encode())
    notes = (Note(step=1, comment=f"{IMAGE}\n</p><script>alert(1)</script>"),)
    record = replace(record, notes=notes, tags=(("Event", IMAGE), ("Place", "</title><b>x")))
    name = {"name": f"{IMAGE}.json"}
    answer = player.page.request.post(
        "/api/reviews", params=name, data=write_match(record, "json"), max_retries=3
    )
    assert answer.status == 201, answer.text()
    player.go(answer.json()["url"])
    player.wait_for("#decision .plays")

    assert shows(player, "#decision .said")


def test_what_cannot_be_read_is_told_as_text(players):
    player = players(expected="4(00|22)")
    player.page.goto("/review")
    player.wait_for("#file", state="attached")
    drop(player, f"{IMAGE}\n" * 3, f"{IMAGE}.mat")
    assert shows(player, "#refused, #toast")

    player.page.fill("#paste", IMAGE)
    player.page.press("#paste", "Enter")
    player.wait_for("#unread:not(:empty)")
    assert is_text(player)
    player.page.goto("/analysis")
    player.wait_for("#verdict")
    player.page.fill("#paste", IMAGE)
    player.page.press("#paste", "Enter")
    player.wait_for("#unread:not(:empty)")
    assert is_text(player)
    player.page.goto("/verify")
    player.wait_for("#file")
    drop(player, f"{IMAGE}\n", f"{IMAGE}.txt")
    assert shows(player, "#verdict .muted")
    assert shows(player, "#verdict pre")


@pytest.mark.parametrize(
    "path", ["/analysis?xgid=", "/openings?line=", "/@", "/table/", "/review/"]
)
def test_what_an_address_says_is_text(players, path):
    player = players(expected="40[04]|422")
    player.page.goto(f"{path}%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    player.page.locator("main, h1").first.wait_for()

    assert is_text(player)
    assert player.page.locator("[onerror], [onload]").count() == 0


def test_names_that_are_transcribed_are_text(players):
    player = players()
    player.page.goto("/transcribe")
    player.page.fill("#white", IMAGE)
    player.page.fill("#black", "</b><b>x")
    player.page.click("#begin")
    player.wait_for("#die-1")
    for key in ("3", "1", "1"):
        player.page.keyboard.press(key)
    player.wait_for("#rows tbody td")
    assert shows(player, "main", "<img src=x")

    player.page.goto("/transcribe")
    assert shows(player, "main", "<img src=x")


def test_reports_reasons_and_appeals_are_text_to_the_admin_and_to_who_is_kept_out(
    players, tmp_path
):
    database = tmp_path / "games.db"
    with serving(database) as address:
        rui, eva = Browser(address), Browser(address)
        rui.become("Rui")
        eva.become("Eva")
        eva.http.post("/api/people/Rui/report", json={"reason": "talk", "text": IMAGE})
        admin = players(at=f"http://{address}")
        admin.post("/api/account", {"name": "Ana", "password": "gato azul 7"})
        appoint(database, "Ana")
        ban = {"kind": "ban", "reason": IMAGE, "appeal": f"Write to {IMAGE}"}
        banned = admin.page.request.put("/api/admin/people/Rui", data=ban)
        assert banned.ok, banned.text()
        admin.page.goto("/admin")
        assert shows(admin, "section:has(#reports) td")
        assert shows(admin, "main", f"Write to {IMAGE}")

        out = players(at=f"http://{address}", expected="403")
        out.page.goto("/enter")
        out.page.fill("#enter-name", "Rui")
        out.page.fill("#enter-password", "gato azul 7")
        out.page.press("#enter-password", "Enter")
        assert shows(out, "#problem")
        for one in (rui, eva):
            one.close()
