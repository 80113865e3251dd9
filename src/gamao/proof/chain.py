"""
Hash chains: what a side commits to before the match, released one link a throw.

Link k is the SHA-256 of link k + 1, so the first of them, the anchor, binds all the others, and
whoever has seen link k cannot find link k + 1 but knows it when it comes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import Final

from gamao.errors import RuleError
from gamao.messages.marking import mark as _

LINKS: Final = 1024
"""The throws of one chain."""
SIZE: Final = 32
"""The bytes of a link."""
ABSENT: Final = bytes(SIZE)
"""Stands for the link of a side that gave none."""
_APART: Final = 32


class Side(Enum):
    """Who has a chain; every throw is made of one link of each."""

    SERVER = "server"
    WHITE = "white"
    BLACK = "black"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Chain:
    """
    A whole chain, as only its owner has it. The anchor is link 0.

    Every 32nd link is kept and the others are found from them: a server has thousands of chains.
    """

    kept: tuple[bytes, ...]

    @staticmethod
    def of(secret: bytes) -> Chain:
        """
        The chain whose last link is *secret*: 32 bytes drawn at random and shown to nobody.

        Raises:
            RuleError: it has not 32 bytes.
        """
        _check_size(secret)
        return Chain(tuple(reversed(down(secret, LINKS)[::_APART])))

    @property
    def anchor(self) -> bytes:
        """Link 0, which is shown before the first throw."""
        return self.kept[0]

    def link(self, number: int) -> bytes:
        """
        The link for throw *number* after the anchor.

        Raises:
            RuleError: the chain has no such link.
        """
        if not 1 <= number <= LINKS:
            raise RuleError(
                _("a chain has {links} links, not {number}"), links=LINKS, number=number
            )
        above = -(-number // _APART)
        return down(self.kept[above], above * _APART - number)[-1]


@dataclass(frozen=True, slots=True)
class Spent:
    """What all know of a chain: its anchor stands for throw `since`, `link` for throw `k`."""

    since: int
    k: int
    link: bytes

    @staticmethod
    def anchored(anchor: bytes, since: int = 0) -> Spent:
        """
        A chain of which nothing but the anchor is known.

        Raises:
            RuleError: it has not 32 bytes.
        """
        _check_size(anchor)
        return Spent(since, since, anchor)

    def after(self, k: int, link: bytes) -> Spent:
        """
        The chain when its *link* for throw *k* has been given.

        Raises:
            RuleError: it is not that link: made up, given before, or of another throw.
        """
        _check_size(link)
        if not self.k < k <= self.since + LINKS or down(link, k - self.k)[-1] != self.link:
            raise RuleError(_("this is not the link for throw {k}"), k=k)
        return replace(self, k=k, link=link)


def down(link: bytes, steps: int) -> list[bytes]:
    """The *link* and so many before it, back towards the anchor."""
    links = [link]
    for _step in range(steps):
        links.append(sha256(links[-1]).digest())
    return links


def _check_size(link: bytes) -> None:
    if len(link) != SIZE:
        raise RuleError(_("a link has 32 bytes, not {count}"), count=len(link))
