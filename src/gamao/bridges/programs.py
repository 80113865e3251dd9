"""Other programs that are asked line by line: started, waited for, and ended."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess  # nosec B404
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import IO, Final

from gamao.errors import DataError
from gamao.messages.marking import mark as _

PATIENCE: Final = 60.0
"""Seconds that a program may take over an answer."""
_TO_END: Final = 5.0
"""Seconds that a program may take to end."""


class Program:
    """Another program, asked line by line; one that keeps us waiting is ended."""

    def __init__(self, process: subprocess.Popen[str], patience: float | None) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in: Final[IO[str]] = process.stdin
        self._out: Final[IO[str]] = process.stdout
        self._process: Final = process
        self._patience: Final = patience
        self._due: float | None = None
        self._is_late = False
        self._left: Final = Event()
        if patience is not None:
            # A thread, as pipes cannot be waited for with an end on every system; one for all
            # answers, as starting one for each would take longer than many an answer.
            Thread(target=self._watch, args=(patience,), daemon=True).start()

    @staticmethod
    @contextmanager
    def started(command: str, *, patience: float | None = PATIENCE) -> Iterator[Program]:
        """
        What *command* starts, as long as it is needed; *patience* None waits for ever.

        Raises:
            DataError: it cannot be started.
        """
        try:
            process = subprocess.Popen(  # nosec B603  # what whoever runs it has asked for
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # so that what it has started ends with it
            )
        except OSError as error:
            told = {"command": command, "why": error.strerror}
            raise DataError(_("{command} cannot be started: {why}"), **told) from error
        program = Program(process, patience)
        try:
            yield program
        finally:
            program._end()

    def ask(self, line: str, is_answer: Callable[[str], bool] = lambda heard: True) -> str:
        """
        What it says to *line*: the first line that *is_answer*.

        Raises:
            DataError: it has ended, or was ended because it kept us waiting.
        """
        if self._patience is not None:
            self._due = time.monotonic() + self._patience
        try:
            self._tell(line)
            heard = self._hear()
            while not is_answer(heard):
                heard = self._hear()
            return heard
        finally:
            self._due = None

    def _tell(self, line: str) -> None:
        try:
            self._in.write(f"{line}\n")
            self._in.flush()
        except BrokenPipeError as error:
            raise self._gone() from error

    def _hear(self) -> str:
        line = self._out.readline()
        if not line:
            raise self._gone()
        return line.strip()

    def _gone(self) -> DataError:
        if self._is_late:
            message = _("the engine has not answered after {seconds} s, and was ended")
            return DataError(message, seconds=f"{self._patience:g}")
        return DataError(_("the engine has ended"))

    def _watch(self, patience: float) -> None:
        """Until we are done with it, see that no answer takes much longer than *patience*."""
        while not self._left.wait(patience / 10):
            due = self._due
            if due is not None and time.monotonic() >= due:
                self._is_late = True
                _send(self._process, killing=True)
                return

    def _end(self) -> None:
        self._left.set()
        _send(self._process, killing=False)
        try:
            self._process.wait(_TO_END)
        except subprocess.TimeoutExpired:
            _send(self._process, killing=True)
            self._process.wait()
        for pipe in (self._in, self._out):
            with suppress(BrokenPipeError):  # it ended before it read all
                pipe.close()


def _send(process: subprocess.Popen[str], *, killing: bool) -> None:
    """Ask the program, and all that it has started, to end, or kill them."""
    if sys.platform == "win32":
        process.terminate()
        return
    with suppress(ProcessLookupError):  # all of them have ended
        os.killpg(process.pid, signal.SIGKILL if killing else signal.SIGTERM)
