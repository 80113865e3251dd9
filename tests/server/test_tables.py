"""The registry of tables: everybody at a table is at the same one, however many there are."""

import asyncio
import json
import sqlite3
from contextlib import AsyncExitStack

from tests.server.browsers import PATIENCE, Browser, serving
from websockets.asyncio.client import connect

from gamao.server import tables


async def seen(websocket, wanted):
    """The first message for which *wanted* is true."""
    async with asyncio.timeout(PATIENCE):
        while not wanted(message := json.loads(await websocket.recv())):
            pass
    return message


async def sat(stack, browser, table):
    cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    headers = {"Cookie": cookies, "Origin": f"http://{browser.address}"}
    url = f"ws://{browser.address}/ws/tables/{table}"
    return await stack.enter_async_context(connect(url, additional_headers=headers, max_size=None))


async def both_see_a_step(pages):
    """Who must act does so; the other sees it too."""
    views = [(await seen(page, lambda m: "view" in m))["view"] for page in pages]
    v = views[0]["v"]
    mover = next(n for n, view in enumerate(views) if view["to_act"] in view["seats"])
    action = "roll" if views[mover]["phase"] == "turn" else "resign single"
    await pages[mover].send(json.dumps({"v": v, "action": action}))
    await asyncio.gather(*(seen(page, lambda m: m.get("v", 0) > v) for page in pages))


async def everybody_plays(helena, tomas, numbers):
    async with AsyncExitStack() as stack:
        # Everyone at the same moment, and the second players when all tables are busy.
        white, black = [
            await asyncio.gather(*(sat(stack, one, table) for table in numbers))
            for one in (helena, tomas)
        ]
        pairs = zip(white, black, strict=True)
        await asyncio.gather(*(both_see_a_step(pair) for pair in pairs))


def opened(helena, tomas, count):
    numbers = [helena.open(opponent="friend", length=1) for _ in range(count)]
    assert {tomas.join(number).status_code for number in numbers} == {200}
    return numbers


def test_both_players_are_at_one_table_however_many_are_busy(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "TABLES_IN_MEMORY", 4)
    database = tmp_path / "games.db"
    with serving(database) as address:
        helena, tomas = Browser(address), Browser(address)
        numbers = opened(helena, tomas, 60)
    # Nothing is in memory now: two pages at once read each of the tables.
    with serving(database) as address:
        for one in (helena, tomas):
            one.address = address

        asyncio.run(everybody_plays(helena, tomas, numbers))

    helena.close()
    tomas.close()


def test_a_table_stopped_after_the_second_seat_was_taken_begins_when_it_is_found(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        helena, tomas = Browser(address), Browser(address)
        (number,) = opened(helena, tomas, 1)
    # As a server leaves it that is killed between sitting down and the throw for the start.
    with sqlite3.connect(database) as file:
        assert file.execute("DELETE FROM steps").rowcount == 1
    file.close()

    with serving(database) as address:
        helena.http.base_url = f"http://{address}"

        view = helena.view(number)

    assert view["v"] == 1
    assert view["to_act"] is not None
    helena.close()
    tomas.close()


def test_a_step_of_another_process_is_told_here(tmp_path):
    """Two servers on one database, as `--database` allows."""
    database = tmp_path / "games.db"
    with serving(database) as one, serving(database) as other:
        here, there = Browser(one), Browser(other)
        number = here.open(opponent="same_screen", length=3)
        there.http.cookies = here.http.cookies
        with here.at(number) as page, here.at(number) as tab, there.at(number) as far:
            for each in (page, tab, far):
                each.see()
            far.do("resign single")
            page.act("resign single")

            assert page.error()["code"] == "stale_version"
            assert tab.see()["v"] == far.view["v"]

            far.do("decline")
            tab.say({"ping": 1})  # as a page does every few seconds

            assert tab.see()["v"] == far.view["v"]
        here.close()
        there.close()
