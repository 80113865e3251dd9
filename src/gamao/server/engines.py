"""Process pools in front of the engine: the event loop asks, other processes think."""

from __future__ import annotations

import asyncio
import atexit
import gc
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from typing import Concatenate, Final, ParamSpec, TypeVar

from gamao.engine import Engine
from gamao.server.apart import CONTEXT, apart, begin
from gamao.server.config import READERS, WAITING_FOR_ENGINE, WAITING_OF_ONE, WAITING_SECONDS
from gamao.server.http.problems import Problem
from gamao.server.http.quotas import Caller
from gamao.server.preparing import NotReadyError, Preparations
from gamao.server.turns import Turns
from gamao.server.worker import Worker

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")
_GIVES_WAY: Final = 5
"""How nice the background is: a bot gets three quarters of a core that both want."""
_TRIES: Final = 3
"""How often a question is asked whose process is killed meanwhile."""
_UNKNOWN: Final = 0.01
"""Seconds that a question is taken to last of whose kind none was answered yet."""
_READING: Final = 1.0
"""Seconds that a file is taken to last."""


class Engines:
    """
    The engine in other processes: some for the bots, as many for those who study.

    So a bot never waits for an analysis. Each process loads the engine once, at `warm`. One more,
    which gives way to all others, is there while matches are reviewed; a file has a process of its
    own while it is read, and so has a variant while it is worked out.
    """

    def __init__(self, workers: int) -> None:
        self._preparations: Final = Preparations()
        self.bots: Final = EnginePool(workers, Turns(workers), self._preparations)
        self.study: Final = EnginePool(workers, _limited(workers), self._preparations)
        self.background: Final = EnginePool(1, _limited(1), self._preparations, gives_way=True)
        self.readers: Final = Readers()

    @property
    def is_ready(self) -> bool:
        """Have the engines been loaded, and did they answer the last time they were asked?"""
        return self.bots.is_ready and self.study.is_ready

    async def warm(self) -> None:
        """Load every engine, the bots' first."""
        await self.bots.warm()
        await self.study.warm()

    def close(self) -> None:
        """Let the processes go; what they are thinking of is dropped."""
        self.bots.close()
        self.study.close()
        self.background.close()
        self._preparations.close()


def _limited(places: int, most_at_once: int | None = None) -> Turns:
    return Turns(
        places,
        most=WAITING_FOR_ENGINE,
        most_of_one=WAITING_OF_ONE,
        patience=WAITING_SECONDS,
        most_at_once=most_at_once,
    )


