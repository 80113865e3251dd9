"""`gamao rollout`: plays or a cube decision played out many times, the intervals shrinking."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from gamao.cli.reading import facts
from gamao.cli.rollout_file import Question, read_file, write_file
from gamao.engine import Engine, RolloutSettings
from gamao.engine.rolled import RolledCube, RolledPlays
from gamao.engine.rollout_sums import RolloutSums
from gamao.errors import NotationError
from gamao.notation import format_diagram, format_play
from gamao.rules.game import Game

_INTERRUPTED: Final = 130
_STEP: Final = 36
_95: Final = 1.96


def rollout(
    text: Annotated[
        str | None, typer.Argument(metavar="ID", help="XGID, gnubg id or position id.")
    ] = None,
    dice: Annotated[str | None, typer.Option(help="A roll, as in 31; else the cube.")] = None,
    play: Annotated[
        list[str] | None, typer.Option(help="A play to roll out; those worth it if none.")
    ] = None,
    rules: Annotated[str | None, typer.Option(help="As in 'CLUBE beaver=on'.")] = None,
    level: Annotated[str | None, typer.Option(help="Of the plays inside, 0-ply to 3-ply.")] = None,
    games: Annotated[int | None, typer.Option(help="At most so many games.", min=1)] = None,
    truncate: Annotated[int | None, typer.Option(help="Plies; 0: to the end.", min=0)] = None,
    error: Annotated[float | None, typer.Option(help="Stop at this standard error.")] = None,
    apart: Annotated[
        float | None, typer.Option(help="Stop plays so many standard errors behind.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Of the dice; the same, the same games.")] = None,
    cubeless: Annotated[bool, typer.Option(help="Without a cube.")] = False,
    threads: Annotated[int, typer.Option(help="0: as many as there are cores.", min=0)] = 0,
    save: Annotated[Path | None, typer.Option(help="Where to keep what Ctrl-C stops.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with such a file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Roll out the plays of a roll, or doubling against not doubling."""
    changes = _changes(
        games=games, truncate=truncate, until_error=error, until_apart=apart, seed=seed, level=level
    )
    if resume is None:
        settings = RolloutSettings(**{"step": _STEP, **changes})
        plays = tuple(play or ())
        question = Question(text or "", dice, plays, rules, cubeless=cubeless, settings=settings)
        question.check()
        engine, sums = Engine.default(threads=threads or os.cpu_count()), None
    else:
        if text or dice or play or rules or cubeless:
            raise NotationError("a rollout goes on with its own position: leave that out")
        engine = Engine.default(threads=threads or os.cpu_count())
        question, sums = read_file(resume, engine)
        question = question.changed(changes)
    last = _watched(question, engine, sums, save or resume)
    shown = _shown(last, question.game, question.settings)
    typer.echo(json.dumps(shown) if as_json else _words(shown, question.game))


def _changes(*, level: str | None, **given: Any) -> dict[str, Any]:  # noqa: ANN401 (as they come)
    """What was given on the command line of the settings."""
    changes = {name: value for name, value in given.items() if value is not None}
    if level is not None:
        if level not in ("0-ply", "1-ply", "2-ply", "3-ply"):
            raise NotationError(f"the level inside a rollout is 0-ply to 3-ply, not {level!r}")
        changes["plies"] = int(level[0])
    return changes


def _watched(
    question: Question, engine: Engine, sums: RolloutSums | None, file: Path | None
) -> RolledPlays | RolledCube:
    """The last standing; all of them are shown as they come, and Ctrl-C keeps what there is."""
    last: RolledPlays | RolledCube | None = None
    try:
        with Live(console=Console(stderr=True), refresh_per_second=4, transient=True) as live:
            for last in question.standings(engine, sums):
                live.update(_table(last, question.game, question.settings))
    except KeyboardInterrupt:
        if last is not None:
            file = file or Path(question.file_name)
            write_file(file, question, last, engine)
            print(f"stopped: go on with gamao rollout --resume {file}", file=sys.stderr)
        raise typer.Exit(_INTERRUPTED) from None
    assert last is not None  # a rollout has at least a game
    if file is not None:
        write_file(file, question, last, engine)
    return last


def _table(last: RolledPlays | RolledCube, game: Game, settings: RolloutSettings) -> Table:
    shown = _shown(last, game, settings)
    table = Table(title=f"{last.games} of {settings.games} games", title_justify="left")
    for column in ("", "equity", "95 %", "games"):
        table.add_column(column, justify="left" if not column else "right")
    for name, row in _rows(shown):
        table.add_row(
            name, f"{row['equity']:+.4f}", f"± {_95 * row['error']:.4f}", f"{row['games']}"
        )
    return table


def _rows(shown: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    if "plays" in shown:
        for row in shown["plays"]:
            yield row["play"], row
        return
    for name in ("no_double", "double_take"):
        if name in shown:
            yield name.replace("_", " "), shown[name] | {"games": shown["games"]}


def _shown(last: RolledPlays | RolledCube, game: Game, settings: RolloutSettings) -> dict[str, Any]:
    terms = {"games": last.games, "truncate": settings.truncate, "seed": settings.seed}
    if isinstance(last, RolledPlays):
        assert game.dice is not None
        best = last.analysis.best.equity
        rows = [
            {
                "play": format_play(candidate.play, game.position, game.dice),
                "equity": round(candidate.equity, 4),
                "error": round(candidate.error, 4),
                "loss": round(best - candidate.equity, 4),
                "games": candidate.games,
                "probs": [round(chance, 4) for chance in candidate.outcomes.five()],
            }
            for candidate in last.analysis.candidates
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
        shown |= {"double_take": taken, "double_pass": round(decision.double_pass, 4)}
    return shown


def _words(shown: dict[str, Any], game: Game) -> str:
    lines = [format_diagram(game.position), facts(game)]
    for name, row in _rows(shown):
        interval = f"{row['equity']:+.4f} ± {_95 * row['error']:.4f}"
        lines.append(f"{name:24} {interval}  ({row['games']} games)")
    if "action" in shown:
        lines.append(shown["action"])
    lines.append("± is 95 % of the luck of the dice")
    return "\n".join(lines)
