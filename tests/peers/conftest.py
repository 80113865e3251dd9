"""The real programs that gamao is compared with."""

import os
import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def gnubg() -> str:
    """The path of a real gnubg. Without one its tests are skipped, but with CI=true they fail."""
    path = shutil.which("gnubg") or "/usr/games/gnubg"
    if not Path(path).exists():
        missing = "gnubg is missing: apt-get install gnubg"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return path
