"""What a stranger sees of `make play` while it prepares."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("ends", "status"), [("true", 0), ("false", 2)])
def test_a_step_that_takes_long_says_that_it_goes_on(tmp_path, ends, status):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").touch()
    # What make was told that runs these tests is not for the one in it.
    told = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}

    done = subprocess.run(
        ["make", f"VENV={tmp_path}", f"PIP=sleep 4; {ends}", "BEAT=1", f"{tmp_path}/.core"],
        cwd=ROOT,
        env=told,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    lines = done.stdout.splitlines()
    assert lines[0] == "gamao: compiling its engine, about half a minute"
    assert lines[1] == "gamao: still compiling, 1 s so far"
    assert done.returncode == status
    assert (tmp_path / ".core").exists() is (ends == "true")
