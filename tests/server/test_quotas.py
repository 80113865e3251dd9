"""What one person, one address and one disk may take: then no more, and play goes on."""

import random
import re
import socket
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from tests.server.browsers import PATIENCE, Browser, serving, some_action, wait_until
from tests.server.programs import free_port, program, wait_until_ready

from gamao.server.config import UPLOADS_PER_PERSON
from gamao.server.http.quotas import Caller, Daily, household

ELSEWHERE = "127.0.0.2"
SCREEN = {"opponent": "same_screen", "length": 3}


def opened(address, near="127.0.0.1"):
    """The status of a table opened by somebody new."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=near), timeout=PATIENCE) as http:
        return http.post(f"http://{address}/api/tables", json=SCREEN)


def memory(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def test_one_person_and_one_address_open_so_many_tables(tmp_path):
    with serving(tmp_path / "games.db", tables_per_day=3) as address:
        browser = Browser(address)
        mine = [browser.http.post("/api/tables", json=SCREEN) for _ in range(4)]
        new = [opened(address) for _ in range(10)]
        other = opened(address, ELSEWHERE)
        browser.close()

    assert [answer.status_code for answer in mine] == [201, 201, 201, 429]
    assert mine[-1].json()["error"]["code"] == "too_many_today"
    assert [answer.status_code for answer in new] == [201] * 9 + [429]
    assert other.status_code == 201


def test_one_person_has_so_many_matches_reviewed(tmp_path):
    with serving(tmp_path / "games.db", reviews_per_day=2) as address:
        browser = Browser(address)
        codes = [
            browser.http.post("/api/reviews", content=b"no match").json()["error"]["code"]
            for _ in range(3)
        ]
        browser.close()

    assert codes == ["bad_file", "bad_file", "too_many_today"]


def test_one_person_has_so_many_positions_analysed(tmp_path):
    start = {"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "limit": "0-ply"}
    with serving(tmp_path / "games.db", analyses_per_day=1) as address:
        browser = Browser(address)
        answers = [browser.http.post("/api/analysis", json=start) for _ in range(2)]
        browser.close()

    assert [one.status_code for one in answers] == [200, 429]


def test_one_person_has_so_many_positions_rolled_out(tmp_path):
    start = {"text": "XGID=-BB--------------------bb-:0:0:1:00:0:0:0:0:10"}  # soon over
    with serving(tmp_path / "games.db", rollouts_per_day=1) as address:
        browser = Browser(address)
        browser.http.get("/")
        with browser.at("", path="/ws/analysis") as page:
            asked = {"op": "rollout", **start, "games": 36}
            page.say(asked)
            first = page.until(lambda message: message.get("done", True))
            page.say(asked)
            second = page.receive()
        third = browser.http.post("/api/analysis", json={**start, "limit": "rollout-fast"})
        browser.close()

    assert first["done"]
    assert second["error"]["code"] == "too_many_today"
    assert third.status_code == 429


def test_a_day_gives_back_what_it_took():
    now = [0.0]
    daily = Daily(2, 100, clock=lambda: now[0])
    caller = Caller("me", "here")
    for hours in (0, 0, 13, 26):
        now[0] = hours * 3600.0
        daily.take(caller)


def test_an_address_of_ipv6_is_a_network():
    assert household("2001:db8::1") == household("2001:db8::ffff")
    assert household("2001:db8::1") != household("2001:db8:0:1::1")
    assert household("::ffff:10.0.0.1") == "10.0.0.1"
    assert household("10.0.0.1") != household("10.0.0.2")


@pytest.mark.slow
def test_unfinished_uploads_are_few_and_on_the_disk(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until_ready(address)
        before = memory(process)
        cookie = httpx.get(f"http://{address}/").cookies["browser"]
        with ExitStack() as held:
            connections = [held.enter_context(upload(address, cookie)) for _ in range(24)]
            for connection in connections:
                connection.sendall(b"x" * 4_000_000)
            files = wait_until(
                lambda: [f for f in tmp_path.glob("upload-*") if f.stat().st_size > 3_900_000]
            )
            more = memory(process) - before
            refused = sum(answer(connection) for connection in connections)
        wait_until(lambda: not list(tmp_path.glob("upload-*")))

    assert refused == 24 - UPLOADS_PER_PERSON
    assert 1 <= len(files) <= UPLOADS_PER_PERSON
    assert more < 50


def upload(address, cookie):
    """The beginning of a file that will never be whole."""
    host, port = address.split(":")
    connection = socket.create_connection((host, int(port)), PATIENCE)
    head = ["POST /api/reviews HTTP/1.1", f"Host: {address}", f"Cookie: browser={cookie}"]
    connection.sendall("\r\n".join([*head, "Content-Length: 9999999", "", ""]).encode())
    return connection


def answer(connection):
    connection.settimeout(0.5)
    try:
        return connection.recv(1000).startswith(b"HTTP/1.1 429 ")
    except TimeoutError:
        return False


def test_with_little_room_nothing_begins_and_play_goes_on(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        browser = Browser(address)
        table = browser.open(**SCREEN)
        cookies = dict(browser.http.cookies)
        browser.close()
    with serving(database, least_free=1 << 60) as address:
        browser = Browser(address)
        browser.http.cookies.update(cookies)
        refused = [
            browser.http.post("/api/tables", json=SCREEN),
            browser.http.post("/api/reviews", content=b"a match"),
        ]
        said = browser.http.get("/health")
        with browser.at(table) as page:
            before = page.see()["v"]
            after = page.do(some_action(page.view, random.Random(1)))["v"]
        browser.close()

    assert [one.status_code for one in refused] == [507, 507]
    assert {one.json()["error"]["code"] for one in refused} == {"disk_full"}
    assert after > before
    assert (said.status_code, said.json()["disk"]) == (503, False)


def test_a_table_nobody_played_at_is_forgotten_after_two_weeks(tmp_path):
    database, now = tmp_path / "games.db", datetime(2026, 1, 1, tzinfo=UTC)
    with serving(database, now=lambda: now) as address:
        browser = Browser(address)
        played = browser.open(**SCREEN)
        with browser.at(played) as page:
            page.see()
            while page.view["v"] < 12:
                page.do(some_action(page.view, random.Random(1)))
        tables = {played, browser.open(**SCREEN), browser.open(opponent="friend", length=3)}
        cookies = dict(browser.http.cookies)
        browser.close()
    kept = []
    for days in (13, 15):
        with serving(database, now=lambda: now + timedelta(days=days)) as address:  # noqa: B023
            browser = Browser(address)
            browser.http.cookies.update(cookies)
            kept.append({one["id"] for one in browser.http.get("/api/tables").json()})
            browser.close()

    assert kept == [tables, {played}]
