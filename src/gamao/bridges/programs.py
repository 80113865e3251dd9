"""Other programs that are asked line by line: started, and ended when nobody needs them."""

from __future__ import annotations

import shlex
import subprocess  # nosec B404
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Final

from gamao.errors import DataError
from gamao.messages.marking import mark as _

_PATIENCE: Final = 5.0
"""Seconds that a program may take to end."""


@contextmanager
def started(command: str) -> Iterator[subprocess.Popen[str]]:
    """
    The program that *command* starts, with pipes to speak to it, as long as it is needed.

    Raises:
        DataError: it cannot be started.
    """
    try:
        process = subprocess.Popen(  # nosec B603  # what whoever runs it has asked for
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    except OSError as error:
        told = {"command": command, "why": error.strerror}
        raise DataError(_("{command} cannot be started: {why}"), **told) from error
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):  # it ended before it read all
                    pipe.close()


def tell(pipe: IO[str], line: str) -> None:
    """
    Write *line* to a program.

    Raises:
        DataError: it has ended.
    """
    try:
        pipe.write(f"{line}\n")
        pipe.flush()
    except BrokenPipeError as error:
        raise DataError(_("the engine has ended")) from error
