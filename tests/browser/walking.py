"""
Random legal games under every mix of rules, walked through the real page.

`make walk` walks 2,000 of them; `python -m tests.browser.walking GAMES SEED` so many from a seed.
"""

import json
import random
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from math import inf
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from gamao.engine.hypergammon import open_table
from tests.browser.conftest import FLAGS, QuickDice, _chromium
from tests.server.browsers import serving

WALK = (Path(__file__).parent / "walk.js").read_text()
SEATS = ("bot", "friend", "same_screen")
LENGTHS = (None, None, 1, 2, 3, 5)
# Where games seldom come by chance: short races, dances, close-outs, bar fights.
BOARDS = (
    "-BBB-----------------bbb--",
    "-----AE-C---eE------bbbbbA",
    "-----AE-C---cE-----bbbbbbA",
    "aBBBBBB-----b---B----cccc-",
    "aBBBBBBC----------------a-",
    "-CC-----------A-b-bbbb-b-A",
    "-DD------------------dd---",
    "-A----------------------a-",
)
SMALL_BOARDS = (
    "-a-a-a------------A-A-A---",
    "aAAA---------------aa-----",
    "-BA--------------------ba-",
    "aBA-----------------b-----",
)
"""The same with three checkers a side."""
CUBES = ("0:0", "0:0", "1:1", "1:-1", "6:1")
SIZES = ((1280, 800), (390, 844), (844, 390), (960, 700))
MEMORY = Path("/dev/shm")
"""Where a database is kept that nobody needs afterwards: 2,000 games should not wait for a disk."""
CLOCKS = ("60s + 20min", "fischer 60s + 20min", "3 days")
HANDS = (None, None, "mouse", "keys", "finger", "drag")
LONGEST = 900
"""Seconds for the games of one table."""
SLOW_LEVELS = 3
"""The strongest of our levels think for long; they do nothing on the page that others do not."""


def some_rules(rng, setup, preset):
    """What somebody changes who tries every switch; without contradictions, as the form sees to."""
    rules, changes = dict(preset["rules"]), {}
    for option in setup["options"]:
        name, values = option["name"], option["values"] or (False, True)
        if rng.random() < 0.4:
            changes[name] = rng.choice(values)
        if any((rules | changes)[needed] in (False, 0) for needed in option["needs"]):
            changes[name] = {"switch": False, "number": 0}[option["kind"]]
    return changes


def some_position(rng, rules):
    boards = SMALL_BOARDS if rules["variant"] == "hypergammon" else BOARDS
    board, cube = rng.choice(boards), rng.choice(CUBES) if rules["cube"] else CUBES[0]
    dice, turn = rng.choice(("00", "00", "54", "61", "33")), rng.choice((1, -1))
    return f"XGID={board}:{cube}:{turn}:{dice}:0:0:0:{rng.choice((0, 0, 3))}:10"


def some_settings(rng):
    """What a person likes, without the animations."""
    switches = ("tutor", "autoRoll", "autoForced", "autoBearOff", "mirrored")
    return {"speed": "off", **{name: rng.random() < 0.25 for name in switches}}


def some_terms(rng, setup, opponent):
    """A table as somebody might open it who wants to try everything."""
    preset, length = rng.choice(setup["presets"]), rng.choice(LENGTHS)
    terms = {
        "opponent": opponent,
        "preset": preset["name"],
        "rules": some_rules(rng, setup, preset),
        "length": length,
        "single": length is None and rng.random() < 0.5,
        "name": "Helena",
    }
    if opponent == "bot":
        ours = [level["id"] for level in setup["levels"] if level["pr"] is not None]
        terms["level"] = rng.choice(ours[:-SLOW_LEVELS])
    if rng.random() < 0.6:
        terms["position"] = some_position(rng, preset["rules"] | terms["rules"])
        terms["length"], terms["single"] = None, False
    return terms | some_manners(rng, opponent)


def some_manners(rng, opponent):
    """How they play: by a clock that nobody runs out of, seriously, with dice of their own."""
    manners = {"serious": rng.random() < 0.2}
    if opponent != "bot" and rng.random() < 0.3:
        manners["clock"] = rng.choice(CLOCKS)
    if opponent != "friend" and rng.random() < 0.15:
        manners["own_dice"] = True
    return manners


