"""The commands: what each is for. They are imported when they are run."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from gamao.cli.commands.serve import (
    LOOPBACK,
    DatabaseOption,
    HostOption,
    NoOpenOption,
    PortOption,
    serve_app,
)
from gamao.cli.commands.version import version_text
from gamao.cli.menu import Entry, Menu
from gamao.messages.marking import mark as _

_HELP: Final = _(
    "Backgammon: play, study, measure. Without a command the web app opens in your browser."
)


class Gamao(Menu):
    """What `gamao` can do."""

    entries = {  # noqa: RUF012 (the base class says it is a class variable)
        "play": Entry("gamao.cli.commands.play", _("Play in the terminal.")),
        "serve": Entry(
            "gamao.cli.commands.serve",
            _("Serve the web app to people who meet in its lobby; opens no browser."),
        ),
        "analyse": Entry(
            "gamao.cli.commands.analyse",
            _(
                "Review matches: errors, luck, performance rating. "
                "Stopped work goes on when run again."
            ),
        ),
        "positions": Entry(
            "gamao.cli.commands.positions",
            _(
                "Search everything reviewed by structure, score and error. "
                "The worst mistakes come first."
            ),
        ),
        "position": Entry(
            "gamao.cli.commands.position", _("Rank the plays of a roll, or decide about the cube.")
        ),
        "rollout": Entry(
            "gamao.cli.commands.rollout",
            _("Roll out the plays of a roll, or doubling against not doubling."),
        ),
        "openings": Entry(
            "gamao.cli.commands.openings",
            _("Show the best plays of the first rolls and of the replies."),
        ),
        "problem": Entry(
            "gamao.cli.commands.problem", _("Solve the problem of the day, or another.")
        ),
        "met": Entry(
            "gamao.cli.commands.met",
            _("Print a match equity table, or what one score means for gammons and the cube."),
        ),
        "convert": Entry(
            "gamao.cli.commands.convert",
            _(
                "Convert match files; what IN is, is told by its content.\n\n"
                "Reads .mat, gnubg .sgf, Snowie text, gamao's JSON, eXtreme Gammon .xg and .xgp, "
                "BGBlitz .bgf, .gam, TrueMoneyGames .tmg, GamesGrid .sgg, FIBS oldmoves and "
                "bgammon.org .match. Several files, or any with an OUT that is a directory, are "
                "written there under their own names. What a format cannot hold is said."
            ),
        ),
        "verify": Entry(
            "gamao.cli.commands.verify",
            _("Check the rules, the clock and the dice of a record; exit 1 if a line is wrong."),
        ),
        "engine": Entry(
            "gamao.cli.commands.engine",
            _("Answer one JSON object a line, in order; see docs/protocol.md."),
        ),
        "bridge": Entry(
            "gamao.cli.commands.bridge", _("Let other programs play with gamao."), app=True
        ),
        "bench": Entry(
            "gamao.cli.commands.bench",
            _("Measure speed and strength, beside gnubg and bgsage."),
            app=True,
        ),
        "data": Entry(
            "gamao.cli.commands.data", _("Make the tables that are too large to ship."), app=True
        ),
        "connect": Entry(
            "gamao.cli.commands.connect",
            _("Play on a server, or let an engine play, and check the dice."),
        ),
        "admin": Entry(
            "gamao.cli.commands.admin",
            _("Help, keep out or delete members of a server, from the machine it runs on."),
            app=True,
        ),
        "doctor": Entry(
            "gamao.cli.commands.doctor",
            _("Say what works here and what is missing; exit 1 if something needed is."),
        ),
        "completion": Entry(
            "gamao.cli.commands.completion",
            _("Print what completes commands and options in a shell."),
        ),
        "docs": Entry(
            "gamao.cli.commands.docs", _("Show a page of the documentation, or list them.")
        ),
        "manual": Entry(
            "gamao.cli.commands.manual",
            _("Print the manual page; `gamao manual | man -l -` shows it."),
        ),
    }


app = typer.Typer(
    name="gamao", cls=Gamao, help=_HELP, add_completion=False, pretty_exceptions_enable=False
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(version_text())
        raise typer.Exit


VersionOption = Annotated[
    bool,
    typer.Option("--version", help=_("Print the version."), callback=_print_version, is_eager=True),
]


@app.callback(invoke_without_command=True, help=_HELP)
def start(
    context: typer.Context,
    port: PortOption = None,
    host: HostOption = LOOPBACK,
    no_open: NoOpenOption = False,
    database: DatabaseOption = None,
    version: VersionOption = False,
) -> None:
    """Without a command the web app opens in the browser."""
    if context.invoked_subcommand is None:
        serve_app(context, port=port, host=host, no_open=no_open, database=database)
