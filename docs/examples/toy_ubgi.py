"""The toy as a program that speaks UBGI: `ubgi:python docs/examples/toy_ubgi.py` in the league."""

from __future__ import annotations

import sys

from toy import Toy

from gamao import CubeAction, Phase, Play
from gamao.notation import parse_xgid

WORDS = {CubeAction.DOUBLE: "double", CubeAction.TAKE: "take", CubeAction.PASS: "drop"}


def answer(line: str) -> str:
    """What to do in the position of *line*, an XGID in which it is our turn."""
    game = parse_xgid(line)
    chosen = Toy().choose(game)
    if isinstance(chosen, Play):
        moves = (f"{move.source}/{move.target}" for move in chosen.moves)
        return " ".join(moves)
    assert game.phase is not Phase.PLAY
    return WORDS[chosen] if isinstance(chosen, CubeAction) else "roll"


def main() -> None:
    """Answer line by line until nobody asks any more."""
    for line in map(str.strip, sys.stdin):
        if line == "quit":
            return
        if line == "ubgi":
            print("id name toy", "readyok", sep="\n", flush=True)
        elif line:
            print(answer(line), flush=True)


if __name__ == "__main__":
    main()
