"""The fingerprint of an engine: what tells its answers from those of one that thinks otherwise."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from gamao.engine.search.limit import LIMITS
from gamao.engine.search.plies import EFFORTS, FILTERS, Search
from gamao.rules.whole import whole_text

if TYPE_CHECKING:  # slow to import
    from gamao.engine.cube.met import MatchEquityTable

SIGNATURE: Final = "61f8a9e224d5"
"""
The signature that `gamao bench` gives of the shipped engine.

It stands for the code of search, nets, cube and bear-offs: whoever changes what they answer
changes this (a test compares it), and ends the commit with `Bench: ` and the new one.
"""


def fingerprint_of(searcher: Search, met: MatchEquityTable) -> str:
    """A hash of how *searcher* and *met* judge: code, settings, nets and tables."""
    pairs = [getattr(searcher, name, None) for name in ("strong", "fast", "scout")]
    nets = [net.hash for pair in pairs if pair for net in (pair.contact, pair.race)]
    # A larger one judges more positions exactly; match bear-offs follow from its size and *met*.
    exact = getattr(searcher, "two_sided", None)
    one_sided = getattr(searcher, "one_sided", None)
    parts = (
        SIGNATURE,
        getattr(searcher, "kind", type(searcher).__name__),
        getattr(searcher, "quantised", None),
        nets,
        exact and (exact.points, exact.checkers, exact.hash),
        one_sided and (one_sided.points, one_sided.checkers),
        dict(FILTERS),
        dict(EFFORTS),
        dict(LIMITS),
        met,
        *filter(None, [getattr(searcher, "identity", None)]),  # a judge of somebody else's
    )
    return hashlib.sha256(whole_text(parts).encode()).hexdigest()[:16]
