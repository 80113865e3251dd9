"""What people are asked over the board: about the cube, a resignation, a mistake."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gamao.cli.game_text import waiting_for
from gamao.cli.local_table import LocalTable
from gamao.cli.news import news
from gamao.cli.screen.commands import GO_ON, answers, resignations
from gamao.cli.screen.dialog import WIDTH, Choice, Question
from gamao.cli.typed import help_lines
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.rules.game import Game
from gamao.rules.player import Player

_KEYS: Final = (
    (_("arrows, space"), _("go to a checker, pick it up, put it down")),
    ("Enter", _("roll, or play what you have moved")),
    (_("u, Backspace"), _("take a move back")),
    ("x", _("resign: single, gammon or backgammon")),
    (_("PgUp, PgDn"), _("read what went by")),
    (_("mouse"), _("press checkers, points, dice, cube and words")),
)


def double_first(game: Game, words: Catalogue) -> Question:
    """While the computer is to act: a double, or let it go on?"""
    asked = words("{waiting} You may double first.", waiting=waiting_for(game, words))
    choices = [Choice(GO_ON, "1", words("Go on")), Choice("double", "2", words("Double"))]
    return Question(asked, choices)


def answer_offer(table: LocalTable, words: Catalogue) -> Question:
    """The answer to the cube or to a resignation."""
    game = table.game
    offer = news(game.before_offer(), game.actions[-1], words)
    return Question(f"{offer} {waiting_for(game, words)}", answers(table, words))


def who_doubles(able: Iterable[Player], words: Catalogue) -> Question:
    """Where both may: the answer is the player's value."""
    choices = [
        Choice(player.value, str(n), words(player.value).capitalize())
        for n, player in enumerate(able, start=1)
    ]
    return Question(words("Who doubles?"), choices)


def resign_as(table: LocalTable, by: Player, words: Catalogue) -> Question:
    """What *by* gives up."""
    return Question(words("As what do you give up?"), resignations(table, by, words))


def is_meant(kind: str, words: Catalogue) -> Question:
    """The tutor asks before it tells; *kind* is "play" or "cube"."""
    choices = [
        Choice("back", "1", words("Let me look again")),
        Choice("tell", "2", words("Hint")),
        Choice("go", "3", words("Do it anyway")),
    ]
    return Question(words(WORDS[f"tutor {kind} error"]), choices)


def help_text(words: Catalogue) -> Question:
    """What keys and words do."""
    lines = help_lines(words, keys=_KEYS, width=WIDTH)
    return Question("\n".join(lines), [Choice("close", "1", "OK")])
