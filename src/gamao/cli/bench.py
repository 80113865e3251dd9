"""`gamao bench`: our figures beside the peers'."""

from __future__ import annotations

import json
from typing import Annotated, Final

import typer

from gamao.bench import peers, speed
from gamao.bench.positions import contact_only, sample
from gamao.bench.signature import signature
from gamao.bridges.gnubg_server import find_gnubg
from gamao.cli.decisions import decisions
from gamao.cli.duel import duel
from gamao.cli.strength import strength
from gamao.engine.core_evaluator import CoreEvaluator
from gamao.engine.default import fast_nets, strong_nets
from gamao.engine.evaluator import load_evaluator
from gamao.engine.outcomes import equity_weights

app = typer.Typer(help="Measure speed and strength, beside gnubg and bgsage.")
app.command()(decisions)
app.command()(duel)
app.command()(strength)

_NAMES: Final = {
    "evals_per_s": "static evaluations/s",
    "decisions_per_s": "0-ply decisions/s",
    "positions_per_s": "positions generated/s",
    "selfplay_games_per_s": "self-play games/s",
    "two_thread_ratio": "two threads, times one",
    "rules_rolls_per_s": "rules.legal_plays, rolls/s",
}
_NETS: Final = {"": "core, 256 units", "fast_": "fast net", "strong_": "strong net"}


@app.callback(invoke_without_command=True)
def bench(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Speed, one thread, ours beside gnubg's and bgsage's in the same run."""
    if context.invoked_subcommand:
        return
    figures = _measured()
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        _print_table(figures)


def _measured() -> dict[str, float | str]:
    figures: dict[str, float | str] = dict(speed.measure())
    evaluator = CoreEvaluator(fast_nets(), quantised=True)
    boards, dice = contact_only(*sample(evaluator, games=20, seed=2))
    if gnubg := find_gnubg():
        games = evaluator.selfplay(2000, seed=1, weights=equity_weights())
        figures |= peers.measure_gnubg(gnubg, turns_a_game=games["plays"] / games["games"])
    figures |= peers.measure_bgsage(boards[:500], dice[:500])
    return figures | {"signature": signature(load_evaluator(strong_nets()))}


def _print_table(figures: dict[str, float | str]) -> None:
    typer.echo(f"{'':44}{'gamao':>14}{'gnubg':>12}{'bgsage':>12}{'x gnubg':>10}")
    for net, owner in _NETS.items():
        for key, name in _NAMES.items():
            if net + key in figures:
                peer = [figures.get(who + key) for who in ("gnubg_", "bgsage_")]
                typer.echo(_row(f"{name} ({owner})", figures[net + key], *peer))
    typer.echo(f"signature {figures['signature']}")


def _row(
    name: str, ours: float | str, gnubg: float | str | None, bgsage: float | str | None
) -> str:
    ratio = f"{ours / gnubg:.1f}" if isinstance(gnubg, float) and isinstance(ours, float) else ""
    cells = [_cell(value) for value in (ours, gnubg, bgsage)]
    return f"{name:44}{cells[0]:>14}{cells[1]:>12}{cells[2]:>12}{ratio:>10}"


def _cell(value: float | str | None) -> str:
    if not isinstance(value, float):
        return "-"
    return f"{value:.2f}" if value < 100 else f"{value:,.0f}"
