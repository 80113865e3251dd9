"""The clock of a table: kept by the server, told to the pages, and what it costs to run out."""

import re
import sqlite3
import time
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from statistics import median

import pytest
from tests.server.browsers import Browser, is_mine, serving, wait_until

QUICK = "1s + 1s"


class Watch:
    """The time of a server, which a test sets forward."""

    def __init__(self):
        self.ahead = timedelta()

    def __call__(self):
        return datetime.now(UTC) + self.ahead

    def forward(self, seconds):
        self.ahead += timedelta(seconds=seconds)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.db"


def lines(file, table):
    with sqlite3.connect(file) as connection:
        found = connection.execute(
            "SELECT text FROM steps WHERE table_id = ? ORDER BY version", [table]
        ).fetchall()
    return [text for (text,) in found]


def time_of(line):
    return int(re.match(r"(?:\d+|-) (\d+)", line)[1])


def friends(address, **terms):
    """A table of two who play each other; gives it, and who opened it and who joined."""
    one, other = Browser(address), Browser(address)
    table = one.open(opponent="friend", name="Helena", **terms)
    assert other.join(table).status_code == 200
    return table, one, other


def owner_of(browsers, table):
    """Of two *browsers* the one whose time runs at the *table*."""
    return next(one for one in browsers if is_mine(one.view(table)))


def both_at(stack, table, one, other):
    pages = [stack.enter_context(browser.at(table)) for browser in (one, other)]
    for page in pages:
        page.see()
    return pages


def clock_of(page, wanted=lambda clock: True):
    return page.until(lambda message: "clock" in message and wanted(message["clock"]))["clock"]


def test_flags_fall_soon_after_their_time_also_where_no_page_is(file):
    with serving(file) as address:
        tables = [friends(address, length=1, clock=QUICK)[0] for _ in range(5)]
        wait_until(lambda: all("forfeit time" in lines(file, one)[-1] for one in tables))

    late = []
    for table in tables:
        *_, begun, fell = lines(file, table)
        late.append(time_of(fell) - time_of(begun) - 2_000)
    assert all(by >= 0 for by in late)
    assert median(late) <= 250, f"at most {max(late)} milliseconds late"


def test_whose_flag_falls_has_lost_the_match_for_both_pages(file):
    with serving(file) as address, ExitStack() as stack:
        table, one, other = friends(address, length=3, clock="1s + 1s/pt")
        pages = both_at(stack, table, one, other)
        views = [
            page.until(lambda told: told.get("view", {}).get("over"))["view"] for page in pages
        ]

    loser = re.search(r"(white|black): forfeit", lines(file, table)[-1])[1]
    for view in views:
        assert view["result"]["winner"] != loser
        assert max(view["score"]) == 3
        assert view["allowed"] == []


def test_the_clock_told_is_the_one_folded_from_the_lines(file):
    with serving(file) as address, ExitStack() as stack:
        table, one, other = friends(address, length=1, clock="2s + 5min")
        pages = both_at(stack, table, one, other)
        told = pages[0].clock  # which came with the table
        begun = time_of(lines(file, table)[-1])
        began = time.time() * 1000 - begun
        assert abs(told["step"] - told["delay"] - began) < 2_000
        time.sleep(2.5)
        page = next(page for page in pages if is_mine(page.view))
        page.act("resign single")
        after = clock_of(page, lambda clock: clock["runs"] != told["runs"])

    took = time_of(lines(file, table)[-1]) - begun
    side = 0 if told["runs"] == "white" else 1
    assert abs(after["left"][side] - (5 * 60_000 - (took - 2_000))) <= 50
    assert after["left"][1 - side] == 5 * 60_000


def test_a_pause_needs_both_and_either_ends_it(file):
    watch = Watch()
    with serving(file, now=watch) as address, ExitStack() as stack:
        table, one, other = friends(address, length=1, clock="600s + 60min")
        first, second = both_at(stack, table, one, other)
        first.say({"pause": True})
        assert clock_of(second, lambda clock: clock["asked"])["asked"] == ["white"]
        second.say({"pause": True})
        paused = clock_of(first, lambda clock: clock["paused"])
        mine = first if is_mine(first.view) else second
        mine.act("resign single")
        assert mine.error()["code"] == "not_now"
        watch.forward(500)
        second.say({"pause": False})
        resumed = clock_of(first, lambda clock: not clock["paused"])
        assert resumed["left"] == paused["left"]
        assert resumed["delay"] > paused["delay"] - 100_000  # of which nothing went by

    assert [line.split(" ", 2)[2] for line in lines(file, table)[-2:]] == ["pause agreed", "resume"]


def test_a_pause_that_nobody_agrees_to_changes_nothing(file):
    with serving(file) as address, ExitStack() as stack:
        table, one, other = friends(address, length=1, clock="1s + 60min")
        first, second = both_at(stack, table, one, other)
        first.say({"pause": True})
        clock_of(second, lambda clock: clock["asked"])
        second.say({"pause": False})
        clock = clock_of(first, lambda clock: not clock["asked"])
        assert (clock["asked"], clock["paused"]) == ([], False)

    assert not any("pause" in line for line in lines(file, table))


def test_without_a_clock_there_is_nothing_to_pause_nor_to_claim(file):
    with serving(file) as address, ExitStack() as stack:
        table, one, other = friends(address, length=1)
        page, _ = both_at(stack, table, one, other)
        page.say({"pause": True})
        assert page.error()["code"] == "not_now"
        page.say({"claim": True})
        assert page.error()["code"] == "not_now"


