"""
Messages of one language. English is the message id itself; the others are gettext files.

There are two domains: what pages and their server say, which pages load whole; and what the
commands and the reports say besides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from gamao.messages.marking import Said
from gamao.messages.words import WORDS

LANGUAGES: Final = ("pt-BR", "es", "en")
"""The languages we speak."""
PAGES: Final = ("gamao",)
"""The domain of pages and their server."""
COMMANDS: Final = ("gamao", "commands")
"""The domains of commands and reports, which share the words of the game with the pages."""
DASH: Final = "\N{EN DASH}"
"""Stands where there is no number."""
_COMMAS: Final = str.maketrans(",.", ".,")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The translations of one language: message id to text, or to the forms of a plural."""

    language: str
    texts: Mapping[str, str | tuple[str, ...]]

    @classmethod
    def load(cls, language: str, domains: Sequence[str] = PAGES) -> Catalogue:
        """
        Read the messages of *language* in *domains*.

        Raises:
            ValueError: *language* is not one of `LANGUAGES`.
        """
        if language not in LANGUAGES:
            raise ValueError(f"no messages in {language!r}; there are {', '.join(LANGUAGES)}")
        texts: dict[str, str | tuple[str, ...]] = {}
        for domain in domains if language != "en" else ():
            texts |= _read(language, domain)
        return cls(language, MappingProxyType(texts))

    def __call__(self, message: str, **values: object) -> str:
        """The same as `gettext`, short where much is said."""
        return self.gettext(message, **values)

    def gettext(self, message: str, **values: object) -> str:
        """*message* in this language, its `{names}` filled with *values*."""
        text = self.texts.get(message, message)
        assert isinstance(text, str), f"{message!r} is a plural"
        if not values:
            return text
        return text.format(**{name: self._value(value) for name, value in values.items()})

    def say(self, text: str | Exception) -> str:
        """A *text* of ours or an error in this language; what we did not write stays as it is."""
        message = getattr(text, "message", None)
        if isinstance(message, str):
            return self.gettext(message, **getattr(text, "values", {}))
        found = self.texts.get(str(text))
        return found if isinstance(found, str) else str(text)

    def _value(self, value: object) -> object:
        """What a message names can be a text of ours, too: where, why, whose."""
        if isinstance(value, Said | Exception):
            return self.say(value)
        name = value.value if isinstance(value, Enum) else None
        return self.texts.get(name, value) if isinstance(name, str) else value

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of the message for *number*, which is also its `{n}`."""
        forms = self.texts.get(one, (one, many))
        assert isinstance(forms, tuple), f"{one!r} has no plural"
        # Portuguese as spoken in Brazil, Spanish and English all say "one" of 1 alone.
        return forms[0 if number == 1 else 1].format(n=number, **values)

    def number(self, value: float | None, digits: int = 2, *, sign: bool = False) -> str:
        """*value* as people write it in this language; a dash for None."""
        if value is None:
            return DASH
        rounded = round(value, digits) + 0.0  # no minus before a zero
        text = f"{rounded:{'+' if sign and rounded else ''},.{digits}f}"
        text = text.replace("-", "\N{MINUS SIGN}").replace("inf", "\N{INFINITY}")
        # Portuguese and Spanish: a decimal comma, and a point between thousands.
        return text if self.language == "en" else text.translate(_COMMAS)

    def percent(self, value: float | None, digits: int = 1, *, sign: bool = False) -> str:
        """A chance, in hundredths."""
        if value is None:
            return DASH
        return f"{self.number(100 * value, digits, sign=sign)}%"

    def as_json(self) -> dict[str, str | list[str]]:
        """The messages as the page takes them; with a `#` before it the key of a word."""
        words = {f"#{key}": self.gettext(message) for key, message in WORDS.items()}
        return words | {
            message: text if isinstance(text, str) else list(text)
            for message, text in self.texts.items()
        }


ENGLISH: Final = Catalogue.load("en")
"""The messages as they stand in the code."""


def negotiate(cookie: str | None, accept_language: str | None) -> str:
    """
    The language to speak: the one chosen before, else the browser's.

    Who asks for none of ours most likely reads English; who asks for none at all is at home.
    """
    if cookie in LANGUAGES:
        return cookie
    wanted = _by_preference(accept_language or "")
    spoken = (language for one in wanted if (language := _spoken(one)))
    return next(spoken, "en" if wanted else LANGUAGES[0])


def system_language(environment: Mapping[str, str]) -> str:
    """
    The language of who sits at this terminal; English if we do not speak it.

    That is `GAMAO_LANGUAGE`, else what gettext takes: `LANGUAGE`, unless the locale is C, then the
    first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    """
    names = ("GAMAO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    name = next((name for name in names if environment.get(name)), None)
    wanted = environment[name] if name else "C"
    list_first = name != "GAMAO_LANGUAGE" and wanted.split(".")[0] not in ("C", "POSIX")
    listed = environment.get("LANGUAGE", "").split(":") if list_first else []
    return next((found for one in [*listed, wanted] if (found := _spoken(one))), "en")


def _spoken(wanted: str) -> str | None:
    """The language of ours that a tag or the name of a locale asks for."""
    asked = re.split(r"[-_.@]", wanted)[0].lower()
    return next((ours for ours in LANGUAGES if ours.split("-")[0] == asked), None)


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


def _read(language: str, domain: str) -> dict[str, str | tuple[str, ...]]:
    # Only who speaks needs Babel: the library and its errors do not.
    from importlib.resources import files

    from babel.messages.pofile import read_po

    folder = files("gamao.messages") / "locale" / language.replace("-", "_") / "LC_MESSAGES"
    with (folder / f"{domain}.po").open("rb") as lines:
        catalogue = read_po(lines)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            message.string if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in catalogue
        if message.id and not message.fuzzy
    }
