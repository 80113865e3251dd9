"""`gamao bench strength`: engines scored on judged positions, side by side."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final

import typer

from gamao.bench.judged import Bias, Judged, bias, shipped
from gamao.bench.players import open_contender
from gamao.bench.strength import Score, score_positions
from gamao.bridges.gnubg_server import find_gnubg
from gamao.cli.language import words_of
from gamao.errors import DataError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

Scores = tuple[Score, ...]
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "all": _("all"),
        "all but races": _("all but races"),
        "ordinary": _("ordinary"),
        "special": _("special"),
        "contact": _("contact"),
        "race": _("race"),
        "back game": _("back game"),
        "containment": _("containment"),
        "ace point": _("ace point"),
        "prime vs prime": _("prime against prime"),
        "crunched": _("crunched"),
        "cube": _("Cube"),
        "doubles": _("doubles made or not"),
        "takes": _("takes and passes"),
    }
)
"""The kinds of positions and decisions, as people read them."""


def strength(
    context: typer.Context,
    engines: Annotated[
        list[str] | None, typer.Argument(help=_("Engines; all that are installed if none."))
    ] = None,
    judged: Annotated[
        list[Path] | None, typer.Option(help=_("Judged sets; those of the package if none."))
    ] = None,
    threads: Annotated[int, typer.Option(help=_("Threads or processes."), min=1)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Score engines without look-ahead on positions judged by careful rollouts."""
    sets = {path.stem: Judged.load(path) for path in judged} if judged else shipped()
    scores: dict[str, dict[str, Scores]] = {name: {} for name in sets}
    for engine in engines or installed():
        with closing(open_contender(engine, threads=threads)) as contender:
            for name, stored in sets.items():
                scores[name][engine] = score_positions(contender, stored)
    judges = _judges(sets)
    if as_json:
        compared = {pair: asdict(found) for pair, found in judges.items()}
        typer.echo(json.dumps(_as_json(scores) | {"judges": compared}))
        return
    words = words_of(context)
    for name, by_engine in scores.items():
        _print(name, by_engine, words)
    for pair, found in judges.items():
        _print_judges(pair, found, words)


def installed() -> list[str]:
    """The engines that can be asked here."""
    peers = {"gnubg": find_gnubg() is not None, "bgsage": bool(importlib.util.find_spec("bgsage"))}
    return ["gamao", *(name for name, here in peers.items() if here)]


def _judges(sets: Mapping[str, Judged]) -> dict[str, Bias]:
    """How the judges of any two sets differ where both have judged the same positions."""
    found = {}
    for (name, one), (other_name, other) in combinations(sets.items(), 2):
        with suppress(DataError):  # they have nothing in common
            found[f"{name} - {other_name}"] = bias(one, other)
    return found


def _as_json(scores: dict[str, dict[str, Scores]]) -> dict[str, Any]:
    return {
        name: {
            engine: {"positions": [asdict(score) for score in positions]}
            for engine, positions in by_engine.items()
        }
        for name, by_engine in scores.items()
    }


def _print(name: str, by_engine: dict[str, Scores], words: Catalogue) -> None:
    told = words("error of static equity, the judge's noise taken out ± standard error")
    typer.echo(f"{name}: {told}")
    heads = f"{words('positions'):>12}{words('noise'):>9}"
    typer.echo(f"{'':24}{heads}" + "".join(f"{engine:>18}" for engine in by_engine))
    for row in zip(*by_engine.values(), strict=True):
        cells = "".join(
            f"{words.number(score.error, 4):>9} ± {words.number(score.standard_error, 4)}"
            for score in row
        )
        counts = f"{words.number(row[0].positions, 0):>12}"
        noise = f"{words.number(row[0].judge_noise, 4):>9}"
        typer.echo(f"{words(KINDS[row[0].kind]):24}{counts}{noise}{cells}")


def _print_judges(pair: str, found: Bias, words: Catalogue) -> None:
    told = words(
        "on {n} positions {mean} ± {error} apart, root mean square {rms}, of which noise {noise}",
        n=words.number(found.positions, 0),
        mean=words.number(found.mean, 4),
        error=words.number(found.mean_error, 4),
        rms=words.number(found.rms, 4),
        noise=words.number(found.noise, 4),
    )
    typer.echo(f"{pair}: {told}")
