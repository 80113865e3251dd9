"""Browsers for tests: real requests and sockets to a real server on loopback."""

import json
import random
import threading
import time
from contextlib import contextmanager

import httpx
from websockets.sync.client import connect

from gamao.rules.dicesource import RandomDice
from gamao.server import Config, create_app
from gamao.server.http.run import Server, listening_socket

PATIENCE = 60
"""Seconds: what comes at all comes much sooner, but on a slow machine the engine loads a while."""


_PACES = ("requests_per_second", "messages_per_second")
_QUOTAS = ("tables_per_day", "reviews_per_day", "analyses_per_day", "accounts_per_day")
_WITHOUT_HASTE = dict.fromkeys(_PACES + _QUOTAS, 1e6) | {"password_memory": 64}
"""A test is one person who does in a minute what others do in a day."""


def wait_until(condition, timeout=PATIENCE):
    """Until something that happens by itself has happened; gives what the *condition* found."""
    end = time.monotonic() + timeout
    while not (found := condition()):
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)
    return found


@contextmanager
def serving(database, *, dice=None, seeded=True, workers=1, warm=False, started=None, **options):
    """A server in a thread; gives its address, `127.0.0.1:PORT`. Not *seeded*: provable dice."""
    config = Config(
        database=f"sqlite:///{database}",
        dice=dice or (RandomDice(random.Random(1)) if seeded else None),
        workers=workers,
        warm=warm,
        **_WITHOUT_HASTE | options,
    )
    app = create_app(config)
    with listening_socket("127.0.0.1", 0) as listening:
        ready = threading.Event()

        def begun():
            if started:
                started()
            ready.set()

        server = Server(app, started=begun)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield "{}:{}".format(*listening.getsockname())
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


class Browser:
    """Somebody with a cookie of their own."""

    def __init__(self, address, language="en"):
        self.address = address
        self.http = httpx.Client(
            base_url=f"http://{address}", headers={"Accept-Language": language}, timeout=PATIENCE
        )

    def move_to(self, address):
        """Go on at another server, or at the same one started anew."""
        self.address, self.http.base_url = address, f"http://{address}"

    def close(self):
        self.http.close()

    def __del__(self):
        self.close()  # whoever forgets it must not trouble a later test

    def open(self, **terms):
        answer = self.http.post("/api/tables", json=terms)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def become(self, name, password="gato azul 7"):
        """Make an account of this guest."""
        answer = self.http.post("/api/account", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def enter(self, name, password="gato azul 7"):
        return self.http.post("/api/enter", json={"name": name, "password": password})

    def account(self):
        return self.http.get("/api/account").json()

    def view(self, table):
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def join(self, table, name="Tomás"):
        return self.http.post(f"/api/tables/{table}/join", json={"name": name})

    @contextmanager
    def at(self, table, path="/ws/tables/{}", **headers):
        """A page open at *table*."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        sent = {"Cookie": cookies, "Accept-Language": "en", "Origin": f"http://{self.address}"}
        url = f"ws://{self.address}{path.format(table)}"
        with connect(url, additional_headers=sent | headers, max_size=None) as websocket:
            yield Page(websocket)


class Page:
    """A page at a table: folds what it is told into the view."""

    def __init__(self, websocket):
        self.websocket = websocket
        self.view = None
        self.steps = []
        self.chances, self.depth = {}, None
        self.clock = None

    def receive(self, timeout=PATIENCE):
        message = json.loads(self.websocket.recv(timeout))
        if "view" in message:
            seen = self.view["v"] if self.view else -1
            new = [step for step in message["steps"] if step["v"] > seen]
            self.view = self._folded(message["v"], new, message["view"])
            self.steps += new
        self.chances.update({int(version): win for version, win in message.get("chances", [])})
        self.depth = message.get("depth", self.depth)
        self.clock = message.get("clock", self.clock)
        return message

    def _folded(self, v, steps, view):
        """The view after a push: all of it, or what it was with what has changed."""
        if "record" in view:
            return view
        record = self.view["record"]
        for step in steps:
            record = [] if step["kind"] == "next" else [*record, step]
        return {**self.view, **view, "v": v, "record": record}

    def until(self, wanted, timeout=PATIENCE):
        """The first message for which *wanted* is true."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(end - time.monotonic(), 0.01))
            if wanted(message):
                return message

    def see(self, timeout=PATIENCE):
        """The next view; an error instead of it is one of the test."""
        message = self.until(lambda message: "view" in message or "error" in message, timeout)
        assert "error" not in message, message["error"]
        return self.view

    def wait_for_chances(self, versions, timeout=PATIENCE):
        while not versions <= set(self.chances):
            self.receive(timeout)

    def error(self):
        return self.until(lambda message: "error" in message)["error"]

    def say(self, message):
        self.websocket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def act(self, action, **more):
        self.say({"v": self.view["v"], "action": action, **more})

    def do(self, action, **more):
        """Act and see what comes of it."""
        self.act(action, **more)
        return self.see()


def is_mine(view):
    """Does the game wait for this browser?"""
    return view["to_act"] in view["seats"] or "next" in kinds(view)


def kinds(view):
    return [allowed["kind"] for allowed in view["allowed"]]


def some_play(view, rng):
    """A play along the tree, as a page sends it: single moves in the order they were made."""
    tree, node, moves = view["tree"], 0, []
    while tree[node][1]:
        source, target, _, hits, node = rng.choice(tree[node][1])
        start, end = {25: "bar"}.get(source, source), {0: "off"}.get(target, target)
        moves.append(f"{start}/{end}{'*' if hits else ''}")
    return " ".join(moves)


def some_action(view, rng):
    """Something sensible that may be done now."""
    if view["tree"] is not None:
        return some_play(view, rng)
    return next(kind for kind in ("next", "roll", "skip", "take", "accept") if kind in kinds(view))
