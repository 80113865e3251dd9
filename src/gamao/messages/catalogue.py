"""Messages of one language. English is the message id itself; the others are gettext files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from gamao.messages.words import WORDS

LANGUAGES: Final = ("pt-BR", "es", "en")
"""The languages we speak; the first one is spoken to those who ask for none of them."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The translations of one language: message id to text, or to the forms of a plural."""

    language: str
    texts: Mapping[str, str | tuple[str, ...]]

    @classmethod
    def load(cls, language: str) -> Catalogue:
        """
        Read the messages of *language*.

        Raises:
            ValueError: *language* is not one of `LANGUAGES`.
        """
        if language not in LANGUAGES:
            raise ValueError(f"no messages in {language!r}; there are {', '.join(LANGUAGES)}")
        texts = {} if language == "en" else _read(language)
        return cls(language, MappingProxyType(texts))

    def gettext(self, message: str, **values: object) -> str:
        """*message* in this language, its `{names}` filled with *values*."""
        text = self.texts.get(message, message)
        assert isinstance(text, str), f"{message!r} is a plural"
        return text.format(**values) if values else text

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of the message for *number*, which is also its `{n}`."""
        forms = self.texts.get(one, (one, many))
        assert isinstance(forms, tuple), f"{one!r} has no plural"
        # Portuguese as spoken in Brazil, Spanish and English all say "one" of 1 alone.
        return forms[0 if number == 1 else 1].format(n=number, **values)

    def as_json(self) -> dict[str, str | list[str]]:
        """The messages as the page takes them; with a `#` before it the key of a word."""
        words = {f"#{key}": self.gettext(message) for key, message in WORDS.items()}
        return words | {
            message: text if isinstance(text, str) else list(text)
            for message, text in self.texts.items()
        }


def negotiate(cookie: str | None, accept_language: str | None) -> str:
    """The language to speak: the one chosen before, else the browser's, else Portuguese."""
    if cookie in LANGUAGES:
        return cookie
    for wanted in _by_preference(accept_language or ""):
        for language in LANGUAGES:
            if wanted.split("-")[0].lower() == language.split("-")[0].lower():
                return language
    return LANGUAGES[0]


def _by_preference(accept_language: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first."""
    weighed: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((float(weight or 1), tag))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(weighed, key=lambda one: -one[0]) if tag and weight > 0]


def _read(language: str) -> dict[str, str | tuple[str, ...]]:
    # Only who speaks needs Babel: the library and its errors do not.
    from babel.messages.pofile import read_po

    folder = files("gamao.messages") / "locale" / language.replace("-", "_") / "LC_MESSAGES"
    with (folder / "gamao.po").open("rb") as lines:
        catalogue = read_po(lines)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            message.string if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in catalogue
        if message.id and not message.fuzzy
    }
