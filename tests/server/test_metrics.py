"""What is counted and written down while the server runs, and who may read it."""

import json
import re
import subprocess

import httpx
import pytest
from tests.server.browsers import PATIENCE, Browser, serving, wait_until
from tests.server.programs import free_port, health, program
from tests.store.postgresql import postgresql, programs

LINE = re.compile(r'(# TYPE \w+ (counter|gauge|histogram)|\w+(\{\w+="[^"]+"\})? [\d.e+]+)')


def test_what_is_counted_is_told_in_the_format_of_prometheus(browser):
    browser.http.get("/")
    browser.http.get("/nowhere")

    told = browser.http.get("/metrics")
    lines = told.text.splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))

    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert int(values['gamao_requests_total{status="2xx"}']) >= 1
    assert int(values['gamao_requests_total{status="4xx"}']) >= 1
    inside = [int(values[one]) for one in values if one.startswith("gamao_request_seconds_bucket")]
    assert inside == sorted(inside)
    assert int(values["process_resident_memory_bytes"]) > 10_000_000
    assert "set-cookie" not in told.headers


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_who_comes_through_a_proxy_reads_nothing(browser, header):
    assert browser.http.get("/metrics", headers={header: "10.0.0.1"}).status_code == 404


def test_with_a_token_it_is_read_from_elsewhere_and_with_another_from_nowhere(tmp_path):
    with serving(tmp_path / "games.db", metrics_token="a long one") as address:
        browser, outside = Browser(address), {"X-Forwarded-For": "10.0.0.1"}
        statuses = [
            browser.http.get("/metrics", headers={**outside, "Authorization": said}).status_code
            for said in ("Bearer a long one", "Bearer another", "Basic a long one", "")
        ]
        browser.close()

    assert statuses == [200, 404, 404, 404]


def test_sockets_and_tables_are_counted_while_they_are_there(browser):
    table = browser.open(opponent="same_screen", length=1)
    with browser.at(table) as page:
        page.see()
        assert re.search(r"^gamao_sockets 1$", browser.http.get("/metrics").text, re.MULTILINE)
        assert re.search(r"^gamao_tables [1-9]", browser.http.get("/metrics").text, re.MULTILINE)


def test_logs_are_lines_of_json_that_give_no_table_person_or_cookie_away(tmp_path):
    with program("serve", "--port", str(free_port()), "--log", "json", data=tmp_path) as (
        process,
        address,
    ):
        wait_until(lambda: health(address))
        browser = Browser(address)
        browser.become("Helena")
        table = browser.open(opponent="same_screen", length=1)
        browser.http.get(f"/api/tables/{table}")
        cookie = browser.http.cookies["browser"]
        browser.close()
        process.terminate()
        _, err = process.communicate(timeout=PATIENCE)

    lines = [json.loads(line) for line in err.splitlines()]
    routes = {(one.get("route"), one.get("status")) for one in lines}
    assert ("/api/tables/{number}", 200) in routes
    assert all({"time", "level", "logger", "message"} <= one.keys() for one in lines)
    for secret in (table, cookie, "Helena", "127.0.0.1"):
        assert secret not in err


def pg(name, *given):
    # Where `initdb` is a link, the others are beside what it leads to.
    place = (programs() / "initdb").resolve().parent
    subprocess.run([str(place / name), *given], check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_a_dump_of_postgresql_is_restored_with_all_that_was_there(tmp_path):
    pytest.importorskip("psycopg", reason="the driver of PostgreSQL is not installed")
    file = tmp_path / "games.dump"
    with postgresql() as server:
        port = str(free_port())
        given = ("serve", "--port", port, "--database", server.url)
        with program(*given, data=tmp_path) as (_, address):
            wait_until(lambda: health(address))
            ana = Browser(address)
            ana.become("Ana")
            ana.open(opponent="same_screen", length=3)
            pg("pg_dump", "--format=custom", "--file", str(file), server.url)
            ana.open(opponent="same_screen", length=5)
            ana.close()
        pg("pg_restore", "--clean", "--if-exists", "--dbname", server.url, str(file))
        with program(*given, data=tmp_path) as (_, address):
            wait_until(lambda: health(address))
            again = Browser(address)
            assert again.enter("Ana").status_code == 200
            lengths = [one["length"] for one in again.http.get("/api/tables").json()]
            again.close()

    assert lengths == [3]


def test_a_server_told_to_stop_ends_within_seconds_and_plays_on_when_it_is_back(tmp_path):
    port = str(free_port())
    with program("serve", "--port", port, data=tmp_path) as (process, address):
        wait_until(lambda: health(address))
        browser = Browser(address)
        table = browser.open(opponent="same_screen", length=1)
        with browser.at(table) as page:
            before = page.see()["v"]
            process.terminate()
            assert process.wait(timeout=PATIENCE) == 0
    with program("serve", "--port", port, data=tmp_path) as (_, address):
        wait_until(lambda: health(address))
        assert browser.http.get(f"/api/tables/{table}").json()["v"] == before
        browser.close()


def test_no_health_check_and_no_reading_of_metrics_makes_a_person(browser):
    for path in ("/health", "/metrics", "/sw.js"):
        answer = httpx.get(f"http://{browser.address}{path}")
        assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)
