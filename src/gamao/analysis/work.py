"""Decisions judged in batches: here, or by any `concurrent.futures.Executor`."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from typing import Final, Protocol

from gamao.analysis.decision import Decision
from gamao.analysis.judge import Judge
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.tally import Entry
from gamao.analysis.verdict import Verdict
from gamao.engine import Engine

BATCH: Final = 8
"""Decisions a worker takes at once: some 50 ms at 2-ply, far more than it takes to send them."""

BATCH_OF_MANY: Final = 32
"""
The same where several matches are on their way, so that nobody waits for the last batch of one.

The decisions of a batch share the game they are from, which is sent once.
"""

EngineMaker = Callable[[], Engine]


class Memory(Protocol):
    """Keeps verdicts by key, so that work once done is not done again."""

    def recall(self, keys: Sequence[str]) -> Mapping[str, Verdict]:
        """Those of *keys* that are known."""
        ...

    def keep(self, judged: Sequence[tuple[str, Decision, Verdict]]) -> None:
        """Remember all of them, or, if that fails, none."""
        ...


@functools.cache
def default_engine() -> Engine:
    """
    The engine as shipped, one thread, made once in each process.

    It is pickled by its name: workers elsewhere load their own nets instead of being sent ours.
    """
    return Engine.default(threads=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """How to judge, as it is sent to workers."""

    engine: EngineMaker
    settings: ReviewSettings

    def judge(self, decisions: Sequence[Decision]) -> list[Verdict]:
        """The verdicts on *decisions*, in order."""
        judge = Judge(self.engine(), self.settings)
        return [judge.judge(decision) for decision in decisions]


@dataclass(slots=True, kw_only=True)
class Job:
    """The decisions of one match on their way: what is known, and what workers are busy with."""

    decisions: tuple[Decision, ...]
    keys: tuple[str, ...]
    known: dict[str, Verdict]
    waiting: list[tuple[int, ...]]
    """Batches not yet judged, as places in `decisions`."""
    futures: dict[Future[list[Verdict]], tuple[int, ...]]

    def entries(self) -> tuple[Entry, ...]:
        """Every decision with its verdict; all must be known."""
        return tuple(
            Entry(decision=decision, verdict=self.known[key], key=key)
            for decision, key in zip(self.decisions, self.keys, strict=True)
        )

    def cancel(self) -> None:
        """Call back what no worker has begun."""
        for future in self.futures:
            future.cancel()


def begin(
    work: Work,
    decisions: tuple[Decision, ...],
    *,
    fingerprint: str,
    memory: Memory | None,
    executor: Executor | None,
    size: int = BATCH,
) -> Job:
    """
    Look up what *memory* knows of *decisions*.

    The rest is handed to *executor*, if there is one, in batches of *size*.
    """
    keys = tuple(key_of(decision, work.settings, fingerprint) for decision in decisions)
    known = dict(memory.recall(keys)) if memory is not None else {}
    left = [place for place, key in enumerate(keys) if key not in known]
    batches = [tuple(left[start : start + size]) for start in range(0, len(left), size)]
    job = Job(decisions=decisions, keys=keys, known=known, waiting=batches, futures={})
    if executor is not None:
        job.futures = {
            executor.submit(work.judge, [decisions[k] for k in batch]): batch for batch in batches
        }
    return job


def judged(work: Work, job: Job, *, memory: Memory | None) -> Iterator[int]:
    """Judge what is not known, a batch at each step, and say how many decisions are done."""
    done = len(job.decisions) - sum(map(len, job.waiting))
    yield done
    for batch, verdicts in _batches(work, job):
        found = [
            (job.keys[place], job.decisions[place], verdict)
            for place, verdict in zip(batch, verdicts, strict=True)
        ]
        job.known.update((key, verdict) for key, _, verdict in found)
        if memory is not None:
            memory.keep(found)
        done += len(batch)
        yield done


def key_of(decision: Decision, settings: ReviewSettings, fingerprint: str) -> str:
    """What a verdict depends on, in 32 characters: not in which match it was decided."""
    known = (decision.game, decision.player, decision.action, decision.offers)
    text = f"{known!r} {settings!r} {fingerprint}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _batches(work: Work, job: Job) -> Iterator[tuple[tuple[int, ...], list[Verdict]]]:
    if job.futures:
        for future in as_completed(job.futures):
            yield job.futures[future], future.result()
        return
    for batch in job.waiting:
        yield batch, work.judge([job.decisions[place] for place in batch])
