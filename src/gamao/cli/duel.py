"""`gamao bench duel`: two engines, paired dice."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from gamao.bench.duel import DuelResult
from gamao.bench.duel import duel as play_duel
from gamao.bench.players import NAMES, open_contender


def duel(
    first: Annotated[str, typer.Argument(help=f"One of: {NAMES}.")],
    second: Annotated[str, typer.Argument(help="Its opponent, named in the same way.")],
    games: Annotated[int, typer.Option(help="How many; an even number.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Which dice.", min=0)] = 1,
    threads: Annotated[int, typer.Option(help="Threads or processes for each.", min=1)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play two engines against each other: the same dice twice, seats swapped, no cube."""
    with (
        closing(open_contender(first, threads=threads)) as one,
        closing(open_contender(second, threads=threads)) as other,
        Progress(console=Console(stderr=True), transient=True) as bar,
    ):
        task = bar.add_task("games", total=games)
        result = play_duel(
            one,
            other,
            games=games,
            seed=seed,
            progress=lambda played: bar.update(task, completed=played),
        )
    if as_json:
        typer.echo(json.dumps(result.as_json()))
    else:
        _print(result)


def _print(result: DuelResult) -> None:
    typer.echo(str(result))
    typer.echo(f"wins {result.wins:.1%}")
    typer.echo(f"gammons won {result.gammons_won:.1%}, lost {result.gammons_lost:.1%}")
    typer.echo(f"backgammons won {result.backgammons_won:.2%}, lost {result.backgammons_lost:.2%}")
    typer.echo(f"{result.games / result.seconds:.0f} games/s")
