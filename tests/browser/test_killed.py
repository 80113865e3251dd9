"""A browser that is killed while a match is written down has lost no key."""

import os
import signal
from pathlib import Path

import pytest

from tests.browser.conftest import FLAGS, _chromium
from tests.browser.players import Player
from tests.browser.transcribing import engine_match

KEYS = ("3", "1", "1", "6", "4", "1", "5")


@pytest.fixture
def reopen(playwright, tmp_path):
    """A browser with a home of its own, as people have one."""
    opened = []

    def reopen():
        opened.append(
            playwright.chromium.launch_persistent_context(
                tmp_path / "home", executable_path=_chromium(), args=FLAGS
            )
        )
        return Player(opened[-1].new_page())

    yield reopen
    opened[-1].close()


def kill(home):
    """Every process of the browser at *home*, at once and without a word."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            started = (process / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if f"--user-data-dir={home}" in started:
            os.kill(int(process.name), signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are told by /proc")
def test_a_killed_browser_has_lost_no_key(reopen, site, tmp_path):
    player = reopen()
    begin_at(player, site)
    for key in KEYS:
        player.page.keyboard.press(key)
    player.wait_for("#die-5[aria-pressed=true]")
    player.page.wait_for_timeout(500)  # what a hand takes from the keys to the plug
    path = player.page.url
    rows = player.page.locator("#rows tbody td").all_text_contents()

    kill(tmp_path / "home")
    player = reopen()
    player.page.goto(path)

    player.wait_for("#die-5[aria-pressed=true]")
    assert player.page.locator("#rows tbody td").all_text_contents() == rows
    player.page.goto(f"{site}/transcribe")
    player.wait_for("#begun .card")


def begin_at(player, site):
    record = engine_match()
    player.page.goto(f"{site}/transcribe")
    player.page.fill("#white", record.white)
    player.page.fill("#black", record.black)
    player.page.click("#begin")
    player.wait_for("#die-1")
