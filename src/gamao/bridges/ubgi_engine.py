"""Another program that speaks UBGI, asked for the best action of a position."""

from __future__ import annotations

import shlex
import subprocess  # nosec B404
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

from gamao.errors import DataError
from gamao.messages.marking import mark as _

_WORDS: Final = {"drop": "pass"}
_PLACES: Final = {"25": "bar", "0": "off"}


class UbgiEngine:
    """A program that has said `readyok`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in: Final[IO[str]] = process.stdin
        self._out: Final[IO[str]] = process.stdout
        self._say("ubgi")
        while self._hear() != "readyok":
            pass

    def best(self, xgid: str) -> str:
        """
        What it would do in *xgid*, in our words; nothing where it can do nothing.

        Raises:
            DataError: it does not understand, or has ended.
        """
        self._say(xgid)
        answer = self._hear()
        if answer == "sorry":
            raise DataError(_("the engine does not understand {xgid}"), xgid=xgid)
        return _WORDS.get(answer, " ".join(map(_move, answer.split())))

    def _say(self, line: str) -> None:
        self._in.write(f"{line}\n")
        self._in.flush()

    def _hear(self) -> str:
        line = self._out.readline()
        if not line:
            raise DataError(_("the engine has ended"))
        return line.strip()


@contextmanager
def ubgi_engine(command: str) -> Iterator[UbgiEngine]:
    """
    The program that *command* starts, as long as it is needed.

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
        yield UbgiEngine(process)
    finally:
        process.terminate()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


def _move(text: str) -> str:
    """`25/20` is `bar/20` with us; all else stays."""
    return "/".join(_PLACES.get(point, point) for point in text.split("/"))
