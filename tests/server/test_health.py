"""When a part fails: it is said, nothing is lost, and it goes on when the part is back."""

import random
import resource
import sqlite3

import httpx
import pytest
from tests.server.browsers import PATIENCE, Browser, some_action, wait_until
from tests.server.programs import free_port, health, program

# In every process that Python starts for another: those in which the engine thinks.
NO_ENGINE = "import os, sys\nif '--multiprocessing-fork' in sys.orig_argv:\n    os._exit(1)\n"


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


def test_a_damaged_database_is_said(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (_, address):
        wait_until(lambda: health(address))
        with sqlite3.connect(tmp_path / "games.db") as connection:
            connection.execute("DROP TABLE alembic_version")
        connection.close()
        said = httpx.get(f"http://{address}/health", timeout=PATIENCE)

    assert said.status_code == 503
    assert said.json()["database"] is False
