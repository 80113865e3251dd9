"""RolloutPlan: what is to be rolled out, in values, and when it has been rolled out enough."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gamao.engine.rollout.doubling import Doubling
from gamao.engine.rollout.sums import RolloutResult, RolloutSums
from gamao.engine.search.candidates import Candidate
from gamao.engine.search.limit import RolloutSettings
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutPlan:
    """
    What is to be rolled out: *plays* of the dice in *game*, or else a double of *by*.

    It can be sent anywhere: any engine of the same fingerprint plays the same games by it, see
    `Engine.roll_out_part`.
    """

    game: Game
    settings: RolloutSettings
    by: Player
    plays: tuple[Candidate, ...] = ()
    rows: int
    """What is compared: plays, or states of the cube."""
    cubeless: bool = False
    doubling: Doubling | None = None
    """What the rows are compared for, if they are states of the cube."""

    __repr__ = shown

    def going(self, sums: RolloutSums) -> list[int]:
        """The rows that need more games after those of *sums*; none when it is enough."""
        return going(RolloutResult(sums=sums), self.settings, self.doubling)


def going(
    result: RolloutResult, settings: RolloutSettings, doubling: Doubling | None = None
) -> list[int]:
    """
    The candidates that *settings* want more games of; none when the rollout has ended.

    No state of the cube falls behind because another is worth more: those of a *doubling* are all
    needed until it is decided.
    """
    rows = np.flatnonzero(result.going)
    if result.games < min(settings.least_games, settings.games):
        return [int(row) for row in rows]
    if result.games >= settings.games:
        return []
    if settings.until_error is not None and (
        result.equity_error[rows].max() <= settings.until_error
    ):
        return []
    if settings.until_apart is None or len(result.going) == 1:
        return [int(row) for row in rows]
    if doubling is not None:
        decided = doubling.is_decided(result, settings.until_apart)
        return [] if decided else [int(row) for row in rows]
    near = [int(row) for row in rows if result.behind[row] < settings.until_apart]
    return near if len(near) > 1 else []
