"""When a part fails: it is said, nothing is lost, and it goes on when the part is back."""

import random
import resource
import sqlite3

import httpx
import pytest
from tests.server.browsers import PATIENCE, Browser, some_action, wait_until
from tests.server.programs import free_port, health, program
from tests.server.test_dice import keeping
from websockets.exceptions import ConnectionClosed

from gamao.server.config import Config

# In every process that Python starts for another: those in which the engine thinks.
NO_ENGINE = "import os, sys\nif '--multiprocessing-fork' in sys.orig_argv:\n    os._exit(1)\n"
# The bots' are started before those of who studies.
ONLY_BOTS = """
import os, pathlib, sys
if '--multiprocessing-fork' in sys.orig_argv:
    number = 1
    while True:
        try:
            pathlib.Path(__file__).with_name(f"process-{number}").touch(exist_ok=False)
            break
        except FileExistsError:
            number += 1
    if number > %d:
        os._exit(1)
"""


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path):
    rng = random.Random(1)
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until(lambda: health(address))
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=3)
        with browser.at(table) as page:
            page.see()
            before = page.do(some_action(page.view, rng))
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            page.act(some_action(page.view, rng))
            said = page.error()["code"]
            opened = browser.http.post("/api/tables", json={"opponent": "same_screen"})
            sent = browser.http.post("/api/reviews", content=b"x" * 100_000)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            after = page.do(some_action(page.view, rng))
        record = browser.http.get(f"/api/tables/{table}/games/1").json()["record"]
        browser.close()
        process.kill()
        _, err = process.communicate()

    assert said == "disk_full"
    assert [one.status_code for one in (opened, sent)] == [507, 507]
    assert after["v"] > before["v"]
    assert [step["v"] for step in record] == list(range(1, after["v"] + 1))
    assert "Error" not in err


def test_a_page_whose_chain_cannot_be_kept_comes_back_with_it(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until(lambda: health(address))
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=3)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        with keeping(browser, table) as page:
            said = page.until(lambda message: "error" in message)["error"]["code"]
            with pytest.raises(ConnectionClosed) as closed:
                page.receive()
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        with keeping(browser, table) as page:
            while not (page.view and page.view["v"]):  # the start is thrown
                page.receive()
        browser.close()

    assert said == "disk_full"
    assert closed.value.rcvd.code == 1013


def test_a_server_whose_folder_is_gone_says_that_it_is_not_well(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path / "data") as (_, address):
        wait_until(lambda: health(address))
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        said = httpx.get(f"http://{address}/health", timeout=PATIENCE)

    assert (said.status_code, said.json()["disk"]) == (503, False)


@pytest.mark.slow
def test_without_an_engine_the_server_is_not_well(tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text(NO_ENGINE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with program("serve", "--port", str(free_port()), data=tmp_path) as (_, address):
        wait_until(lambda: (health(address) or {}).get("status") == "failing")
        said = httpx.get(f"http://{address}/health", timeout=PATIENCE)
        pages = httpx.get(f"http://{address}/", timeout=PATIENCE)

    told = {"status": "failing", "engine": False, "disk": True, "database": True}
    assert (said.status_code, said.json()) == (503, told)
    assert pages.status_code == 200


@pytest.mark.slow
def test_without_an_engine_to_study_with_the_server_is_not_well(tmp_path, monkeypatch):
    bots = Config(database="").workers
    (tmp_path / "sitecustomize.py").write_text(ONLY_BOTS % bots)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with program("serve", "--port", str(free_port()), data=tmp_path) as (_, address):
        wait_until(lambda: (health(address) or {}).get("status") in ("ok", "failing"))
        said = httpx.get(f"http://{address}/health", timeout=PATIENCE)
        browser = Browser(address)
        with browser.at(browser.open(opponent="bot", length=1)) as page:
            page.see()
            while page.view["to_act"] == "black":  # a bot that begins plays
                page.receive()
        browser.close()

    told = {"status": "failing", "engine": False, "disk": True, "database": True}
    assert (said.status_code, said.json()) == (503, told)


def test_a_damaged_database_is_said(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (_, address):
        wait_until(lambda: health(address))
        with sqlite3.connect(tmp_path / "games.db") as connection:
            connection.execute("DROP TABLE alembic_version")
        connection.close()
        said = httpx.get(f"http://{address}/health", timeout=PATIENCE)

    assert said.status_code == 503
    assert said.json()["database"] is False
