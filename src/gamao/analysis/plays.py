"""The plays of a roll by where they lead, and their texts: made for many plays at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gamao.rules.play import BAR, OFF, Play, format_chains
from gamao.rules.position import Position


def plays_by_result(position: Position, plays: Iterable[Play]) -> dict[bytes, Play]:
    """*plays* by the engine's boards they lead to, as bytes, the opponent on roll."""
    return {_result(position, play): play for play in plays}


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


def _result(position: Position, play: Play) -> bytes:
    # As `Position.after`, which makes and checks a value for each: ten times as long.
    mine, theirs = list(position.mine), list(position.theirs)
    for move in play.moves:
        mine[move.source] -= 1
        mine[move.target] += 1
        if move.hits:
            theirs[BAR - move.target] -= 1
            theirs[BAR] += 1
    return bytes(theirs[OFF + 1 :] + mine[OFF + 1 :])