def test_who_stays_away_can_be_claimed_from_after_the_grace_and_not_before(file):
    watch = Watch()
    with serving(file, now=watch) as address:
        table, one, other = friends(address, length=5, clock="12s + 20min")
        with one.at(table) as page:
            with other.at(table):
                page.until(lambda told: told.get("here", {}).get("black"))
                page.say({"claim": True})
                assert page.error()["code"] == "not_now"
            away = page.until(lambda told: "here" in told and not told["here"]["black"])["away"]
            assert set(away) == {"black"}
            page.say({"claim": True})
            assert page.error()["code"] == "not_now"
            watch.forward(31)
            page.say({"claim": True})
            view = page.until(lambda told: told.get("view", {}).get("over"))["view"]

    assert (view["result"]["winner"], view["score"]) == ("white", [5, 0])
    assert lines(file, table)[-1].endswith("black: forfeit absence")


def test_who_comes_back_in_time_has_lost_nothing(file):
    watch = Watch()
    with serving(file, now=watch) as address:
        table, one, other = friends(address, length=5, clock="12s + 20min")
        with one.at(table) as page:
            with other.at(table):
                page.until(lambda told: told.get("here", {}).get("black"))
            page.until(lambda told: "here" in told and not told["here"]["black"])
            watch.forward(40)
            with other.at(table):
                told = page.until(lambda told: told.get("here", {}).get("black"))
                assert told["away"] == {}
                page.say({"claim": True})
                assert page.error()["code"] == "not_now"


def test_what_the_server_could_not_serve_is_nobodys_time(file):
    watch = Watch()
    with serving(file, now=watch) as address:
        table, *players = friends(address, length=1, clock="12s + 2min")
        time.sleep(1.5)
    ended = watch().timestamp() * 1000
    watch.forward(3600)
    with serving(file, now=watch) as address:
        for browser in players:
            browser.move_to(address)
        with owner_of(players, table).at(table):
            wait_until(lambda: lines(file, table)[-1].endswith("resume"))

    *_, begun, down, resumed = lines(file, table)
    assert down.endswith("pause down")
    assert time_of(begun) <= time_of(down)
    assert abs(time_of(down) - ended) <= 1_000
    assert time_of(resumed) - time_of(down) >= 3_600_000


def test_after_a_restart_time_runs_only_once_its_owner_is_back(file):
    watch = Watch()
    with serving(file, now=watch) as address:
        table, *players = friends(address, length=1, clock="12s + 2min")
    with serving(file, now=watch) as address:
        for browser in players:
            browser.move_to(address)
        owner = owner_of(players, table)
        other = next(one for one in players if one is not owner)
        with other.at(table) as page:
            still = clock_of(page)
            assert (still["runs"], still["paused"]) == (None, False)
            page.say({"pause": False})  # nobody can have another's time run
            assert page.error()["code"] == "not_now"
            watch.forward(20)
            with owner.at(table) as back:
                runs = clock_of(page, lambda clock: clock["runs"])
                assert clock_of(back, lambda clock: clock["runs"])["left"] == still["left"]
                assert runs["left"] == still["left"]
                back.act("resign single")
                page.until(lambda told: told.get("view", {}).get("phase") == "resigned")

    said = [line.split(" ", 2)[2] for line in lines(file, table)]
    assert [one for one in said if one.startswith(("pause", "resume"))] == ["pause down", "resume"]


def test_killed_again_before_anybody_is_back_the_clock_has_stood_all_the_while(file):
    watch = Watch()
    with serving(file, now=watch) as address:
        table, *players = friends(address, length=1, clock="12s + 2min")
    for _ in range(2):
        watch.forward(600)
        with serving(file, now=watch) as address:
            wait_until(lambda: lines(file, table)[-1].endswith("pause down"))
    watch.forward(600)
    with serving(file, now=watch) as address:
        for browser in players:
            browser.move_to(address)
        with owner_of(players, table).at(table) as page:
            clock = clock_of(page, lambda clock: clock["runs"])

    assert clock["left"] == [120_000, 120_000]
    *_, down, resumed = lines(file, table)
    assert time_of(resumed) - time_of(down) >= 1_800_000


def test_what_time_brings_comes_though_it_could_not_be_kept_at_first(file):
    with serving(file) as address:
        table, *_ = friends(address, length=1, clock=QUICK)
        refuse = "BEGIN SELECT RAISE(FAIL, 'no'); END"
        with sqlite3.connect(file) as other:
            other.execute(f"CREATE TRIGGER no BEFORE UPDATE ON tables {refuse}")
        time.sleep(2.5)
        assert "forfeit" not in lines(file, table)[-1]
        with sqlite3.connect(file) as other:
            other.execute("DROP TRIGGER no")
        wait_until(lambda: "forfeit time" in lines(file, table)[-1], timeout=10)


@pytest.mark.slow  # half a minute in which the players may come back
def test_a_flag_falls_after_a_restart_though_nobody_comes(file):
    with serving(file) as address:
        table, *_ = friends(address, length=1, clock="1s + 2s")
    with serving(file):
        wait_until(lambda: "forfeit time" in lines(file, table)[-1])


@pytest.mark.parametrize("clock", ["soon", "0s + 0s", "12s+2min", "", "none at all"])
def test_a_clock_that_cannot_be_is_refused(browser, clock):
    answer = browser.http.post("/api/tables", json={"opponent": "friend", "clock": clock})

    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_rules")


def test_two_on_one_screen_have_a_clock_and_pause_it_alone(browser):
    table = browser.open(opponent="same_screen", length=1, clock="12s + 2min/pt")

    with browser.at(table) as page:
        assert page.see()["terms"]["clock"] == "12s + 2min/pt"
        page.say({"pause": True})
        assert clock_of(page, lambda clock: clock["paused"])["left"] == [120_000, 120_000]
