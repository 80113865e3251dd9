"""The toy plays at a server, `python server_bot.py http://localhost:8000 TOKEN`: docs/web.md."""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from toy import Toy
from websockets.sync.client import connect

from gamao.notation import format_action, parse_xgid

WITHOUT_ASKING = ("next", "accept", "skip")  # the next game, a gift, a turn that cannot be played


class Server:
    """A server's HTTP API, for whoever has a token."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """The answer to a request."""
        headers = {**self.headers, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, headers, method=method)) as answer:
            told: dict[str, Any] = json.load(answer)
            return told

    def play(self, bot: Toy, **terms: object) -> list[int]:
        """The score of a match on these terms once it is over, ours first."""
        table = self.ask("POST", "/api/tables", terms)["id"]
        place = f"ws{self.address.removeprefix('http')}/ws/tables/{table}"
        view: dict[str, Any] = {"over": False}
        with connect(place, additional_headers=self.headers) as line:
            while not view["over"]:
                message = json.loads(line.recv(timeout=60))
                if "error" in message:
                    raise SystemExit(f"{message['error']}")
                if "view" not in message:  # who came or went, the clock, somebody's words
                    continue
                view |= message["view"]  # all of it at first, later what is not as it was
                if action := self.action(bot, table, message["v"], view):
                    line.send(json.dumps({"v": message["v"], "action": action}))
        score: list[int] = view["score"]
        return score

    def action(self, bot: Toy, table: str, v: int, view: dict[str, Any]) -> str | None:
        """What we do after step *v*; None where others have to do something."""
        kinds = [one["kind"] for one in view["allowed"]]
        if plain := next((kind for kind in WITHOUT_ASKING if kind in kinds), None):
            return plain
        if view["to_act"] not in view["seats"]:
            return None
        chosen = bot.choose(parse_xgid(self.ask("GET", f"/api/tables/{table}/at/{v}")["xgid"]))
        return "roll" if chosen is None else format_action(chosen)


if __name__ == "__main__":
    print(Server(*sys.argv[1:]).play(Toy(), opponent="bot", level="beginner", length=1))
