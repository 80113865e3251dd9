"""Strangers meet: the lobby in a real browser, empty and busy, and a rated match to its end."""

import random
import re
from contextlib import ExitStack

import pytest

from tests.browser.conftest import QuickDice
from tests.browser.sweep import anothers_page, enter, findings, never, own_page
from tests.browser.sweep import windows as every_width
from tests.browser.test_for_everyone import assert_usable_in_every_theme, violations
from tests.browser.test_layout import LANGUAGES, TIGHT
from tests.server.browsers import Browser, is_mine, serving, some_action, wait_until

ONE_POINT = {"seek": 1}


@pytest.fixture
def club(tmp_path):
    """A server that people reach by its name, with games that end soon."""
    with serving(tmp_path / "games.db", dice=QuickDice(6), has_name=True) as address:
        yield f"http://{address}"


@pytest.fixture
def stranger(club):
    """Somebody else in the lobby of the club, who has left a challenge."""
    browser = Browser(club.removeprefix("http://"))
    browser.http.get("/")
    with browser.at("", "/ws/lobby?name=Eva") as page:
        wanted = {"length": 5, "clock": "3 days", "rated": True, "name": "Eva"}
        left = browser.http.post("/api/challenges", json=wanted)
        page.browser, page.challenge = browser, left.json()["id"]
        yield page


def enters(player):
    """Somebody opens the first page; all of it is there."""
    player.page.goto("/")
    player.wait_for("#computer")


@pytest.mark.usefixtures("stranger")
def test_a_guest_who_takes_a_members_name_is_told_what_others_see(players, club):
    member, guest = players(at=club), players(at=club)
    joined = member.post("/api/account", {"name": "Joana", "password": "gato azul 7"})
    assert joined.status == 201, joined.text()
    enters(guest)
    guest.page.fill("#name", "Joana")
    guest.page.keyboard.press("Tab")

    guest.wait_for("#taken")
    said = guest.page.locator("#taken").text_content()
    assert re.fullmatch("“Joana” is a member's name: others see you as Guest [A-Z]{3}.", said)
    assert guest.page.locator("#hello").text_content() == "Shall we play?"
    guest.page.fill("#name", "Joana B.")
    guest.page.keyboard.press("Tab")
    guest.wait_for("#hello:text-is('Hello, Joana B.')")
    assert not guest.sees("#taken")


def press(player, selector):
    player.wait_for(selector)
    player.page.click(selector)


def play_some(*people, most):
    """Whoever has something to do does it, *most* times."""
    done = 0

    def is_enough():
        nonlocal done
        for one in people:
            if (now := one.now())["primary"] or now["spots"]:
                one.play_on_by_mouse(now)
                done += 1
        return done >= most

    wait_until(is_enough)


def play_to_the_end(club, *people):
    """The rest of the match, by programs in their place, as fast as can be; their pages see it."""
    table, rng = people[0].page.url.rsplit("/", 1)[1], random.Random(1)
    with ExitStack() as stack:
        pages = [stack.enter_context(browser_of(one, club).at(table)) for one in people]
        for page in pages:
            page.see()
        while not pages[0].view["over"]:
            mine = next(page for page in pages if is_mine(page.view))
            mine.do(some_action(mine.view, rng))
            for page in pages:
                while page.view["v"] < mine.view["v"]:
                    page.see()
    for one in people:
        one.wait_for("#answer-again")


def browser_of(player, club):
    """A program that is the same person as *player*."""
    browser = Browser(club.removeprefix("http://"))
    for cookie in player.page.context.cookies():
        browser.http.cookies.set(cookie["name"], cookie["value"])
    return browser


@pytest.mark.slow
def test_two_strangers_are_paired_play_a_rated_match_another_and_review_it(club, players):
    ana, rui = (players(at=club, settings=ONE_POINT | {"name": name}) for name in ("Ana", "Rui"))
    enters(ana)
    ana.wait_for(".alone .board-box svg")
    assert ana.page.locator("#to-ranking").is_visible()
    enters(rui)
    press(ana, "#play-now")
    ana.wait_for(".seeking")
    press(rui, "#play-now")
    for one in (ana, rui):
        one.page.wait_for_url(re.compile("/table/"))
        one.wait_for("#do-primary", state="attached")
    assert ana.page.url == rui.page.url
    terms = ana.view()["terms"]
    assert (terms["rated"], terms["serious"], terms["clock"]) == (True, True, "8s + 2min/pt")
    assert ana.view()["pips"] is None

    play_some(ana, rui, most=12)
    play_to_the_end(club, ana, rui)

    for one in (ana, rui):
        one.wait_for(".rated dd b")
        assert one.page.locator(".rated dt").first.inner_text() == "Your rating"
    winner = ana.view()["result"]["winner"] in ana.view()["seats"]
    change = ana.page.locator(".rated dd").first.inner_text()
    assert re.fullmatch(r"1500 . 15\d\d ± \d+ \+\d+" if winner else r"1500 . 14\d\d ± .*", change)
    table = ana.page.url
    press(ana, "#answer-again")
    rui.wait_for(".said")
    press(rui, "#answer-again")
    for one in (ana, rui):
        one.page.wait_for_url(lambda url: "/table/" in url and url != table)
        one.wait_for("#do-primary", state="attached")
    assert ana.view()["terms"]["rated"]
    rui.page.goto(table)
    press(rui, "#answer-review")
    rui.page.wait_for_url(re.compile("/review/"))
    rui.page.goto("/ranking")
    rui.wait_for(".places .me")
    assert violations(rui) == []
    assert rui.page.locator("#provisional").count() == 1
    assert rui.page.locator(".places tbody tr").count() == 2


