"""The registry of tables: everybody at a table is at the same one, however many there are."""

import asyncio
import json
import random
import sqlite3
from contextlib import AsyncExitStack, closing

from tests.server.browsers import PATIENCE, Browser, is_mine, serving, some_action
from websockets.asyncio.client import connect

from gamao.play import MatchLog
from gamao.rules.action import Roll, Start
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.server.engines import EnginePool
from gamao.server.http import run
from gamao.server.table import bot, tables
from gamao.server.table.audience import Audience
from gamao.server.table.insight import Insight
from gamao.store import layout


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


def test_a_bot_whose_step_cannot_be_written_says_so_and_tries_again(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(layout, "_WAIT_FOR_WRITER", 0.05)
    monkeypatch.setattr(bot, "_LONG_PAUSE", 0.2)
    database = tmp_path / "games.db"
    with serving(database) as address, closing(Browser(address)) as browser:
        number = browser.open(opponent="bot", length=1)
        with browser.at(number) as page:
            page.see()
            while is_mine(page.view):
                page.do(some_action(page.view, random.Random(1)))
            # The engine is still being loaded: the bot finds the database locked.
            with closing(sqlite3.connect(database, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert page.error()["code"] == "no_answer"
                other.execute("ROLLBACK")

            while page.see()["to_act"] == "black":
                pass

    assert "OperationalError" in caplog.text
    assert number not in caplog.text
    assert "INSERT" not in caplog.text


def test_who_acts_when_nothing_can_be_written_is_told_so_and_may_try_again(tmp_path, monkeypatch):
    monkeypatch.setattr(layout, "_WAIT_FOR_WRITER", 0.05)
    database = tmp_path / "games.db"
    with serving(database) as address, closing(Browser(address)) as browser:
        number = browser.open(opponent="same_screen", length=1)
        with browser.at(number) as page:
            page.see()
            with closing(sqlite3.connect(database, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                page.act("resign single")
                assert page.error()["code"] == "not_kept"
                other.execute("ROLLBACK")

            assert page.do("resign single")["phase"] == "resigned"


def test_a_bots_style_does_not_follow_from_what_its_opponent_knows(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address, closing(Browser(address)) as browser:
        numbers = [browser.open(opponent="bot") for _ in range(2)]
        view = json.dumps(browser.view(numbers[0]))
    with closing(sqlite3.connect(database)) as file:
        rows = dict(file.execute("SELECT id, terms FROM tables").fetchall())
    seeds = [json.loads(rows[number])["seed"] for number in numbers]

    assert len(set(seeds)) == 2  # kept, so that the bot stays who it is
    assert str(seeds[0]) not in view


def test_the_course_of_a_game_is_followed_step_by_step(monkeypatch):
    dice, log = RandomDice(random.Random(1)), MatchLog.begin(Match(1).new_game())
    log = log.after(Start.thrown(dice))
    for _ in range(20):
        if log.game.dice is None:
            log = log.after(Roll.thrown(dice))
        log = log.after(log.game.legal_plays()[0])
    pool = EnginePool(1)
    insight = Insight(pool.of("somebody"), Audience())
    insight._followed(log)
    later = log.after(Roll.thrown(dice))
    made, after = [], Game.after

    def counted(self, action, by=None):
        made.append(action)
        return after(self, action, by=by)

    monkeypatch.setattr(Game, "after", counted)
    insight._followed(later)
    pool.close()

    assert len(made) == 1


def test_who_has_gone_without_a_word_is_gone_for_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "SILENCE", 0.3)
    with serving(tmp_path / "games.db") as address:
        helena, tomas = Browser(address), Browser(address)
        (number,) = opened(helena, tomas, 1)
        with helena.at(number) as white, tomas.at(number) as black:
            white.until(lambda m: m.get("here") == {"white": True, "black": True})
            # As if the network were gone: what comes is read by nobody, so nothing is answered.
            black.websocket.protocol.receive_data = lambda data: None

            white.until(lambda m: m.get("here") == {"white": True, "black": False}, timeout=10)
        helena.close()
        tomas.close()
