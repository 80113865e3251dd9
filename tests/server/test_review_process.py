"""Reviews in the background: they survive the server's death, and no file holds them up."""

import os
import signal
import sqlite3
import time
from contextlib import suppress
from dataclasses import replace

import pytest
from tests.server.browsers import Browser, wait_until
from tests.server.matches import finished, send
from tests.server.programs import children_of, free_port, is_alive, program, wait_until_ready

from gamao.analysis import decisions, default_engine
from gamao.bench.noisy import noisy_match
from gamao.errors import NotationError
from gamao.notation import read_match, write_match
from gamao.server.review import work as review_work
from gamao.server.review.setbacks import Setbacks


def match_file(length):
    return write_match(noisy_match(default_engine(), length=length, noise=0.1, seed=1), "mat")


def begun_match(steps):
    """A match of one game that was left."""
    # Two machines may round differently, and so play other games: the longest has enough decisions.
    record = noisy_match(default_engine(), length=7, noise=0.1, seed=1)
    longest = max(record.games, key=lambda game: len(game.actions))
    game = record.beginning(0).replayed(longest.actions[:steps])
    return write_match(replace(record, games=(game,)), "json")


def library(folder, statement):
    with sqlite3.connect(folder / "positions.sqlite", timeout=30) as connection:
        found = connection.execute(statement).fetchall()
    connection.close()
    return found


@pytest.mark.slow
def test_a_killed_server_finishes_its_review_and_judges_nothing_twice(tmp_path):
    data = begun_match(steps=200)
    total = len(decisions(read_match(data)))
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until_ready(address)
        browser = Browser(address)
        made = send(browser, data).json()
        path = f"/api/reviews/{made['id']}"
        wait_until(lambda: 8 <= browser.http.get(path).json()["done"] < total)
        workers = children_of(process)
        process.kill()
        process.wait()
    wait_until(lambda: not any(map(is_alive, workers)))
    kept = library(tmp_path, "SELECT count(*) FROM decision")[0][0]
    library(tmp_path, "UPDATE decision SET depth = 'kept before'")

    with program("serve", "--port", address.split(":")[1], data=tmp_path):
        wait_until_ready(address)
        whole = finished(browser, made["id"])
        browser.close()

    # What is judged anew is written anew, with its own depth.
    still = library(tmp_path, "SELECT count(*) FROM decision WHERE depth = 'kept before'")[0][0]
    assert 8 <= kept < total
    assert still == kept
    assert whole["done"] == len(whole["review"]["moves"]) == total


def background_of(process):
    """The process in which reviews are made: it gives way to the others."""
    own = os.getpriority(os.PRIO_PROCESS, process.pid)
    for child in children_of(process):
        with suppress(ProcessLookupError):
            if os.getpriority(os.PRIO_PROCESS, child) > own:
                return child
    return None


@pytest.mark.slow
def test_a_review_whose_process_is_killed_again_and_again_is_made_all_the_same(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until_ready(address)
        browser = Browser(address)
        made = send(browser, begun_match(steps=80)).json()
        for _ in range(5):
            worker = wait_until(lambda: background_of(process))
            os.kill(worker, signal.SIGKILL)
            wait_until(lambda: not is_alive(worker))  # noqa: B023
        whole = finished(browser, made["id"])
        browser.close()

    assert whole["state"] == "done"


def test_only_a_match_that_dies_at_the_same_decision_is_beyond_hope():
    now = [0.0]
    setbacks = Setbacks(clock=lambda: now[0])

    assert not setbacks.is_final("one", 8)
    assert not setbacks.is_final("one", 8)
    assert not setbacks.is_final("one", 16)  # it got further
    assert setbacks.rests("one")
    assert not setbacks.rests("other")
    now[0] = 5.0
    assert not setbacks.rests("one")
    assert not setbacks.is_final("one", 16)
    assert setbacks.is_final("one", 16)


# The alarm may ring while Python tidies up, and is then reported and rings again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_file_that_takes_too_long_to_read_is_given_up(monkeypatch):
    monkeypatch.setattr(review_work, "READING", 0.3)
    one = match_file(1).decode()
    begun = time.process_time()

    with pytest.raises(NotationError, match="it takes more than 0 s to read"):
        review_work.read_file((one * 500).encode(), "long.mat")

    assert time.process_time() - begun < 5


def test_a_match_of_far_too_many_decisions_is_refused(monkeypatch):
    monkeypatch.setattr(review_work, "MOST_DECISIONS", 20)

    with pytest.raises(NotationError, match=r"a match of \d+ decisions is too long: 20 at most"):
        review_work.read_file(match_file(1), "long.mat")
