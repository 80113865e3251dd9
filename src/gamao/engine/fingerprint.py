"""The fingerprint of an engine: what tells its answers from those of one that thinks otherwise."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from gamao.engine.search.limit import LIMITS
from gamao.engine.search.plies import EFFORTS, FILTERS, Search

if TYPE_CHECKING:  # slow to import
    from gamao.engine.cube.met import MatchEquityTable

SIGNATURE: Final = "d3b38e433fec"
"""
The signature that `gamao bench` gives of the shipped engine.

It stands for the code of search, nets and cube: whoever changes what they answer changes this (a
test compares it), and ends the commit with `Bench: ` and the new one.
"""


def fingerprint_of(searcher: Search, met: MatchEquityTable) -> str:
    """A hash of how *searcher* and *met* judge: code, settings, nets and tables."""
    pairs = [getattr(searcher, name, None) for name in ("strong", "fast", "scout")]
    nets = [net.hash for pair in pairs if pair for net in (pair.contact, pair.race)]
    exact = getattr(searcher, "two_sided", None)  # a larger one judges more positions exactly
    parts = (
        SIGNATURE,
        getattr(searcher, "kind", type(searcher).__name__),
        getattr(searcher, "quantised", None),
        nets,
        exact and (exact.points, exact.checkers),
        getattr(searcher, "one_sided", None) is not None,
        dict(FILTERS),
        dict(EFFORTS),
        dict(LIMITS),
        met,
        *filter(None, [getattr(searcher, "identity", None)]),  # a judge of somebody else's
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
