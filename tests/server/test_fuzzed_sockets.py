"""Sockets that speak nonsense, or too fast: the sender is told, and nobody else notices."""

import json
import random
import statistics
import threading
import time
from contextlib import ExitStack, suppress

import pytest
from tests.server.browsers import Browser
from tests.server.programs import free_port, program, wait_until_ready
from tests.server.test_watching import sit_together, who_is_to_act
from websockets.exceptions import ConnectionClosed

ACTS = [
    {"v": 1, "action": "roll"},
    {"v": 1, "action": "8/5 6/5"},
    {"v": 1, "action": "double", "by": "white"},
]
OTHERS = [{"say": "hello"}, {"phrase": "luck"}, {"v": 1, "action": "resign single"}]
ODD = [
    "",
    "null",
    "[]",
    "7",
    '"roll"',
    "{}",
    "[" * 3000,
    '{"v": 1e999, "action": "roll"}',
    '{"v": 1, "v": 2}',
    '{"v": ' + "9" * 3000 + ', "action": "roll"}',
    '{"v": 1, "action": "\\ud800"}',
    b"\xff\xfe\x00",
    b'{"v": 1, "action": "roll"',
]


def mangled(message, rng):
    """A message with a few of its bytes changed, doubled or left out."""
    text = bytearray(json.dumps(message).encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        text[at : at + rng.randint(0, 3)] = rng.randbytes(rng.randint(0, 3))
    return bytes(text)


def answers(page, message, number):
    """All that comes back to a page between *message* and the ping after it."""
    page.say(message)
    page.say({"ping": number})
    told = []
    page.until(lambda one: told.append(one) or one.get("pong") == number)
    return told[:-1]


def is_refusal(told):
    return "error" in told and told["error"]["code"] not in ("internal", "disk_full")


@pytest.mark.parametrize("who", ["watcher", "waiting"])
def test_whatever_is_said_out_of_turn_is_refused_and_changes_nothing(browsers, who):
    table, helena, tomas = sit_together(browsers, length=3)
    player = who_is_to_act(table, helena, tomas)
    other = tomas if player is helena else helena
    rng = random.Random(who)
    known = ACTS + OTHERS if who == "watcher" else ACTS
    stale = [{"v": v, "action": "roll"} for v in (0, 999_999, -1)]
    messages = ODD + known + stale + [mangled(rng.choice(known), rng) for _ in range(300)]
    before = player.view(table)

    with (
        player.at(table) as page,
        (browsers() if who == "watcher" else other).at(table) as fuzzing,
    ):
        page.see()
        fuzzing.see()
        answers(fuzzing, {"ping": 0}, -1)
        for number, message in enumerate(messages):
            told = [one for one in answers(fuzzing, message, number) if "here" not in one]
            assert any(map(is_refusal, told)), message
        heard = [one for one in answers(page, {"ping": 0}, -1) if "here" not in one]

    assert heard == [{"pong": 0}]
    after = player.view(table)
    assert after | {"players": {}} == before | {"players": {}}  # but for who is there


class Flood(threading.Thread):
    """A page that says a thousand things a second, and comes back whenever it is thrown out."""

    def __init__(self, browser, table, messages):
        super().__init__(daemon=True)
        self.browser, self.table, self.messages = browser, table, messages
        self.sent, self.over, self.refused = 0, threading.Event(), 0

    def run(self):
        while not self.over.is_set():
            try:
                with self.browser.at(self.table) as page:
                    self._shout(page)
            except (ConnectionClosed, OSError):
                self.refused += 1

    def _shout(self, page):
        while not self.over.is_set():
            for _ in range(10):
                page.say(self.messages[self.sent % len(self.messages)])
                self.sent += 1
            with suppress(TimeoutError):  # what is not read would keep the line from closing
                while True:
                    page.websocket.recv(0.01)


def round_trips(page, count):
    """Seconds until each ping came back."""
    took = []
    for number in range(count):
        begun = time.perf_counter()
        page.say({"ping": number})
        page.until(lambda told, number=number: told.get("pong") == number)
        took.append(time.perf_counter() - begun)
        time.sleep(0.01)
    return took


@pytest.mark.slow
def test_a_thousand_messages_a_second_do_not_delay_those_who_play(tmp_path):
    rng = random.Random(5)
    with (
        program("serve", "--port", str(free_port()), data=tmp_path) as (_, address),
        ExitStack() as opened,
    ):
        wait_until_ready(address)
        table, player, other = sit_together(lambda: Browser(address), length=3)
        page, _ = (opened.enter_context(one.at(table)) for one in (player, other))
        who_is_to_act(table, player, other)
        version = player.view(table)["v"]
        quiet = statistics.median(round_trips(page, 50))

        valid = [json.dumps(one) for one in ACTS + OTHERS]
        broken = [mangled(one, rng) for one in ACTS + OTHERS for _ in range(20)]
        floods = [
            Flood(Browser(address), table, valid),  # who watches
            Flood(Browser(address), table, [*broken, "x" * 1_000_000]),
        ]
        for flood in floods:
            flood.start()
        took = []
        while not all(flood.sent > 1000 and flood.refused for flood in floods):
            took += round_trips(page, 10)
        for flood in floods:
            flood.over.set()
        for flood in floods:
            flood.join()

        assert statistics.median(took) < 5 * quiet + 0.05
        assert player.view(table)["v"] == version
