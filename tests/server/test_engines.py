"""Process pools: the background gives way, and is let go when it has nothing to do."""

import asyncio
import os

import pytest
from tests.server.browsers import wait_until
from tests.server.programs import is_alive

from gamao.server.engines import EnginePool


def who(mind):
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

    (first, nice), (second, nice_too) = asyncio.run(asked())

    assert nice == nice_too == min(os.nice(0) + 5, 19)
    assert first != second
    wait_until(lambda: not is_alive(first))
