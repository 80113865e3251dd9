"""Two strangers, from the button to leaving for good, in browsers of their own."""

import io
import json
import re
import zipfile

import pytest

from tests.browser.conftest import QuickDice
from tests.browser.test_lobby import ONE_POINT, enters, play_some, play_to_the_end, press
from tests.server.browsers import serving

PASSWORD = "gato azul 7"


def make_account(player, name):
    player.page.goto("/enter#new")
    player.page.fill("#enter-name", name)
    player.page.fill("#enter-password", PASSWORD)
    player.page.press("#enter-password", "Enter")
    player.wait_for("#person")


def meet(*people):
    """Guests press the one button, and sit at the same table."""
    for one in people:
        enters(one)
    for one in people:
        press(one, "#play-now")
    for one in people:
        one.page.wait_for_url(re.compile("/table/"))
        one.wait_for("#do-primary", state="attached")
    assert len({one.page.url for one in people}) == 1
    terms = people[0].view()["terms"]
    assert (terms["rated"], terms["clock"]) == (True, "8s + 2min/pt")
    return people[0].page.url


def ask_for_another(ana, rui, table):
    """Both press for a rematch, which begins; then the first match again."""
    press(ana, "#answer-again")
    rui.wait_for(".said")
    press(rui, "#answer-again")
    for one in (ana, rui):
        one.page.wait_for_url(lambda url: "/table/" in url and url != table)
        one.wait_for("#do-primary", state="attached")
    play_some(ana, rui, most=2)


def review(player, table):
    """The match reviewed; its id."""
    player.page.goto(table)
    press(player, "#answer-review")
    player.page.wait_for_url(re.compile("/review/"))
    player.wait_for(".review-list, .decisions, main svg")
    return re.search("/review/([^#]*)", player.page.url)[1]


def assert_rated(player, other):
    """The page of *other* tells of the one match, and its rating is not the first one."""
    player.page.goto(f"/@{other}")
    player.wait_for(".member .chance b")
    assert player.page.locator(".member tbody tr").count() == 1
    assert int(player.page.locator(".member .chance b").first.inner_text()) != 1500


def taken_away(player, folder):
    """What is in the file that a member downloads on their own page."""
    player.wait_for("#export")
    with player.page.expect_download() as download:
        player.page.click("#export")
    download.value.save_as(folder / "mine.zip")
    return zipfile.ZipFile(io.BytesIO((folder / "mine.zip").read_bytes()))


def traces(folder, *wanted):
    """What is found of somebody in all files that the server keeps."""
    files = [file for file in folder.iterdir() if file.is_file() and file.suffix != ".zip"]
    return {
        (file.name, text)
        for file in files
        for text in wanted
        if text.lower().encode() in file.read_bytes().lower()
    }


@pytest.mark.slow
def test_guests_meet_play_rated_become_members_and_one_leaves_without_a_trace(players, tmp_path):
    with serving(tmp_path / "games.db", dice=QuickDice(6), has_name=True) as address:
        club = f"http://{address}"
        ana, rui = (players(at=club, settings=ONE_POINT) for _ in range(2))
        table = meet(ana, rui)
        play_some(ana, rui, most=6)
        play_to_the_end(club, ana, rui)
        ask_for_another(ana, rui, table)
        reviewed = review(rui, table)

        make_account(ana, "Anabela")
        make_account(rui, "Ruivo")
        person = rui.get("/api/people/Ruivo").json()["id"]
        for one, other in ((ana, "Ruivo"), (rui, "Anabela")):
            assert_rated(one, other)
        rui.page.goto("/@Ruivo")
        rui.wait_for(f".member a[href='{table.removeprefix(club)}']")
        assert [one["id"] for one in rui.get("/api/reviews").json()] == [reviewed]
        assert len(rui.get("/api/tables").json()) == 2

        file = taken_away(rui, tmp_path)
        number = table.rsplit("/", 1)[1]
        assert f"games/{number}.mat" in file.namelist()
        kept = {name for name, rows in json.loads(file.read("data.json")).items() if rows}
        assert {"persons", "seats", "results", "reviews", "ratings", "rated"} <= kept
        assert traces(tmp_path, "Ruivo", person) != set()

        ana.page.goto("/@Ruivo")
        press(ana, "#block")
        ana.wait_for("#challenge-them", state="detached")
        press(rui, "#delete")
        rui.page.fill("#delete-password", PASSWORD)
        rui.page.locator("#do-delete").click()
        rui.wait_for("#enter")
        ana.page.goto(table)
        ana.page.locator("#card", has_text="has deleted their account").wait_for()
        assert "Ruivo" not in ana.page.content()
        ana.page.goto("/@Anabela")
        ana.wait_for("#sessions")
        assert ana.page.locator(".member tbody tr").count() == 1
        assert ana.page.locator(".member tbody").inner_text().count("Deleted account") == 1
        rui.page.close()  # its lobby would ask for a server that has ended
    assert traces(tmp_path, "Ruivo", person) == set()
