"""`gamao play`: a match in the terminal, on the whole screen or line by line."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from enum import Enum
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gamao.cli.language import words_of
from gamao.cli.levels import level_called
from gamao.cli.local_table import LocalTable, local_match, local_seats
from gamao.cli.terminal import Terminal, play_match
from gamao.engine import find_level
from gamao.engine.opponent.levels import LEVELS
from gamao.errors import DataError, NotationError
from gamao.messages.marking import mark as _
from gamao.notation import parse_rules
from gamao.rules.clock import parse_clock
from gamao.rules.dicesource import RandomDice
from gamao.rules.match import Match
from gamao.rules.player import Player

if TYPE_CHECKING:
    from gamao.cli.keeping import KeptGames
    from gamao.cli.screen.game import GameScreen, Help
    from gamao.engine import Decider, Engine
    from gamao.messages import Catalogue
    from gamao.play import LiveMatch

_LARGEST: Final = 20_000_000


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
        str,
        typer.Option(
            help=_("How well our bot plays: {levels}."),
            metavar="|".join(LEVELS),
        ),
    ] = "expert",
    rules: Annotated[
        str, typer.Option(help=_("A preset and options, as in 'CLUBE beaver=on'."))
    ] = "TORNEIO",
    length: Annotated[
        int, typer.Option(help=_("Points to win the match; 0 plays for money."), min=0)
    ] = 3,
    clock: Annotated[
        str | None, typer.Option(help=_("A clock, as in '12s + 2min/pt' or 'fischer 8s + 5min'."))
    ] = None,
    seed: Annotated[int | None, typer.Option(help=_("Repeat the dice of another game."))] = None,
    tutor: Annotated[
        float, typer.Option(help=_("Ask before what loses more than this; 0: never."), min=0)
    ] = 0.0,
    resume: Annotated[
        bool, typer.Option("--resume", help=_("Go on with a game kept here or by the web app."))
    ] = False,
    review: Annotated[
        Path | None, typer.Option(help=_("Look through a match file, decision by decision."))
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("Line by line: for screen readers and pipes."))
    ] = False,
) -> None:
    """Play in the terminal."""
    words = words_of(context)
    level = level_called(level, words).id
    on_screen = not plain and _has_screen(words)
    if review is not None:
        _review(context, review, words, on_screen=on_screen)
        return
    repeated = None if seed is None else random.Random(seed)  # nosec B311  # wanted so
    rng = repeated or random.SystemRandom()
    terms = parse_clock(clock) if clock else None
    match = Match(length or None, parse_rules(rules))
    engine = cache(_engine)  # loaded when somebody needs it, and once
    if on_screen:
        seats = local_seats(bot=opponent is not Other.PERSON)
        chosen = level if opponent is Other.BOT else opponent.value
        named = None if opponent is Other.PERSON else chosen
        new = local_match(match, names=seats, clock=terms, level=named)
        _on_screen(new, _Room(rng, engine, words, tutor, is_proven=seed is None), resume=resume)
        return
    if resume or terms:
        raise NotationError(_("--resume and --clock need the whole screen of a terminal"))
    with _opponent(opponent, level, match, rng, engine) as decider:
        terminal = Terminal(
            dice=RandomDice(rng),
            opponent=decider,
            engine=engine,
            bots=frozenset({Player.BLACK} if decider else ()),
            ask=input,
            say=typer.echo,
            words=words,
        )
        play_match(match, terminal)


def _has_screen(words: Catalogue) -> bool:
    """Can a whole screen be drawn on? Where only Textual is missing, it is said how to get it."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    speaks = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    if not is_terminal or not speaks or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if find_spec("textual") is None:
        told = words("gamao: for the board in colour: pip install 'gamao[terminal]'")
        typer.echo(told, err=True)
        return False
    return True


class _Room:
    """What every table on the screen needs, whichever game is played there."""

    def __init__(
        self,
        rng: random.Random,
        engine: Callable[[], Engine],
        words: Catalogue,
        tutor: float,
        *,
        is_proven: bool,
    ) -> None:
        self.rng: Final = rng
        self.engine: Final = engine
        self.words: Final = words
        self.is_proven: Final = is_proven
        self._tutor: Final = tutor

    @property
    def help(self) -> Help:
        from gamao.cli.screen.game import Help

        return Help(words=self.words, engine=self.engine, tutor=self._tutor)


