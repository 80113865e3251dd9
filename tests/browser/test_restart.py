"""A server that is killed loses nothing."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"


@contextmanager
def program(port, data):
    """`gamao` as people start it, in a process of its own."""
    process = subprocess.Popen(
        [Path(sys.executable).with_name("gamao"), "--no-open", "--port", str(port)],
        env={**os.environ, "GAMAO_DATA": str(data)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_until_it_listens(port)
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_until_it_listens(port, within=120):
    end = time.monotonic() + within
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=within).close()
            return
        except OSError:
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.05)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def game(player):
    """The table but for who is looking at it just now."""
    return {name: value for name, value in player.view().items() if name != "players"}


def test_a_killed_server_loses_nothing_and_the_page_comes_back_by_itself(players, tmp_path):
    port = free_port()
    player = players(at=f"http://127.0.0.1:{port}", expected="WebSocket|ERR_CONNECTION")
    with program(port, tmp_path) as process:
        player.open(opponent="same_screen", position=OPENING)
        player.wait_for(".spot.open", state="attached")
        player.drag(24, 16)
        player.press("primary")
        player.wait_for("#record .link")
        player.press("primary")
        player.wait_for(".spot.open", state="attached")
        before = game(player)
        player.click(player.now()["spots"][0])
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        player.wait_for("#broken")

    with program(port, tmp_path):
        player.wait_for("#broken", state="hidden")
        assert game(player) == before
        assert player.can("undo")
        player.play_roll()
        player.wait_for('#do-primary[data-title="Roll"][aria-disabled="false"]')
        assert player.view()["v"] == before["v"] + 1


@pytest.mark.slow
def test_a_line_that_dies_without_a_word_is_noticed_and_mended(players, tmp_path):
    """As when the network is gone: nothing is closed, nothing answers."""
    port = free_port()
    player = players(at=f"http://127.0.0.1:{port}", expected="WebSocket|ERR_CONNECTION")
    with program(port, tmp_path) as process:
        player.open(opponent="same_screen", position=OPENING)
        player.wait_for(".spot.open", state="attached")
        os.kill(process.pid, signal.SIGSTOP)
        begun = time.monotonic()
        player.wait_for("#broken")
        noticed = time.monotonic() - begun
        os.kill(process.pid, signal.SIGCONT)
        player.wait_for("#broken", state="hidden")

        print(f"noticed after {noticed:.1f} s")
        assert noticed < 15
        player.drag(24, 16)
        player.press("primary")
        player.wait_for("#record .link")


KEEP_LINES = """
  window.lines = [];
  window.WebSocket = class extends WebSocket {
    constructor(...how) { super(...how); window.lines.push(this); }
  };
"""


@pytest.mark.slow
def test_a_line_that_is_long_in_closing_is_given_up_and_nothing_said_into_it(players, tmp_path):
    port = free_port()
    player = players(at=f"http://127.0.0.1:{port}", expected="WebSocket connection|ERR_CONNECTION")
    player.page.add_init_script(KEEP_LINES)
    with program(port, tmp_path) as process:
        player.open(opponent="same_screen", position=OPENING)
        player.wait_for(".spot.open", state="attached")
        os.kill(process.pid, signal.SIGSTOP)
        player.page.evaluate("() => window.lines.at(-1).close()")  # nobody answers that either
        player.wait_for("#broken")
        os.kill(process.pid, signal.SIGCONT)

        player.wait_for("#broken", state="hidden")
