"""The throw that three links make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import Final

DICE: Final = "gamao-dice-1"
"""The name of this way to throw; another way will have another name."""
_FAIR: Final = 252
"""Bytes below it, the greatest multiple of six, give every die as often as any other."""


def throw(table: str, k: int, server: bytes, white: bytes, black: bytes) -> tuple[int, int]:
    """Throw *k* of a *table*, the first die and the second; for the start White's and Black's."""
    which = f"{DICE}\0{table}".encode() + k.to_bytes(4, "big")
    links = server + white + black
    dice = dice_in(sha256(which + bytes([block]) + links).digest() for block in count())
    return next(dice), next(dice)


def dice_in(blocks: Iterable[bytes]) -> Iterator[int]:
    """The dice that blocks of random bytes stand for."""
    for block in blocks:
        for byte in block:
            if byte < _FAIR:
                yield byte % 6 + 1
