"""`gamao data`: the tables that are made rather than shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from gamao.engine.bearoff import TwoSided, cache_dir, estimate_two_sided

app = typer.Typer(help="Make the tables that are too large to ship.", no_args_is_help=True)


@app.callback()
def data() -> None:
    """Make the tables that are too large to ship."""


@app.command()
def bearoff(
    points: Annotated[
        int, typer.Option(help="Points of the home board, 1 to 6.", min=1, max=6)
    ] = 6,
    checkers: Annotated[int, typer.Option(help="Checkers a side at most.", min=1, max=14)] = 6,
    directory: Annotated[Path | None, typer.Option(help="Where to put it.")] = None,
) -> None:
    """Make the exact two-sided bear-off table, cubeless and for each place of the cube."""
    need = estimate_two_sided(points, checkers, threads=2)
    typer.echo(
        f"{need.file_bytes / 1e6:,.0f} MB on disk, {need.memory_bytes / 1e6:,.0f} MB of memory, "
        f"about {need.seconds:,.0f} s on two cores"
    )
    with Progress() as bar:
        task = bar.add_task("bear-off", total=1.0)
        TwoSided.build(
            directory,
            points=points,
            checkers=checkers,
            progress=lambda done: bar.update(task, completed=done),
        )
    typer.echo(f"written to {directory or cache_dir()}")
