"""`gamao play`: a match in the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

from gamao.cli.language import words_of
from gamao.cli.terminal import Terminal, play_match
from gamao.engine import find_level
from gamao.engine.opponent.levels import LEVELS
from gamao.messages.marking import mark as _
from gamao.notation import parse_rules
from gamao.rules.dicesource import RandomDice
from gamao.rules.match import Match
from gamao.rules.player import Player

if TYPE_CHECKING:
    from gamao.engine import Decider, Engine


class Other(Enum):
    """Who sits on the other side."""

    BOT = "bot"
    GNUBG = "gnubg"
    BGSAGE = "bgsage"
    PERSON = "person"


def play(
    context: typer.Context,
    opponent: Annotated[
        Other, typer.Option(help=_("Our bot, another program, or a person beside you."))
    ] = Other.BOT,
    level: Annotated[
        str, typer.Option(help=_("How well our bot plays."), metavar="|".join(LEVELS))
    ] = "expert",
    rules: Annotated[
        str, typer.Option(help=_("A preset and options, as in 'CLUBE beaver=on'."))
    ] = "TORNEIO",
    length: Annotated[
        int, typer.Option(help=_("Points to win the match; 0 plays for money."), min=0)
    ] = 3,
    seed: Annotated[int | None, typer.Option(help=_("Repeat the dice of another game."))] = None,
) -> None:
    """Play in the terminal."""
    repeated = None if seed is None else random.Random(seed)  # nosec B311  # wanted so
    rng = repeated or random.SystemRandom()
    match = Match(length or None, parse_rules(rules))
    engine = cache(_engine)  # loaded when somebody needs it, and once
    with _opponent(opponent, level, match, rng, engine) as decider:
        terminal = Terminal(
            dice=RandomDice(rng),
            opponent=decider,
            engine=engine,
            bots=frozenset({Player.BLACK} if decider else ()),
            ask=input,
            say=typer.echo,
            words=words_of(context),
        )
        play_match(match, terminal)


@contextmanager
def _opponent(
    other: Other, level: str, match: Match, rng: random.Random, engine: Callable[[], Engine]
) -> Iterator[Decider | None]:
    """Who decides for the other side; None for a person. A program is ended with the match."""
    if other is Other.PERSON:
        yield None
        return
    chosen = find_level(level)  # says what is wrong before the nets are loaded
    # Only here: two people, and who asks for help, need neither engine nor programs.
    from gamao.bridges.peers import PeerOpponent
    from gamao.engine import Opponent

    ours = Opponent(engine(), chosen, seed=rng.getrandbits(32))
    if other is Other.BOT:
        yield ours
        return
    with closing(PeerOpponent(other.value, ours, jacoby=match.rules.jacoby)) as peer:
        peer.open()
        yield peer


def _engine() -> Engine:
    from gamao.engine import Engine

    return Engine.default()
