"""The book of rules: what it tells besides the rules, which are those of the lessons."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from gamao.lessons.lesson import Text
from gamao.lessons.reading import read_text
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part that is only told; *tells* are the statements of the documents in it."""

    name: str
    title: Text
    paragraphs: tuple[Text, ...]
    tells: tuple[str, ...]

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the game in each language, and what it means."""

    words: Text
    means: Text

    __repr__ = shown


@dataclass(frozen=True, slots=True)
class Book:
    """What is told, and the glossary."""

    sections: tuple[Section, ...]
    glossary: tuple[Term, ...]

    __repr__ = shown


def load_book() -> Book:
    """
    Read it.

    Raises:
        DataError: a text is missing in one language.
    """
    told = tomllib.loads((files("gamao.lessons") / "data" / "book.toml").read_text("utf-8"))
    return Book(
        sections=tuple(
            Section(
                name=one["name"],
                title=read_text(one["title"]),
                paragraphs=tuple(map(read_text, one["paragraphs"])),
                tells=tuple(one["tells"]),
            )
            for one in told["sections"]
        ),
        glossary=tuple(
            Term(words=read_text(one["words"]), means=read_text(one["means"]))
            for one in told["glossary"]
        ),
    )
