"""`gamao bench league`: any engines in one table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from gamao.bench.league.entry import Entry, Terms, enter
from gamao.bench.league.sets import shipped_judges
from gamao.bench.league.table import as_html, as_json, as_markdown
from gamao.cli.language import words_of
from gamao.cli.progress import progress_bar
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
    one, other = shipped_judges()
    judges = (one.part(count), other.part(count)) if count else (one, other)
    terms = Terms(judges=judges, anchor=anchor, games=games, seed=seed, threads=threads)
    entries: list[Entry] = []
    with progress_bar() as bar:
        task = bar.add_task(words("Engines"), total=len(engines))
        for name in engines:
            entries.append(enter(name, terms))
            bar.update(task, completed=len(entries))
    figures = as_json(entries, terms)
    if page:
        page.write_text(as_html(entries, terms, words), encoding="utf-8")
    if json_file:
        json_file.write_text(json.dumps(figures), encoding="utf-8")
    typer.echo(json.dumps(figures) if as_object else as_markdown(entries, terms, words), nl=False)
