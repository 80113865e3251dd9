"""`gamao rollout`: plays or a cube decision played out many times, the intervals shrinking."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from gamao.cli import rollout_options as options
from gamao.cli.complaints import require_place
from gamao.cli.game_text import close_lines, cube_text, diagram, facts, interval_text, wrapped
from gamao.cli.language import words_of
from gamao.cli.rollout_file import Question, read_file, write_file
from gamao.cli.status import INTERRUPTED
from gamao.cli.workers import cluster_at, device_for
from gamao.engine import (
    Engine,
    RolledCube,
    RolledPlays,
    RolloutSettings,
    half_width,
)
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.notation import format_play
from gamao.rules.game import Game

_STEP: Final = 36
_GPU_STEP: Final = 1296
_APART: Final = 3.0
_INSIDE: Final = ("0-ply", "1-ply", "2-ply", "3-ply")


def rollout(
    context: typer.Context,
    text: Annotated[
        str | None, typer.Argument(metavar="ID", help=_("XGID, gnubg id or position id."))
    ] = None,
    dice: Annotated[str | None, typer.Option(help=_("A roll, as in 31; else the cube."))] = None,
    play: Annotated[
        list[str] | None, typer.Option(help=_("A play to roll out; those worth it if none."))
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help=_("A preset and options, as in 'CLUBE beaver=on'."))
    ] = None,
    limit: Annotated[
        str | None,
        typer.Option(
            "--limit",
            help=_("How far the plays inside look."),
            metavar="|".join(_INSIDE),
        ),
    ] = None,
    games: options.Games = None,
    truncate: options.Truncate = None,
    error: options.UntilError = None,
    stop: options.Stop = None,
    apart: Annotated[
        float | None, typer.Option(help=_("Decided: so many standard errors behind (3)."))
    ] = None,
    seed: options.Seed = None,
    cubeless: Annotated[bool, typer.Option(help=_("Without a cube."))] = False,
    threads: Annotated[int, typer.Option(help=_("0: as many as there are cores."), min=0)] = 0,
    gpu: Annotated[bool, typer.Option(help=_("Play the games on a GPU."))] = False,
    cluster: Annotated[
        str | None, typer.Option(help=_("A Dask scheduler, as in tcp://host:8786."))
    ] = None,
    save: Annotated[Path | None, typer.Option(help=_("Where to keep what Ctrl-C stops."))] = None,
    resume: Annotated[Path | None, typer.Option(help=_("Go on with such a file."))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Roll out the plays of a roll, or doubling against not doubling."""
    words = words_of(context)
    threads, device = threads or os.cpu_count() or 1, device_for(cluster) if gpu else None
    changes = _changes(games=games, truncate=truncate, until_error=error, seed=seed, limit=limit)
    changes |= _stops(apart, stop, new=resume is None)
    if save is not None:
        require_place(save)
    if resume is None:
        settings = RolloutSettings(**{"step": _GPU_STEP if gpu else _STEP, **changes})
        plays = tuple(play or ())
        question = Question(text or "", dice, plays, rules, cubeless=cubeless, settings=settings)
        question.check()
        engine, sums = Engine.default(threads=threads, device=device), None
    else:
        if text or dice or play or rules or cubeless:
            raise NotationError(_("a rollout goes on with its own position: leave that out"))
        engine = Engine.default(threads=threads, device=device)
        question, sums = read_file(resume, engine)
        question = question.changed(changes)
    engine = engine.of(question.variant)
    with cluster_at(cluster) if cluster is not None else nullcontext() as workers:
        stages = question.stages(engine, sums, workers)
        file = save or resume
        last = _watched(stages, question, engine, file, words)
    shown = _shown(last, question.game, question.settings, cubeful=question.is_cubeful)
    try:
        typer.echo(json.dumps(shown) if as_json else _text(shown, question.game, words))
    finally:
        if file is not None:
            write_file(file, question, last, engine)


def _changes(*, limit: str | None, **given: Any) -> dict[str, Any]:  # noqa: ANN401 (as they come)
    """What was given on the command line of the settings."""
    changes = options.given(**given)
    if limit is not None:
        if limit not in _INSIDE:
            raise NotationError(
                _("the limit inside a rollout is 0-ply to 3-ply, not {limit!r}"), limit=limit
            )
        changes["plies"] = int(limit[0])
    return changes


def _stops(apart: float | None, stop: bool | None, *, new: bool) -> dict[str, float | None]:
    """When it is decided; a rollout that goes on keeps its rule if none is given."""
    if stop is False:
        return {"until_apart": None}
    if apart is None and stop is None and not new:
        return {}
    return {"until_apart": _APART if apart is None else apart}


