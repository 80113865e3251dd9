"""`gamao bench duel`: two engines, paired dice."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Annotated

import typer

from gamao.bench.duel import DuelResult
from gamao.bench.duel import duel as play_duel
from gamao.bench.players import open_contender
from gamao.cli.language import words_of
from gamao.cli.progress import progress_bar
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _


def duel(
    context: typer.Context,
    first: Annotated[str, typer.Argument(help=_("An engine, such as gamao:2-ply or gnubg."))],
    second: Annotated[str, typer.Argument(help=_("Its opponent, named in the same way."))],
    games: Annotated[int, typer.Option(help=_("How many; an even number."))] = 10_000,
    seed: Annotated[int, typer.Option(help=_("Which dice."), min=0)] = 1,
    threads: Annotated[int, typer.Option(help=_("Threads or processes for each."), min=1)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Play two engines against each other: the same dice twice, seats swapped, no cube."""
    words = words_of(context)
    with (
        closing(open_contender(first, threads=threads)) as one,
        closing(open_contender(second, threads=threads)) as other,
        progress_bar() as bar,
    ):
        task = bar.add_task(words("Games"), total=games)
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
        _print(result, words)


def _print(result: DuelResult, words: Catalogue) -> None:
    percent = words.percent
    typer.echo(
        words(
            "{first} against {second}: {millipoints} millipoints a game, "
            "95% interval ± {width} ({games} games, seed {seed})",
            first=result.first,
            second=result.second,
            millipoints=words.number(result.millipoints, 1, sign=True),
            width=words.number(result.half_width, 1),
            games=words.number(result.games, 0),
            seed=result.seed,
        )
    )
    typer.echo(words("wins {share}", share=percent(result.wins)))
    won, lost = percent(result.gammons_won), percent(result.gammons_lost)
    typer.echo(words("gammons won {won}, lost {lost}", won=won, lost=lost))
    won, lost = percent(result.backgammons_won, 2), percent(result.backgammons_lost, 2)
    typer.echo(words("backgammons won {won}, lost {lost}", won=won, lost=lost))
    typer.echo(words("{n} games/s", n=words.number(result.games / result.seconds, 0)))
