"""The language a command speaks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import typer

from gamao.errors import NotationError
from gamao.messages import LANGUAGES, Catalogue, system_language
from gamao.messages.catalogue import COMMANDS
from gamao.messages.marking import mark as _


@dataclass(slots=True)
class LanguageChoice:
    """How this run speaks: as the system does, until `--language` says otherwise."""

    language: str = field(default_factory=lambda: system_language(os.environ))
    _loaded: Catalogue | None = None

    @property
    def words(self) -> Catalogue:
        """The messages, read when something is said."""
        if self._loaded is None or self._loaded.language != self.language:
            self._loaded = Catalogue.load(self.language, COMMANDS)
        return self._loaded

    def read_from(self, arguments: Sequence[str]) -> None:
        """Speak what *arguments* ask for wherever they do, so that complaints do so too."""
        for one, following in pairwise([*arguments, ""]):
            name, _equals, value = one.partition("=")
            wanted = value or following
            if name == "--language" and wanted in LANGUAGES:
                self.language = wanted

    def choose(self, language: str) -> None:
        """
        Speak *language* from now on.

        Raises:
            NotationError: we do not.
        """
        if language not in LANGUAGES:
            languages = ", ".join(LANGUAGES)
            raise NotationError(
                _("gamao speaks {languages}, not {language!r}"),
                languages=languages,
                language=language,
            )
        self.language = language


def words_of(context: typer.Context) -> Catalogue:
    """What the command of *context* says, in its language."""
    return language_of(context).words


def language_of(context: typer.Context) -> LanguageChoice:
    """The choice of this run: one for all its commands."""
    return context.find_root().ensure_object(LanguageChoice)
