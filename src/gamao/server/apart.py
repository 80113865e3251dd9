"""Work in processes: one of its own that ends with it, and how each of ours begins."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Final, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")
_Told = tuple[bool, object]
"""Did it end well? Then its answer, else its error."""

CONTEXT: Final = get_context("spawn")


async def apart(
    nice: int, work: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs
) -> _Answer:
    """
    What *work* answers in a process of its own, which gives way to others by so much.

    It is killed when nobody waits for the answer any more.

    Raises:
        BrokenProcessPool: it was killed by somebody else.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[_Told] = loop.create_future()
    ended = threading.Event()

    def tell(told: _Told) -> None:
        if not answer.done():
            answer.set_result(told)

    def wait() -> None:
        told = _answered(nice, work, given, named, ended)
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, told)

    threading.Thread(target=wait, daemon=True).start()
    try:
        is_well, found = await answer
    finally:
        ended.set()
    if isinstance(found, BaseException) and not is_well:
        raise found
    return found  # type: ignore[return-value]  # what came down the line is what work gives


def begin(nice: int) -> None:
    """In a new process: leave Ctrl-C to the server, give way, and do not outlive it."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _answered(
    nice: int,
    work: Callable[..., object],
    given: tuple[object, ...],
    named: dict[str, object],
    ended: threading.Event,
) -> _Told:
    """Start the process and wait for its answer, or until nobody does."""
    here, there = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=_work, args=(there, nice, work, given, named), daemon=True)
    try:
        process.start()
        there.close()
        while not here.poll(_LOOKING):
            if ended.is_set():
                return False, asyncio.CancelledError()
        return here.recv()  # type: ignore[no-any-return]
    except EOFError:
        return False, BrokenProcessPool("a process was killed")
    except Exception as error:  # it could not be started
        return False, error
    finally:
        here.close()
        if process.pid is not None:
            process.kill()
            process.join()


_LOOKING: Final = 0.05
"""Seconds between two looks whether anybody still waits."""


def _work(
    there: Connection,
    nice: int,
    work: Callable[..., object],
    given: tuple[object, ...],
    named: dict[str, object],
) -> None:
    begin(nice)
    try:
        told = True, work(*given, **named)
    except Exception as error:
        told = False, error
    there.send(told)


def _follow_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
