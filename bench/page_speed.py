"""
The page in a real Chromium, by the page's own clock: does it feel at once?

    python bench/page_speed.py --times 30

Seven waits, the median and the worst of each, beside what they may be:

- a click on a checker, from the event to the frame that shows the play;
- the computer's reply at its default level with the tutor on, from the click on "Confirm" to its
  dice on the board;
- the first page, from going there with an empty cache to a "Start" that can be pressed;
- the same on a line of 150 ms and 1.6 Mbit/s;
- the lobby on such a line, to its first button that can be pressed: where nobody is, and where
  thirty have left a challenge, to the first of them that can be taken;
- a table on such a line, from going there with an empty cache to a checker that can be moved.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, StorageState, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
OPENING: Final = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
MOST_STEPS: Final = 2000
CLICK, REPLY, FIRST_PAGE = "click", "computer's reply", "first page"
FAR_FIRST_PAGE, FAR_TABLE = "first page on a slow line", "table on a slow line"
FAR_LOBBY, FAR_BUSY_LOBBY = "lobby on a slow line", "busy lobby on a slow line"
BARS: Final = {
    CLICK: 50,
    REPLY: 300,
    FIRST_PAGE: 1000,
    FAR_FIRST_PAGE: 1000,
    FAR_LOBBY: 1000,
    FAR_BUSY_LOBBY: 1000,
    FAR_TABLE: 1000,
}
"""Milliseconds."""
CHALLENGES: Final = 30
"""In the busy lobby."""
SLOW_LINE: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 1.6e6 / 8,
}
START, CHECKER, FIRST_BUTTON = "#start", ".spot.open", ".home .go .primary"
TAKEN = "[id^=accept-]"

# What a person waits for ends with the frame after the change.
WATCH: Final = """
  new MutationObserver((_, watcher) => {
    if (!document.querySelector("%s")) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }, 0));
  }).observe(document, { childList: true, subtree: true, attributes: true });
"""
WATCH_CLICKS: Final = """() => {
  window.waits = [];
  addEventListener("pointerup", ({ timeStamp }) => requestAnimationFrame(() =>
    setTimeout(() => window.waits.push(performance.now() - timeStamp), 0)), true);
}"""
WATCH_REPLIES: Final = """() => {
  window.waits = [];
  let confirmed = null;
  addEventListener("pointerup", ({ target, timeStamp }) => {
    confirmed = target.closest("#do-primary:has([href='#icon-check'])") ? timeStamp : null;
  }, true);
  new MutationObserver(() => {
    if (confirmed === null || !document.querySelector(".die.black:not(.faded)")) return;
    window.waits.push(performance.now() - confirmed);
    confirmed = null;
  }).observe(document.querySelector("g.dice"), { childList: true });
}"""


def main() -> None:
    """Measure, and print the figures beside what they may be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1] if __doc__ else None)
    parser.add_argument("--times", type=int, default=30, help="of each wait, at least 20")
    times = max(20, parser.parse_args().times)
    names = ("chromium", "chromium-browser", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        parser.exit(2, "chromium is not installed\n")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        waits = {
            CLICK: clicks(browser, address, times),
            REPLY: replies(browser, address, times),
            FIRST_PAGE: cold_pages(browser, address, "/", START, times),
            FAR_FIRST_PAGE: cold_pages(browser, address, "/", START, times, is_far=True),
            FAR_LOBBY: cold_pages(browser, address, "/lobby", FIRST_BUTTON, times, is_far=True),
            FAR_BUSY_LOBBY: busy_lobbies(browser, address, times),
            FAR_TABLE: far_tables(browser, address, times),
        }
        browser.close()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    for name, measured in waits.items():
        print(
            f"{name}: median {statistics.median(measured):.0f} ms, worst {max(measured):.0f} ms "
            f"of {len(measured)} (bar {BARS[name]} ms)"
        )


@contextmanager
def serving() -> Iterator[str]:
    """`gamao` as people start it, with nothing kept from before: its address."""
    gamao = str(Path(sys.executable).with_name("gamao"))
    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(
            [gamao, "--no-open"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "GAMAO_DATA": data},
        ) as process,
    ):
        try:
            assert process.stdout is not None
            said = re.search(r"http://[\w.:]+", process.stdout.readline())
            assert said is not None
            yield said[0]
        finally:
            process.terminate()


