"""`gamao bench league`: any engines in one table."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from gamao.bench.league.entry import Entry, Measures, enter
from gamao.bench.league.sets import shipped_judges
from gamao.bench.league.table import as_html, as_json, as_markdown
from gamao.bridges.programs import PATIENCE
from gamao.cli.complaints import require_place
from gamao.cli.language import words_of
from gamao.cli.patience import Patience
from gamao.cli.progress import progress_bar
from gamao.cli.writing import write_whole
from gamao.messages.marking import mark as _


def league(
    context: typer.Context,
    engines: Annotated[
        list[str],
        typer.Argument(
            help=_(
                "Engines: gamao:2-ply, gnubg:1-ply, bgsage:3ply, 'ubgi:COMMAND', 'json:COMMAND', "
                "'python:FILE.py:NAME'."
            )
        ),
    ],
    count: Annotated[
        int, typer.Option(help=_("So many decisions, spread evenly; 0 for all."), min=0)
    ] = 0,
    games: Annotated[
        int, typer.Option(help=_("Games of a duel against the anchor; an even number."), min=0)
    ] = 0,
    anchor: Annotated[str, typer.Option(help=_("Whom everybody plays."))] = "gamao",
    seed: Annotated[int, typer.Option(help=_("Which dice."), min=0)] = 1,
    threads: Annotated[int, typer.Option(help=_("Threads or processes."), min=1)] = 1,
    patience: Patience = PATIENCE,
    page: Annotated[
        Path | None, typer.Option(help=_("Write the table as a page to this file."))
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--save", help=_("Write all figures as JSON to this file."))
    ] = None,
    as_object: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Score any engines on the same decisions by two judges, and in duels without luck."""
    words = words_of(context)
    for place in (page, json_file):
        if place is not None:
            require_place(place)
    one, other = shipped_judges()
    judges = (one.part(count), other.part(count)) if count else (one, other)
    measures = Measures(
        judges=judges, anchor=anchor, games=games, seed=seed, threads=threads, patience=patience
    )
    entries: list[Entry] = []
    try:
        with progress_bar() as bar:
            task = bar.add_task(words("Engines"), total=len(engines))
            for name in engines:
                entries.append(enter(name, measures))
                bar.update(task, completed=len(entries))
    finally:  # what was measured is told, whatever became of the next engine
        if entries:
            figures = json.dumps(as_json(entries, measures))
            with ExitStack() as told:  # each of them, if the others cannot be written, too
                if json_file is not None:
                    told.callback(write_whole, json_file, figures.encode())
                if page is not None:
                    told.callback(write_whole, page, as_html(entries, measures, words).encode())
                text = figures if as_object else as_markdown(entries, measures, words)
                typer.echo(text, nl=as_object)
