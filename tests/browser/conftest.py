"""Real Chromium at a real server: one of each for a test run."""

import os
import random
import re
import shutil

import pytest

from tests.browser.players import Player, settings_script
from tests.server.browsers import serving

# Chromium as Debian builds it, with nothing that phones home; root needs --no-sandbox.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def _chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def chromium():
    if _chromium() is None:
        assert os.environ.get("CI") != "true", "chromium is not installed"
        pytest.skip("chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        yield browser
        browser.close()


class QuickDice:
    """Real dice but for one thing: they fall equal more often than not, so games end sooner."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._last = 6

    def throw(self):
        if self._random.random() < 0.5:
            self._last = self._random.randint(1, 6)
        return self._last


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    database = tmp_path_factory.mktemp("site") / "games.db"
    with serving(database, dice=QuickDice(6), warm=True) as address:
        yield f"http://{address}"


@pytest.fixture
def players(chromium, site):
    """
    Makes players, each in a browser of their own.

    None may leave an error on the console, but for what *expected* says: a browser writes down
    every line that breaks and every request that is refused.
    """
    errors, contexts = [], []

    def new(*, at=site, settings=None, expected=None, **options):
        options = {"locale": "en", "viewport": {"width": 1280, "height": 800}} | options
        context = chromium.new_context(base_url=at, **options)
        context.set_default_timeout(60_000)
        context.add_init_script(settings_script(**(settings or {})))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))

        def heed(message):
            is_expected = expected is not None and re.search(expected, message.text)
            if message.type == "error" and not is_expected:
                errors.append(f"{message.text} {message.location.get('url')}")

        page.on("console", heed)
        contexts.append(context)
        return Player(page)

    yield new
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def player(players):
    return players()
