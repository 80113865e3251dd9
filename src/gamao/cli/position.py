"""`gamao position`: what the engine thinks of a position."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated

import typer

from gamao.engine import LEVELS, Analysis, CubeDecision, Engine, parse_level
from gamao.errors import NotationError
from gamao.notation import format_diagram, format_play, parse_gnubg_id, parse_xgid
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position


def position(
    text: Annotated[str, typer.Argument(metavar="ID", help="XGID, gnubg id or position id.")],
    dice: Annotated[str | None, typer.Option(help="A roll, as in 31; else the cube.")] = None,
    level: Annotated[str, typer.Option(help=f"{', '.join(LEVELS)}.")] = "2-ply",
    plays: Annotated[int, typer.Option(help="How many plays to show.", min=1)] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Rank the plays of a roll, or decide about the cube."""
    limit = parse_level(level)
    game = _game(text, _dice(dice))
    engine = Engine.default()
    if game.phase is Phase.PLAY:
        shown = _plays(engine.analyse(game, limit), game, plays)
    elif game.phase is Phase.TURN:
        shown = _cube(engine.cube(game, limit))
    else:
        raise NotationError(f"there is nothing to roll or play in {text!r}: {game.phase.value}")
    if as_json:
        typer.echo(json.dumps({"level": level, **shown}))
        return
    typer.echo(format_diagram(game.position))
    typer.echo(_facts(game))
    for line in _lines(shown):
        typer.echo(line)


def _game(text: str, dice: Dice | None) -> Game:
    if text.count(":") > 1:
        game = parse_xgid(text)
    elif ":" in text:
        game = parse_gnubg_id(text)
    else:
        game = Match().game_from(Position.from_id(text), on_roll=Player.WHITE)
    if dice is None:
        return game
    if game.phase not in (Phase.TURN, Phase.PLAY):
        raise NotationError(f"there is nothing to play in {text!r}: {game.phase.value}")
    return replace(game, phase=Phase.PLAY, dice=dice)


def _dice(text: str | None) -> Dice | None:
    if text is None:
        return None
    digits = text.replace("-", "")
    if len(digits) != 2 or not digits.isdecimal():
        raise NotationError(f"a roll is two numbers, as in 31, not {text!r}")
    return Dice(int(digits[0]), int(digits[1]))


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


def _lines(shown: dict[str, object]) -> list[str]:
    plays = shown.get("plays")
    if not isinstance(plays, list):
        return [f"{name.replace('_', ' '):12} {value}" for name, value in shown.items()]
    return [
        f"{number}. {play['depth']:8} {play['play']:24} {play['equity']:+.4f}"
        + (f" ± {play['error']:.4f}" if play["error"] else "")
        + (f"  ({-play['loss']:+.4f})" if number > 1 else "")
        + "   "
        + " ".join(f"{chance:.3f}" for chance in play["probs"])
        for number, play in enumerate(plays, 1)
    ]


def _facts(game: Game) -> str:
    match = game.match
    score = "money" if match.length is None else f"{match.score[0]}-{match.score[1]}/{match.length}"
    cube = f", cube {game.cube.value} ({game.cube.owner or 'middle'})" if match.has_cube else ""
    rolled = f", rolled {game.dice}" if game.dice else ""
    pips = f"pips {game.position.pips}-{game.position.their_pips}"
    return f"{game.on_roll} is X, {pips}, {score}{cube}{rolled}"