class Readers:
    """Work on files of strangers: each has a process of its own, and nobody has all of them."""

    def __init__(self) -> None:
        self._turns: Final = _limited(READERS, most_at_once=READERS // 2)

    async def ask(
        self,
        caller: Caller,
        work: Callable[_Given, _Answer],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> _Answer:
        """
        What *work* answers to *caller*.

        Raises:
            Problem: too many files wait already.
        """
        await self._turns.take(caller.person, _READING, caller.address)
        try:
            return await apart(_GIVES_WAY, work, *given, **named)
        finally:
            self._turns.give_back(caller.address)


class EnginePool:
    """
    Processes that each hold one engine.

    As many questions are under way as there are processes; the others wait for their `Turns`. Who
    does not wait for the answer any more gives up the turn, or lets the question end unheard.
    """

    def __init__(
        self,
        workers: int,
        turns: Turns | None = None,
        preparations: Preparations | None = None,
        *,
        gives_way: bool = False,
    ) -> None:
        self.workers: Final = workers
        self._gives_way: Final = gives_way
        self._pool = self._new()
        self._turns: Final = turns or Turns(workers)
        self._preparations: Final = preparations or Preparations()
        self._under_way: Final[set[asyncio.Task[object]]] = set()
        self._seconds: Final[dict[str, float]] = {}
        """How long questions of a kind have lasted of late."""
        self.is_ready = False

    @property
    def waiting(self) -> int:
        """Questions that wait for a process."""
        return self._turns.waiting

    def of(self, person: str, kind: str = "") -> Asker:
        """For *person* to ask; questions of one *kind* take about as long as each other."""
        return self.for_caller(Caller(person, ""), kind)

    def for_caller(self, caller: Caller, kind: str = "") -> Asker:
        """For *caller* to ask, whose household is known."""
        return Asker(self, caller, kind)

    async def ask(
        self,
        question: Callable[Concatenate[Worker, _Given], _Answer],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> _Answer:
        """What *question*, a function of a worker, answers to the server itself."""
        return await self.of("").ask(question, *given, **named)

    async def answer(
        self,
        caller: Caller,
        kind: str,
        question: Callable[..., _Answer],
        given: tuple[object, ...],
        named: dict[str, object],
    ) -> _Answer:
        """
        What *question* answers to *caller*, who waits while a variant is worked out for it.

        Raises:
            Problem: too many questions wait already; or, in the background, it is not worked out.
        """
        while True:
            try:
                return await self._answer(caller, kind, question, given, named)
            except NotReadyError as error:
                preparation = self._preparations.of(error.variant)
                if self._gives_way:  # others' matches are reviewed meanwhile
                    raise Problem("preparing") from error
                await asyncio.shield(preparation)

    async def _answer(
        self,
        caller: Caller,
        kind: str,
        question: Callable[..., _Answer],
        given: tuple[object, ...],
        named: dict[str, object],
    ) -> _Answer:
        await self._turns.take(caller.person, self._seconds.get(kind, _UNKNOWN), caller.address)
        task = asyncio.create_task(self._ask(question, given, named))
        self._under_way.add(task)
        task.add_done_callback(partial(self._ended, caller.address))
        # The process goes on even if nobody waits any more: its place is not free before its end.
        try:
            answer, seconds = await asyncio.shield(task)
        except BrokenProcessPool:
            self.is_ready = False
            raise
        self.is_ready = True
        self._seconds[kind] = (self._seconds.get(kind, seconds) + seconds) / 2
        return answer

    async def warm(self) -> None:
        """Start the processes and load their engines."""
        asked = [self._ask(_is_loaded, (), {}) for _ in range(self.workers)]
        self.is_ready = all(loaded for loaded, _ in await asyncio.gather(*asked))

    def rest(self) -> None:
        """Let the processes go until somebody asks again; they take memory."""
        if not self._under_way and not self._turns.waiting:
            self._pool.shutdown(wait=False)
            self._pool = self._new()

    def close(self) -> None:
        """
        End the processes, whatever they are thinking of.

        Nobody hears their answers any more, and Python does not end before they have: one that
        thinks for half a minute would hold up the server for as long.
        """
        processes = self._pool._processes or {}  # `kill_workers` of Python 3.14 is this
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in list(processes.values()):
            process.kill()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers,
            mp_context=CONTEXT,
            initializer=_prepare,
            initargs=(self._gives_way,),
        )

    def _ended(self, household: str, task: asyncio.Task[object]) -> None:
        self._under_way.discard(task)
        self._turns.give_back(household)
        if not task.cancelled():
            task.exception()  # who asked has it; if they have left it is nobody's

    async def _ask(
        self, question: Callable[..., _Answer], given: tuple[object, ...], named: dict[str, object]
    ) -> tuple[_Answer, float]:
        tries = _TRIES
        while True:
            pool, tries = self._pool, tries - 1
            try:
                return await self._submit(pool, question, given, named)
            except BrokenProcessPool:
                self._renew(pool)
                if not tries:
                    raise

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        """A process was killed: whoever notices first starts new ones."""
        if broken is self._pool:
            broken.shutdown(wait=False)
            self._pool = self._new()

    async def _submit(
        self,
        pool: ProcessPoolExecutor,
        question: Callable[..., _Answer],
        given: tuple[object, ...],
        named: dict[str, object],
    ) -> tuple[_Answer, float]:
        # The first one submitted starts the processes, which takes a while.
        future = await asyncio.to_thread(pool.submit, _answered, question, given, named)
        return await asyncio.wrap_future(future)


class Asker:
    """Somebody who asks the engines of a pool: questions wait for their turn among all others'."""

    def __init__(self, pool: EnginePool, caller: Caller, kind: str) -> None:
        self.pool: Final = pool
        self._caller: Final = caller
        self._kind: Final = kind

    async def ask(
        self,
        question: Callable[Concatenate[Worker, _Given], _Answer],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> _Answer:
        """
        What *question*, a function of a worker, answers.

        Raises:
            Problem: too many questions wait already.
        """
        name = getattr(question, "__name__", type(question).__name__)  # a partial has none
        kind = f"{name} {self._kind}"
        return await self.pool.answer(self._caller, kind, question, given, named)


def _prepare(gives_way: bool) -> None:
    begin(_GIVES_WAY if gives_way else 0)
    atexit.register(_let_go)
    _worker()


def _let_go() -> None:
    """The compiled core wants to be let go before the interpreter ends, running reviews with it."""
    _worker.cache_clear()
    gc.collect()  # a worker has reviews, and their work has the worker


@cache
def _worker() -> Worker:
    return Worker(Engine.default(threads=1))


def _answered(
    question: Callable[..., _Answer], given: tuple[object, ...], named: dict[str, object]
) -> tuple[_Answer, float]:
    """The answer, and how many seconds it took once the engine was loaded."""
    worker, begun = _worker(), time.perf_counter()
    return question(worker, *given, **named), time.perf_counter() - begun


def _is_loaded(worker: Worker) -> bool:
    return True
