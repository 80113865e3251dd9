"""Rollouts as players ask for them: of the plays of a roll, and of a decision about the cube."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gamao.engine.cube.decision import CubeDecision, CubeEquities
from gamao.engine.cube.equity import CubeModel
from gamao.engine.outcomes import Outcomes, renested
from gamao.engine.rollout.doubling import Doubling
from gamao.engine.rollout.sums import RolloutResult
from gamao.engine.search.candidates import Analysis, Candidate
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RolledPlays:
    """How candidate plays stand after some games."""

    result: RolloutResult
    plays: tuple[Candidate, ...]
    """What was known of them before, in the order of the result's rows."""

    __repr__ = shown

    def _repr_html_(self) -> str:
        """The table that a notebook shows: that of the analysis."""
        return self.analysis._repr_html_()

    @property
    def games(self) -> int:
        """How many games have been played out."""
        return self.result.games

    @property
    def analysis(self) -> Analysis:
        """The candidates, the best first; those that fell behind follow those still compared."""
        means, errors, games = self.result.means, self.result.equity_error, self.result.sums.games
        behind = self.result.lead_errors[self.result.best]
        rolled = [
            replace(
                play,
                equity=float(means[row, -1]),
                outcomes=nearest_outcomes(means[row, :9]),
                games=games[row],
                error=float(errors[row]),
                lead_error=0.0 if row == self.result.best else float(behind[row]),
            )
            for row, play in enumerate(self.plays)
        ]
        return Analysis(
            candidates=tuple(sorted(rolled, key=lambda play: (-play.games, -play.equity)))
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RolledCube:
    """How a cube decision stands after some games; all seen by the player who may double."""

    result: RolloutResult
    model: CubeModel
    states: tuple[int, ...]
    """Of the cube in each row: as it stands, then after a take, a beaver and a raccoon."""

    __repr__ = shown

    def _repr_html_(self) -> str:
        """The table that a notebook shows: that of the decision."""
        return self.decision._repr_html_()

    @property
    def games(self) -> int:
        """How many games have been played out."""
        return self.result.games

    @property
    def equities(self) -> CubeEquities:
        """In each state of the cube; NaN in those that were not rolled out."""
        equities = [math.nan] * len(self.model.states)
        for row, state in enumerate(self.states):
            equities[state] = float(self.result.equity[row])
        return CubeEquities(model=self.model, equities=tuple(equities), outcomes=self.outcomes)

    @property
    def decision(self) -> CubeDecision:
        """What is right so far, with the standard errors of the rollout."""
        decision = self.equities.decision
        if self.doubling is None or not decision.allowed:
            return replace(decision, no_double_error=self.no_double_error)
        return replace(
            decision,
            no_double_error=self.no_double_error,
            double_take_error=self.double_take_error,
            lead_error=self.doubling.lead_error(self.result),
        )

    @property
    def doubling(self) -> Doubling | None:
        """How sure it is; None where nobody may double."""
        return Doubling.of(self.model, self.states)

    @property
    def no_double_error(self) -> float:
        """The standard error of the equity without a double."""
        return float(self.result.equity_error[0])

    @property
    def double_take_error(self) -> float:
        """The standard error of the equity after a double and a take; 0 where none is allowed."""
        return 0.0 if self.doubling is None else self.doubling.take_error(self.result)

    @property
    def outcomes(self) -> Outcomes:
        """The chances with the cube as it stands."""
        return nearest_outcomes(self.result.means[0, :9])


def states_to_compare(model: CubeModel) -> tuple[int, ...]:
    """The states of the cube that a decision hangs on: as it stands, and what a double leads to."""
    offer = model.states[0].mine
    after = () if offer is None else (offer.taken, offer.beavered, offer.raccooned)
    return tuple(dict.fromkeys([0, *(state for state in after if state is not None)]))


def nearest_outcomes(means: NDArray[np.float64]) -> Outcomes:
    """*means* as outcomes: what noise has pushed out of what contains it is pushed back."""
    return Outcomes.from_array(renested(means[None].astype(np.float32))[0])
