"""A server for all tests, and browsers to visit it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.server.browsers import Browser, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("server") / "games.db") as address:
        yield address


@pytest.fixture
def browsers(address):
    opened = []

    def new(**options):
        opened.append(Browser(address, **options))
        return opened[-1]

    yield new
    for one in opened:
        one.close()


@pytest.fixture
def browser(browsers):
    return browsers()


@pytest.fixture(autouse=True)
def _loops_of_their_own(monkeypatch):
    """Coroutines run in a thread: a browser that this process drives may have a loop in ours."""
    run = asyncio.run

    def in_a_thread(coroutine):
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(run, coroutine).result()

    monkeypatch.setattr(asyncio, "run", in_a_thread)
