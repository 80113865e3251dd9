"""How a match is reviewed: how far it looks, and what is looked at more closely."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from gamao.engine import LIMITS, Engine, Limit, RolloutSettings, crowd_fingerprint
from gamao.rules.checked import require
from gamao.rules.shown import shown as as_made

FORMAT: Final = 2
"""Of the verdicts: those of another format are judged anew."""
ROLLED_FORMAT: Final = 2
"""Of those with rollouts in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewSettings:
    """
    Every decision is judged at *limit*.

    A choice that lost less than *close*, but not next to nothing (*slight*), is judged again at
    *deeper*; with a *rollout*, every choice that lost less than *doubtful*, but not next to
    nothing, is rolled out against the best ones instead. Verdicts name the *shown* best
    options, and the one taken.
    """

    limit: Limit = field(default_factory=Limit)
    deeper: Limit | None = field(default_factory=lambda: Limit(3))
    slight: float = 0.004
    close: float = 0.02
    rollout: RolloutSettings | None = None
    doubtful: float = 0.08
    shown: int = 5

    __repr__ = as_made

    def __post_init__(self) -> None:
        require(Limit, limit=self.limit)
        require(Limit, None, deeper=self.deeper)
        require(float, slight=self.slight, close=self.close, doubtful=self.doubtful)
        require(RolloutSettings, None, rollout=self.rollout)
        require(int, shown=self.shown)

    @classmethod
    def at(cls, limit: Limit, *, deeper: bool = True, rollout: bool = False) -> ReviewSettings:
        """A review at a *limit* of the engine; one that rolls out does so where it is doubtful."""
        rolled = limit.rollout or (LIMITS["rollout"].rollout if rollout else None)
        again = Limit(3) if deeper else None
        return cls(limit=Limit(limit.plies), deeper=again, rollout=rolled)

    def reached_by(self, engine: Engine) -> ReviewSettings:
        """What of this *engine* does: without the compiled core it does not look ahead."""
        reached = engine.reached(replace(self.limit, rollout=self.rollout))
        if reached.plies == self.limit.plies:
            return self
        return replace(self, limit=Limit(0), deeper=None, rollout=reached.rollout)

    def goes_deeper(self, loss: float) -> bool:
        """Is a choice that lost *loss* at `limit` judged again?"""
        deeper = self.deeper is not None and self.deeper.plies > self.limit.plies
        return deeper and self.rollout is None and self.slight <= loss < self.close

    def rolls_out(self, loss: float) -> bool:
        """Is a choice that lost *loss* so far rolled out?"""
        return self.rollout is not None and self.slight <= loss < self.doubtful

    @property
    def name(self) -> str:
        """As the report says it: `2-ply`, `2-ply, close ones 3-ply`, `2-ply, rollout`."""
        more = [f"close ones {self.deeper}"] if self.goes_deeper(self.slight) else []
        return ", ".join([str(self.limit), *more, *(["rollout"] if self.rollout else [])])


def fingerprint(engine: Engine) -> str:
    """What tells this engine's verdicts, with who else would err, from another one's."""
    return f"{FORMAT} {engine.fingerprint} {crowd_fingerprint()}"
