"""The commands, each a thin face of the library."""

from __future__ import annotations

import random
from enum import Enum
from typing import Annotated

import typer

from gamao.cli import bench, bridge, data
from gamao.cli.analyse import analyse
from gamao.cli.convert import convert
from gamao.cli.doctor import doctor
from gamao.cli.engine import engine
from gamao.cli.met import met
from gamao.cli.play import Seat, Table, play_match
from gamao.cli.position import position
from gamao.cli.positions import positions
from gamao.cli.rollout import rollout
from gamao.cli.serve import (
    LOOPBACK,
    DatabaseOption,
    HostOption,
    NoOpenOption,
    PortOption,
    serve,
    serve_app,
)
from gamao.engine import Engine
from gamao.engine.levels import LEVELS, find_level
from gamao.engine.opponent import Opponent
from gamao.notation import parse_rules
from gamao.rules.dicesource import RandomDice
from gamao.rules.match import Match
from gamao.rules.player import Player

app = typer.Typer(
    name="gamao",
    help="Backgammon: play, study, measure.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(bench.app, name="bench")
app.add_typer(bridge.app, name="bridge")
app.add_typer(data.app, name="data")
app.command()(analyse)
app.command()(convert)
app.command()(doctor)
app.command()(engine)
app.command()(met)
app.command()(position)
app.command()(serve)
app.command()(positions)
app.command()(rollout)


class Other(Enum):
    """Who sits on the other side."""

    BOT = "bot"
    PERSON = "person"


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    port: PortOption = None,
    host: HostOption = LOOPBACK,
    no_open: NoOpenOption = False,
    database: DatabaseOption = None,
) -> None:
    """Backgammon: play, study, measure. Without a command the web app opens in your browser."""
    if context.invoked_subcommand is None:
        serve_app(port=port, host=host, no_open=no_open, database=database)


@app.command()
def play(
    opponent: Annotated[Other, typer.Option(help="A bot, or a person beside you.")] = Other.BOT,
    level: Annotated[
        str, typer.Option(help=f"How well the bot plays: {', '.join(LEVELS)}.")
    ] = "expert",
    rules: Annotated[
        str, typer.Option(help="A preset and options, as in 'CLUBE beaver=on'.")
    ] = "TORNEIO",
    length: Annotated[int, typer.Option(help="Points to win the match; 0 plays for money.")] = 3,
    seed: Annotated[int | None, typer.Option(help="Repeat the dice of another game.")] = None,
) -> None:
    """Play in the terminal."""
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    black = Seat.BOT if opponent is Other.BOT else Seat.PERSON
    table = Table(
        dice=RandomDice(rng),
        opponent=_opponent(level, rng) if black is Seat.BOT else None,
        seats={Player.WHITE: Seat.PERSON, Player.BLACK: black},
        ask=input,
        say=typer.echo,
    )
    play_match(Match(length or None, parse_rules(rules)), table)


def _opponent(level: str, rng: random.Random) -> Opponent:
    chosen = find_level(level)  # says what is wrong before the nets are loaded
    return Opponent(Engine.default(), chosen, seed=rng.getrandbits(32))