def test_a_search_is_taken_back_and_begun_by_keys(club, players, stranger):
    ana = players(at=club)
    enters(ana)
    press(ana, "#play-now")
    ana.wait_for("#cancel-seek")
    assert ana.page.locator("#computer-instead").is_hidden()  # it waits for half a minute
    assert violations(ana) == []
    press(ana, "#cancel-seek")

    ana.wait_for("#play-now")
    ana.page.keyboard.press("3")
    ana.page.keyboard.press("Enter")
    ana.wait_for("#cancel-seek")
    assert ana.page.locator("#seek-3").is_checked()


def test_who_types_a_name_and_presses_the_button_is_looking_under_it(club, players, stranger):
    ana = players(at=club)
    enters(ana)
    ana.wait_for("#play-now")
    ana.page.locator("#name").click()
    ana.page.keyboard.type("Bento")
    ana.page.click("#play-now")

    ana.wait_for("#cancel-seek")
    assert "Bento" in ana.page.inner_text("#hello")


def test_who_types_a_name_and_chooses_a_length_is_looking_at_once(club, players, stranger):
    """The line of a new name was missed as a broken one, and the button slept meanwhile."""
    ana = players(at=club)
    enters(ana)
    ana.wait_for("#play-now")
    ana.page.locator("#name").click()
    ana.page.keyboard.type("Bento")
    ana.page.evaluate(
        """() => {
          const band = document.getElementById("band");
          new MutationObserver(() => (window.wasBroken ||= !band.hidden)).observe(band, {
            attributes: true,
          });
        }"""
    )
    ana.page.click("label:has(#seek-3)")
    stranger.until(lambda told: "Bento" in str(told.get("people")))
    assert not ana.page.evaluate("() => window.wasBroken")
    ana.page.click("#play-now")

    ana.wait_for("#cancel-seek")
    assert ana.page.locator("#seek-3").is_checked()


def test_a_phone_shows_at_once_that_somebody_looks_for_an_opponent(club, players, stranger):
    stranger.say({"seek": 5})
    ana = players(at=club, viewport={"width": 390, "height": 844})
    enters(ana)

    ana.page.locator(".quick-head", has_text="1 looking for an opponent").wait_for()
    assert ana.box(".quick-head")["bottom"] < 300


def test_after_half_a_minute_the_computer_offers_to_sit_down_unrated(club, players, stranger):
    ana = players(at=club)
    ana.page.clock.install()
    enters(ana)
    press(ana, "#play-now")
    ana.wait_for("#cancel-seek")
    ana.page.clock.fast_forward(31_000)
    press(ana, "#computer-instead")

    ana.page.wait_for_url(re.compile("/table/"))
    terms = ana.view()["terms"]
    assert (terms["opponent"], terms["rated"], terms["length"]) == ("bot", False, 5)


def test_a_search_lasts_through_a_broken_line(club, players, stranger):
    ana, lines = players(at=club), []

    def through(line):
        line.connect_to_server()
        lines.append(line)

    ana.page.route_web_socket(re.compile("/ws/lobby"), through)
    enters(ana)
    press(ana, "#play-now")
    ana.wait_for("#cancel-seek")
    lines[0].close()
    ana.page.wait_for_function("() => !document.getElementById('band').hidden")
    ana.page.wait_for_function("() => document.getElementById('band').hidden")
    stranger.say({"seek": 5})

    ana.page.wait_for_url(re.compile("/table/"))  # first: what is routed passes through here
    assert ana.page.url.endswith(stranger.until(lambda told: "paired" in told)["paired"])


