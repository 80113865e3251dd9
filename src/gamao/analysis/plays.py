"""The texts of plays, made for many of a roll at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gamao.rules.play import Play, format_chains


def format_plays(wanted: Iterable[Play], legal: Iterable[Play]) -> list[str]:
    """
    The *wanted* of all *legal* plays of a roll, as short as they can be read again.

    A text that leaves points out can mean every play that carries checkers between the same points:
    where there are several, all points are named.
    """
    shared = Counter(_ways(play) for play in legal)
    return [
        format_chains(play.chains(), every_point=True) if shared[_ways(play)] > 1 else str(play)
        for play in wanted
    ]


def _ways(play: Play) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((chain[0].source, chain[-1].target) for chain in play.chains()))