def _watched(
    stages: Iterator[RolledPlays | RolledCube],
    question: Question,
    engine: Engine,
    file: Path | None,
    words: Catalogue,
) -> RolledPlays | RolledCube:
    """The last stage; all of them are shown as they come, and Ctrl-C keeps what there is."""
    last: RolledPlays | RolledCube | None = None
    try:
        with Live(console=Console(stderr=True), refresh_per_second=4, transient=True) as live:
            for last in stages:
                live.update(_table(last, question, words))
    except KeyboardInterrupt:
        if last is not None:
            file = file or Path(question.file_name)
            write_file(file, question, last, engine)
            told = words("stopped: go on with {command}", command=f"gamao rollout --resume {file}")
            typer.echo(told, err=True)
        raise typer.Exit(INTERRUPTED) from None
    assert last is not None  # a rollout has at least a game
    return last


def _table(last: RolledPlays | RolledCube, question: Question, words: Catalogue) -> Table:
    settings = question.settings
    shown = _shown(last, question.game, settings, cubeful=question.is_cubeful)
    title = words("{n} of {m} games", n=last.games, m=settings.games)
    table = Table(title=title, title_justify="left")
    for column in ("", words("Equity"), "95%", words("Games")):
        table.add_column(column, justify="left" if not column else "right")
    for name, row in _rows(shown, words):
        width = words.number(half_width(row["error"]), 4)
        equity = words.number(row["equity"], 4, sign=True)
        table.add_row(name, equity, f"± {width}", f"{row['games']}")
    return table


def _rows(shown: dict[str, Any], words: Catalogue) -> Iterator[tuple[str, dict[str, Any]]]:
    if "plays" in shown:
        for row in shown["plays"]:
            yield row["play"], row
        return
    for key, name in (("no_double", words("No double")), ("double_take", words("Double, take"))):
        if key in shown:
            yield name, shown[key] | {"games": shown["games"]}


def _shown(
    last: RolledPlays | RolledCube, game: Game, settings: RolloutSettings, *, cubeful: bool
) -> dict[str, Any]:
    terms = {
        "games": last.games,
        "plies": settings.plies,
        "truncate": settings.truncate,
        "cubeful": cubeful,
        "seed": settings.seed,
        "decided": last.games < settings.games and settings.until_apart is not None,
    }
    if isinstance(last, RolledPlays):
        assert game.dice is not None
        analysis = last.analysis
        best = analysis.best.equity
        rows = [
            {
                "play": format_play(candidate.play, game.position, game.dice),
                "equity": round(candidate.equity, 4),
                "error": round(candidate.error, 4),
                "loss": round(best - candidate.equity, 4),
                "too_close": analysis.is_too_close(candidate),
                "games": candidate.games,
                "probs": [round(chance, 4) for chance in candidate.outcomes.five()],
            }
            for candidate in analysis.candidates
        ]
        return terms | {"plays": rows}
    decision = last.decision
    no_double = {"equity": round(decision.no_double, 4), "error": round(last.no_double_error, 4)}
    shown: dict[str, Any] = terms | {
        "action": decision.action,
        "no_double": no_double,
        "probs": [round(chance, 4) for chance in last.outcomes.five()],
    }
    if decision.allowed:
        taken = {
            "equity": round(decision.double_take, 4),
            "error": round(last.double_take_error, 4),
        }
        shown |= {
            "double_take": taken,
            "double_pass": round(decision.double_pass, 4),
            "double_is_close": decision.double_is_close,
            "answer_is_close": decision.answer_is_close,
        }
    return shown


def _text(shown: dict[str, Any], game: Game, words: Catalogue) -> str:
    lines = [diagram(game.position, words), facts(game, words)]
    for name, row in _rows(shown, words):
        interval = interval_text(row["equity"], row["error"], words)
        games = words.ngettext("{n} game", "{n} games", row["games"])
        lines.append(f"{name:24} {interval}  ({games})")
        lines += [f"  {words('too close to call')}"] if row.get("too_close") else []
    if "action" in shown:
        lines.append(cube_text(shown["action"], words))
    lines += close_lines(shown, words)
    lines.append(_how(shown, words))
    lines.append(words("± is 95% of the luck of the dice"))
    return "\n".join(lines)


def _how(shown: dict[str, Any], words: Catalogue) -> str:
    """What the games were like, and why there are no more of them."""
    cut = words.ngettext("cut after {n} ply", "cut after {n} plies", shown["truncate"])
    told = [
        words("plays at {depth}", depth=f"{shown['plies']}-ply"),
        cut if shown["truncate"] else words("to the end"),
        words("with the cube") if shown["cubeful"] else words("without a cube"),
        words("seed {n}", n=shown["seed"]),
        *([words("stopped: it is decided")] if shown["decided"] else []),
    ]
    return wrapped(words("Rollout") + ": " + ", ".join(told))