def test_challenges_are_left_seen_taken_and_made_to_one_person(club, players, stranger):
    ana = players(at=club, settings={"name": "Ana"})
    enters(ana)
    ana.wait_for(f"#accept-{stranger.challenge}")
    press(ana, "#new-challenge")
    ana.page.locator("#pick-clock").select_option("none")
    assert ana.page.locator("#switch-rated").is_disabled()
    assert violations(ana, within="#challenge") == []
    press(ana, "#send-challenge")
    ana.wait_for("[id^=take-back]")
    press(ana, "[id^=take-back]")
    ana.wait_for("[id^=take-back]", state="detached")
    press(ana, "[id^=challenge-]")
    press(ana, "#send-challenge")
    asked = stranger.until(lambda told: told.get("asked"))["asked"]
    assert (asked[0]["name"], asked[0]["length"], asked[0]["rated"]) == ("Ana", 5, True)

    press(ana, f"#accept-{stranger.challenge}")

    ana.page.wait_for_url(re.compile("/table/"))
    assert ana.view()["terms"]["clock"] == "3 days"
    enters(ana)
    ana.wait_for(".my-game")


def test_where_nobody_is_the_computer_plays_and_everything_can_be_used(club, players):
    ana = players(at=club, locale="pt-BR")
    enters(ana)
    assert violations(ana) == []
    assert findings(ana, TIGHT, fits=never) == {}
    press(ana, "#leave")
    press(ana, "[id^=take-back]")
    ana.wait_for("#leave")
    ana.page.locator("#level-casual").check(force=True)
    press(ana, "#computer")

    ana.page.wait_for_url(re.compile("/table/"))
    assert ana.view()["players"]["black"]["level"] == "casual"


def busy(player):
    player.post("/api/tables", {"opponent": "bot", "length": 5})
    enters(player)
    player.wait_for(".my-game")


def test_whom_one_follows_is_called_by_their_whole_name(club, players):
    followed, ana = Browser(club.removeprefix("http://")), players(at=club, locale="pt-BR")
    followed.become("Quitéria")
    assert ana.post("/api/account", {"name": "Ana", "password": "gato azul 7"}).status == 201
    told = ana.page.request.put("/api/people/Quitéria/relation", data={"relation": "follow"})
    assert told.status == 204
    with followed.at("", "/ws/lobby"):
        enters(ana)
        ana.page.locator("li", has_text="você segue").wait_for()

        assert findings(ana, [(1440, 900), *TIGHT], fits=never) == {}


def challenging(player):
    """The form for a challenge to one person."""
    enters(player)
    press(player, "[id^=challenge-]")
    player.wait_for("#send-challenge")


def seeking(player):
    enters(player)
    press(player, "#play-now")
    player.wait_for("#cancel-seek")


def ranking(player):
    player.page.goto("/ranking")
    player.wait_for("#computers")


@pytest.mark.parametrize("path", ["/", "/ranking"])
def test_a_level_shows_what_results_and_play_say_of_it(club, players, stranger, path):
    ana = players(at=club)
    rating = {"points": 1684, "half": 31, "provisional": False}
    told = {"levels": {"advanced": {"rating": rating, "matches": 900}}}
    ana.page.route("**/api/computers", lambda route: route.fulfill(json=told))
    ana.page.goto(path)

    ana.page.locator("li", has_text="1684 ± 31 · PR").wait_for()
    assert ana.page.locator("li", has_text=re.compile("^[^±]*PR [0-9]")).count() > 1


@pytest.mark.parametrize("show", [busy, challenging, ranking], ids=lambda show: show.__name__)
def test_a_busy_lobby_fits_windows_that_are_tight(club, players, stranger, show):
    ana = players(at=club, locale="pt-BR")
    show(ana)

    assert violations(ana) == []
    assert findings(ana, TIGHT, fits=never) == {}


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "show", [busy, challenging, seeking, ranking], ids=lambda show: show.__name__
)
def test_a_busy_lobby_fits_windows_of_every_width(club, players, stranger, show, language):
    ana = players(at=club, locale=language)
    show(ana)

    assert findings(ana, every_width(step=20), fits=never) == {}


def test_a_table_to_which_nobody_has_come_waits_for_nobodys_move(club, players, stranger):
    ana = players(at=club)
    ana.post("/api/tables", {"opponent": "friend", "length": 3})
    enters(ana)

    ana.wait_for(".my-game")
    assert ana.page.locator(".my-game b").text_content() == "Friend by link"
    assert ana.page.locator(".my-game .state").text_content() == "Waiting"


@pytest.mark.slow
@pytest.mark.parametrize(
    "language", ["pt-BR", *(pytest.param(one, marks=pytest.mark.sweep) for one in ("es", "en"))]
)
def test_axe_finds_no_violation_where_people_meet_in_any_theme(club, players, stranger, language):
    ana = players(at=club, locale=language)
    for show in (enter, busy, ranking, own_page):
        show(ana)
        assert_usable_in_every_theme(ana, show.__name__)
    assert ana.post("/api/leave", {}).status == 204
    anothers_page(ana)
    assert_usable_in_every_theme(ana, "another's page")


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_lobby_fits_windows_of_every_width(club, players, language):
    ana = players(at=club, locale=language)
    enters(ana)

    assert findings(ana, every_width(step=20), fits=never) == {}
