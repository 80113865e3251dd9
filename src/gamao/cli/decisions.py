"""`gamao bench decisions`: the performance rating of engines on judged decisions."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from gamao.bench.cubes import CubeContender, CubeDecisions, cube_noise_floor, cube_scores
from gamao.bench.decisions import Decisions, PlayScore, noise_floor, score_plays
from gamao.bench.players import NAMES, open_contender
from gamao.cli.strength import installed


def decisions(
    engines: Annotated[
        list[str] | None, typer.Argument(help=f"Any of: {NAMES}. All that are here if none.")
    ] = None,
    judged: Annotated[
        Path | None, typer.Option(help="A set of decisions; that of the package if none.")
    ] = None,
    count: Annotated[
        int, typer.Option(help="So many of them, spread evenly; 0 for all.", min=0)
    ] = 0,
    threads: Annotated[int, typer.Option(help="Threads or processes.", min=1)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Score engines by what their plays and cubes lose in decisions judged by rollouts."""
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
            _print(engine, scores[engine])
    floor, cube_floor = noise_floor(judged_set), cube_noise_floor(cubes)
    if as_json:
        found = {engine: [asdict(score) for score in kinds] for engine, kinds in scores.items()}
        typer.echo(json.dumps({"noise": floor, "cube_noise": cube_floor, "scores": found}))
    else:
        typer.echo(
            f"the judge's own noise: PR {floor:.2f} for all best plays, {cube_floor:.2f} for cubes"
        )


def _print(engine: str, kinds: tuple[PlayScore, ...]) -> None:
    typer.echo(f"{engine:24}{'decisions':>10}{'PR':>16}{'best':>8}{'errors':>8}{'blunders':>10}")
    for score in kinds:
        pr = f"{score.pr:.2f} ± {score.half_width:.2f}"
        shares = f"{score.best:>8.1%}{score.errors:>8.1%}{score.blunders:>10.1%}"
        typer.echo(f"  {score.kind:22}{score.decisions:>10,}{pr:>16}{shares}")
