"""JSON taken apart with a clear error for what is missing or of another kind."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import NoReturn, TypeVar

from gamao.errors import NotationError
from gamao.messages.marking import mark as _

_T = TypeVar("_T")


def load(text: str) -> object:
    """
    Read JSON.

    Raises:
        NotationError: it is none, or nested too deeply.
    """
    try:
        value: object = json.loads(text, parse_constant=_not_a_number)
    except (ValueError, RecursionError) as error:
        raise NotationError(_("not JSON: {why}"), why=error) from error
    return value


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


class Fields:
    """The fields of a JSON object; *where* names it in errors."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise NotationError(f"{where} must be an object, not {_short(value)}")
        self._fields: dict[str, object] = value
        self.where = where

    def __contains__(self, name: str) -> bool:
        return self._fields.get(name) is not None

    def child(self, name: str) -> Fields:
        """The object in this field."""
        return Fields(self._fields.get(name), f"{self.where}.{name}")

    def children(self, name: str) -> Iterator[Fields]:
        """The objects of the list in this field; none if it is missing."""
        for index, value in enumerate(self.items(name)):
            yield Fields(value, f"{self.where}.{name}[{index}]")

    def items(self, name: str) -> list[object]:
        """The list in this field, empty if it is missing."""
        value = self._fields.get(name)
        return self._of_kind(name, list, [] if value is None else value)

    def text(self, name: str, default: str | None = None) -> str:
        """The text in this field."""
        value = self._fields.get(name, default)
        # Half of a pair of surrogates is no character and could not be written again.
        return self._of_kind(name, str, value).encode("utf-8", "replace").decode()

    def integer(self, name: str) -> int:
        """The whole number in this field."""
        value = self._fields.get(name)
        if isinstance(value, bool):
            value = None
        return self._of_kind(name, int, value)

    def number(self, name: str) -> float:
        """The number in this field."""
        return self._number(name, self._fields.get(name))

    def numbers(self, name: str) -> tuple[float, ...]:
        """The numbers of the list in this field."""
        return tuple(self._number(name, value) for value in self.items(name))

    def integers(self, name: str, count: int) -> tuple[int, ...]:
        """So many whole numbers in the list in this field."""
        values = self.items(name)
        numbers = tuple(value for value in values if type(value) is int)
        if len(values) != count or len(numbers) != count:
            raise NotationError(f"{self.where}.{name} must be {count} whole numbers")
        return numbers

    def switch(self, name: str) -> bool:
        """The truth in this field; false if it is missing."""
        return self._of_kind(name, bool, self._fields.get(name, False))

    def pairs(self, name: str) -> tuple[tuple[str, str], ...]:
        """The pairs of texts of the list in this field."""
        pairs = []
        for value in self.items(name):
            if not (isinstance(value, list) and len(value) == 2):
                raise NotationError(f"{self.where}.{name} must be pairs, not {_short(value)}")
            pair = Fields(dict(zip(("name", "value"), value, strict=True)), f"{self.where}.{name}")
            pairs.append((pair.text("name"), pair.text("value")))
        return tuple(pairs)

    def _number(self, name: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise NotationError(f"{self.where}.{name} must be a number, not {_short(value)}")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise NotationError(f"{self.where}.{name} is not a finite number")
        return number

    def _of_kind(self, name: str, kind: type[_T], value: object) -> _T:
        if not isinstance(value, kind):
            words = {list: "a list", str: "text", int: "a whole number", bool: "true or false"}
            raise NotationError(f"{self.where}.{name} must be {words[kind]}, not {_short(value)}")
        return value


def _short(value: object) -> str:
    return repr(value)[:60]
