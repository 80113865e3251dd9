"""A match in the terminal: asks, shows, and lets the rules decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from gamao.engine.opponent import Opponent
from gamao.errors import GamaoError
from gamao.notation import format_action, format_diagram, format_play, parse_action
from gamao.rules.action import Action, ActionKind, Roll, Skip, Start
from gamao.rules.dice import Dice
from gamao.rules.dicesource import DiceSource, roll
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player

HELP: Final = """\
  8/5 6/5        play (also bar/20, 6/off, 8/5(2), 24/18/16)
  r or Enter     roll            m   list the legal plays
  d              double          t   take      p   pass
  beaver         raccoon         resign single | gammon | backgammon
  accept         decline         q   leave the table"""

_SHORT: Final = {"d": "double", "t": "take", "p": "pass", "b": "beaver"}


class Seat(Enum):
    """Who sits here."""

    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What a game needs from outside: dice, an opponent, who sits where, how to ask and tell."""

    dice: DiceSource
    opponent: Opponent | None
    """None where no computer plays."""
    seats: Mapping[Player, Seat]
    ask: Callable[[str], str]
    say: Callable[[str], None]


class Left(Exception):
    """Somebody left the table."""


def play_match(match: Match, table: Table) -> None:
    """Play games until the match is won, or for money until somebody leaves."""
    table.say("Type h for help.")
    try:
        while match.winner is None:
            table.say(_standing(match))
            result = _play_game(match.new_game(), table).result
            assert result is not None
            match = match.after(result)
            table.say(f"\n{result.winner} wins {_points(result.points)} ({result.win.word})")
        table.say(f"{match.winner} wins the match {match.score[0]}-{match.score[1]}")
    except Left:
        table.say("Goodbye.")


def _play_game(game: Game, table: Table) -> Game:
    while game.phase is not Phase.OVER:
        action, by = _next_action(game, table)
        if _is_news(game, action, by, table):
            table.say(f"{by or 'for the start'}: {_text(game, action)}")
        game = game.after(action, by=by)
    return game


def _next_action(game: Game, table: Table) -> tuple[Action, Player | None]:
    by = game.to_act
    if by is None:
        return Start(table.dice.throw(), table.dice.throw()), None
    forced = _forced(game, by, table.dice)
    if forced is not None:
        return forced, by
    if table.seats[by] is Seat.BOT:
        assert table.opponent is not None
        action = table.opponent.choose(game)
        return Roll(roll(table.dice)) if action is None else action, by
    if table.seats[by.opponent] is Seat.BOT and table.opponent is not None:
        double = table.opponent.interrupt(game, by.opponent)
        if double is not None:
            return double, by.opponent
    return _asked(game, by, table), by


def _forced(game: Game, by: Player, dice: DiceSource) -> Action | None:
    """The one thing *by* can do, if there is nothing to decide."""
    kinds = {allowed.kind for allowed in game.actions_allowed() if allowed.by is by}
    choices = kinds - {ActionKind.RESIGN}
    if choices == {ActionKind.ROLL}:
        return Roll(roll(dice))
    if choices == {ActionKind.SKIP}:
        return Skip()
    if choices == {ActionKind.PLAY} and game.legal_plays() == (Play(),):
        return Play()
    return None


def _asked(game: Game, by: Player, table: Table) -> Action:
    table.say(_view(game, by))
    while True:
        try:
            text = table.ask(f"{by}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if text in ("q", "quit", "exit"):
            raise Left
        try:
            action = _read(text, game, table)
            if action is not None:
                game.after(action, by=by)
                return action
        except GamaoError as error:
            table.say(f"  {error}")


def _read(text: str, game: Game, table: Table) -> Action | None:
    """The action typed; None if the text only asked for something."""
    if text in ("h", "help", "?"):
        table.say(HELP)
        return None
    if text == "m":
        for play in game.legal_plays():
            table.say(f"  {format_play(play, game.position, game.dice)}" if game.dice else "")
        return None
    if text in ("", "r", "roll"):
        game.after(Roll(Dice(1, 1)))  # says what must happen if one may not roll now
        return Roll(roll(table.dice))
    return parse_action(_SHORT.get(text, text), game)


def _view(game: Game, by: Player) -> str:
    """The board as *by* sees it, with what cannot be seen on it."""
    position = game.position if by is game.on_roll else game.position.flipped()
    facts = [f"{by} is X", f"pips {position.pips}-{position.their_pips}"]
    if game.match.has_cube:
        facts.append(f"cube {game.cube.face} ({game.cube.owner or 'middle'})")
    if game.dice:
        facts.append(f"{game.on_roll} has rolled {game.dice}")
    waiting = "" if game.phase in (Phase.TURN, Phase.PLAY) else f"\n{by} {game.phase.value}"
    return f"\n{format_diagram(position)}\n{', '.join(facts)}{waiting}"


def _is_news(game: Game, action: Action, by: Player | None, table: Table) -> bool:
    """Need people be told? Not what a person has just typed."""
    typed = by is not None and table.seats[by] is Seat.PERSON
    return not typed or isinstance(action, Roll | Skip | Start) or action == Play()


def _text(game: Game, action: Action) -> str:
    if isinstance(action, Play) and game.dice:
        return format_play(action, game.position, game.dice)
    if isinstance(action, Start):
        return f"white {action.white}, black {action.black}"
    return format_action(action)


def _standing(match: Match) -> str:
    if match.length is None:
        return f"\nMoney session: white {match.score[0]}, black {match.score[1]}"
    crawford = ", Crawford game" if match.is_crawford else ""
    return f"\nMatch to {match.length}: white {match.score[0]}, black {match.score[1]}{crawford}"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
