"""Words of reports for the values of a review; `gamao.messages` has them in every language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from gamao.analysis.decision import Stage
from gamao.analysis.marks import Mark
from gamao.analysis.tally import Entry, Tally
from gamao.analysis.verdict import CubeError
from gamao.engine import LEVELS, level_like
from gamao.errors import NotationError
from gamao.messages.catalogue import COMMANDS, LANGUAGES, Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS

FEW: Final = 10
"""Decisions: fewer say nothing of how somebody plays."""
STAGES: Final[Mapping[Stage, str]] = MappingProxyType(
    {
        Stage.OPENING: _("Opening"),
        Stage.CONTACT: _("Contact"),
        Stage.RACE: _("Race"),
        Stage.BEAR_OFF: _("Bear-off"),
    }
)
MARKS: Final[Mapping[Mark, str]] = MappingProxyType(
    {
        Mark.ERROR: _("error"),
        Mark.BLUNDER: _("blunder"),
        Mark.VERY_BAD: _("very bad blunder"),
    }
)
MARKS_COUNTED: Final[Mapping[Mark, str]] = MappingProxyType(
    {
        Mark.ERROR: _("Errors"),
        Mark.BLUNDER: _("of them blunders"),
        Mark.VERY_BAD: _("of them very bad"),
    }
)
"""How many there are of each, the worse ones included."""
CUBE_ERRORS: Final[Mapping[CubeError, str]] = MappingProxyType(
    {
        CubeError.MISSED_DOUBLE: _("missed double"),
        CubeError.MISSED_CASH: _("missed double, pass"),
        CubeError.WRONG_DOUBLE: _("wrong double"),
        CubeError.TOO_GOOD_DOUBLED: _("too good, doubled"),
        CubeError.WRONG_TAKE: _("wrong take"),
        CubeError.WRONG_PASS: _("wrong pass"),
        CubeError.MISSED_BEAVER: _("missed beaver"),
        CubeError.WRONG_BEAVER: _("wrong beaver"),
        CubeError.MISSED_RACCOON: _("missed raccoon"),
        CubeError.WRONG_RACCOON: _("wrong raccoon"),
    }
)
OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no double": _("no double"),
        "double": _("double"),
        "take": _("take"),
        "pass": _("pass"),
        "beaver": _("beaver"),
        "raccoon": _("raccoon"),
        "cannot move": _("cannot move"),
    }
)
"""What can be decided; plays are written alike everywhere."""
MOST_ERR: Final = 0.5
FEW_ERR: Final = 0.1
"""Shares of a level's players who err: most of them from, and hardly any up to."""


class Usual(Enum):
    """How many players of one's level make a mistake."""

    MOST = "most"
    FEW = "few"


USUAL: Final[Mapping[Usual, str]] = MappingProxyType(
    {
        Usual.MOST: _("Most players of this level ({level}) err here, too."),
        Usual.FEW: _("Hardly anybody of this level ({level}) errs here."),
    }
)
HELP: Final = _(
    "PR is 500 times the mean loss over unforced plays and close or actual cube decisions; ± is "
    "its 95% interval. gnubg's error rate is in thousandths a decision. Luck is the equity of a "
    "roll at its best less the mean over all rolls."
)


def say_length(length: int | None, words: Catalogue) -> str:
    """How long a match is; None is for money."""
    if length is None:
        return words("Money session")
    return words.ngettext("Match to {n} point", "Match to {n} points", length)


def level_of(tally: Tally) -> str | None:
    """The id of our level that plays like this; None where a few decisions say nothing yet."""
    if tally.pr is None or tally.decisions < FEW:
        return None
    return level_like(tally.pr).id


def title_of(tally: Tally) -> str:
    """What a performance rating is called: as our level that plays like it."""
    level = level_of(tally)
    return _("few decisions") if level is None else WORDS[f"level {level}"]


def usual(entry: Entry, level: str | None) -> Usual | None:
    """Would players of *level* err where this error was made: most of them, hardly any?"""
    erring = entry.verdict.erring
    if level is None or len(erring) != len(LEVELS):  # it was judged when there were other levels
        return None
    share = dict(zip(LEVELS, erring, strict=True)).get(level)
    is_error = entry.verdict.mark is not Mark.NONE
    if share is None or not is_error or FEW_ERR < share < MOST_ERR:
        return None
    return Usual.MOST if share >= MOST_ERR else Usual.FEW


def say_usual(entry: Entry, tally: Tally, words: Catalogue) -> str:
    """The same of the level that plays like *tally*, as a sentence; empty in between."""
    level = level_of(tally)
    found = usual(entry, level)
    return words(USUAL[found], level=words(WORDS[f"level {level}"])) if found else ""


def words_in(language: Catalogue | str) -> Catalogue:
    """
    The words of a report in the *language* called so; those of a catalogue are given back.

    Raises:
        NotationError: it is none that we speak.
    """
    if isinstance(language, Catalogue):
        return language
    if language not in LANGUAGES:
        spoken = ", ".join(LANGUAGES)
        raise NotationError(f"reports are in one of {spoken}, not in {language!r}")
    return Catalogue.load(language, COMMANDS)
