"""`gamao bridge`: gamao in other programs, as gnubg's external player or as a UBGI engine."""

from __future__ import annotations

import socket
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from gamao.bridges.external import Choose, serve
from gamao.bridges.ubgi import answers
from gamao.engine import Engine
from gamao.engine.levels import find_level
from gamao.engine.opponent import Opponent
from gamao.errors import GamaoError

app = typer.Typer(help="Let other programs play with gamao.")
LevelOption = Annotated[str, typer.Option(help="How well it plays; see docs/engine.md.")]
_LOOPBACK = "127.0.0.1"


@app.command()
def gnubg(
    port: Annotated[int, typer.Option(help="Where gnubg finds it.", min=0, max=65535)] = 4321,
    level: LevelOption = "best",
) -> None:
    """Be an external player: in gnubg, `set player 0 external localhost:4321`."""
    choose = _prepared(level)
    try:
        listener = socket.create_server((_LOOPBACK, port))
    except OSError as error:
        raise GamaoError(f"port {port} cannot be used: {error.strerror}") from error
    with listener:
        typer.echo(
            f"gnubg may connect: set player 0 external localhost:{listener.getsockname()[1]}"
        )
        for address in serve(listener, choose):
            typer.echo(f"{address} has gone")


@app.command()
def ubgi(level: LevelOption = "best") -> None:
    """Speak UBGI, the Universal Backgammon Interface, on standard input and output."""
    for line in answers(sys.stdin, lambda: _prepared(level), version("gamao")):
        typer.echo(line)
        sys.stdout.flush()


def _prepared(level: str) -> Choose:
    return Opponent(Engine.default(), find_level(level), seed=1).choose
