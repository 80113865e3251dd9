"""Memory is given back without stopping the loop to look for what nobody needs."""

import asyncio
import gc
import time
import weakref

from tests.server.browsers import PATIENCE, Browser, serving

from gamao.server.garbage import collect_quietly
from gamao.server.table import tables
from gamao.server.table.table import Table


def test_what_is_old_is_looked_at_no_more_and_all_is_as_before_at_the_end():
    before = gc.get_threshold()

    async def meanwhile():
        task = asyncio.create_task(collect_quietly())
        await asyncio.sleep(0)
        frozen = gc.get_freeze_count()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return frozen

    frozen = asyncio.run(meanwhile())

    assert frozen > 10_000
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_a_table_that_nobody_needs_is_gone_without_the_collector(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(tables, "TABLES_IN_MEMORY", 1)
    begin = Table.__init__

    def remembered(self, *given, **named):
        begin(self, *given, **named)
        made.append(weakref.ref(self))

    monkeypatch.setattr(Table, "__init__", remembered)
    gc.disable()
    try:
        with serving(tmp_path / "games.db") as address:
            browser = Browser(address)
            for _ in range(4):
                with browser.at(browser.open(opponent="same_screen")) as page:
                    page.see()
            browser.open(opponent="same_screen")
            end = time.monotonic() + PATIENCE  # the server sees a moment later that a page has gone
            while sum(one() is not None for one in made) > 2 and time.monotonic() < end:
                time.sleep(0.05)
            alive = sum(one() is not None for one in made)
            browser.close()
    finally:
        gc.enable()

    assert len(made) >= 5
    assert alive <= 2
