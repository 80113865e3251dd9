"""`gamao engine`: JSON lines on standard input and output, answered in order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from queue import Queue
from threading import Thread
from typing import Annotated, BinaryIO, Final

import typer

from gamao.engine.engine import Engine
from gamao.engine.requests import answer
from gamao.messages.marking import mark as _

# Lines are read ahead, so that a client may send thousands before it reads its first answer
# (both pipes would fill up otherwise); so many at most, so that memory stays bounded.
_AHEAD: Final = 65_536


def engine(
    threads: Annotated[int, typer.Option(help=_("Threads for one question."), min=1)] = 1,
) -> None:
    """Answer one JSON object a line, in order; see docs/protocol.md."""
    judge = Engine.default(threads=threads)
    lines: Queue[bytes | None] = Queue(_AHEAD)
    Thread(target=_read, args=(sys.stdin.buffer, lines), daemon=True).start()
    for line in _taken(lines):
        sys.stdout.write(answer(line, judge) + "\n")
        if lines.empty():
            sys.stdout.flush()


def _read(source: BinaryIO, lines: Queue[bytes | None]) -> None:
    for line in source:
        lines.put(line)
    lines.put(None)


def _taken(lines: Queue[bytes | None]) -> Iterator[str]:
    while (line := lines.get()) is not None:
        text = line.decode(errors="replace").strip()
        if text:
            yield text
