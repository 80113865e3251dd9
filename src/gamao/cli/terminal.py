"""A match in the terminal: asks, shows, and lets the rules decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gamao.cli.game_text import cube_fact, diagram, name_of, side_facts, waiting_for
from gamao.cli.hint import hint_lines
from gamao.cli.local_table import LocalTable, local_match
from gamao.cli.news import complaint, match_line, news, result_line, score_line
from gamao.cli.typed import HELP, HINT, PLAYS, QUIT, help_lines, understood
from gamao.errors import GamaoError
from gamao.messages.catalogue import ENGLISH, Catalogue
from gamao.notation import format_play
from gamao.play import Seat, TableAction, parse_table_action
from gamao.rules.action import Roll, Skip, Start, Step
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player

if TYPE_CHECKING:  # two people need no engine
    from gamao.engine import Decider, Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """What a game needs from outside: dice, an opponent, how to ask people and to tell them."""

    dice: DiceSource
    opponent: Decider | None
    """None where no computer plays."""
    engine: Callable[[], Engine]
    """Who gives hints; asked for when the first is."""
    bots: frozenset[Player]
    """The sides that it plays."""
    ask: Callable[[str], str]
    say: Callable[[str], None]
    words: Catalogue = ENGLISH

    def name(self, player: Player) -> str:
        return name_of(player, self.words)


class Left(Exception):
    """Somebody left the table."""


def play_match(match: Match, terminal: Terminal) -> None:
    """Play games until the match is won, or for money until somebody leaves."""
    words, say = terminal.words, terminal.say
    say(words("Type h for help."))
    seats = {player: Seat(is_bot=player in terminal.bots, person="here") for player in Player}
    table = LocalTable(
        local_match(match, names=seats),
        dice=terminal.dice,
        opponent=terminal.opponent,
        bots=terminal.bots,
        told=partial(_tell, terminal),
    )
    try:
        say(f"\n{score_line(table.match.log.match, words)}")
        table.begin()
        while True:
            while table.game.phase is not Phase.OVER:
                if not table.advance():
                    _ask(table, terminal)
            assert table.game.result is not None
            say(f"\n{result_line(table.game, words)}")
            if not table.is_between_games:
                say(match_line(table.match.log.match, words))
                return
            say(f"\n{score_line(table.match.log.match, words)}")
            table.next_game()
    except Left:
        say(words("Goodbye."))


def _ask(table: LocalTable, terminal: Terminal) -> None:
    """Have who must act decide."""
    game, by = table.game, table.game.to_act
    assert by is not None
    terminal.say(_view(game, by, terminal))
    while True:
        try:
            text = terminal.ask(f"{terminal.name(by)}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        text = understood(text, game, terminal.words)
        if text == QUIT:
            raise Left
        try:
            action = _read(text, game, terminal)
            if action is not None:
                table.act(action, by)
                return
        except GamaoError as error:
            terminal.say(f"  {complaint(error, game, terminal.words)}")


def _tell(terminal: Terminal, game: Game, step: Step) -> None:
    """Say what has happened; not what a person has just typed."""
    typed = step.by is not None and step.by not in terminal.bots
    if not typed or isinstance(step.action, Roll | Skip | Start) or step.action == Play():
        terminal.say(news(game, step, terminal.words))


def _read(text: str, game: Game, terminal: Terminal) -> TableAction | None:
    """The action typed; None if the text only asked for something."""
    if text in (HELP, PLAYS, HINT):
        for line in _told(text, game, terminal):
            terminal.say(line)
        return None
    return parse_table_action(text, game)


def _told(text: str, game: Game, terminal: Terminal) -> list[str]:
    """The answer to somebody who asks."""
    if text == HELP:
        return help_lines(terminal.words)
    if text == HINT:
        return hint_lines(terminal.engine(), game, terminal.words)
    if game.dice is None:
        return []
    return [f"  {format_play(play, game.position, game.dice)}" for play in game.legal_plays()]


def _view(game: Game, by: Player, terminal: Terminal) -> str:
    """The board as *by* sees it, with what cannot be seen on it."""
    words = terminal.words
    position = game.position if by is game.on_roll else game.position.flipped()
    facts = side_facts(game, by, words)
    if game.match.has_cube:
        facts.append(cube_fact(game, words))
    if game.dice:
        name = terminal.name(game.on_roll)
        facts.append(words("{name} has rolled {dice}", name=name, dice=game.dice))
    waits = game.phase not in (Phase.TURN, Phase.PLAY)
    waiting = f"\n{waiting_for(game, words)}" if waits else ""
    return f"\n{diagram(position, words)}\n{', '.join(facts)}{waiting}"
