"""A server killed at any point between two transactions: no table is stuck, none without proof."""

import random
import shutil
import sqlite3
from contextlib import ExitStack, contextmanager
from threading import Lock

import pytest
from tests.server.browsers import Browser, is_mine, kinds, some_action
from tests.server.test_dice import (
    Keeper,
    give_up,
    listen,
    play,
    provable,
    record_of,
    turn_to_roll,
)

from gamao.proof.verify import verify
from gamao.store.writing import Writer

TERMS = {"opponent": "friend", "length": 1, "clock": "12s + 20min", "name": "Helena"}


class Returning(Keeper):
    """A page that goes on with the chain it had, or begins one where the table has none of it."""

    made = {}  # noqa: RUF012 (by their anchors, whichever page began them)

    def begin(self, side):
        super().begin(side)
        self.made[self.chains[side].anchor.hex()] = self.chains[side]

    def bring_anchors(self):
        for side in self.view["seats"]:
            if side in self.known:
                self.chains[side] = self.made[self.known[side]["anchor"]]
        super().bring_anchors()


@contextmanager
def at(browsers, table):
    with ExitStack() as stack:
        path = "/ws/tables/{}?dice=gamao-dice-1"
        opened = [stack.enter_context(browser.at(table, path=path)) for browser in browsers]
        yield [Returning(page.websocket, table) for page in opened]


@pytest.fixture
def copies(tmp_path, monkeypatch):
    """The databases as they were after each transaction that changed a table."""
    taken, one_at_a_time, begin = [], Lock(), Writer.begin

    def told(file):
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
            counted = "SELECT (SELECT count(*) FROM steps), (SELECT count(*) FROM tables)"
            seated = "SELECT count(person_id) FROM seats"
            return *database.execute(counted).fetchone(), *database.execute(seated).fetchone()

    @contextmanager
    def begun(writer):
        with one_at_a_time:
            with begin(writer) as connection:
                yield connection
            file = tmp_path / "games.db"
            if not taken or told(file) != taken[-1][0]:
                copy = tmp_path / str(len(taken)) / "games.db"
                copy.parent.mkdir()
                for name in ("games.db", "games.db-wal"):
                    shutil.copy(tmp_path / name, copy.parent / name)
                taken.append((told(copy), copy))

    monkeypatch.setattr(Writer, "begin", begun)
    yield taken
    Returning.made.clear()


def begun(pages):
    while not any(page.view and is_mine(page.view) for page in pages):
        listen(pages)


def play_a_match_and_another(address):
    """Opened, sat down at, begun, with a link that was owed, and a rematch."""
    browsers = Browser(address), Browser(address)
    table = browsers[0].open(**TERMS)
    assert browsers[1].join(table).status_code == 200
    with at(browsers, table) as pages:
        begun(pages)
        roller = turn_to_roll(pages, random.Random(1))
        late = next(page for page in pages if page is not roller)
        late.gives = False
        roller.act("roll")
        late.until(lambda told: "clock" in told)  # a second later it is written who owes
        late.gives = True
        (side,) = late.view["seats"]
        before = late.view["v"]
        late.give(side, late.k + 1)
        while any(page.view["v"] == before for page in pages):
            listen(pages)
        play(pages, random.Random(2), steps=8)
        give_up(pages)
        for browser in browsers:
            again = browser.http.post(f"/api/tables/{table}/again").json()
        return browsers, again["url"].removeprefix("/table/")


@pytest.mark.slow  # some two dozen servers
def test_every_table_goes_on_and_is_proved_whenever_the_server_was_killed(tmp_path, copies):
    with provable(tmp_path / "games.db") as address:
        browsers, again = play_a_match_and_another(address)
        with at(browsers, again) as pages:
            play(pages, random.Random(3), steps=2)
    found = copies[:]
    assert len(found) > 15

    for _, copy in found:
        with sqlite3.connect(copy) as database:
            tables = [number for (number,) in database.execute("SELECT id FROM tables")]
        with provable(copy) as address:
            for browser in browsers:
                browser.move_to(address)
            for table in tables:
                goes_on(browsers, table)


def goes_on_by_a_step(pages, version):
    acted = None
    while not any(page.view and page.view["v"] > version for page in pages):
        listen(pages)
        for page in pages:  # nothing may be done where a throw waits for links
            if page.view and page.view["v"] != acted and is_mine(page.view) and kinds(page.view):
                acted = page.view["v"]
                page.act(some_action(page.view, random.Random(4)))


def goes_on(browsers, table):
    joined = browsers[1].join(table)
    assert joined.status_code == 200
    begun = joined.json()
    with at(browsers, table) as pages:
        if not begun["over"]:
            goes_on_by_a_step(pages, begun["v"])
    verdict = verify(record_of(browsers[0], table))
    assert verdict.is_right
