"""A match in the terminal: asks, shows, and lets the rules decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gamao.cli.game_text import cube_fact, name_of, side_facts, waiting_for
from gamao.cli.hint import hint_lines
from gamao.cli.typed import HELP, HINT, PLAYS, QUIT, ROLL, help_lines, understood
from gamao.errors import (
    AmbiguousPlayError,
    GamaoError,
    IllegalPlayError,
    NotationError,
    RuleError,
)
from gamao.messages.catalogue import ENGLISH, Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.notation import format_action, format_diagram, format_play, parse_action
from gamao.play.forced import forced_action, forced_roll
from gamao.rules.action import Action, Resign, Roll, Skip, Start
from gamao.rules.dice import Dice
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Win

if TYPE_CHECKING:  # two people need no engine
    from gamao.engine import Decider, Engine

_WINS: Final = {
    Win.SINGLE: _("single"),
    Win.GAMMON: _("gammon"),
    Win.BACKGAMMON: _("backgammon"),
}


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
    words = terminal.words
    terminal.say(words("Type h for help."))
    try:
        while match.winner is None:
            terminal.say(_score(match, terminal))
            result = _play_game(match.new_game(), terminal).result
            assert result is not None
            match = match.after(result)
            points = words.ngettext("{n} point", "{n} points", result.points)
            winner, win = terminal.name(result.winner), words(_WINS[result.win])
            told = words("{name} wins {points} ({win})", name=winner, points=points, win=win)
            terminal.say(f"\n{told}")
        winner, score = terminal.name(match.winner), "-".join(map(str, match.shown_score))
        terminal.say(words("{name} wins the match {score}", name=winner, score=score))
    except Left:
        terminal.say(words("Goodbye."))


def _play_game(game: Game, terminal: Terminal) -> Game:
    while game.phase is not Phase.OVER:
        action, by = _next_action(game, terminal)
        if _is_news(action, by, terminal):
            terminal.say(_news(game, action, by, terminal))
        game = game.after(action, by=by)
    return game


def _next_action(game: Game, terminal: Terminal) -> tuple[Action, Player | None]:
    by = game.to_act
    forced = forced_action(game, terminal.dice) or forced_roll(game, terminal.dice)
    if forced is not None:
        return forced, by
    assert by is not None
    if by in terminal.bots:
        assert terminal.opponent is not None
        action = terminal.opponent.choose(game)
        return Roll.thrown(terminal.dice) if action is None else action, by
    if by.opponent in terminal.bots and terminal.opponent is not None:
        double = terminal.opponent.interrupt(game, by.opponent)
        if double is not None:
            return double, by.opponent
    return _asked(game, by, terminal), by


def _asked(game: Game, by: Player, terminal: Terminal) -> Action:
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
                game.after(action, by=by)
                return action
        except GamaoError as error:
            terminal.say(f"  {_complaint(error, game, terminal.words)}")


def _read(text: str, game: Game, terminal: Terminal) -> Action | None:
    """The action typed; None if the text only asked for something."""
    if text in (HELP, PLAYS, HINT):
        for line in _told(text, game, terminal):
            terminal.say(line)
        return None
    if text == ROLL:
        game.after(Roll(Dice(1, 1)))  # says what must happen if one may not roll now
        return Roll.thrown(terminal.dice)
    action = parse_action(text, game)
    if isinstance(action, Roll | Start):
        raise NotationError("nobody chooses the dice")
    return action


def _told(text: str, game: Game, terminal: Terminal) -> list[str]:
    """The answer to somebody who asks."""
    if text == HELP:
        return help_lines(terminal.words)
    if text == HINT:
        return hint_lines(terminal.engine(), game, terminal.words)
    if game.dice is None:
        return []
    return [f"  {format_play(play, game.position, game.dice)}" for play in game.legal_plays()]


def _complaint(error: GamaoError, game: Game, words: Catalogue) -> str:
    """What was wrong with what somebody typed."""
    match error:
        case IllegalPlayError():
            return words("This play is not legal.")
        case AmbiguousPlayError():
            return words("This play can be understood in more than one way.")
        case RuleError():
            return f"{words('That cannot be done now.')} {waiting_for(game, words)}"
        case _:
            return f"{words('This is not a play or an action.')} {words('Type h for help.')}"


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
    return f"\n{format_diagram(position)}\n{', '.join(facts)}{waiting}"


def _is_news(action: Action, by: Player | None, terminal: Terminal) -> bool:
    """Need people be told? Not what a person has just typed."""
    typed = by is not None and by not in terminal.bots
    return not typed or isinstance(action, Roll | Skip | Start) or action == Play()


def _news(game: Game, action: Action, by: Player | None, terminal: Terminal) -> str:
    """What happens, in the words that the web app reads aloud."""
    words, name = terminal.words, terminal.name(by) if by else ""
    match action:
        case Start(white, black):
            said = WORDS["said again" if white == black else "said start"]
            return words(said, dice=f"{white}-{black}")
        case Roll(dice):
            return words(WORDS["said roll"], name=name, dice=dice)
        case Play(()):
            return words(WORDS["said none"], name=name)
        case Play():
            assert game.dice is not None
            play = format_play(action, game.position, game.dice)
            return words(WORDS["said play"], name=name, play=play)
        case Resign(win):
            return words(WORDS["said resign"], name=name, win=words(_WINS[win]))
        case _:
            return words(WORDS[f"said {format_action(action)}"], name=name)


def _score(match: Match, terminal: Terminal) -> str:
    words = terminal.words
    kind = words("Money session")
    if match.length is not None:
        kind = words.ngettext("Match to {n} point", "Match to {n} points", match.length)
    both = zip(Player, match.score, strict=True)
    sides = ", ".join(f"{terminal.name(player)} {score}" for player, score in both)
    crawford = f", {words('Crawford game')}" if match.is_crawford else ""
    return f"\n{kind}: {sides}{crawford}"
