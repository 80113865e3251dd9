"""`gamao bench`: our figures beside the peers'."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from gamao.cli.language import words_of
from gamao.cli.menu import Entry, Menu
from gamao.errors import DataError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

_HELP: Final = _(
    "Measure speed and strength, beside gnubg and bgsage. "
    "Without a command: speed, one thread, all in the same run."
)


class Bench(Menu):
    """What is measured."""

    entries = {  # noqa: RUF012 (the base class says it is a class variable)
        "decisions": Entry(
            "gamao.cli.decisions",
            _("Score engines by what their plays and cubes lose in decisions judged by rollouts."),
        ),
        "duel": Entry(
            "gamao.cli.commands.duel",
            _("Play two engines against each other: the same dice twice, seats swapped."),
        ),
        "league": Entry(
            "gamao.cli.commands.league",
            _("Score any engines on the same decisions by two judges, and in duels without luck."),
        ),
        "strength": Entry(
            "gamao.cli.commands.strength",
            _("Score engines without look-ahead on positions judged by careful rollouts."),
        ),
    }


app = typer.Typer(cls=Bench, help=_HELP)

_NAMES: Final = {
    "evals_per_s": _("static evaluations/s"),
    "decisions_per_s": _("0-ply decisions/s"),
    "positions_per_s": _("positions generated/s"),
    "selfplay_games_per_s": _("self-play games/s"),
    "two_thread_ratio": _("two threads, times one"),
    "rules_rolls_per_s": _("rules.legal_plays, rolls/s"),
}
_NETS: Final = {"": _("core, 256 units"), "fast_": _("fast net"), "strong_": _("strong net")}


@app.callback(invoke_without_command=True, help=_HELP)
def bench(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Speed, one thread, ours beside gnubg's and bgsage's in the same run."""
    if context.invoked_subcommand:
        return
    figures = _measured()
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        _print_table(figures, words_of(context))


def _measured() -> dict[str, float | str]:
    from gamao.engine.compiled import compiled_core

    if compiled_core() is None:
        raise DataError(_("speed is the compiled engine's: `gamao doctor` says how to get it"))
    # Only here: who asks for help, or for a duel, need not wait for all of it.
    from gamao.bench.figures import measure_all

    return measure_all()


def _print_table(figures: dict[str, float | str], words: Catalogue) -> None:
    typer.echo(f"{'':52}{'gamao':>14}{'gnubg':>12}{'bgsage':>12}{'x gnubg':>10}")
    for net, owner in _NETS.items():
        for key, name in _NAMES.items():
            if net + key in figures:
                values = [figures.get(who + key) for who in (net, "gnubg_", "bgsage_")]
                typer.echo(f"{f'{words(name)} ({words(owner)})':52}{_cells(values, words)}")
    typer.echo(words("signature {signature}", signature=figures["signature"]))


def _cells(values: Sequence[float | str | None], words: Catalogue) -> str:
    ours, gnubg, _bgsage = values
    both = isinstance(gnubg, float) and isinstance(ours, float)
    ratio = words.number(float(ours or 0) / float(gnubg or 1), 1) if both else ""
    cells = [_cell(value, words) for value in values]
    return f"{cells[0]:>14}{cells[1]:>12}{cells[2]:>12}{ratio:>10}"


def _cell(value: float | str | None, words: Catalogue) -> str:
    if not isinstance(value, float):
        return words.number(None)
    return words.number(value, 2 if value < 100 else 0)
