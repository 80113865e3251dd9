"""The commands, each a thin face of the library."""

from __future__ import annotations

import random
from enum import Enum
from typing import Annotated

import typer

from gamao.cli import bench, data
from gamao.cli.convert import convert
from gamao.cli.doctor import doctor
from gamao.cli.engine import engine
from gamao.cli.met import met
from gamao.cli.play import Seat, Table, play_match
from gamao.cli.position import position
from gamao.engine import Engine
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
app.add_typer(data.app, name="data")
app.command()(convert)
app.command()(doctor)
app.command()(engine)
app.command()(met)
app.command()(position)


class Opponent(Enum):
    """Who sits on the other side."""

    BOT = "bot"
    PERSON = "person"


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Start a game in the terminal unless a command is named."""
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    opponent: Annotated[Opponent, typer.Option(help="A bot, or a person beside you.")] = (
        Opponent.BOT
    ),
    rules: Annotated[
        str, typer.Option(help="A preset and options, as in 'CLUBE beaver=on'.")
    ] = "TORNEIO",
    length: Annotated[int, typer.Option(help="Points to win the match; 0 plays for money.")] = 3,
    seed: Annotated[int | None, typer.Option(help="Repeat the dice of another game.")] = None,
) -> None:
    """Play in the terminal."""
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    black = Seat.BOT if opponent is Opponent.BOT else Seat.PERSON
    table = Table(
        dice=RandomDice(rng),
        engine=Engine.default() if black is Seat.BOT else None,
        seats={Player.WHITE: Seat.PERSON, Player.BLACK: black},
        ask=input,
        say=typer.echo,
    )
    play_match(Match(length or None, parse_rules(rules)), table)
