"""The 40 fields of a position of Snowie; `gamao.notation.snowie.reading` tells what they are."""

from __future__ import annotations

import re
from typing import Final

from gamao.rules.play import BAR
from gamao.rules.position import Position

_FIELDS: Final = 40
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


def numbers_of(text: str) -> list[int] | None:
    """The fields as numbers, 0 for the names; None if it is no such line."""
    fields = [field.strip() for field in text.strip()[:2000].split(";")]
    if fields[-1] == "":
        fields.pop()
    if len(fields) != _FIELDS:
        return None
    fields[5:7] = "0", "0"
    return [int(field) for field in fields] if all(map(_NUMBER.fullmatch, fields)) else None


def position_of(numbers: list[int]) -> Position:
    """The checkers, seen by the player on roll."""
    points = numbers[13:37]
    mine = {place: max(count, 0) for place, count in enumerate(points, start=1)}
    theirs = {BAR - place: max(-count, 0) for place, count in enumerate(points, start=1)}
    mine[BAR], theirs[BAR] = abs(numbers[12]), abs(numbers[37])
    return Position.of(mine=mine, theirs=theirs)
