"""`gamao bench duel`: two engines, paired dice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated

import typer

from gamao.bench.cubeful import CubefulResult, duel_with_cube
from gamao.bench.deciders import opened_decider
from gamao.bench.duel import DuelResult
from gamao.bench.duel import duel as play_duel
from gamao.bench.league.entry import opened
from gamao.bench.luck import Luck
from gamao.bridges.programs import PATIENCE
from gamao.cli.language import words_of
from gamao.cli.patience import Patience
from gamao.cli.progress import progress_bar
from gamao.cli.writing import echo_folded
from gamao.engine import Engine
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

Progress = Callable[[int], None]


def duel(
    context: typer.Context,
    first: Annotated[str, typer.Argument(help=_("An engine, such as gamao:2-ply or gnubg."))],
    second: Annotated[str, typer.Argument(help=_("Its opponent, named in the same way."))],
    games: Annotated[int, typer.Option(help=_("How many; an even number."))] = 10_000,
    seed: Annotated[int, typer.Option(help=_("Which dice."), min=0)] = 1,
    luck: Annotated[
        bool, typer.Option(help=_("Take the luck of the dice out: far fewer games are enough."))
    ] = False,
    cube: Annotated[
        bool, typer.Option("--cube", help=_("Games for money with the cube, luck taken out."))
    ] = False,
    match: Annotated[
        int, typer.Option(help=_("Matches to so many points, luck taken out."), min=0)
    ] = 0,
    threads: Annotated[int, typer.Option(help=_("Threads or processes for each."), min=1)] = 2,
    patience: Patience = PATIENCE,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Play two engines against each other: the same dice twice, seats swapped."""
    words = words_of(context)
    with progress_bar() as bar:
        task = bar.add_task(words("Games"), total=games)

        def heard(played: int) -> None:
            bar.update(task, completed=played)

        result = (
            _with_cube(first, second, match or None, games, seed, threads, patience, heard)
            if cube or match
            else _without(first, second, games, seed, threads, patience, luck, heard)
        )
    if as_json:
        typer.echo(json.dumps(result.as_json()))
    elif isinstance(result, CubefulResult):
        _print_cubeful(result, words)
    else:
        _print(result, words, luck=luck)


def _without(
    first: str,
    second: str,
    games: int,
    seed: int,
    threads: int,
    patience: float,
    luck: bool,
    progress: Progress,
) -> DuelResult:
    judge = Luck.default(threads=threads) if luck else None
    with (
        opened(first, threads=threads, patience=patience) as one,
        opened(second, threads=threads, patience=patience) as other,
    ):
        return play_duel(one, other, games=games, seed=seed, luck=judge, progress=progress)


def _with_cube(
    first: str,
    second: str,
    length: int | None,
    games: int,
    seed: int,
    threads: int,
    patience: float,
    progress: Progress,
) -> CubefulResult:
    with (
        opened_decider(first, threads=threads, patience=patience) as one,
        opened_decider(second, threads=threads, patience=patience) as other,
    ):
        return duel_with_cube(
            (first, one),
            (second, other),
            length=length,
            count=games,
            seed=seed,
            engine=Engine.default(threads=threads),
            progress=progress,
        )


def _print(result: DuelResult, words: Catalogue, *, luck: bool) -> None:
    percent = words.percent
    echo_folded(
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
    if luck:
        _print_luck(
            words.number(result.millipoints_without_luck, 1, sign=True),
            words.number(result.half_width_without_luck, 1),
            words,
        )
    typer.echo(words("wins {share}", share=percent(result.wins)))
    won, lost = percent(result.gammons_won), percent(result.gammons_lost)
    typer.echo(words("gammons won {won}, lost {lost}", won=won, lost=lost))
    won, lost = percent(result.backgammons_won, 2), percent(result.backgammons_lost, 2)
    typer.echo(words("backgammons won {won}, lost {lost}", won=won, lost=lost))
    typer.echo(words("{n} games/s", n=words.number(result.games / result.seconds, 0)))


def _print_cubeful(result: CubefulResult, words: Catalogue) -> None:
    told = {
        "first": result.first,
        "second": result.second,
        "count": words.number(result.count, 0),
        "seed": result.seed,
    }
    if result.length is None:
        echo_folded(
            words(
                "{first} against {second}: {millipoints} millipoints a game, "
                "95% interval ± {width} ({games} games, seed {seed})",
                millipoints=words.number(1000 * result.score, 1, sign=True),
                width=words.number(1000 * result.half_width, 1),
                games=told.pop("count"),
                **told,
            )
        )
        adjusted = words.number(1000 * result.score_without_luck, 1, sign=True)
        _print_luck(adjusted, words.number(1000 * result.half_width_without_luck, 1), words)
        return
    echo_folded(
        words(
            "{first} against {second}: {share} of the matches won, "
            "95% interval ± {width} ({count} matches, seed {seed})",
            share=words.percent(result.score),
            width=words.percent(result.half_width),
            **told,
        )
    )
    adjusted = words.percent(result.score_without_luck)
    _print_luck(adjusted, words.percent(result.half_width_without_luck), words)


def _print_luck(value: str, width: str, words: Catalogue) -> None:
    typer.echo(words("without luck {value}, 95% interval ± {width}", value=value, width=width))