class Walk:
    """One table being walked: a seed says the terms, the windows, and all that is done there."""

    def __init__(self, windows, seed, most_games):
        self.seed, self.errors, self.free = seed, [], windows
        rng = random.Random(seed)
        opponent = SEATS[seed % len(SEATS)]
        self.terms = some_terms(rng, windows.setup, opponent)
        self.size, settings = rng.choice(SIZES), json.dumps(some_settings(rng))
        self.windows = [windows.take(self.size) for _ in range(1 + (opponent == "friend"))]
        self.pages = [window.new_page() for window in self.windows]
        answer = self.windows[0].request.post("/api/tables", data=self.terms)
        assert answer.status == 201, (self.terms, answer.text())
        for n, page in enumerate(self.pages):
            page.on("pageerror", lambda error: self.errors.append(str(error)))
            page.on("console", self._heed)
            page.add_init_script(f"localStorage.setItem('gamao', {json.dumps(settings)})")
            page.goto(answer.json()["url"])
            most = most_games if n == 0 else None  # the guest goes on for as long as the host does
            wanted = {"seed": rng.randrange(2**32), "games": most, "hand": rng.choice(HANDS)}
            page.evaluate(WALK, wanted)
        self.began = time.monotonic()

    def _heed(self, message):
        # An answer of the tutor's may come when the other has doubled meanwhile, and an engine on
        # a busy machine may say that it has no time: the page says so, and one plays on.
        is_help = urlsplit(message.location["url"]).path.endswith(("/tutor", "/hint"))
        is_late = is_help and any(status in message.text for status in ("409", "503"))
        if message.type == "error" and not is_late:
            self.errors.append(f"{message.text} {message.location['url']}")

    def look(self):
        """What it has come to, or None while it goes on."""
        found = [page.evaluate("() => window.walk") for page in self.pages]
        dead = [one["dead"] for one in found if one["dead"]]
        assert not dead, self._told([*dead, *self.errors])
        assert not self.errors, self._told(self.errors)
        assert time.monotonic() - self.began < LONGEST, self._told(found)
        return found if found[0]["isOver"] else None

    def _told(self, what):
        return f"walk {self.seed}: {json.dumps(what, ensure_ascii=False)} {json.dumps(self.terms)}"

    def close(self):
        for window, page in zip(self.windows, self.pages, strict=True):
            page.close()
            window.clear_cookies()
            self.free.give_back(self.size, window)


class Windows:
    """Windows of a browser by their size, used again by somebody else."""

    def __init__(self, chromium, site):
        self._chromium, self._site, self._free = chromium, site, {}
        window = self.take(SIZES[0])
        self.setup = window.request.get("/api/setup").json()
        self.give_back(SIZES[0], window)

    def take(self, size):
        free = self._free.setdefault(size, [])
        view = {"width": size[0], "height": size[1]}
        options = {"viewport": view, "base_url": self._site, "reduced_motion": "reduce"}
        return free.pop() if free else self._chromium.new_context(**options)

    def give_back(self, size, window):
        self._free[size].append(window)

    def close(self):
        for window in (window for free in self._free.values() for window in free):
            window.close()


def walk(chromium, site, *, games, seed, seconds=inf, lanes=3, most_games=5, told=None):
    """
    So many games from *seed* on, a few at once: how many there were, and what was done in them.

    When the *seconds* are over it is as many as there were, but ten presses at least.

    Raises:
        AssertionError: somebody had no way on, or a page threw an error.
    """
    windows, walking, count, done = Windows(chromium, site), [], 0, Counter()
    end = time.monotonic() + seconds
    while count < games and (done.total() < 10 or time.monotonic() < end):
        while len(walking) < lanes:
            walking.append(Walk(windows, seed, most_games))
            seed += 1
        for one in list(walking):
            if found := one.look():
                walking.remove(one)
                one.close()
                count += found[0]["games"]
                done += sum((Counter(page["did"]) for page in found), Counter())
                if told:
                    told(f"{count} games, next seed {seed}: {dict(done)}")
        time.sleep(0.02)
    for one in walking:
        one.close()
    windows.close()
    return count, done


def main(games=2000, seed=1):
    """Walk, and say now and then how far it is."""
    open_table()  # of hypergammon: it takes minutes to make, which no walker waits for
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        serving(Path(folder) / "games.db", dice=QuickDice(seed), warm=True) as address,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        began = time.monotonic()
        told = partial(print, flush=True)
        count, done = walk(chromium, f"http://{address}", games=games, seed=seed, told=told)
        acts = sum(done.values())
        print(f"{count} games, {acts} acts, {time.monotonic() - began:.0f} s, no dead end")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
