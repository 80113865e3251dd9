"""Explanations as plain values for JSON."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from gamao.rules.dice import Dice
from gamao.rules.play import Play
from gamao.rules.position import Position


def as_json(value: object) -> Any:  # noqa: ANN401 (whatever JSON can hold)
    """
    *value*, an explanation or a part of one, as dictionaries, lists, numbers and text.

    Fields keep their names; dice become [high, low], plays text, positions their ids.
    """
    match value:
        case Dice():
            return [value.high, value.low]
        case Play():
            return str(value)
        case Position():
            return value.id
        case Enum():
            return value.value
        case tuple():
            return [as_json(item) for item in value]
        case _ if is_dataclass(value):
            return {field.name: as_json(getattr(value, field.name)) for field in fields(value)}
        case _:
            return value
