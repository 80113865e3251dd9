"""How values show themselves: as they are made, in at most two lines of a screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from inspect import Parameter, signature
from typing import Any, Final

MOST: Final = 2 * 80
"""Characters."""


def shown(value: Any) -> str:  # noqa: ANN401 (any dataclass)
    """
    The call that makes the dataclass *value* again, without what has its default.

    Of what would fill a screen the longest parts are left out: `...` stands for them.

    >>> from gamao.rules.cube import Cube
    >>> from gamao.rules.player import Player
    >>> Cube(), Cube(2, Player.WHITE)
    (Cube(1), Cube(2, owner=Player.WHITE))
    """
    parts = list(_parts(value))
    while True:
        text = f"{type(value).__name__}({', '.join(name + part for name, part in parts)})"
        longest = max(range(len(parts)), key=lambda k: len(parts[k][1]), default=None)
        if len(text) <= MOST or longest is None or parts[longest][1] == "...":
            return text
        parts[longest] = (parts[longest][0], "...")


def _parts(value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """What is given to make *value*: a name, where it is needed, and a text."""
    parameters = signature(type(value)).parameters
    for place, name in enumerate(
        field.name for field in fields(value) if field.repr and field.name in parameters
    ):
        parameter, own = parameters[name], getattr(value, name)
        is_first = place == 0 and parameter.kind is not Parameter.KEYWORD_ONLY
        if (is_first and own) or parameter.default is Parameter.empty or own != parameter.default:
            plain = is_first or _is_plain(parameter)
            yield "" if plain else f"{name}=", _text(own)


def _is_plain(parameter: Parameter) -> bool:
    """Is it given without its name?"""
    return parameter.default is Parameter.empty and parameter.kind is not Parameter.KEYWORD_ONLY


def _text(part: object) -> str:
    return f"{type(part).__name__}.{part.name}" if isinstance(part, Enum) else repr(part)
