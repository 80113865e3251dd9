"""What holds for all tests."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def english():
    """Commands speak English wherever the tests run, unless a test says otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMAO_LANGUAGE", "en")
        yield
