"""What holds for all tests."""

import gc
import signal
import time

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time, however slow the machine: a change is not refused for what it has
# not changed. `pytest --hypothesis-profile=default` looks for new ones.
settings.register_profile(
    "same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def english():
    """Commands speak English wherever the tests run, unless a test says otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMAO_LANGUAGE", "en")
        yield


@pytest.fixture(scope="session", autouse=True)
def interrupts():
    """Programs can be interrupted, even if the tests run where a shell has switched that off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


A_MINUTE = 60.0


@pytest.fixture(scope="session")
def looked():
    """When all garbage was last looked for."""
    return {"at": time.monotonic()}


@pytest.fixture(autouse=True)
def _look_for_garbage(looked):
    """A server sets what has lived for a while aside for an hour: here that is gigabytes."""
    yield
    if time.monotonic() - looked["at"] > A_MINUTE:
        gc.unfreeze()
        gc.collect()
        looked["at"] = time.monotonic()