def new_page(browser: Browser, address: str, seats: StorageState | None = None) -> Page:
    """A page of somebody who was never here, or who has *seats* and nothing else."""
    context = browser.new_context(base_url=address, locale="pt-BR", storage_state=seats)
    page = context.new_page()
    page.set_default_timeout(30_000)
    return page


def measured(page: Page) -> list[float]:
    """The waits the page has noted so far."""
    return [float(wait) for wait in page.evaluate("() => window.waits")]


def go_to_table(page: Page, **terms: object) -> None:
    """Open a table and sit at it."""
    url = page.request.post("/api/tables", data=terms).json()["url"]
    page.goto(url)
    page.wait_for_selector(".spot.open, #do-primary[aria-disabled=false]", state="attached")


def clicks(browser: Browser, address: str, times: int) -> list[float]:
    """A checker played and taken back, again and again."""
    page = new_page(browser, address)
    go_to_table(page, opponent="same_screen", position=OPENING)
    box = page.locator('.spot[data-spot="24"] .hit').bounding_box()
    assert box is not None
    page.evaluate(WATCH_CLICKS)
    for _ in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
        page.locator("#do-undo[aria-disabled=false]").wait_for()
        page.keyboard.press("u")
    waits = measured(page)
    page.context.close()
    return waits


def replies(browser: Browser, address: str, times: int) -> list[float]:
    """Games against the computer with the settings of who changes none, its hints followed."""
    page, waits = new_page(browser, address), list[float]()
    while len(waits) < times:
        go_to_table(page, opponent="bot", length=3)
        page.evaluate(WATCH_REPLIES)
        for _ in range(MOST_STEPS):
            if len(waits) + len(measured(page)) >= times or not step(page):
                break
        waits += measured(page)
    page.context.close()
    return waits


def step(page: Page) -> bool:
    """Do what the page asks for next; False at the end of a match."""
    if page.locator("#answer-again").is_visible():
        return False
    for button in ("#answer-take", "#answer-decline", "#tutor-go", "#answer-next", "#card .link"):
        if page.locator(button).first.is_visible():
            return press(page, button)
    if page.locator("#do-primary[aria-disabled=false]").is_visible():
        return press(page, "#do-primary")
    if page.locator(".spot.open").count():
        return press(page, "#do-hint")
    page.wait_for_timeout(50)
    return True


def press(page: Page, button: str) -> bool:
    """Press a *button*, if it has not gone in the meantime."""
    with suppress(TooLate):
        page.locator(button).first.click(timeout=1000)
    return True


def far_tables(browser: Browser, address: str, times: int) -> list[float]:
    """One table, gone to again and again by who sits at it and has nothing in the cache."""
    page = new_page(browser, address)
    terms = {"opponent": "same_screen", "position": OPENING}
    url = page.request.post("/api/tables", data=terms).json()["url"]
    seats = page.context.storage_state()
    page.context.close()
    return cold_pages(browser, address, url, CHECKER, times, is_far=True, seats=seats)


def busy_lobbies(browser: Browser, address: str, times: int) -> list[float]:
    """The lobby, where others have left challenges."""
    for number in range(CHALLENGES):
        page = new_page(browser, address)
        wanted = {"length": 5, "clock": "3 days", "name": f"Jogador {number}"}
        page.request.post("/api/challenges", data=wanted)
        page.context.close()
    return cold_pages(browser, address, "/lobby", TAKEN, times, is_far=True)


def cold_pages(
    browser: Browser,
    address: str,
    path: str,
    usable: str,
    times: int,
    is_far: bool = False,
    seats: StorageState | None = None,
) -> list[float]:
    """A page, each time in a new browser window that has nothing in its cache."""
    waits = []
    for _ in range(times):
        page = new_page(browser, address, seats)
        page.add_init_script(WATCH % usable)
        if is_far:
            session = page.context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW_LINE)
        page.goto(path)
        page.wait_for_function("() => window.usable !== undefined")
        waits.append(float(page.evaluate("() => window.usable")))
        page.context.close()
    return waits


if __name__ == "__main__":
    main()
