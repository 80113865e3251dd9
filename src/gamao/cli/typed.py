"""What one types at the table, in one's own language; English is always understood."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Collection, Iterable
from types import MappingProxyType
from typing import Final

from gamao.messages.catalogue import ENGLISH, Catalogue
from gamao.messages.marking import mark as _
from gamao.rules.action import ActionKind
from gamao.rules.game import Game

HELP, QUIT, PLAYS, HINT, ROLL = "help", "quit", "plays", "hint", "roll"
_WAYS: Final = MappingProxyType(
    {
        HELP: _("h, help, ?"),
        QUIT: _("q, quit, exit"),
        PLAYS: _("m, moves"),
        HINT: _("i, hint"),
        ROLL: _("r, roll"),
        "double": _("d, double"),
        "take": _("t, take"),
        "pass": _("p, pass"),
        "beaver": _("b, beaver"),
        "raccoon": _("raccoon"),
        "accept": _("a, accept"),
        "decline": _("n, decline"),
        "resign single": _("resign, resign single"),
        "resign gammon": _("resign gammon"),
        "resign backgammon": _("resign backgammon"),
    }
)
"""What can be meant, and the ways to type it, the shortest first."""
_MEANINGS: Final = (
    (("roll",), _("roll the dice (or just Enter)")),
    (("plays",), _("list the legal plays")),
    (("hint",), _("say what the engine would do")),
    (("double",), _("double: turn the cube")),
    (("take", "pass"), _("take the cube / pass")),
    (("beaver", "raccoon"), _("beaver / raccoon")),
    (("resign single",), _("resign; also gammon or backgammon")),
    (("accept", "decline"), _("answer a resignation")),
    (("quit",), _("leave the table")),
)


def understood(text: str, game: Game, words: Catalogue) -> str:
    """
    What *text* means, in the words of the notation; *text* itself if it is something else.

    Where it can mean several things, as Portuguese takes a cube and accepts a resignation with
    the same word, and `t` is Spanish for rolling and English for taking, it means what can be
    done now.
    """
    return meant(text, {allowed.kind.value for allowed in game.actions_allowed()}, words)


def meant(text: str, kinds: Collection[str], words: Catalogue) -> str:
    """The same where actions of these *kinds* can be done now."""
    typed = plain(text)
    if not typed:
        return ROLL
    found = [
        meaning
        for catalogue in (words, ENGLISH)
        for meaning in _WAYS
        if typed in _ways(meaning, catalogue)
    ]
    return next((one for one in found if _is_possible(one, kinds)), found[0] if found else text)


def help_lines(
    words: Catalogue, *, keys: Iterable[tuple[str, str]] = (), width: int = 80
) -> list[str]:
    """What *keys* do, then what can be typed and what it does, in lines of at most *width*."""
    lines = [(words(key), words(does)) for key, does in keys]
    lines += [("8/5 6/5", words("play (also bar/20, 6/off, 8/5(2), 24/18/16)"))]
    for meanings, does in _MEANINGS:
        firsts = [words(_WAYS[meaning]).split(", ")[:2] for meaning in meanings]
        lines.append((" / ".join(", ".join(ways) for ways in firsts), words(does)))
    indent = " " * 31
    return [
        line
        for typed, does in lines
        for line in textwrap.wrap(
            does, width, initial_indent=f"  {typed:28} ", subsequent_indent=indent
        )
    ]


def key_of(meaning: str, words: Catalogue) -> str | None:
    """The one letter that means *meaning*; None if there is none."""
    first = plain(words(_WAYS[meaning]).split(", ")[0]) if meaning in _WAYS else ""
    return first if len(first) == 1 else None


def _ways(meaning: str, words: Catalogue) -> list[str]:
    return [plain(way) for way in words(_WAYS[meaning]).split(", ")]


def plain(text: str) -> str:
    """*text* without capitals and accents, which not every keyboard has."""
    letters = unicodedata.normalize("NFD", " ".join(text.lower().split()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _is_possible(meaning: str, kinds: Collection[str]) -> bool:
    return meaning.split()[0] in kinds or meaning not in {kind.value for kind in ActionKind}
