"""The engine, loaded once."""

import pytest

from gamao.analysis import default_engine


@pytest.fixture(scope="session")
def engine():
    return default_engine()
