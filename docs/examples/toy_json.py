"""The toy as a program of JSON lines: `json:python docs/examples/toy_json.py` in the league."""

from __future__ import annotations

import json
import sys
from typing import Any

from toy import Toy

from gamao import Dice, Position

EVEN = [0.5, 0.1, 0.0, 0.1, 0.0]


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request: see docs/protocol.md."""
    toy, position = Toy(), Position.from_id(asked["position"])
    if asked["op"] == "move":
        play = toy.best(position, position.legal_plays(Dice(*asked["dice"])))
        return {"plays": [{"play": str(play), "equity": 0.0, "probs": EVEN}]}
    if asked["op"] == "cube":
        ahead = toy.ahead(position)
        doubled = 0.5 if ahead < 0.12 else 1.5
        kept = doubled + 1 if ahead < 0.08 else -1.0
        return {"no_double": kept, "double_take": doubled, "double_pass": 1.0}
    return {"probs": EVEN}


def main() -> None:
    """One line out for each line in."""
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)


if __name__ == "__main__":
    main()
