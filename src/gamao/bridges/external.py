"""
gamao as an external player of gnubg: `set player 0 external localhost:PORT` over there.

gnubg connects, sends a board line for each decision and takes the answer on trust: one that is not
legal is recorded as garbage or ends gnubg. So every line is answered, and only with what is legal.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from gamao.bridges.fibs_lines import format_answer, parse_gnubg_line
from gamao.errors import GamaoError
from gamao.rules.action import Action
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player

Choose = Callable[[Game], Action | None]
"""What to do when a game waits for White; None to roll."""

_LONGEST: Final = 4096
"""A board line has some 150 bytes; more is no board line."""


def answer(line: str, choose: Choose) -> str:
    """The answer to one line of gnubg; what cannot be understood gets one that starts `Error`."""
    if not line.startswith("board:"):
        return "Error: not a board line"
    try:
        game = parse_gnubg_line(line)
        if game.phase is Phase.TURN and game.on_roll is Player.BLACK:
            # It resigns, and does not say how much. gnubg resigns what the position is worth.
            return "accept"
        action = choose(game)
    except GamaoError as error:
        return f"Error: {error}"
    return "roll" if action is None else format_answer(action)


def serve(listener: socket.socket, choose: Choose) -> Iterator[str]:
    """Answer one gnubg after another; gives each one's address when it has gone."""
    while True:
        connection, address = listener.accept()
        with connection, connection.makefile("rwb") as stream:
            try:
                for line in _lines(iter(lambda: stream.readline(_LONGEST), b"")):
                    stream.write(f"{answer(line, choose)}\n".encode())
                    stream.flush()
            except OSError:
                pass  # it hung up in the middle, which ends a match as well as anything
        yield address[0]


def _lines(received: Iterable[bytes]) -> Iterator[str]:
    for line in received:
        # gnubg sends the zero that ends its strings after the line end.
        yield line.decode("utf-8", "replace").strip("\0\r\n ")
