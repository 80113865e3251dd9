"""Actions as text: the words on the wire, and the lines of a game's log."""

from __future__ import annotations

import re
from typing import Final, assert_never, get_args

from gamao.errors import NotationError, RuleError
from gamao.messages.marking import mark as _
from gamao.notation.play import parse_play, require_play_syntax
from gamao.rules.action import (
    Action,
    Answer,
    Forfeit,
    Place,
    Reason,
    Resign,
    Roll,
    Skip,
    Start,
    Step,
)
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.play import Play, format_chains
from gamao.rules.player import Player
from gamao.rules.position import Position, Win

_WORDS: Final[dict[str, Action]] = {
    "skip": Skip(),
    **{action.value: action for action in CubeAction},
    **{answer.value: answer for answer in Answer},
    **{f"resign {win.word}": Resign(win) for win in Win},
}
_FORFEITS: Final = {f"forfeit {reason}": Forfeit(reason) for reason in Reason}
_DICE: Final = re.compile(r"(start|roll) ([1-6]) ?-? ?([1-6])")
_PLACED: Final = re.compile(r"(?:white|black): place (\S{14}) (white|black)")
_ACTOR: Final = re.compile(r"(white|black)\s*:(.*)", re.DOTALL)


def format_action(action: Action) -> str:
    """Write *action* as one line; a play names every point, so it needs no position to be clear."""
    require(*get_args(Action), action=action)
    match action:
        case Start(white, black):
            return f"start {white}-{black}"
        case Roll(dice):
            return f"roll {dice}"
        case Skip():
            return "skip"
        case Play():
            return format_chains(action.chains(), every_point=True) or "cannot move"
        case Place(position, on_roll):
            return f"place {position.id} {on_roll}"
        case CubeAction() | Answer():
            return str(action)
        case Resign(win, whole_match):
            return f"resign {'match' if whole_match else win.word}"
        case Forfeit(reason):
            return f"forfeit {reason}"
        case _:
            assert_never(action)


def parse_action(text: str, game: Game) -> Action:
    """
    Read *text* as an action in *game*. A play is checked; whether the rest is allowed now is
    for `game.after` to say.

    Raises:
        NotationError: *text* is no action; AmbiguousPlayError: it fits several plays.
        RuleError: it looks like a play and there are no dice; IllegalPlayError: an illegal play.
    """
    require(str, text=text)
    require(Game, game=game)
    words = " ".join(text.lower().split())
    if words in _WORDS:
        return _WORDS[words]
    if thrown := _DICE.fullmatch(words):
        one, other = int(thrown[2]), int(thrown[3])
        return Start(one, other) if thrown[1] == "start" else Roll(Dice(one, other))
    if not words:
        raise NotationError(_("an action is missing"))
    if game.dice is None:
        require_play_syntax(text)
        raise RuleError(_("there are no dice to play {text!r} with"), text=text)
    return parse_play(text, game.position, game.dice)


def format_step(step: Step) -> str:
    """Write *step* as a line of a log: `white: double`; both throw for the start, `start 3-1`."""
    require(Step, step=step)
    text = format_action(step.action)
    return text if step.by is None else f"{step.by}: {text}"


def parse_step(text: str, game: Game) -> Step:
    """
    Read a line of a log; *game* is the game before it.

    Raises:
        NotationError: it has no actor where one is needed, or one where both act.
    """
    require(str, text=text)
    require(Game, game=game)
    line = text.strip()
    named = _ACTOR.fullmatch(line.lower())
    action = _filed(line, game) or parse_action(named[2] if named else line, game)
    if (named is None) != isinstance(action, Start):
        raise NotationError(_("not a step of a game: {text!r}"), text=text)
    return Step(Player(named[1]) if named else None, action)


def _filed(line: str, game: Game) -> Action | None:
    """What only logs tell: at a table nobody may put the checkers, or end the match at once."""
    if placed := _PLACED.fullmatch(line):
        position = Position.from_id(placed[1], checkers=game.position.checkers)
        return Place(position, Player(placed[2]))
    told = line.partition(": ")[2]
    return Resign(whole_match=True) if told == "resign match" else _FORFEITS.get(told)
