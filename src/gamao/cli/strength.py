"""`gamao bench strength`: engines scored on judged positions, side by side."""

from __future__ import annotations

import importlib.util
import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from gamao.bench.judged import Judged, shipped
from gamao.bench.players import NAMES, open_contender
from gamao.bench.strength import Score, score_positions
from gamao.bridges.gnubg_server import find_gnubg

Scores = tuple[Score, ...]


def strength(
    engines: Annotated[
        list[str] | None, typer.Argument(help=f"Any of: {NAMES}. All that are here if none.")
    ] = None,
    judged: Annotated[
        list[Path] | None, typer.Option(help="Judged sets; those of the package if none.")
    ] = None,
    threads: Annotated[int, typer.Option(help="Threads or processes.", min=1)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Score engines without look-ahead on positions judged by careful rollouts."""
    sets = {path.stem: Judged.load(path) for path in judged} if judged else shipped()
    scores: dict[str, dict[str, Scores]] = {name: {} for name in sets}
    for engine in engines or installed():
        with closing(open_contender(engine, threads=threads)) as contender:
            for name, stored in sets.items():
                scores[name][engine] = score_positions(contender, stored)
    if as_json:
        typer.echo(json.dumps(_as_json(scores)))
        return
    for name, by_engine in scores.items():
        _print(name, by_engine)


def installed() -> list[str]:
    """The engines that can be asked here."""
    peers = {"gnubg": find_gnubg() is not None, "bgsage": bool(importlib.util.find_spec("bgsage"))}
    return ["gamao", *(name for name, here in peers.items() if here)]


def _as_json(scores: dict[str, dict[str, Scores]]) -> dict[str, Any]:
    return {
        name: {
            engine: {"positions": [asdict(score) for score in positions]}
            for engine, positions in by_engine.items()
        }
        for name, by_engine in scores.items()
    }


def _print(name: str, by_engine: dict[str, Scores]) -> None:
    typer.echo(f"{name}: error of static equity, the judge's noise taken out ± standard error")
    typer.echo(f"{'':16}{'positions':>10}{'noise':>9}" + "".join(f"{e:>18}" for e in by_engine))
    for row in zip(*by_engine.values(), strict=True):
        cells = "".join(f"{score.error:>9.4f} ± {score.standard_error:.4f}" for score in row)
        typer.echo(f"{row[0].kind:16}{row[0].positions:>10,}{row[0].judge_noise:>9.4f}{cells}")
