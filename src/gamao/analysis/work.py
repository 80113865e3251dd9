"""Decisions judged in batches, and any work handed out: here, or by a `futures.Executor`."""

from __future__ import annotations

import functools
import hashlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from gamao.analysis.decision import Decision
from gamao.analysis.judge import Judge
from gamao.analysis.settings import ROLLED_FORMAT, ReviewSettings
from gamao.analysis.tally import Entry
from gamao.analysis.verdict import Verdict
from gamao.engine import Engine
from gamao.rules.variant import Variant
from gamao.rules.whole import whole_text

BATCH: Final = 8
"""Decisions a worker takes at once: some 50 ms at 2-ply, far more than it takes to send them."""

EngineMaker = Callable[[], Engine]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


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


@functools.cache
def device_engine(device: str) -> Engine:
    """
    The same with rollouts on *device*.

    Raises:
        DataError: there is no such device here.
    """
    return Engine.default(threads=1, device=device)


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """How to judge, as it is sent to workers."""

    engine: EngineMaker
    settings: ReviewSettings

    def judge(self, decisions: Sequence[Decision]) -> list[Verdict]:
        """The verdicts on *decisions*, in order."""
        engine = self.engine()
        judges = {
            variant: Judge(engine.of(variant), self.settings)
            for variant in {_variant_of(decision) for decision in decisions}
        }
        return [judges[_variant_of(decision)].judge(decision) for decision in decisions]


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
) -> Job:
    """Look up what *memory* knows of *decisions*; the rest is for *executor*, if there is one."""
    keys = tuple(key_of(decision, work.settings, fingerprint) for decision in decisions)
    known = dict(memory.recall(keys)) if memory is not None else {}
    left = [place for place, key in enumerate(keys) if key not in known]
    batches = [tuple(left[start : start + BATCH]) for start in range(0, len(left), BATCH)]
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


def in_order(
    executor: Executor, task: Callable[[_Item], _Result], items: Iterable[_Item], *, ahead: int
) -> Generator[_Result, None, None]:
    """
    What *task* makes of each of *items*, in their order.

    At most *ahead* items are with the *executor* at once, so that memory does not grow with their
    number. When nobody wants more, what has not begun is called back.
    """
    waiting: deque[Future[_Result]] = deque()
    try:
        for item in items:
            waiting.append(executor.submit(task, item))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def key_of(decision: Decision, settings: ReviewSettings, fingerprint: str) -> str:
    """What a verdict depends on, in 32 characters: not in which match it was decided."""
    # All of it, not what is shown of it: the rules and the cube's owner among the rest.
    known = (decision.game, decision.player, decision.action, decision.offers)
    rolled = f" rollouts {ROLLED_FORMAT}" if settings.rollout else ""
    text = f"{whole_text(known)} {whole_text(settings)} {fingerprint}{rolled}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _variant_of(decision: Decision) -> Variant:
    return decision.game.match.rules.variant


def _batches(work: Work, job: Job) -> Iterator[tuple[tuple[int, ...], list[Verdict]]]:
    if job.futures:
        for future in as_completed(job.futures):
            yield job.futures[future], future.result()
        return
    for batch in job.waiting:
        yield batch, work.judge([job.decisions[place] for place in batch])
