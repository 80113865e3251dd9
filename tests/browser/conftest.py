"""Real Chromium at a real server: one of each for a test run."""

import json
import os
import random
import re
import shutil
from contextlib import ExitStack, contextmanager
from itertools import count

import pytest
from playwright.sync_api import Error

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
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def playwright():
    """What drives browsers: there can be one in a process."""
    if _chromium() is None:
        assert os.environ.get("CI") != "true", "chromium is not installed"
        pytest.skip("chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
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


def _has_time(page):
    """
    Is it what it is elsewhere?

    Not where a test has set the clock: Playwright's is that of a window, for all its later pages.
    """
    try:
        return page.evaluate("() => /native code/.test(Date.now)")
    except Error:  # closed, or on its way elsewhere: nobody knows
        return False


class Windows:
    """
    Windows of the browser, by their options, used again in test after test.

    Whoever sits down at one is somebody new, but need not fetch every script and style anew.
    """

    def __init__(self, chromium):
        self._chromium, self._free, self._people = chromium, {}, count()

    @contextmanager
    def page(self, settings, **options):
        key = json.dumps(options, sort_keys=True)
        free = self._free.setdefault(key, [])
        window = free.pop() if free else self._chromium.new_context(**options)
        window.set_default_timeout(60_000)
        page = window.new_page()
        page.add_init_script(settings_script(next(self._people), **settings))
        yield page
        has_time = _has_time(page)
        page.close()
        if not has_time:
            window.close()
            return
        window.clear_cookies()
        window.set_offline(False)
        free.append(window)


@pytest.fixture(scope="session")
def windows(chromium):
    return Windows(chromium)


@pytest.fixture
def players(windows, site):
    """
    Makes players, each in a browser of their own.

    None may leave an error on the console, but for what *expected* says: a browser writes down
    every line that breaks and every request that is refused.
    """
    errors, seated = [], ExitStack()

    def new(*, at=site, settings=None, expected=None, **options):
        options = {"locale": "en", "viewport": {"width": 1280, "height": 800}} | options
        page = seated.enter_context(windows.page(settings or {}, base_url=at, **options))
        page.on("pageerror", lambda error: errors.append(str(error)))

        def heed(message):
            is_expected = expected is not None and re.search(expected, message.text)
            if message.type == "error" and not is_expected:
                errors.append(f"{message.text} {message.location['url']}")

        page.on("console", heed)
        return Player(page)

    with seated:
        yield new
    assert errors == []


@pytest.fixture
def player(players):
    return players()
