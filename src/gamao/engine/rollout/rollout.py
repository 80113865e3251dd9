"""Rollouts: positions played out many times, the luck of the dice taken out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.evaluator import Boards
from gamao.engine.rollout.doubling import Doubling
from gamao.engine.rollout.plan import going
from gamao.engine.rollout.sums import RolloutResult, RolloutSums
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.plies import RolloutPart, Search


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolloutJob:
    """
    What to roll out, as it is sent to other threads, processes or machines.

    Each board's player is about to roll. If *after_play*, the boards are results of plays of
    *model*'s player, the opponent on roll: candidates, played with the same dice. Otherwise
    *model*'s player is on roll. *states* are those of the cube, one for each board (left out: the
    cube as it stands); equities are in units of that state, see `Offer.scales`. Before the first
    roll there may be a double if *double_first*.
    """

    searcher: Search
    model: CubeModel
    boards: Boards
    settings: RolloutSettings
    after_play: bool
    double_first: bool
    states: tuple[int, ...] | None = None
    doubling: Doubling | None = None
    """What is decided, if the boards differ in the state of the cube."""

    def run(
        self, first: int, count: int, *, rows: Sequence[int] | None = None, threads: int = 1
    ) -> RolloutSums:
        """Play the games number *first* to *first* + *count* - 1 of *rows* (left out: of all)."""
        chosen = list(range(len(self.boards)) if rows is None else rows)
        states = self.states or (0,) * len(self.boards)
        part = RolloutPart(
            model=self.model,
            boards=np.ascontiguousarray(self.boards[chosen]),
            states=[states[row] for row in chosen],
            settings=self.settings,
            games=range(first, first + count),
            after_play=self.after_play,
            double_first=self.double_first,
        )
        results = self.searcher.roll_out(part, threads=threads)
        return RolloutSums.of(results, rows=chosen, candidates=len(self.boards))


def roll_out(
    job: RolloutJob,
    *,
    sums: RolloutSums | None = None,
    executor: Executor | None = None,
    parts: int | None = None,
) -> RolloutResult:
    """Roll out *job* until its settings are content; the arguments are those of `steps`."""
    *_, last = steps(job, sums=sums, executor=executor, parts=parts)
    return last


def steps(
    job: RolloutJob,
    *,
    sums: RolloutSums | None = None,
    executor: Executor | None = None,
    parts: int | None = None,
) -> Iterator[RolloutResult]:
    """
    The results so far of *job*, step by step, until its settings are content.

    It goes on from the *sums* of an earlier rollout of the same job, which come first. An
    *executor* takes *parts* of every step (left out: as many as there are cores). Neither that
    nor the searcher's threads change the results.
    """
    done = sums or RolloutSums.none(len(job.boards))
    if len(done.games) != len(job.boards):
        raise ValueError(f"sums of {len(done.games)} candidates for {len(job.boards)}")
    if max(done.games, default=0):
        yield RolloutResult(sums=done)
    while rows := going(RolloutResult(sums=done), job.settings, job.doubling):
        first = max(done.games)
        count = min(job.settings.step, job.settings.games - first)
        for part in _played(job, first, count, rows, executor, parts):
            done += part
        yield RolloutResult(sums=done)


def _played(
    job: RolloutJob,
    first: int,
    count: int,
    rows: Sequence[int],
    executor: Executor | None,
    parts: int | None,
) -> Iterator[RolloutSums]:
    if executor is None:
        yield job.run(first, count, rows=rows, threads=job.searcher.threads)
        return
    parts = parts or os.cpu_count() or 1
    cuts = [first + count * k // parts for k in range(parts + 1)]
    futures = [
        executor.submit(job.run, begin, end - begin, rows=rows)
        for begin, end in pairwise(cuts)
        if end > begin
    ]
    for future in futures:
        yield future.result()
