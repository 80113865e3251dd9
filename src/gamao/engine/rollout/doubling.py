"""How sure a rollout is about the cube: double or not, take or pass, on the same dice."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gamao.engine.cube.equity import CubeModel
from gamao.engine.rollout.sums import RolloutResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    """
    What the rows of a rollout say of a double: the first is without one, *taken* after a take.

    A point of that row is *scale* of the first one's; a pass is worth *passed*.
    """

    taken: int
    scale: float
    passed: float

    @classmethod
    def of(cls, model: CubeModel, states: tuple[int, ...]) -> Doubling | None:
        """The double of *model*'s player, whose cube each row has in one of *states*."""
        offer = model.states[0].mine
        if offer is None:
            return None
        return cls(
            taken=states.index(offer.taken), scale=offer.scales[0], passed=float(offer.passed)
        )

    def take_error(self, result: RolloutResult) -> float:
        """The standard error of the equity after a take."""
        return self.scale * float(result.equity_error[self.taken])

    def lead_error(self, result: RolloutResult) -> float:
        """The standard error of how far doubling and not doubling are apart."""
        single = float(result.equity_error[0])
        if self._take(result) >= self.passed or math.isinf(single):
            return single  # what a pass is worth is known
        # The rows share their dice: what they have in common follows from their differences.
        alone, taken = single**2, float(result.equity_error[self.taken]) ** 2
        both = alone + taken - float(result.lead_errors[0, self.taken]) ** 2
        return math.sqrt(max(alone + self.scale**2 * taken - self.scale * both, 0.0))

    def is_decided(self, result: RolloutResult, apart: float) -> bool:
        """Are double and take each so many standard errors from what speaks against them?"""
        take = self._take(result)
        lead = abs(min(take, self.passed) - float(result.equity[0]))
        return lead >= apart * self.lead_error(result) and (
            abs(take - self.passed) >= apart * self.take_error(result)
        )

    def _take(self, result: RolloutResult) -> float:
        return self.scale * float(result.equity[self.taken])
