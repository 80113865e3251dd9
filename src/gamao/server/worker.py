"""What a process of the pool holds: an engine, and what is built on it."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import TYPE_CHECKING, Final

from gamao.bridges.peers import PEERS, PeerOpponent
from gamao.engine import Decider, Engine, Opponent, find_level
from gamao.engine.explain import Explainer
from gamao.rules.variant import Variant
from gamao.server.preparing import require_ready

if TYPE_CHECKING:
    from gamao.server.review.work import RunningReview

_OPPONENTS: Final = 64
"""Opponents remembered: those of so many tables."""
_PEER_IDLE: Final = 60.0
"""Seconds after which another program is ended that nobody plays any more."""


class Worker:
    """Made once in a process; every question is a function of it."""

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine
        self._others: Final[dict[Variant, Worker]] = {}
        self._peers: Final[dict[tuple[str, bool], PeerOpponent]] = {}
        self._opponents: Final[OrderedDict[tuple[str, int], Opponent]] = OrderedDict()
        self.reviews: Final[OrderedDict[str, RunningReview]] = OrderedDict()
        """The reviews this process is making."""

    def judging(self, variant: Variant) -> Worker:
        """
        This worker, or the one for games of *variant*.

        Raises:
            DataError: there is no engine for them.
            NotReadyError: it has to be worked out first.
        """
        if variant in self._others:
            return self._others[variant]
        require_ready(self.engine, variant)
        engine = self.engine.of(variant)
        if engine is self.engine:
            return self
        self._others[variant] = Worker(engine)
        return self._others[variant]

    @cached_property
    def explainer(self) -> Explainer:
        return Explainer(self.engine)

    def opponent(self, level: str, seed: int, *, jacoby: bool) -> Decider:
        """Somebody of *level*, the same for the same *seed*; or the program of that name."""
        if level in PEERS:
            return self._peer(level, jacoby=jacoby)
        found = self._opponents.pop((level, seed), None)
        if found is None:
            found = Opponent(self.engine, find_level(level), seed=seed)
        self._opponents[level, seed] = found
        if len(self._opponents) > _OPPONENTS:
            self._opponents.popitem(last=False)
        return found

    def _peer(self, name: str, *, jacoby: bool) -> PeerOpponent:
        """The program for every table: at most one process of each kind."""
        if (name, jacoby) not in self._peers:
            ours = Opponent(self.engine, find_level("best"))
            self._peers[name, jacoby] = PeerOpponent(name, ours, jacoby=jacoby, idle=_PEER_IDLE)
        return self._peers[name, jacoby]
