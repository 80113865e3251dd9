"""How an option of the rules is declared, once: what it may be, what it needs, how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

from gamao.errors import NotationError, RuleError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require

_T = TypeVar("_T")
Plain: TypeAlias = "bool | int | str | None"
"""A value as it goes over the wire."""
_KEY: Final = "option"
_WORDS: Final = {True: "on", False: "off"}
_UNLIMITED: Final = "unlimited"


class OptionKind(Enum):
    """What the values of an option are."""

    CHOICE = "choice"
    NUMBER = "number"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """
    One option of a `RuleSet`: declared with its field, read and written by everybody from here.

    Its words are those of the keys `option NAME`, `about NAME` and, for each of the values of a
    choice, `NAME VALUE`; of a number `NAME n`, and `NAME 0` and `NAME unlimited` for what these
    mean (`gamao.messages.words`).
    """

    name: str
    kind: OptionKind
    values: tuple[Any, ...]
    """All of a choice or a switch; of a number those that are offered, None for no limit."""
    needs: tuple[str, ...] = ()
    """The options that must not be off where this one is on."""

    @property
    def has_no_limit(self) -> bool:
        return self.kind is OptionKind.NUMBER and None in self.values

    def is_on(self, value: object) -> bool:
        """A choice is always on; a switch and a number are unless they are off or 0."""
        return self.kind is OptionKind.CHOICE or value != 0

    def check(self, value: object) -> None:
        """
        Do nothing if *value* can be this option's.

        Raises:
            WrongTypeError: it is of another type; RuleError: it is no such number.
        """
        if self.kind is OptionKind.NUMBER:
            if not self._is_number(value):
                raise RuleError(
                    _("{limit} is a number from 0 on, not {number!r}"),
                    limit=self.name,
                    number=value,
                )
        else:
            require(type(self.values[0]), **{self.name: value})

    def plain(self, value: object) -> Plain:
        """A *value* as it goes over the wire."""
        named = getattr(value, "value", value)  # of an enum its text, and of a variant its name
        assert named is None or isinstance(named, bool | int | str)
        return named

    def from_plain(self, plain: object) -> object:
        """
        The inverse of `plain`.

        Raises:
            NotationError: it is none of the values.
        """
        if self.kind is OptionKind.NUMBER and self._is_number(plain):
            return plain
        for value in self.values:
            # True is 1 to Python, but no number is a switch.
            told = self.plain(value)
            if self.kind is not OptionKind.NUMBER and type(told) is type(plain) and told == plain:
                return value
        raise NotationError(f"{self.name} cannot be {plain!r}")

    def text(self, value: object) -> str:
        """A *value* as files have it: `on`, `3`, `unlimited`, `any_time`."""
        plain = self.plain(value)
        if isinstance(plain, bool):
            return _WORDS[plain]
        return _UNLIMITED if plain is None else str(plain).replace(" ", "_")

    def from_text(self, text: str) -> object:
        """
        The inverse of `text`; a number may be `off`, too.

        Raises:
            NotationError: it is none of the values.
        """
        if self.kind is OptionKind.NUMBER:
            return self._number(text)
        for value in self.values:
            if self.text(value) == text:
                return value
        raise self._refused(text)

    def _number(self, text: str) -> int | None:
        if text == _UNLIMITED and self.has_no_limit:
            return None
        if text.isascii() and text.isdigit() and len(text) < 6:
            return int(text)
        if text == _WORDS[False]:
            return 0
        raise self._refused(text)

    def _refused(self, text: str) -> NotationError:
        return NotationError(f"{self.name} cannot be {text!r}")

    def _is_number(self, value: object) -> bool:
        return (type(value) is int and value >= 0) or (value is None and self.has_no_limit)


def switch(default: bool, *, needs: tuple[str, ...] = ()) -> bool:
    """A field that is on or off."""
    return _declared(default, OptionKind.SWITCH, (True, False), needs)


def choice(default: _T, values: tuple[_T, ...]) -> _T:
    """A field that is one of *values*: members of an enum, or what has a text as its `value`."""
    return _declared(default, OptionKind.CHOICE, values, ())


def number(default: _T, offered: tuple[int | None, ...], *, needs: tuple[str, ...] = ()) -> _T:
    """A field that is a number from 0 on; a form offers some. With None there may be no limit."""
    return _declared(default, OptionKind.NUMBER, offered, needs)


def options_of(rules: type[Any]) -> Mapping[str, Option]:
    """The options that the fields of *rules* declare, by name."""
    return {one.name: _option(one) for one in fields(rules)}


def _declared(default: _T, kind: OptionKind, values: tuple[Any, ...], needs: tuple[str, ...]) -> _T:
    return field(default=default, metadata={_KEY: (kind, values, needs)})


def _option(declared: Field[Any]) -> Option:
    kind, values, needs = declared.metadata[_KEY]
    return Option(name=declared.name, kind=kind, values=values, needs=needs)