def _on_screen(new: LiveMatch, room: _Room, *, resume: bool) -> None:
    """Play on the screen, and keep the game where the web app keeps its own."""
    from gamao.cli.keeping import kept_games
    from gamao.cli.screen.games import GamesScreen
    from gamao.cli.screen.program import Program, run_on_screen

    with ExitStack() as stack:
        games, notice = None, None
        try:
            games = stack.enter_context(kept_games())
        except DataError as error:
            if resume:
                raise
            notice = room.words("{why}: this game is not kept.", why=room.words.say(error))
        if resume and games is not None:
            listed = games.unfinished()
            if not listed:
                raise DataError(_("there is no game to go on with"))
            opened = partial(_reopened, games, room, stack)
            run_on_screen(Program(GamesScreen(listed, room.words), opened))
        else:
            run_on_screen(Program(_begun(new, games, room, stack, notice)))
        goes_on = games is not None and bool(games.unfinished())
    goodbye = _("Goodbye; gamao play --resume goes on.") if goes_on else _("Goodbye.")
    typer.echo(room.words(goodbye))


def _reopened(games: KeptGames, room: _Room, stack: ExitStack, number: str) -> GameScreen:
    return _table(games.open(number), number, games, room, stack)


def _begun(
    new: LiveMatch,
    games: KeptGames | None,
    room: _Room,
    stack: ExitStack,
    notice: str | None = None,
) -> GameScreen:
    """The screen of a *new* match, which is kept from now on."""
    number, match = games.create(new, proven=room.is_proven) if games else ("", new)
    return _table(match, number, games, room, stack, notice)


def _table(
    match: LiveMatch,
    number: str,
    games: KeptGames | None,
    room: _Room,
    stack: ExitStack,
    notice: str | None = None,
) -> GameScreen:
    """The screen of *match*; its opponent is ended with *stack*."""
    from gamao.cli.screen.game import GameScreen
    from gamao.play import LiveMatch

    level = match.terms.level
    other = Other(level) if level in (Other.GNUBG.value, Other.BGSAGE.value) else Other.BOT
    other = Other.PERSON if match.bot is None else other
    named = level if other is Other.BOT and level else "expert"
    seed = match.terms.seed if room.is_proven else None
    decider = stack.enter_context(
        _opponent(other, named, match.log.match, room.rng, room.engine, seed=seed)
    )
    table = LocalTable(
        match,
        dice=RandomDice(room.rng),
        opponent=decider,
        bots=frozenset(filter(None, (match.bot,))),
        told=lambda game, step: None,
        number=number,
        keep=partial(games.keep, number) if games else (lambda before, after: None),
    )
    new = LiveMatch.begin(match.terms, match.seats)
    again = partial(_begun, new, games, room, stack)
    return GameScreen(table, room.help, again=again, notice=notice)


def _review(context: typer.Context, path: Path, words: Catalogue, *, on_screen: bool) -> None:
    """Look through the match in a file; line by line it is what `gamao analyse` prints."""
    if not on_screen:
        from gamao.cli.commands.analyse import analyse

        analyse(context, [path])
        return
    from gamao.analysis import review
    from gamao.cli.commands.analyse import memory_of
    from gamao.cli.complaints import file_complaint
    from gamao.cli.progress import progress_bar
    from gamao.cli.reading import content_of
    from gamao.cli.screen.program import Program, run_on_screen
    from gamao.cli.screen.review import ReviewScreen
    from gamao.notation import read_match

    try:
        data = content_of(path, _LARGEST + 1)
    except OSError as error:
        why = words(file_complaint(error))
        raise DataError(_("{path}: {why}"), path=path, why=why) from error
    record = read_match(data)
    engine = cache(_engine)
    with ExitStack() as stack:
        memory = memory_of(None, words)
        if memory is not None:
            stack.enter_context(memory)
        bar = stack.enter_context(progress_bar())
        line = bar.add_task(path.name, total=None)
        made = review(
            record,
            engine(),
            memory=memory,
            progress=lambda done, total: bar.update(line, completed=done, total=total),
        )
    run_on_screen(Program(ReviewScreen(made, engine, words)))


@contextmanager
def _opponent(
    other: Other,
    level: str,
    match: Match,
    rng: random.Random,
    engine: Callable[[], Engine],
    *,
    seed: int | None = None,
) -> Iterator[Decider | None]:
    """Who decides for the other side; None for a person. A program is ended with the match."""
    if other is Other.PERSON:
        yield None
        return
    chosen = find_level(level)
    # Only here: two people, and who asks for help, need neither engine nor programs.
    from gamao.bridges.peers import PeerOpponent
    from gamao.engine import Opponent

    variant = match.rules.variant
    if other is not Other.BOT and not variant.only_starts_otherwise:
        told = _("{program} does not play {variant}")
        raise DataError(told, program=other.value, variant=variant)
    judge, seed = engine().of(variant), rng.getrandbits(32) if seed is None else seed
    ours = Opponent(judge, chosen, seed=seed)
    if other is Other.BOT:
        yield ours
        return
    with closing(PeerOpponent(other.value, ours, jacoby=match.rules.jacoby)) as peer:
        peer.open()
        yield peer


def _engine() -> Engine:
    from gamao.engine import Engine

    return Engine.default()
