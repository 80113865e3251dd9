"""`gamao position`: what the engine thinks of a position."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from gamao.cli.reading import facts, read_game
from gamao.engine import LEVELS, Analysis, CubeDecision, Engine, Limit, parse_level
from gamao.notation import format_diagram, format_play
from gamao.rules.game import Game


def position(
    text: Annotated[str, typer.Argument(metavar="ID", help="XGID, gnubg id or position id.")],
    dice: Annotated[str | None, typer.Option(help="A roll, as in 31; else the cube.")] = None,
    level: Annotated[str, typer.Option(help=f"{', '.join(LEVELS)}.")] = "2-ply",
    rules: Annotated[str | None, typer.Option(help="As in 'CLASSICO cube=on'.")] = None,
    plays: Annotated[int, typer.Option(help="How many plays to show.", min=1)] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Rank the plays of a roll, or decide about the cube."""
    limit = parse_level(level)
    game = read_game(text, dice=dice, rules=rules)
    engine = Engine.default()
    shown = (
        _cube(engine.cube(game, limit))
        if game.dice is None
        else _plays(engine.analyse(game, limit), game, plays)
    )
    shown |= _any_time(engine, game, limit)
    if as_json:
        typer.echo(json.dumps({"level": level, **shown}))
        return
    typer.echo(format_diagram(game.position))
    typer.echo(facts(game))
    for line in _lines(shown):
        typer.echo(line)


def _plays(analysis: Analysis, game: Game, most: int) -> dict[str, object]:
    assert game.dice is not None
    best = analysis.best.equity
    return {
        "plays": [
            {
                "play": format_play(candidate.play, game.position, game.dice),
                "equity": round(candidate.equity, 4),
                "loss": round(best - candidate.equity, 4),
                "depth": candidate.depth,
                "error": round(candidate.error, 4),
                "probs": [round(chance, 4) for chance in candidate.outcomes.five()],
            }
            for candidate in analysis.candidates[:most]
        ]
    }


def _cube(decision: CubeDecision) -> dict[str, object]:
    return {
        "action": decision.action,
        "no_double": round(decision.no_double, 4),
        "double_take": round(decision.double_take, 4),
        "double_pass": round(decision.double_pass, 4),
    }


def _any_time(engine: Engine, game: Game, limit: Limit) -> dict[str, object]:
    """The doubles that only a rule set with doubling at any time allows now."""
    sides = {"cube": game.on_roll, "cube_of_opponent": game.on_roll.opponent}
    if game.dice is None:
        del sides["cube"]
    return {
        name: _cube(engine.cube(game, limit, by=player))
        for name, player in sides.items()
        if game.may_double(player)
    }


def _lines(shown: dict[str, object]) -> list[str]:
    lines = _play_lines(shown.get("plays"))
    for name, value in shown.items():
        if isinstance(value, dict):
            lines += [name.replace("_", " ") + ":", *_lines(value)]
        elif name != "plays":
            lines.append(f"{name.replace('_', ' '):12} {value}")
    return lines


def _play_lines(plays: object) -> list[str]:
    if not isinstance(plays, list):
        return []
    return [
        f"{number}. {play['depth']:8} {play['play']:24} {play['equity']:+.4f}"
        + (f" ± {play['error']:.4f}" if play["error"] else "")
        + (f"  ({-play['loss']:+.4f})" if number > 1 else "")
        + "   "
        + " ".join(f"{chance:.3f}" for chance in play["probs"])
        for number, play in enumerate(plays, 1)
    ]
