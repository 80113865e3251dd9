"""
The page in a real Chromium, by the page's own clock: does it feel at once?

    python bench/page_speed.py --times 30

Three waits, the median and the worst of each, beside what they may be:

- a click on a checker, from the event to the frame that shows the play;
- the computer's reply at its default level with the tutor on, from the click on "Confirm" to its
  dice on the board;
- the first page, from going there with an empty cache to a "Start" that can be pressed.
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

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
OPENING: Final = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
MOST_STEPS: Final = 2000
CLICK, REPLY, FIRST_PAGE = "click", "computer's reply", "first page"
BARS: Final = {CLICK: 50, REPLY: 300, FIRST_PAGE: 1000}
"""Milliseconds."""

# What a person waits for ends with the frame after the change.
WATCH_FIRST_PAGE: Final = """
  new MutationObserver((_, watcher) => {
    if (!document.getElementById("start")) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }, 0));
  }).observe(document, { childList: true, subtree: true });
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
    const button = target.closest("#do-primary");
    confirmed = button?.dataset.title === "Confirm" ? timeStamp : null;
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
            FIRST_PAGE: first_pages(browser, address, times),
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


def new_page(browser: Browser, address: str) -> Page:
    """A page of somebody who was never here."""
    page = browser.new_context(base_url=address, locale="en").new_page()
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


def first_pages(browser: Browser, address: str, times: int) -> list[float]:
    """The first page, each time in a new browser window that has nothing in its cache."""
    waits = []
    for _ in range(times):
        page = new_page(browser, address)
        page.add_init_script(WATCH_FIRST_PAGE)
        page.goto("/")
        page.wait_for_function("() => window.usable !== undefined")
        waits.append(float(page.evaluate("() => window.usable")))
        page.context.close()
    return waits


if __name__ == "__main__":
    main()
