"""Levels of the computer as people name them: the id, or the name in any of our languages."""

from __future__ import annotations

from gamao.cli.typed import plain
from gamao.engine import Level, find_level
from gamao.engine.opponent.levels import LEVELS
from gamao.errors import NotationError
from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS


def level_called(text: str, words: Catalogue) -> Level:
    """
    The level that *text* names.

    Raises:
        NotationError: no level is called so; all are told, by id and by the name in *words*.
    """
    id = level_id(text)
    if id is None:
        levels = ", ".join(f"{id} ({_name(id, words)})" for id in LEVELS)
        raise NotationError(_("a level is one of {levels}, not {text!r}"), levels=levels, text=text)
    return find_level(id)


def level_id(text: str) -> str | None:
    """The id of the level that *text* names, with or without accents; None if none does."""
    typed = plain(text)
    if typed in LEVELS:  # no catalogue need be read
        return typed
    catalogues = [Catalogue.load(language) for language in LANGUAGES]
    names = {plain(_name(id, words)): id for id in LEVELS for words in catalogues}
    return names.get(typed)


def level_names(words: Catalogue) -> list[str]:
    """What all levels are called, the weakest first."""
    return [_name(id, words) for id in LEVELS]


def _name(id: str, words: Catalogue) -> str:
    return words(WORDS[f"level {id}"])
