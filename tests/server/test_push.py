"""Who is away is told that it is their turn: a real request, which only the browser can read."""

import base64
import io
import json
import queue
import random
import threading
import zipfile
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.server.browsers import PATIENCE, Browser, serving, some_action, wait_until

AUTH = b"sixteen bytes it"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.fixture
def service():
    """A push service on this machine: what it is sent, and the status it answers with."""
    sent, answers = queue.Queue(), {"status": 201}

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            sent.put((self.path, self.headers, body))
            self.send_response(answers["status"])
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", sent, answers
    server.shutdown()
    server.server_close()


@pytest.fixture
def device():
    return ec.generate_private_key(ec.SECP256R1())


def subscription(url, device):
    point = device.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"endpoint": f"{url}/ana", "keys": {"p256dh": b64(point), "auth": b64(AUTH)}}


@pytest.fixture
def club(tmp_path):
    with serving(tmp_path / "games.db", push_anywhere=True) as address:
        ana, rui = Browser(address), Browser(address, language="pt-BR")
        yield ana, rui
        ana.close()
        rui.close()


def begin(ana, rui, clock="3 days"):
    """A table of Ana's and Rui's where somebody must roll; its id, and whose turn it is not."""
    table = ana.open(opponent="friend", length=1, clock=clock)
    assert rui.join(table).status_code == 200
    return table


def play_once(browser, table):
    """Whoever is to act acts, if it is this browser's turn; True if it was."""
    with browser.at(table) as page:
        view = page.see()
        if view["to_act"] not in view["seats"]:
            return False
        rng = random.Random(1)
        while view["to_act"] in view["seats"] and not view["over"]:
            view = page.do(some_action(view, rng))
    return True


def test_who_is_away_reads_that_it_is_their_turn_and_nobody_between_does(club, service, device):
    ana, rui = club
    url, sent, _ = service
    key = ana.http.get("/api/push").json()["key"]
    for one in (ana, rui):
        assert one.http.put("/api/push", json=subscription(url, device)).status_code == 204
    ana.http.put("/api/push", json=subscription(f"{url}/a", device))
    rui.http.put("/api/push", json=subscription(f"{url}/r", device))
    table = begin(ana, rui)

    assert play_once(ana, table) or play_once(rui, table)
    _, headers, body = sent.get(timeout=PATIENCE)

    told = json.loads(http_ece.decrypt(body, private_key=device, auth_secret=AUTH))
    assert told["url"] == f"/table/{table}"
    assert told["body"] in ("Your turn", "Sua vez")
    assert table.encode() not in body
    assert headers["Content-Encoding"] == "aes128gcm"
    scheme, _, rest = headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    assert f"k={key}" in rest
    assert Vapid02.verify(headers["Authorization"])


def test_a_browser_that_is_gone_is_forgotten(club, service, device):
    ana, rui = club
    url, sent, answers = service
    answers["status"] = 410
    for one, name in ((ana, "a"), (rui, "r")):
        one.http.put("/api/push", json=subscription(f"{url}/{name}", device))

    begin(ana, rui)  # who starts is told
    path, _, _ = sent.get(timeout=PATIENCE)

    wait_until(partial(has_none, ana if path.startswith("/a/") else rui))


def test_a_redirect_leads_nowhere(club, service, device):
    ana, rui = club
    url, sent, answers = service
    answers["status"] = 307
    for one, name in ((ana, "a"), (rui, "r")):
        one.http.put("/api/push", json=subscription(f"{url}/{name}", device))
    table = begin(ana, rui)
    assert play_once(ana, table) or play_once(rui, table)

    paths = {sent.get(timeout=PATIENCE)[0] for _ in range(2)}

    assert paths == {"/a/ana", "/r/ana"}
    with pytest.raises(queue.Empty):
        sent.get(timeout=1)


def has_none(browser):
    """Is nothing kept of where this browser is told something?"""
    archive = zipfile.ZipFile(io.BytesIO(browser.http.get("/api/account/export.zip").content))
    return json.loads(archive.read("data.json"))["subscriptions"] == []


def test_nobody_is_told_where_a_clock_runs_or_after_they_stopped_it(club, service, device):
    ana, rui = club
    url, sent, _ = service
    for one, name in ((ana, "a"), (rui, "r")):
        one.http.put("/api/push", json=subscription(f"{url}/{name}", device))
    fast = begin(ana, rui, clock="12s + 2min/pt")
    assert play_once(ana, fast) or play_once(rui, fast)
    for one, name in ((ana, "a"), (rui, "r")):
        stop = {"endpoint": f"{url}/{name}/ana"}
        assert one.http.post("/api/push/stop", json=stop).status_code == 204
    slow = begin(ana, rui)
    assert play_once(ana, slow) or play_once(rui, slow)

    with pytest.raises(queue.Empty):
        sent.get(timeout=1)


@pytest.mark.parametrize(
    "endpoint",
    ["http://push.example/x", "https://127.0.0.1/x", "https://localhost/x", "https://10.0.0.1/x"],
)
def test_no_machine_beside_the_server_is_asked_anything(browser, device, endpoint):
    wanted = subscription("", device) | {"endpoint": endpoint}

    assert browser.http.put("/api/push", json=wanted).status_code == 422
