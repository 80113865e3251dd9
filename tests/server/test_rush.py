"""All pages that come back at once are let in before anybody plays on."""

import asyncio
from contextlib import ExitStack

import pytest
from tests.server.browsers import Browser, is_mine, serving
from tests.server.test_clock import friends, lines, time_of

from gamao.server.table.rush import Rush


class Watch:
    """Seconds that a test lets pass."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def watch():
    return Watch()


def come_back(rush, watch, pages, seconds):
    for _ in range(pages):
        watch.now += seconds / pages
        rush.arrive()


def test_some_pages_a_second_are_no_rush(watch):
    rush = Rush(watch)

    come_back(rush, watch, 900, 10)

    assert not rush.is_on


def test_hundreds_at_once_are_a_rush_which_ends_when_no_more_come(watch):
    rush = Rush(watch)

    come_back(rush, watch, 300, 0.5)

    assert rush.is_on
    watch.now += 0.2
    assert not rush.is_on


def test_long_after_the_beginning_nobody_can_make_one(watch):
    rush = Rush(watch)
    watch.now += 31

    come_back(rush, watch, 1000, 0.5)

    assert not rush.is_on


def test_who_waits_for_calm_waits_three_seconds_at_most(watch):
    rush = Rush(watch)

    async def wait():
        come_back(rush, watch, 300, 0.1)
        waiting = asyncio.create_task(rush.calm())
        while not waiting.done():
            await asyncio.sleep(0)
            await asyncio.sleep(0.06)
            come_back(rush, watch, 300, 0.5)
        return watch.now

    assert 3 <= asyncio.run(wait()) <= 4.5


def test_who_acts_in_a_rush_is_answered_and_loses_no_time(tmp_path):
    file = tmp_path / "games.db"
    with serving(file) as address:
        table, *players = friends(address, length=1, clock="600s + 60min", watched=True)
    with serving(file) as address, ExitStack() as stack:
        watcher = Browser(address)
        for browser in players:
            browser.move_to(address)
        for _ in range(80):
            stack.enter_context(watcher.at(table, path="/ws/tables/{}?v=1"))
        owner = next(one for one in players if is_mine(one.view(table)))
        with owner.at(table) as page:
            page.see()
            page.act("resign single")
            page.until(lambda told: "view" in told and told["v"] > 1)

    *_, down, resumed, resigned = lines(file, table)
    assert (down.split()[-2:], resumed.split()[-1]) == (["pause", "down"], "resume")
    assert time_of(resigned) - time_of(resumed) < 100
