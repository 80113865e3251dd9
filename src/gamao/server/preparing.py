"""Variants whose engine is first worked out, in a process of its own that gives way to all."""

from __future__ import annotations

import asyncio
from typing import Final

from gamao.engine import Engine
from gamao.rules.variant import Variant
from gamao.server.apart import apart

_NICE: Final = 19
"""Minutes of every core: whatever else there is to do comes first."""


class NotReadyError(Exception):
    """The engine of a *variant* would first have to be worked out."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.variant: Final = variant


def require_ready(engine: Engine, variant: Variant) -> None:
    """
    Nothing is worked out in a process that others wait for.

    Raises:
        NotReadyError: it would be.
    """
    if not engine.is_ready_for(variant):
        raise NotReadyError(variant)


def make_ready(variant: Variant) -> None:
    """Work out what the engine of *variant* knows; one process at a time does."""
    Engine.default().of(variant)


class Preparations:
    """What is being worked out, each variant once, however many wait for it."""

    def __init__(self) -> None:
        self._under_way: Final[dict[Variant, asyncio.Task[None]]] = {}

    def of(self, variant: Variant) -> asyncio.Task[None]:
        """Begin, unless it is under way."""
        if variant not in self._under_way:
            task = asyncio.create_task(apart(_NICE, make_ready, variant))
            self._under_way[variant] = task
            task.add_done_callback(lambda done: self._ended(variant, done))
        return self._under_way[variant]

    def close(self) -> None:
        """Give up what is not done: whoever asks again begins anew."""
        for task in self._under_way.values():
            task.cancel()

    def _ended(self, variant: Variant, task: asyncio.Task[None]) -> None:
        del self._under_way[variant]
        if not task.cancelled():
            task.exception()  # who waits for it has it
