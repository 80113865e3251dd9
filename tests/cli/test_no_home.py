"""Somebody whose home cannot be written can still use every command."""

import os
import signal
import subprocess
import sys
import urllib.request

import pytest
from tests.analysis.samples import random_record

from gamao import Match
from gamao.notation import write_match

COMMAND = [sys.executable, "-c", "from gamao.cli import main; main()"]
HOMES = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "GAMAO_DATA")
NOWHERE = {name: value for name, value in os.environ.items() if name not in HOMES} | {
    "HOME": "/proc/nowhere"  # not even root can write there
}


def test_a_review_is_made_though_nothing_can_be_kept(tmp_path):
    match = tmp_path / "match.mat"
    match.write_bytes(write_match(random_record(Match(1), seed=2, most=1), "mat"))
    asked = [*COMMAND, "analyse", str(match), "--limit", "0-ply", "--jobs", "1"]

    done = subprocess.run(asked, capture_output=True, text=True, env=NOWHERE, check=False)

    assert done.returncode == 0, done.stderr
    assert "Ana" in done.stdout
    place = "/proc/nowhere/.local/share/gamao"
    assert done.stderr == (
        f"gamao: nothing can be kept in {place}: this review is not remembered\n"
    )


@pytest.mark.timeout(120)
def test_the_web_app_is_served_though_nothing_can_be_kept():
    server = subprocess.Popen(
        [*COMMAND, "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=NOWHERE | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        address = server.stdout.readline().split()[1]
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert answer.status == 200
    finally:
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=60)

    assert server.returncode == 0
    assert said.startswith("gamao: nothing can be kept in /proc/nowhere/.local/share/gamao")
    assert len(said.splitlines()) == 1
