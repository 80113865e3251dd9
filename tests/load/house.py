"""A real server in a process of its own: started, watched, killed and started again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

GAMAO: Final = str(Path(sys.executable).with_name("gamao"))
_TICK: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class House:
    """`gamao serve` on *database*, behind a proxy on this machine, which is whoever asks."""

    folder: Path
    database: str
    port: int = field(default_factory=lambda: free_port())
    process: subprocess.Popen[str] | None = None
    since: float | None = None
    """Since when it has been listening; None: it is not there."""

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> float:
        """Start it; how many seconds it took to listen."""
        begun = time.monotonic()
        options = ("--port", str(self.port), "--database", self.database, "--proxy", "127.0.0.1")
        self.process = subprocess.Popen(
            [GAMAO, "serve", *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "GAMAO_DATA": str(self.folder)},
        )
        assert self.process.stdout is not None
        if not re.search("http://", self.process.stdout.readline()):
            raise SystemExit("the server does not start")
        self.since = time.monotonic()
        while not self._listens():
            time.sleep(0.01)
        return time.monotonic() - begun

    def stop(self, how: signal.Signals = signal.SIGTERM) -> float:
        """End it by a signal; how many seconds it took."""
        assert self.process is not None
        begun, self.since = time.monotonic(), None
        self.process.send_signal(how)
        self.process.wait(60)
        return time.monotonic() - begun

    def work(self) -> float:
        """Seconds of processor time of the server itself, without its engines."""
        told = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(told[11]) + int(told[12])) / _TICK

    def memory(self) -> float:
        """Megabytes of the server itself, at most so far."""
        told = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+)", told)
        return int(found[1]) / 1024 if found else 0.0

    def engines(self) -> list[int]:
        """The processes of its engines."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(child) for one in tasks for child in one.read_text().split()]

    def _listens(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://{self.address}/health", timeout=5):
                return True
        except urllib.error.HTTPError:  # not well yet, but there
            return True
        except OSError:
            return False


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
