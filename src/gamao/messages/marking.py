"""Marks for texts that are translated later than they are written."""

from __future__ import annotations


def mark(message: str) -> str:
    """*message* itself, to be translated when it is read; the tests of the catalogues find it."""
    return message


class Said(str):
    """
    A text in English that knows how it came about, so that it can be said in another language.

    >>> Said("line {number}", number=3)
    'line 3'
    """

    __slots__ = ("message", "values")

    message: str
    values: dict[str, object]

    def __new__(cls, message: str, **values: object) -> Said:
        said = super().__new__(cls, message.format(**values))
        said.message, said.values = message, values
        return said

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.message,), self.values
