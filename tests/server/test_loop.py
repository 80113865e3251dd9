"""The event loop is never held up: not by bots, not by analysis, not by doublets."""

import random
import subprocess
import sys
import threading

from tests.server.browsers import Browser, is_mine, some_action

LONGEST_PAUSE = 0.05
HEAVY = "XGID=-b-B-BC-BB--bB---b-ba-bbB-:0:0:1:11:0:0:0:7:10"


def plays_a_bot(address, seed):
    """Somebody plays against the bot for a while."""
    browser, rng = Browser(address), random.Random(seed)
    table = browser.open(length=5)
    with browser.at(table) as page:
        page.see(60)
        while page.view["v"] < 24 and not page.view["result"]:
            if is_mine(page.view):
                page.act(some_action(page.view, rng))
            page.see(60)
    browser.close()


def studies(address):
    """Somebody asks and asks."""
    browser = Browser(address)
    for text in (HEAVY, HEAVY.replace(":11:", ":00:")) * 2:
        answer = browser.http.post("/api/analysis", json={"text": text})
        assert answer.status_code == 200, answer.text
    browser.close()


def longest_pause(database):
    """How long the loop of a busy server was held up at most, in seconds."""
    command = [sys.executable, "-m", "tests.server.beating", str(database)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        address = server.stdout.readline().strip()
        busy = [
            threading.Thread(target=plays_a_bot, args=(address, 1)),
            threading.Thread(target=plays_a_bot, args=(address, 2)),
            threading.Thread(target=studies, args=(address,)),
        ]
        for one in busy:
            one.start()
        for one in busy:
            one.join()
        beats, pause = server.communicate(timeout=60)[0].split()
    assert server.returncode == 0
    assert int(beats) > 100
    return float(pause)


def test_the_loop_never_waits_for_the_engine(tmp_path):
    # A busy machine can only make it longer: the best of three counts.
    pauses = []
    while len(pauses) < 3 and min(pauses, default=1) >= LONGEST_PAUSE:
        pauses.append(longest_pause(tmp_path / f"{len(pauses)}.db"))

    print(f"longest pause {min(pauses) * 1000:.1f} ms")
    assert min(pauses) < LONGEST_PAUSE, pauses
