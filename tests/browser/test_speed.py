"""Quick: the first page, a click, and how much there is to load."""

from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest

from tests.pages import PATHS
from tests.server.browsers import Browser, serving, wait_until

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
FIRST_PAGE, TABLE = 60_000, 90_000
"""Bytes over the wire with nothing kept, headers and all."""
FIRST_BUTTON = ".home .go .primary:not([aria-disabled=true])"
OTHERS = ("/nowhere", *(path for path in PATHS if path != "/"))


@pytest.fixture
def weigh(chromium, site):
    """The bytes that come over the wire when somebody who was never here opens a page."""

    def weighed(path, at=site):
        context = chromium.new_context(base_url=at, locale="pt-BR")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        sizes = []
        session.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
        page.goto(path, wait_until="networkidle")
        context.close()
        return sum(sizes)

    return weighed


@pytest.mark.parametrize("path", ["/", "/lobby"])
def test_the_first_page_is_light(weigh, path):
    assert 20_000 < weigh(path) < FIRST_PAGE


@contextmanager
def crowd(address, count):
    """So many in the lobby; every third of them has left a challenge."""
    with ExitStack() as here:
        people = [Browser(address) for _ in range(count)]
        for number, one in enumerate(people):
            one.http.get("/")
            here.enter_context(one.at("", f"/ws/lobby?name=Jogador{number}"))
            if number % 3 == 0:
                one.http.post("/api/challenges", json={"length": 5, "clock": "3 days"})
        yield people


@pytest.mark.slow
def test_a_busy_lobby_that_people_reach_by_name_is_light(weigh, tmp_path):
    with serving(tmp_path / "games.db", has_name=True) as address:
        empty = weigh("/", f"http://{address}")
        with crowd(address, 30) as people:
            wait_until(lambda: len(people[0].http.get("/api/lobby").json()["people"]) == 30)
            busy = weigh("/", f"http://{address}")

    assert 20_000 < empty < FIRST_PAGE
    assert empty < busy < FIRST_PAGE


def test_a_table_is_light(weigh, player):
    player.open(opponent="same_screen", position=OPENING)

    assert 30_000 < weigh(player.page.url) < TABLE


@pytest.mark.parametrize("path", OTHERS)
def test_the_other_pages_are_light(weigh, path):
    assert 10_000 < weigh(path) < TABLE


# How long a page takes over a slow line is measured by bench/page_speed.py. Here it is what makes
# people wait: how much is asked for, and whether some of it only after something else has come.

AT_ONCE = 6
"""Connections that a browser opens to one server."""


@pytest.fixture
def asked_by(chromium, site):
    """What a page of somebody who has nothing kept asks for until it can be used, and who asked."""

    def asked(path, usable, state=None):
        context = chromium.new_context(base_url=site, locale="pt-BR", storage_state=state)
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        found = []
        session.on(
            "Network.requestWillBeSent",
            lambda one: found.append((one["request"]["url"], one["initiator"]["type"])),
        )
        page.goto(path)
        page.wait_for_selector(usable, state="attached")
        context.close()
        return found[1:]

    return asked


def test_the_first_page_asks_once_for_all_it_needs(asked_by):
    asked = asked_by("/", "#start")

    assert {who for _, who in asked} == {"parser"}
    assert 4 <= len(asked) <= AT_ONCE


def test_a_table_asks_once_for_all_it_needs_its_position_among_it(asked_by, player):
    player.open(opponent="same_screen", position=OPENING)

    asked = asked_by(player.page.url, ".spot.open", player.page.context.storage_state())

    assert {who for url, who in asked if not url.startswith("ws:")} == {"parser"}
    assert any("/api/tables/" in url for url, _ in asked)
    assert 4 <= len(asked) <= AT_ONCE


LATER = {"/ws/lobby", "/api/tables", "/api/computers", "/api/problems/today"}
"""What the lobby goes without until it comes."""


def test_the_lobby_asks_once_for_all_that_it_waits_for(asked_by):
    asked = asked_by("/lobby", FIRST_BUTTON)

    at_once = {urlsplit(url).path for url, who in asked if who == "parser"}
    assert {urlsplit(url).path for url, who in asked if who != "parser"} <= LATER
    assert "/api/lobby" in at_once
    assert 4 <= len(at_once) <= AT_ONCE


def test_the_lobby_can_be_used_before_anything_else_has_come(chromium, site):
    context = chromium.new_context(base_url=site)
    page, held = context.new_page(), []

    def hold(route):
        if route.request.method == "GET":
            held.append(urlsplit(route.request.url).path)
        else:
            route.continue_()

    page.route(lambda url: urlsplit(url).path in LATER, hold)
    page.route_web_socket("**/ws/lobby*", lambda socket: None)

    page.goto("/lobby")
    page.locator(FIRST_BUTTON).click()
    page.wait_for_url("**/table/*")

    assert {*held} == LATER - {"/ws/lobby"}
    context.close()


def test_what_was_fetched_once_is_not_asked_for_again(chromium, site):
    context = chromium.new_context(base_url=site)
    page = context.new_page()
    page.goto("/", wait_until="networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto("/rules", wait_until="networkidle")
    page.goto("/", wait_until="networkidle")

    sent = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(({ name, transferSize }) => name.includes('/static/') && transferSize > 0).length"
    )
    assert any("/static/" in url for url in asked)
    assert sent == 0
    context.close()


# How long people wait is measured by bench/page_speed.py, on a machine that does nothing else. Here
# it is how long the page's own thread works, whoever shares the machine.


@pytest.fixture
def work(player):
    """Milliseconds that the page's thread has worked so far."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def milliseconds():
        told = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in told if one["name"] == "TaskDuration")

    return milliseconds


def test_a_click_is_less_than_50_ms_of_work(player, work):
    player.open(opponent="same_screen", position=OPENING)
    player.wait_for(".spot.open", state="attached")
    x, y = player.middle(24)
    begun = work()

    for _ in range(8):
        player.page.mouse.click(x, y)
        player.page.keyboard.press("u")
    spent = work() - begun
    player.page.mouse.click(x, y)

    assert player.checkers(18) == 1
    assert 0.1 < spent / 16 < 50


def test_the_first_page_is_less_than_a_second_of_work(player, work):
    begun = work()

    player.go("/")

    assert 10 < work() - begun < 1000
