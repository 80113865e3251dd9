"""`gamao engine`: JSON lines on standard input and output, answered in order."""

from __future__ import annotations

import sys
from io import FileIO
from queue import Queue
from threading import Thread
from typing import Annotated, Final

import typer

from gamao.engine import Engine
from gamao.engine.requests import answer
from gamao.messages.marking import mark as _

# Lines are read ahead, so that a client may send thousands before it reads its first answer
# (both pipes would fill up otherwise); 16 MB of them at most, so that memory stays bounded. They
# are handed over many at a time: one by one costs as much as answering them.
_CHUNK: Final = 1 << 16
_CHUNKS: Final = 256
_LONGEST: Final = 1 << 20
"""What is longer is no request; the rest of the line is dropped."""


def engine(
    threads: Annotated[int, typer.Option(help=_("Threads for one question."), min=1)] = 1,
) -> None:
    """Answer one JSON object a line, in order; see docs/protocol.md."""
    judge = Engine.default(threads=threads)
    chunks: Queue[list[bytes] | None] = Queue(_CHUNKS)
    # Not the buffered standard input: a thread that waits in it holds its lock, for which the
    # interpreter cannot wait when Ctrl-C ends it.
    Thread(
        target=_read, args=(FileIO(sys.stdin.fileno(), closefd=False), chunks), daemon=True
    ).start()
    while (lines := chunks.get()) is not None:
        for line in lines:
            if text := line.decode(errors="replace").strip():
                sys.stdout.write(answer(text, judge) + "\n")
        if chunks.empty():
            sys.stdout.flush()


def _read(source: FileIO, chunks: Queue[list[bytes] | None]) -> None:
    begun = b""
    while chunk := source.read(_CHUNK):
        *lines, begun = (begun + chunk).split(b"\n")
        begun = begun[:_LONGEST]
        if lines:
            chunks.put(lines)
    chunks.put([begun])
    chunks.put(None)
