"""`gamao position`: what the engine thinks of a position."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any, Final

import typer

from gamao.cli.game_text import close_lines, cube_text, diagram, facts, interval_text
from gamao.cli.language import words_of
from gamao.cli.reading import read_game
from gamao.engine import LIMITS, Analysis, CubeDecision, Engine, Limit, half_width, parse_limit
from gamao.messages import Catalogue
from gamao.messages.catalogue import DASH
from gamao.messages.marking import mark as _
from gamao.notation import format_play
from gamao.rules.game import Game

_NAMES: Final = {
    "action": _("Decision"),
    "no_double": _("No double"),
    "double_take": _("Double, take"),
    "double_pass": _("Double, pass"),
    "cube": _("Cube"),
    "cube_of_opponent": _("Cube of the opponent"),
    "depth": _("Depth"),
}

_CHANCES: Final = (_("Wins %"), _("Gammon %"), _("Triple %"), _("Against %"), _("Triple %"))
"""What the five chances of a play are called: of winning, and of losing a gammon or a triple."""


def position(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="ID", help=_("XGID, gnubg id or position id."))],
    dice: Annotated[str | None, typer.Option(help=_("A roll, as in 31; else the cube."))] = None,
    limit: Annotated[
        str,
        typer.Option("--limit", help=_("How far to look."), metavar="|".join(LIMITS)),
    ] = "2-ply",
    rules: Annotated[
        str | None, typer.Option(help=_("A preset and options, as in 'CLUBE beaver=on'."))
    ] = None,
    plays: Annotated[int, typer.Option(help=_("How many plays to show."), min=1)] = 5,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Rank the plays of a roll, or decide about the cube."""
    search = parse_limit(limit)
    game = read_game(text, dice=dice, rules=rules)
    engine = Engine.default().of(game.match.rules.variant)
    shown = (
        _cube(engine.cube(game, search), str(engine.reached(search)))
        if game.dice is None
        else _plays(engine.analyse(game, search), game, plays)
    )
    shown |= _any_time(engine, game, search)
    if as_json:
        typer.echo(json.dumps({"limit": str(engine.reached(search)), **shown}))
        return
    words = words_of(context)
    typer.echo(diagram(game.position, words))
    typer.echo(facts(game, words))
    for line in _lines(shown, words):
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
                "too_close": analysis.is_too_close(candidate),
                "probs": [round(chance, 4) for chance in candidate.outcomes.five()],
            }
            for candidate in analysis.candidates[:most]
        ]
    }


def _cube(decision: CubeDecision, depth: str) -> dict[str, object]:
    shown: dict[str, object] = {
        "action": decision.action,
        "no_double": round(decision.no_double, 4),
        "double_take": round(decision.double_take, 4),
        "double_pass": round(decision.double_pass, 4),
        "depth": depth,
    }
    if decision.no_double_error:
        shown |= {
            "errors": {
                "no_double": round(decision.no_double_error, 4),
                "double_take": round(decision.double_take_error, 4),
            },
            "double_is_close": decision.double_is_close,
            "answer_is_close": decision.answer_is_close,
        }
    return shown


def _any_time(engine: Engine, game: Game, limit: Limit) -> dict[str, object]:
    """The doubles that only a rule set with doubling at any time allows now."""
    sides = {"cube": game.on_roll, "cube_of_opponent": game.on_roll.opponent}
    if game.dice is None:
        del sides["cube"]
    return {
        name: _cube(engine.cube(game, limit, by=player), str(engine.reached(limit)))
        for name, player in sides.items()
        if game.may_double(player)
    }


def _lines(shown: dict[str, object], words: Catalogue) -> list[str]:
    lines, errors = _play_lines(shown.get("plays"), words), shown.get("errors")
    for name, value in shown.items():
        if name in ("cube", "cube_of_opponent") and isinstance(value, dict):
            lines += [f"{words(_NAMES[name])}:", *_lines(value, words)]
        elif name == "action":
            lines.append(f"{words(_NAMES[name]):20} {cube_text(str(value), words)}")
        elif name == "depth":
            lines.append(f"{words(_NAMES[name]):20} {value}")
        elif isinstance(value, float):
            error = errors.get(name, 0.0) if isinstance(errors, dict) else 0.0
            lines.append(f"{words(_NAMES[name]):20} {interval_text(value, error, words)}")
    return lines + close_lines(shown, words)


def _play_lines(plays: object, words: Catalogue) -> list[str]:
    if not isinstance(plays, list):
        return []
    lines = [
        f"{'':37}{words('Equity'):>10}{words('Loss'):>10}",
        _columns(words(name) for name in _CHANCES),
    ]
    for place, play in enumerate(plays, 1):
        # What was not looked at as deeply as the best has no place.
        is_ranked = play["depth"] == plays[0]["depth"]
        lines += [f"{place:2}. " if is_ranked else f"{DASH:>2}  "]
        lines[-1] += _worth(play, "" if place == 1 else _loss(play, words), words)
        lines += [_columns(words.number(100 * chance, 1) for chance in play["probs"])]
        lines += [f"{'':4}{words('too close to call')}"] if play["too_close"] else []
    return lines


def _loss(play: dict[str, Any], words: Catalogue) -> str:
    """Where it is negative the play was not looked at as deeply: what it loses is not known."""
    return words.number(-play["loss"] if play["loss"] >= 0 else None, 4)


def _worth(play: dict[str, Any], loss: str, words: Catalogue) -> str:
    """What a play is worth and loses; its chances stand below, so that 80 columns are enough."""
    equity = words.number(play["equity"], 4, sign=True)
    width = f"  ± {words.number(half_width(play['error']), 4)}" if play["error"] else ""
    return f"{play['depth']:8} {play['play']:24}{equity:>10}{loss:>10}{width}".rstrip()


def _columns(cells: Iterable[str]) -> str:
    return " " + "".join(f"{cell:>13}" for cell in cells)
