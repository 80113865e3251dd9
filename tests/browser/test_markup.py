"""Whatever people type or upload is text to everybody else: nothing of it becomes a page's part."""

from tests.browser.matches import MATCH, upload
from tests.server.browsers import Browser

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
