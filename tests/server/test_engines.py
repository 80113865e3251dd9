"""Process pools: the background gives way, and is let go when it has nothing to do."""

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import httpx
import pytest
from tests.server.browsers import Browser, serving, wait_until
from tests.server.programs import is_alive
from tests.timing import work_since, work_so_far

from gamao.notation import parse_xgid
from gamao.rules.player import Player
from gamao.server.engines import EnginePool
from gamao.server.table.opponent import choose

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
        assert waited < 10.0
        assert work_since(before) < 0.3
        patient.close()


def leaves_after(address, body, seconds):
    """Somebody asks, and closes the page before the answer."""
    with (
        pytest.raises(httpx.ReadTimeout),
        httpx.Client(base_url=f"http://{address}", timeout=seconds) as page,
    ):
        page.post("/api/analysis", json=body)
