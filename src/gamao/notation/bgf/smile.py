"""Smile, the binary form of JSON in which BGBlitz keeps its matches."""

from __future__ import annotations

import struct
from typing import Final

from gamao.errors import NotationError

HEADER: Final = b":)\n"
_DEEPEST: Final = 50
"""BGBlitz nests eight deep; Python's own stack is bounded."""
_MOST_VALUES: Final = 1_000_000
"""A game with its analysis has 20,000; a value of a hostile file can be one byte."""
_MOST_SHARED: Final = 1024
_LITERALS: Final[dict[int, object]] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}
_STRING_END: Final = 0xFC
_END_ARRAY, _END_OBJECT = 0xF9, 0xFB


def read_smile(data: bytes) -> object:
    """
    Read one value; raw and 7-bit binary data and numbers of any length do not occur.

    Raises:
        NotationError: it is not Smile, cut off, or nested too deeply.
    """
    if not data.startswith(HEADER) or len(data) < 5:
        raise NotationError("not Smile data")
    reader = _Reader(data, shares_values=bool(data[3] & 2), shares_names=bool(data[3] & 1))
    try:
        return reader.value(0)
    except (IndexError, struct.error) as error:
        raise NotationError("Smile data that is cut off") from error


class _Reader:
    """Reads token by token; strings seen before may be named by their number."""

    def __init__(self, data: bytes, *, shares_values: bool, shares_names: bool) -> None:
        self._data = data
        self._place = 4
        self._shares_values = shares_values
        self._shares_names = shares_names
        self._values: list[str] = []
        self._names: list[str] = []
        self._count = 0

    def value(self, depth: int) -> object:
        if depth > _DEEPEST:
            raise NotationError(f"Smile data nested more than {_DEEPEST} deep")
        self._count += 1
        if self._count > _MOST_VALUES:
            raise NotationError(f"Smile data of more than {_MOST_VALUES} values is too long")
        token = self._byte()
        if token in _LITERALS:
            return _LITERALS[token]
        if token == 0xF8:
            return self._array(depth)
        if token == 0xFA:
            return self._object(depth)
        if 0xC0 <= token <= 0xDF:
            return _unzigzag(token & 0x1F)
        return self._number(token) if 0x24 <= token <= 0x29 else self._string(token)

    def _array(self, depth: int) -> list[object]:
        items: list[object] = []
        while self._data[self._place] != _END_ARRAY:
            items.append(self.value(depth + 1))
        self._place += 1
        return items

    def _object(self, depth: int) -> dict[str, object]:
        fields: dict[str, object] = {}
        while (token := self._byte()) != _END_OBJECT:
            name = self._name(token)
            fields[name] = self.value(depth + 1)
        return fields

    def _number(self, token: int) -> int | float:
        match token:
            case 0x24 | 0x25:
                return _unzigzag(self._varint())
            case 0x28:
                return float(struct.unpack(">f", self._sevens(5, 4))[0])
            case 0x29:
                return float(struct.unpack(">d", self._sevens(10, 8))[0])
            case _:
                raise NotationError(f"Smile data with the unknown token {token:#x}")

    def _string(self, token: int) -> str:
        if 0x01 <= token <= 0x1F:
            return self._shared(self._values, token - 1)
        if token & 0xFC == 0xEC:
            return self._shared(self._values, (token & 3) << 8 | self._byte())
        if token in (0xE0, 0xE4):
            return self._long_text()
        if not 0x40 <= token <= 0xBF:
            raise NotationError(f"Smile data with the unknown token {token:#x}")
        # ASCII from length 1 on, Unicode from 2 on, up to 64 and 65 bytes.
        text = self._text((token & 0x3F) + (1 if token < 0x80 else 2))
        if self._shares_values:
            self._share(self._values, text)
        return text

    def _name(self, token: int) -> str:
        if token == 0x20:
            return ""
        if 0x40 <= token <= 0x7F:
            return self._shared(self._names, token & 0x3F)
        if 0x30 <= token <= 0x33:
            return self._shared(self._names, (token & 3) << 8 | self._byte())
        if token == 0x34:
            name = self._long_text()
        elif 0x80 <= token <= 0xBF:
            name = self._text((token & 0x3F) + 1)
        elif 0xC0 <= token <= 0xF7:
            name = self._text(token - 0xC0 + 2)
        else:
            raise NotationError(f"Smile data with the unknown name token {token:#x}")
        if self._shares_names:
            self._share(self._names, name)
        return name

    @staticmethod
    def _share(seen: list[str], text: str) -> None:
        if len(seen) == _MOST_SHARED:
            seen.clear()
        seen.append(text)

    @staticmethod
    def _shared(seen: list[str], number: int) -> str:
        if number >= len(seen):
            raise NotationError(f"Smile data that names string {number} of {len(seen)}")
        return seen[number]

    def _byte(self) -> int:
        self._place += 1
        return self._data[self._place - 1]

    def _text(self, length: int) -> str:
        packed = self._data[self._place : self._place + length]
        if len(packed) < length:
            raise IndexError
        self._place += length
        return packed.decode("utf-8", "replace")

    def _long_text(self) -> str:
        end = self._data.find(_STRING_END, self._place)
        if end < 0:
            raise IndexError
        text = self._data[self._place : end].decode("utf-8", "replace")
        self._place = end + 1
        return text

    def _varint(self) -> int:
        number = 0
        for _ in range(10):
            byte = self._byte()
            if byte & 0x80:
                return number << 6 | byte & 0x3F
            number = number << 7 | byte
        raise NotationError("Smile data with a number of more than 64 bits")

    def _sevens(self, count: int, size: int) -> bytes:
        """A number of so many bytes spread over seven bits each."""
        number = 0
        for _ in range(count):
            number = number << 7 | self._byte() & 0x7F
        return (number & ((1 << 8 * size) - 1)).to_bytes(size, "big")


def _unzigzag(number: int) -> int:
    return number >> 1 ^ -(number & 1)
