"""`gamao serve --database postgresql://`: real servers on a real PostgreSQL."""

import random
from contextlib import ExitStack

import pytest
from tests.server.browsers import Browser, some_action, wait_until
from tests.server.programs import free_port, health, program
from tests.server.test_dice import friends, keeping, listen
from tests.store.postgresql import postgresql, require


@pytest.fixture
def database():
    require()
    with postgresql() as running:
        yield running


def served(database, folder):
    return program("serve", "--port", str(free_port()), "--database", database.url, data=folder)


def test_a_game_is_played_on_postgresql_and_found_again(database, tmp_path):
    rng = random.Random(1)
    with served(database, tmp_path) as (_, address):
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=3)
        with browser.at(table) as page:
            page.see()
            for _ in range(20):
                page.do(some_action(page.view, rng))
        told = page.view

    with served(database, tmp_path) as (_, address):
        browser.address, browser.http.base_url = address, f"http://{address}"
        kept = browser.view(table)
    browser.close()

    assert (kept["v"], kept["record"]) == (told["v"], told["record"])
    assert health(address) is None


def test_two_servers_on_one_database_agree_on_every_step(database, tmp_path):
    rng = random.Random(2)
    with served(database, tmp_path) as (_, one), served(database, tmp_path) as (_, other):
        here, there = Browser(one), Browser(other)
        table = here.open(opponent="same_screen", length=3)
        there.http.cookies = here.http.cookies
        with here.at(table) as near, there.at(table) as far:
            near.see()
            far.see()
            for _ in range(8):
                before = near.view["v"]
                # Both act at once: one wins, the other is told so, and both see the same.
                for page in (near, far):
                    page.act(some_action(page.view, rng))
                for page in (near, far):
                    answered(page)
                assert max(near.view["v"], far.view["v"]) > before
                wait_until(lambda: answered(near)["v"] == answered(far)["v"])
                assert near.view["record"] == far.view["record"]
        record = there.view(table)["record"]
        here.close()
        there.close()

    assert [step["v"] for step in record] == list(range(1, len(record) + 1))
    assert len(record) >= 8


def test_a_clock_runs_on_when_a_second_server_begins_and_who_is_at_it_is_not_away(
    database, tmp_path
):
    with served(database, tmp_path) as (_, one), ExitStack() as stack:
        table, *players = friends(one, length=5, clock="12s + 20min")
        pages = [stack.enter_context(keeping(browser, table)) for browser in players]
        while not all(page.view and page.view["v"] for page in pages):
            listen(pages)
        with served(database, tmp_path) as (_, other):
            players[0].move_to(other)
            with keeping(players[0], table) as page:
                here = page.until(lambda told: "here" in told)
                assert (here["here"]["black"], here["away"]) == (False, {})
                page.say({"claim": True})
                assert page.error()["code"] == "not_now"
            players[0].move_to(one)
        record = players[0].http.get(f"/api/tables/{table}/record.txt").text
    assert "start" in record
    assert "pause" not in record


def test_a_server_that_is_left_alone_gives_who_was_at_the_other_the_whole_grace(database, tmp_path):
    with served(database, tmp_path) as (_, other):
        with served(database, tmp_path) as (_, one), ExitStack() as stack:
            table, *players = friends(one, length=5, clock="12s + 20min")
            pages = [stack.enter_context(keeping(browser, table)) for browser in players]
            while not all(page.view and page.view["v"] for page in pages):
                listen(pages)
            players[0].move_to(other)
            # A moment later the second knows of the first, which may have Black at it.
            wait_until(lambda: away_of(players[0], table) is None)
        # The first one has ended, and soon the second knows that it is alone.
        seen = wait_until(lambda: away_of(players[0], table))
    assert 0 <= seen < 10_000


def away_of(browser, table):
    """For how many milliseconds Black is said to be away; None if that is not known."""
    with keeping(browser, table) as page:
        return page.until(lambda told: "here" in told)["away"].get("black")


def answered(page):
    """The view once all that was said before is answered; a ping has the servers compare, too."""
    page.say({"ping": 1})
    page.until(lambda message: "pong" in message)
    return page.view


def test_a_database_that_goes_and_comes_back_is_said_and_nothing_is_lost(database, tmp_path):
    rng = random.Random(3)
    with served(database, tmp_path) as (_, address):
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=3)
        with browser.at(table) as page:
            page.see()
            before = page.do(some_action(page.view, rng))["v"]
            database.stop()
            page.act(some_action(page.view, rng))
            refused = page.error()
            away = wait_until(lambda: health(address))
            database.start()
            after = page.do(some_action(page.view, rng))["v"]
        kept = browser.view(table)
        browser.close()

    assert refused["code"] == "not_kept"
    assert "cannot write games down" in refused["message"]
    assert (away["status"], away["database"]) == ("failing", False)
    assert kept["v"] == after > before
    assert [step["v"] for step in kept["record"]] == list(range(1, after + 1))
