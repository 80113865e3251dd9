"""A real gnubg as a child process, asked over its socket on loopback."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from gamao.errors import GamaoError
from gamao.messages.marking import mark as _

_START_SECONDS: Final = 10.0
_PR_SET_PDEATHSIG: Final = 1


def find_gnubg() -> str | None:
    """The path of gnubg, which Debian keeps off the PATH."""
    usual = Path("/usr/games/gnubg")
    return shutil.which("gnubg") or (str(usual) if usual.exists() else None)


class GnubgServer:
    """
    One gnubg process, asked over a socket on loopback.

    It answers as its own server does or, with *script*, as this does, which runs in its Python and
    listens at `PORT`.

    Raises:
        GamaoError: it does not start.
    """

    def __init__(self, program: str, settings: str, script: str = "") -> None:
        # A home of its own: the settings of whoever runs this must not change the answers.
        self._home: Final = TemporaryDirectory(prefix="gamao-gnubg-")
        port = _free_port()
        home = Path(self._home.name)
        home.joinpath("served.py").write_text(f"PORT = {port}\n{script}", "ascii")
        serve = "load python served.py" if script else f"external localhost:{port}"
        home.joinpath("commands").write_text(f"set threads 1\n{settings}{serve}\n", "ascii")
        self._process: Final = subprocess.Popen(  # nosec B603  # no shell; looked up by us
            # It runs in its home: it reads no file whose path has a space.
            [os.path.abspath(shutil.which(program) or program), "-t", "-q", "-c", "commands"],
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._home.name, "LC_ALL": "C"},
            preexec_fn=_dying_with_us(),
        )
        self._end: Final = weakref.finalize(self, _ended, self._process, self._home)
        try:
            self._socket: Final = self._connected(port)
        except BaseException:
            self._end()
            raise
        self._answers: Final = self._socket.makefile("r", encoding="ascii", newline="\n")

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def ask(self, line: str) -> str:
        """
        gnubg's answer to *line*, a line too.

        Raises:
            GamaoError: it does not understand, or has gone.
        """
        try:
            self._socket.sendall(f"{line}\n".encode("ascii"))
            answer = self._answers.readline()
        except OSError as error:
            raise GamaoError(_("gnubg has gone: it was ended or has crashed")) from error
        if not answer:
            raise GamaoError(_("gnubg has gone: it was ended or has crashed"))
        if answer.startswith("Error"):
            raise GamaoError(f"gnubg answered {answer.strip()!r} to {line!r}")
        return answer

    def numbers(self, line: str) -> tuple[float, ...]:
        """The numbers in the answer to *line*."""
        return tuple(map(float, self.ask(line).split()))

    def close(self) -> None:
        """End the process."""
        self._answers.close()
        self._socket.close()
        self._end()

    def _connected(self, port: int) -> socket.socket:
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                connection = socket.create_connection(("localhost", port))
            except OSError:
                time.sleep(0.02)
                continue
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connection
        raise GamaoError(_("gnubg does not start"))


def _ended(process: subprocess.Popen[bytes], home: TemporaryDirectory[str]) -> None:
    process.kill()
    process.wait()
    home.cleanup()


def _dying_with_us() -> Callable[[], object] | None:
    """What the new process does first, so that it does not outlive us even if we are killed."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
