"""`gamao bridge`: gamao in other programs, as gnubg's external player or as a UBGI engine."""

from __future__ import annotations

import socket
import sys
from importlib.metadata import version
from typing import Annotated, Final

import typer

from gamao.bridges.external import Choose, serve
from gamao.bridges.ubgi import answers
from gamao.cli.language import words_of
from gamao.cli.levels import level_called
from gamao.cli.menu import Entry, Menu
from gamao.engine import Level
from gamao.engine.opponent.levels import LEVELS
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _

_HELP: Final = _("Let other programs play with gamao.")


class Bridge(Menu):
    """The programs."""

    entries = {  # noqa: RUF012 (the base class says it is a class variable)
        "gnubg": Entry(
            "gamao.cli.commands.bridge",
            _("Be an external player: in gnubg, `set player 0 external localhost:4321`."),
        ),
        "ubgi": Entry(
            "gamao.cli.commands.bridge",
            _("Speak UBGI, the Universal Backgammon Interface, on standard input and output."),
        ),
    }


app = typer.Typer(cls=Bridge, help=_HELP)
LevelOption = Annotated[
    str,
    typer.Option(
        help=_("How well it plays: {levels}; see docs/engine.md."),
        metavar="|".join(LEVELS),
    ),
]
_LOOPBACK: Final = "127.0.0.1"


@app.callback(invoke_without_command=True, help=_HELP)
def bridge(context: typer.Context) -> None:
    """Let other programs play with gamao."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def gnubg(
    context: typer.Context,
    port: Annotated[int, typer.Option(help=_("Where gnubg finds it."), min=0, max=65535)] = 4321,
    level: LevelOption = "best",
) -> None:
    """Be an external player: in gnubg, `set player 0 external localhost:4321`."""
    words = words_of(context)
    choose = _prepared(level_called(level, words))
    try:
        listener = socket.create_server((_LOOPBACK, port))
    except OSError as error:
        raise GamaoError(
            _("port {port} cannot be used: {why}"), port=port, why=error.strerror
        ) from error
    with listener:
        place = f"localhost:{listener.getsockname()[1]}"
        typer.echo(words("gnubg may connect: {command}", command=f"set player 0 external {place}"))
        for address in serve(listener, choose):
            typer.echo(words("{address} has gone", address=address))


def ubgi(context: typer.Context, level: LevelOption = "best") -> None:
    """Speak UBGI, the Universal Backgammon Interface, on standard input and output."""
    known = level_called(level, words_of(context))
    for line in answers(sys.stdin, lambda: _prepared(known), version("gamao")):
        typer.echo(line)
        sys.stdout.flush()


def _prepared(level: Level) -> Choose:
    # Only here: who asks for help need not wait for it.
    from gamao.engine import Engine, Opponent

    return Opponent(Engine.default(), level, seed=1).choose
