"""AsyncEngine: the engine's questions for programs that must not wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from gamao.engine.cube.decision import CubeDecision
from gamao.engine.engine import Engine
from gamao.engine.outcomes import Outcomes
from gamao.engine.search.candidates import Analysis
from gamao.engine.search.limit import Limit, RolloutSettings
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.rules.position import Position

if TYPE_CHECKING:
    from gamao.engine.rollout.answers import RolledCube, RolledPlays

Answer = TypeVar("Answer")


class AsyncEngine:
    """
    The questions of an `Engine`, to be awaited: it thinks in a thread, one question at a time.

    As a context manager, or by `close`, the thread ends when nothing is asked any more.
    """

    def __init__(self, engine: Engine) -> None:
        require(Engine, engine=engine)
        self.engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="gamao")

    async def __aenter__(self) -> AsyncEngine:
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ask nothing more; what has been asked is still answered."""
        self._thread.shutdown(wait=False)

    async def evaluate(self, position: Position, limit: Limit | None = None) -> Outcomes:
        """See `Engine.evaluate`."""
        return await self._asked(partial(self.engine.evaluate, position, limit))

    async def evaluate_many(
        self, positions: Iterable[Position], limit: Limit | None = None
    ) -> list[Outcomes]:
        """See `Engine.evaluate_many`."""
        return await self._asked(partial(self.engine.evaluate_many, positions, limit))

    async def analyse(
        self, game: Game, limit: Limit | None = None, *, cubeless: bool = False
    ) -> Analysis:
        """See `Engine.analyse`."""
        return await self._asked(partial(self.engine.analyse, game, limit, cubeless=cubeless))

    async def analyse_many(
        self, games: Sequence[Game], limit: Limit | None = None
    ) -> AsyncIterator[Analysis]:
        """See `Engine.analyse_many`: each as soon as it is there."""
        async for analysis in self._each(self.engine.analyse_many(games, limit)):
            yield analysis

    async def cube(
        self, game: Game, limit: Limit | None = None, *, by: Player | None = None
    ) -> CubeDecision:
        """See `Engine.cube`."""
        return await self._asked(partial(self.engine.cube, game, limit, by=by))

    async def roll_out_plays(
        self, game: Game, settings: RolloutSettings | None = None
    ) -> AsyncIterator[RolledPlays]:
        """See `Engine.roll_out_plays`; leave the loop to end it."""
        async for stage in self._each(self.engine.roll_out_plays(game, settings)):
            yield stage

    async def roll_out_cube(
        self, game: Game, settings: RolloutSettings | None = None
    ) -> AsyncIterator[RolledCube]:
        """See `Engine.roll_out_cube`; leave the loop to end it."""
        async for stage in self._each(self.engine.roll_out_cube(game, settings)):
            yield stage

    async def _asked(self, question: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, question)

    async def _each(self, answers: Iterator[Answer]) -> AsyncIterator[Answer]:
        nothing = object()
        while True:
            answer = await self._asked(partial(next, answers, nothing))
            if answer is nothing:
                return
            yield answer
