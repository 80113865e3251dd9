"""The clock at a table as people see it, at every size: two people in two browsers."""

import re

import pytest

SIZES = {"wide": (1440, 900), "phone": (390, 844), "across": (844, 390)}


@pytest.fixture(params=SIZES)
def viewport(request):
    width, height = SIZES[request.param]
    return {"width": width, "height": height}


def two(players, clock, length=1, **options):
    """Helena, who has opened a table, and Rafael, who sits down by its link."""
    helena, rafael = players(**options), players(**options)
    url = helena.open(opponent="friend", length=length, clock=clock)
    rafael.post(f"/api/tables/{url.rsplit('/', 1)[1]}/join", {"name": "Rafael"})
    rafael.go(url)
    for player in (helena, rafael):
        player.wait_for(".clock.running")
    return helena, rafael


def seconds(player, plate):
    """What the clock on a plate shows, its delay and its own time, in seconds."""
    free = player.page.locator(f"#plate-{plate} .clock .wait").text_content()
    own = player.page.locator(f"#plate-{plate} .clock b").text_content()
    minutes, rest = re.fullmatch(r"(\d+):(\d\d)", own).groups()
    return int(free or 0), 60 * int(minutes) + int(rest)


def is_read(player, selector):
    """What is said there, if it is in the window and nothing lies over it."""
    return player.page.evaluate(
        """(selector) => {
          const found = document.querySelector(selector),
            { x, y, width, height } = found.getBoundingClientRect(),
            top = document.elementFromPoint(x + width / 2, y + height / 2);
          return found.contains(top) ? found.textContent : "";
        }""",
        selector,
    )


def running(player):
    return "near" if player.page.locator("#plate-near .clock.running").count() else "far"


def test_both_see_the_same_clock_run(players, viewport):
    helena, rafael = two(players, "3s + 2min/pt", viewport=viewport)
    plate = running(helena)

    assert {plate, running(rafael)} == {"near", "far"}
    for player in (helena, rafael):
        assert player.sees("#plate-near .clock")
        assert player.sees("#plate-far .clock")
    # The delay is used up first, then one's own time.
    helena.wait_for(f"#plate-{plate} .clock.bank")
    rafael.wait_for(f"#plate-{running(rafael)} .clock.bank")
    mine, theirs = seconds(helena, plate), seconds(rafael, running(rafael))
    assert mine[0] == theirs[0] == 0
    assert abs(mine[1] - theirs[1]) <= 2
    assert seconds(helena, "far" if plate == "near" else "near") == (3, 120)


def test_a_flag_that_falls_is_told_to_both(players):
    helena, rafael = two(players, "1s + 2s")

    for player in (helena, rafael):
        player.wait_for("#card .result, #card .offer.result")
        assert "out of time" in player.page.locator("#card").text_content().lower()
    titles = {player.page.locator("#card h2").text_content() for player in (helena, rafael)}
    assert "You won the match" in titles


def test_a_pause_is_asked_for_agreed_to_and_ended(players, viewport):
    helena, rafael = two(players, "60s + 2min/pt", viewport=viewport)

    helena.page.click("#do-pause")
    rafael.wait_for("#answer-pause")
    rafael.page.click("#answer-pause")
    for player in (helena, rafael):
        player.wait_for("#answer-resume")
        assert player.page.locator(".clock.running").count() == 0
        assert player.page.locator("#toast").count() == 0  # that the clock runs is true no more
    helena.page.click("#answer-resume")
    for player in (helena, rafael):
        player.wait_for(".clock.running")
        assert not player.sees("#answer-resume")


@pytest.mark.slow
def test_who_stays_can_claim_the_match_of_who_went_away(players):
    helena, rafael = two(players, "12s + 20min", length=3)
    stays, goes = (rafael, helena) if running(helena) == "near" else (helena, rafael)

    goes.page.goto("/rules")
    stays.wait_for("#away-left")
    told = set()
    for width, height in SIZES.values():
        stays.page.set_viewport_size({"width": width, "height": height})
        told.add(re.search(r"In (\d+) seconds? you may", is_read(stays, "#away-left"))[1])
        stays.page.wait_for_timeout(1100)
    assert len(told) == len(SIZES)  # it counts
    stays.wait_for("#answer-claim")  # half a minute
    stays.page.click("#answer-claim")
    stays.wait_for("#card .result, #card .offer.result")
    assert "away too long" in stays.page.locator("#card").text_content().lower()


def test_a_clock_is_chosen_for_a_friend_and_there_is_none_for_the_computer(players):
    player = players()
    player.go("/")

    assert not player.sees("input[name=clock]")
    player.page.check("input[name=opponent][value=same_screen]", force=True)
    assert player.page.locator("input[name=clock]").count() == 4
    player.page.check('input[name=clock][value="12s + 2min/pt"]', force=True)
    assert "12 s a turn + 2 min a point" in player.page.locator("#summary").text_content()
    player.page.click("#start")
    player.wait_for(".clock.running")
    assert player.view()["terms"]["clock"] == "12s + 2min/pt"
