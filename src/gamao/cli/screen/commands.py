"""What can be done at the table now, with the key for it and how it is called."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rich.markup import escape

from gamao.cli.local_table import LocalTable
from gamao.cli.news import WINS
from gamao.cli.screen.dialog import Choice
from gamao.cli.screen.hand import Hand
from gamao.cli.typed import HELP, HINT, QUIT, ROLL, key_of
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.rules.action import ActionKind
from gamao.rules.game import Phase
from gamao.rules.player import Player
from gamao.rules.position import Win

CONFIRM, UNDO, NEXT, GO_ON, SKIP = "confirm", "undo", "next", "go on", "skip"
REVIEW, AGAIN = "review", "again"
RESIGN: Final = "resign single"
_LABELS: Final = MappingProxyType(
    {
        ROLL: _("Roll"),
        CONFIRM: _("Play it"),
        UNDO: _("Undo"),
        NEXT: _("Next game"),
        SKIP: _("End turn"),
        REVIEW: _("Review"),
        AGAIN: _("Play again"),
        "double": _("Double"),
        "take": _("Take"),
        "pass": _("Pass"),
        "beaver": _("Beaver"),
        "raccoon": _("Raccoon"),
        "accept": _("Accept"),
        "decline": _("Decline"),
        RESIGN: _("Resign"),
        HINT: _("Hint"),
        HELP: _("Help"),
        QUIT: _("Leave"),
    }
)
_KEYS: Final = MappingProxyType(
    {CONFIRM: "Enter", NEXT: "Enter", SKIP: "Enter", UNDO: "u", RESIGN: "x"}
)
_ANSWERS: Final = ("take", "pass", "beaver", "raccoon", "accept", "decline")
_RESIGNATIONS: Final = MappingProxyType(
    {
        Win.SINGLE: "resign single",
        Win.GAMMON: "resign gammon",
        Win.BACKGAMMON: "resign backgammon",
    }
)


def commands(table: LocalTable, hand: Hand | None, words: Catalogue) -> list[Choice]:
    """What people can do now, what is wanted of them first."""
    game = table.game
    kinds = [one.kind.value for one in game.actions_allowed() if one.by in table.people]
    does: list[str] = []
    if table.is_between_games:
        does.append(NEXT)
    if table.match.log.is_over:
        does += [REVIEW, AGAIN]
    if game.phase is Phase.TURN and ROLL in kinds:
        does.append(ROLL)
    if game.to_act in table.people and (ActionKind.SKIP.value in kinds or _cannot_move(table)):
        does.append(SKIP)
    if hand is not None and hand.done:
        does += [CONFIRM] if hand.is_whole else []
        does.append(UNDO)
    does += [kind for kind in ("double", *_ANSWERS) if kind in kinds]
    does += [RESIGN] if "resign" in kinds else []
    if table.match.may_help and game.to_act in table.people:
        does.append(HINT)
    return choices([*does, HELP, QUIT], words)


def choices(does: list[str], words: Catalogue) -> list[Choice]:
    """Each with its key; what has none gets a number."""
    made: list[Choice] = []
    for number, one in enumerate(does, start=1):
        key = _KEYS.get(one) or key_of(one, words) or str(number)
        taken = {choice.key for choice in made}
        made.append(Choice(one, str(number) if key in taken else key, words(_LABELS[one])))
    return made


def command_line(table: LocalTable, hand: Hand | None, words: Catalogue) -> str:
    """What `commands` gives as words below the board, each of which can be pressed."""
    made = []
    for one in commands(table, hand, words):
        label = escape(f"{one.label} ({one.key})")
        made.append(f"[@click=screen.do('{one.does}')]{label}[/]")
    return "  ".join(made)


def answers(table: LocalTable, words: Catalogue) -> list[Choice]:
    """How a cube or a resignation can be answered."""
    game = table.game
    kinds = [one.kind.value for one in game.actions_allowed() if one.by is game.to_act]
    return choices([kind for kind in _ANSWERS if kind in kinds], words)


def resignations(table: LocalTable, by: Player, words: Catalogue) -> list[Choice]:
    """As what *by* can give up."""
    allowed = table.game.actions_allowed()
    wins = next(one.wins for one in allowed if one.kind is ActionKind.RESIGN and one.by is by)
    return [
        Choice(_RESIGNATIONS[win], str(n), words(WINS[win]).capitalize())
        for n, win in enumerate(wins, start=1)
    ]


def _cannot_move(table: LocalTable) -> bool:
    return table.game.phase is Phase.PLAY and not table.game.can_move
