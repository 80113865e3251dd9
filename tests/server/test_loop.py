"""The event loop is never held up: not by bots, not by analysis or reviews, not by doublets."""

import random
import subprocess
import sys
import threading

import pytest
from tests.server.browsers import Browser, is_mine, some_action, some_play
from tests.server.matches import review, say_who, send

from gamao.analysis import default_engine
from gamao.bench.noisy import noisy_match
from gamao.notation import write_match

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


def has_matches_reviewed(address, match):
    """Somebody drops files, looks at what comes of them, and answers the quiz."""
    browser = Browser(address)
    assert send(browser, b"(;" * 2_000_000).status_code == 422
    whole = review(browser, match)
    say_who(browser, whole["id"], "white")
    for _ in range(3):
        card = browser.http.get("/api/quiz/next").json()["card"]
        words = some_play(card, random.Random(1)) if card["tree"] else card["options"][0]
        assert browser.http.post(f"/api/quiz/{card['id']}", json={"answer": words}).is_success
        assert browser.http.get("/api/me").is_success
        assert browser.http.get(f"/api/reviews/{whole['id']}").is_success
    browser.close()


def longest_pause(database, match):
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
            threading.Thread(target=has_matches_reviewed, args=(address, match)),
        ]
        for one in busy:
            one.start()
        for one in busy:
            one.join()
        beats, pause = server.communicate(timeout=60)[0].split()
    assert server.returncode == 0
    assert int(beats) > 100
    return float(pause)


@pytest.mark.slow
def test_the_loop_never_waits_for_the_engine(tmp_path):
    match = write_match(noisy_match(default_engine(), length=1, noise=0.1, seed=1), "mat")
    # A busy machine can only make it longer: the best of three counts.
    pauses = []
    while len(pauses) < 3 and min(pauses, default=1) >= LONGEST_PAUSE:
        pauses.append(longest_pause(tmp_path / f"{len(pauses)}.db", match))

    print(f"longest pause {min(pauses) * 1000:.1f} ms")
    assert min(pauses) < LONGEST_PAUSE, pauses
