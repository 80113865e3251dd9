"""A server for all tests, and browsers to visit it."""

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
