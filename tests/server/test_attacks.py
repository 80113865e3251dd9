"""Attacks at the door: what strangers send that no browser would, and what it must not do."""

import socket
import time
from contextlib import contextmanager
from urllib.parse import quote

import httpx
import pytest
from tests.server.browsers import PATIENCE, serving
from tests.server.programs import free_port, program


def raw(address, request, timeout=PATIENCE):
    """The whole answer to bytes sent as they are."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=timeout) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65536), b"")).decode("latin1")


def status_of(answer):
    return int(answer.split(" ", 2)[1])


def asked(address, *headers, method="GET", path="/api/setup"):
    lines = [f"{method} {path} HTTP/1.1", "Connection: close", *headers]
    if not any(header.startswith("Host:") for header in headers):
        lines.append(f"Host: {address}")
    return raw(address, "\r\n".join([*lines, "", ""]).encode())


@contextmanager
def no_longer_than(seconds):
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < seconds


@pytest.mark.parametrize("size", [20_000, 60_000])
def test_a_cookie_of_backslashes_takes_no_time(address, size):
    backslashes = "\\" * size
    with no_longer_than(2):
        answer = asked(address, f'Cookie: browser="{backslashes}"')

    assert status_of(answer) in (200, 400)  # the longest of headers are refused as such


def test_a_cookie_among_many_is_found(browser):
    browser.http.get("/")
    mine = browser.http.cookies["browser"]
    table = browser.open(opponent="same_screen", length=3)
    others = "; ".join(f"other{number}=x" for number in range(300))

    answer = httpx.get(
        f"http://{browser.address}/api/tables",
        headers={"Cookie": f"{others}; browser={mine} ;a;=b;"},
    )

    assert [one["id"] for one in answer.json()] == [table]


def test_every_page_renews_the_cookie_and_its_person_stays_the_same(browser):
    first = browser.http.get("/")
    again = browser.http.get("/")
    asked_for_data = browser.http.get("/api/tables")

    assert "Max-Age=31536000" in again.headers["set-cookie"]
    assert again.headers["set-cookie"] == first.headers["set-cookie"]
    assert "set-cookie" not in asked_for_data.headers


@pytest.mark.parametrize("origin", ["http://[", "http://]:80", "http://[::1", "null", "\xff", ""])
def test_an_origin_that_is_none_is_refused(address, origin):
    answer = asked(address, f"Origin: {origin}", "Content-Length: 0", method="POST")

    assert status_of(answer) == 403


@pytest.mark.parametrize("host", ["[", "]", ":", "", "[::1", "a" * 5000, "[::1]x:80"])
def test_a_host_that_is_none_is_refused(address, host):
    assert status_of(asked(address, f"Host: {host}")) in (400, 421)


def test_names_and_proxies_are_those_it_was_given(tmp_path):
    names = ("--name", "club.example", "--name", "Gamao.Example", "--proxy", "127.0.0.1")
    with program("serve", "--port", str(free_port()), *names, data=tmp_path) as (_, address):
        page = asked(address, "Host: club.example", "X-Forwarded-Proto: https", path="/")
        others = [
            status_of(asked(address, f"Host: {name}"))
            for name in ("gamao.example:80", "evil.example", "xclub.example")
        ]

    assert status_of(page) == 200
    assert "; Secure" in page
    assert others == [200, 421, 421]


def test_nobody_else_says_for_whom_they_ask(tmp_path):
    with serving(tmp_path / "games.db", requests_per_second=1) as address:
        page = asked(address, "X-Forwarded-Proto: https", path="/")
        answers = [
            status_of(
                asked(
                    address,
                    f"X-Forwarded-For: 10.0.0.{number}",
                    "Content-Length: 0",
                    method="POST",
                    path="/api/position",
                )
            )
            for number in range(8)
        ]

    assert "; Secure" not in page
    assert answers[-1] == 429


# -- headers, and ids that are guessed --------------------------------------------------------

BREAK = "\r\nSet-Cookie: evil=1\r\nX-Evil: 1"


def test_nothing_that_is_sent_becomes_a_header_of_an_answer(browser):
    name = f"a{BREAK}.mat"
    table = browser.open(opponent="same_screen", length=1, name="Ana", other_name="x")
    sent = quote(BREAK)
    answers = [
        browser.http.get(f"/enter?next=/x{sent}"),
        browser.http.get(f"/{sent}"),
        browser.http.get(f"/@{sent}"),
        browser.http.get(f"/table/{table}?x={sent}"),
        browser.http.post("/api/reviews", params={"name": name}, content=b"no match"),
        browser.http.post("/api/convert", params={"kind": BREAK}, content=b"no match"),
        browser.http.get(f"/api/tables/{table}/match.mat"),
        browser.http.get("/", headers={"Cookie": f"language=pt-BR{sent}"}),
    ]

    for answer in answers:
        names = {header.lower() for header in answer.headers}
        assert "x-evil" not in names, answer.url
        assert "evil=" not in answer.headers.get("set-cookie", "")


def test_forwarded_headers_of_nobody_we_trust_change_nothing(address):
    forged = (
        "X-Forwarded-Host: evil.example",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Prefix: //evil.example",
        "Forwarded: host=evil.example;proto=https",
        "X-Original-URL: /api/admin",
    )
    answer = asked(address, *forged, path="/enter")

    assert status_of(answer) == 200
    assert "evil.example" not in answer
    assert "; Secure" not in answer


@pytest.mark.parametrize("shape", ["{}", "{}'", "../{}", "{}%00"])
def test_ids_that_are_guessed_lead_nowhere(browsers, shape):
    owner, thief = browsers(), browsers()
    table = owner.open(opponent="same_screen", length=1)
    card, short = shape.format("0" * 32), shape.format("0" * 16)
    number = shape.format(table[:-1] + ("A" if table[-1] != "A" else "B"))
    asked_for = [
        ("GET", f"/api/reviews/{number}", None),
        ("GET", f"/api/reviews/{number}/report.html", None),
        ("GET", f"/api/reviews/{number}/reasons/0", None),
        ("PUT", f"/api/reviews/{number}/me", {"me": "white"}),
        ("DELETE", f"/api/reviews/{number}", None),
        ("POST", f"/api/quiz/{card}", {"answer": "roll"}),
        ("DELETE", f"/api/account/passkeys/{short}", None),
        ("DELETE", f"/api/account/sessions/{short}", None),
        ("DELETE", f"/api/challenges/{number}", None),
        ("POST", f"/api/challenges/{number}/accept", {}),
        ("GET", f"/api/tables/{number}", None),
        ("GET", f"/api/tables/{number}/record.txt", None),
    ]

    for method, path, body in asked_for:
        answer = thief.http.request(method, path, json=body)
        assert answer.status_code in (403, 404, 405, 422), (method, path, answer.status_code)
