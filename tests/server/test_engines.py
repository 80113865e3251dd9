"""Process pools: the background gives way, and is let go when it has nothing to do."""

import asyncio
import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children

import httpx
import pytest
from tests.server.browsers import Browser, serving, some_action, wait_until
from tests.server.programs import is_alive
from tests.timing import work_since, work_so_far

from gamao.engine import Engine
from gamao.notation import parse_xgid
from gamao.rules.player import Player
from gamao.rules.variant import HYPERGAMMON
from gamao.server import preparing
from gamao.server.engines import EnginePool, Engines, Readers
from gamao.server.http.problems import Problem
from gamao.server.http.quotas import Caller
from gamao.server.preparing import NotReadyError
from gamao.server.table.opponent import choose
from gamao.server.worker import Worker

OPEN = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"


def in_a_thread(coroutine):
    """Run it where no other loop runs: a browser driven by this process may have one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def who(worker):
    """The process that answers, and how nice it is."""
    return os.getpid(), os.nice(0)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "nice"), reason="no priorities here")
def test_the_background_gives_way_rests_and_comes_back():
    async def asked():
        pool = EnginePool(1, gives_way=True)
        first = await pool.ask(who)
        pool.rest()
        second = await pool.ask(who)
        pool.close()
        return first, second

    (first, nice), (second, nice_too) = in_a_thread(asked())

    assert nice == nice_too == min(os.nice(0) + 5, 19)
    assert first != second
    wait_until(lambda: not is_alive(first))


def die(worker, folder, times):
    """Be killed so many times, and then answer."""
    deaths = len(list(folder.iterdir()))
    if deaths < times:
        (folder / str(deaths)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


@pytest.mark.slow
def test_a_question_survives_the_process_being_killed_twice_and_the_pool_more(tmp_path):
    twice, often = tmp_path / "twice", tmp_path / "often"
    twice.mkdir()
    often.mkdir()

    async def asked():
        pool = EnginePool(1)
        first = await pool.ask(die, twice, 2)
        with pytest.raises(BrokenProcessPool):
            await pool.ask(die, often, 3)
        second = await pool.ask(die, often, 3)
        pool.close()
        return first, second

    assert in_a_thread(asked()) == ("alive", "alive")


def test_a_beginners_answer_overtakes_those_of_forty_strong_ones():
    game = parse_xgid(OPEN)
    done = []

    async def answered(pool, person, level):
        await pool.of(person, level).ask(choose, game, Player.WHITE, level, 1)
        done.append(level)

    async def asked():
        pool = EnginePool(1)
        for level in ("best", "beginner"):  # how long they take is known from then on
            await answered(pool, "somebody", level)
        done.clear()
        strong = [asyncio.create_task(answered(pool, f"{n}", "best")) for n in range(40)]
        await asyncio.sleep(0)
        await answered(pool, "last", "beginner")
        pool.close()
        for task in strong:
            task.cancel()
        await asyncio.gather(*strong, return_exceptions=True)

    in_a_thread(asked())

    assert done.index("beginner") <= 1  # one was under way


@pytest.mark.slow
def test_a_deep_rollout_holds_nobody_up_and_ends_when_its_asker_leaves(tmp_path):
    with serving(tmp_path / "games.db", warm=True) as address:
        patient = Browser(address)
        assert patient.http.post("/api/analysis", json={"text": OPEN}).is_success
        deep = {"text": OPEN, "limit": "rollout-deep"}
        asking = [
            threading.Thread(target=leaves_after, args=(address, deep, 2.0)) for _ in range(4)
        ]
        for thread in asking:
            thread.start()
        time.sleep(1.0)

        begun = time.monotonic()
        assert patient.http.post("/api/analysis", json={"text": OPEN}).is_success
        waited = time.monotonic() - begun
        for thread in asking:
            thread.join()
        time.sleep(1.5)  # the part that was under way
        before = work_so_far()
        time.sleep(1.0)

        print(f"a hint waited {waited:.2f} s")
        assert waited < 3.0  # 2.05 s beside a dozen others' processes
        assert work_since(before) < 0.3
        patient.close()


def leaves_after(address, body, seconds):
    """Somebody asks, and closes the page before the answer."""
    with (
        pytest.raises(httpx.ReadTimeout),
        httpx.Client(base_url=f"http://{address}", timeout=seconds) as page,
    ):
        page.post("/api/analysis", json=body)


# -- what takes minutes, and files of strangers --------------------------------------------------


def solving_slowly(variant):
    """As `make_ready` where every sweep takes an hour."""
    time.sleep(3600)


def played_by_bot(browser, **terms):
    """Seconds until the computer has answered our first play, or what is said instead."""
    with browser.at(browser.open(opponent="bot", length=1, **terms)) as page:
        page.see()
        while page.view["to_act"] != "black":
            page.do(some_action(page.view, random.Random(1)))
        begun = time.monotonic()
        while page.view["to_act"] == "black":
            if error := page.receive().get("error"):
                return time.monotonic() - begun, error["code"]
        return time.monotonic() - begun, None


@pytest.mark.slow
def test_nobody_else_waits_while_a_variant_is_worked_out_and_it_ends_with_the_server(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    monkeypatch.setattr(preparing, "make_ready", solving_slowly)
    hyper = {"preset": "CLUBE", "rules": {"variant": "hypergammon"}}
    others = {child.pid for child in active_children()}
    with serving(tmp_path / "games.db", warm=True) as address:
        one, other = Browser(address), Browser(address)
        played_by_bot(other, level="beginner")  # the engine is loaded

        _, said = played_by_bot(one, level="beginner", **hyper)
        before = {child.pid for child in active_children()} - others
        waited = max(played_by_bot(other, level="beginner")[0] for _ in range(3))
        one.close()
        other.close()

    print(f"a beginner elsewhere answered in {waited:.2f} s")
    assert said == "preparing"
    assert waited < 1.0
    assert len(before) == 3  # a bot's, one to study with, and the one that works it out
    wait_until(lambda: not any(map(is_alive, before)))


@pytest.mark.slow
def test_a_question_waits_while_its_variant_is_worked_out_and_is_answered_then(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(preparing, "make_ready", partial(touched, tmp_path / "ready"))

    async def asked():
        pool = EnginePool(1)
        found = await asyncio.gather(*(pool.ask(three_checkers, tmp_path / "ready") for _ in "ab"))
        pool.close()
        background = EnginePool(1, gives_way=True)
        with pytest.raises(Problem, match="preparing"):  # others' reviews go on
            await background.ask(three_checkers, tmp_path / "never")
        background.close()
        return found

    assert in_a_thread(asked()) == ["a table", "a table"]
    assert (tmp_path / "ready").read_text() == "once"


def touched(path, variant):
    with path.open("a") as file:
        file.write("once")


def three_checkers(worker, path):
    if not path.exists():
        raise NotReadyError(HYPERGAMMON)
    return "a table"


def test_a_process_that_others_wait_for_works_nothing_out(tmp_path, monkeypatch):
    pytest.importorskip("gamao.engine._core")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    with pytest.raises(NotReadyError):
        Worker(Engine.default(threads=1)).judging(HYPERGAMMON)


def held(folder, seconds):
    """A file that is read for so long; how often it was."""
    (folder / f"{os.getpid()}").touch()
    time.sleep(seconds)
    return os.nice(0)


@pytest.mark.slow
def test_nobody_has_all_readers_and_who_leaves_ends_theirs(tmp_path):
    async def asked():
        readers = Readers()
        long = [
            asyncio.create_task(readers.ask(Caller(f"{n}", "here"), held, tmp_path, 3600))
            for n in range(10)
        ]
        nice = await readers.ask(Caller("last", "elsewhere"), held, tmp_path, 0)
        at_once = len(list(tmp_path.iterdir())) - 1
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        return nice, at_once

    nice, at_once = in_a_thread(asked())
    ours = {int(path.name) for path in tmp_path.iterdir()}

    assert nice == min(os.nice(0) + 5, 19)
    assert at_once <= 2
    wait_until(lambda: not any(map(is_alive, ours)))


def answers_none(worker, seconds):
    time.sleep(seconds)


@pytest.mark.slow
def test_one_address_without_cookies_cannot_fill_the_queue():
    async def asked():
        pool = Engines(1).study
        await pool.ask(answers_none, 0.2)  # loaded, and how long it takes is known
        crowd = [
            asyncio.create_task(pool.for_caller(Caller(f"new {n}", "here")).ask(answers_none, 0.2))
            for n in range(40)
        ]
        await asyncio.sleep(0)
        begun = time.monotonic()
        await pool.for_caller(Caller("one", "elsewhere")).ask(answers_none, 0.2)
        waited = time.monotonic() - begun
        refused = [task for task in crowd if task.done() and isinstance(task.exception(), Problem)]
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        pool.close()
        return waited, len(refused)

    waited, refused = in_a_thread(asked())

    assert waited < 2.5  # one that is under way, a person's worth of the others, and its own
    assert refused == 7  # a household has 32 waiting and one that is asked
