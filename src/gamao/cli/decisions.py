"""`gamao bench decisions`: the performance rating of engines on judged decisions."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import numpy as np
import typer

from gamao.bench.cubes import CubeContender, CubeDecisions, cube_noise_floor, cube_scores
from gamao.bench.decisions import Decisions, PlayScore, noise_floor, score_plays
from gamao.bench.players import open_contender
from gamao.cli.commands.strength import KINDS, installed
from gamao.cli.language import words_of
from gamao.cli.writing import echo_folded
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

_NAME: Final = 35
"""Columns for what is counted, and how many."""


def decisions(
    context: typer.Context,
    engines: Annotated[
        list[str] | None, typer.Argument(help=_("Engines; all that are installed if none."))
    ] = None,
    judged: Annotated[
        Path | None, typer.Option(help=_("A set of decisions; that of the package if none."))
    ] = None,
    count: Annotated[
        int, typer.Option(help=_("So many of them, spread evenly; 0 for all."), min=0)
    ] = 0,
    threads: Annotated[int, typer.Option(help=_("Threads or processes."), min=1)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Score engines by what their plays and cubes lose in decisions judged by rollouts."""
    words = words_of(context)
    judged_set = Decisions.load(judged) if judged else Decisions.shipped()
    if count and count < len(judged_set):
        judged_set = judged_set.part(np.linspace(0, len(judged_set) - 1, count).astype(np.int64))
    cubes = CubeDecisions.shipped()
    scores: dict[str, tuple[PlayScore, ...]] = {}
    for engine in engines or installed():
        with closing(open_contender(engine, threads=threads)) as contender:
            scores[engine] = score_plays(contender, judged_set)
            if isinstance(contender, CubeContender):
                scores[engine] += cube_scores(cubes, contender.cube_choices(cubes.games()))
        if not as_json:
            _print(engine, scores[engine], words)
    floor, cube_floor = noise_floor(judged_set), cube_noise_floor(cubes)
    if as_json:
        found = {engine: [asdict(score) for score in kinds] for engine, kinds in scores.items()}
        typer.echo(json.dumps({"noise": floor, "cube_noise": cube_floor, "scores": found}))
    else:
        echo_folded(
            words(
                "the judge's own noise: PR {plays} for all best plays, {cubes} for cubes",
                plays=words.number(floor),
                cubes=words.number(cube_floor),
            )
        )


def _print(engine: str, kinds: tuple[PlayScore, ...], words: Catalogue) -> None:
    names = words("Decisions"), "PR", words("Best"), words("Errors"), words("Blunders")
    typer.echo(_row(engine, *names))
    for score in kinds:
        pr = f"{words.number(score.pr)} ± {words.number(score.half_width)}"
        shares = (words.percent(share) for share in (score.best, score.errors, score.blunders))
        kind = f"  {words(KINDS[score.kind])}"
        typer.echo(_row(kind, words.number(score.decisions, 0), pr, *shares))


def _row(name: str, decisions: str, pr: str, best: str, errors: str, blunders: str) -> str:
    # A long name leaves less room for the count, which is short then: the line has 80 columns.
    decisions = f" {decisions}".rjust(_NAME - len(name))
    return f"{name}{decisions}{pr:>14}{best:>8}{errors:>8}{blunders:>15}"
