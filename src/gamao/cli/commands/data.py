"""`gamao data`: the tables that are made rather than shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from gamao.cli.language import words_of
from gamao.cli.menu import Entry, Menu
from gamao.cli.progress import progress_bar
from gamao.engine.bearoff.file import cache_dir
from gamao.engine.bearoff.making import HOME
from gamao.engine.bearoff.tables import TwoSided, estimate_two_sided
from gamao.messages.marking import mark as _

_HELP: Final = _("Make the tables that are too large to ship.")


class Data(Menu):
    """The tables."""

    entries = {  # noqa: RUF012 (the base class says it is a class variable)
        "bearoff": Entry(
            "gamao.cli.commands.data",
            _("Make the exact two-sided bear-off table, cubeless and for each place of the cube."),
        ),
    }


app = typer.Typer(cls=Data, help=_HELP)


@app.callback(invoke_without_command=True, help=_HELP)
def data(context: typer.Context) -> None:
    """Make the tables that are too large to ship."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def bearoff(
    context: typer.Context,
    points: Annotated[int, typer.Option(help=_("Points of the home board."), min=1, max=6)] = 6,
    checkers: Annotated[int, typer.Option(help=_("Checkers a side at most."), min=1, max=14)] = 6,
    directory: Annotated[Path | None, typer.Option(help=_("Where to put it."))] = None,
) -> None:
    """Make the exact two-sided bear-off table, cubeless and for each place of the cube."""
    words = words_of(context)
    need = estimate_two_sided(points, checkers, threads=2)
    typer.echo(
        words(
            "{disk} MB on disk, {memory} MB of memory, about {seconds} s on two cores",
            disk=words.number(need.file_bytes / 1e6, 0),
            memory=words.number(need.memory_bytes / 1e6, 0),
            seconds=words.number(need.seconds, 0),
        )
    )
    with progress_bar() as bar:
        task = bar.add_task(words("bear-off"), total=1.0)
        TwoSided.build(
            directory,
            points=points,
            checkers=checkers,
            progress=lambda done: bar.update(task, completed=done),
        )
    typer.echo(words("written to {place}", place=directory or cache_dir()))
    if points != HOME or directory not in (None, cache_dir()):
        told = words("the engine opens the largest table of 6 points in {place}", place=cache_dir())
        typer.echo(told)
