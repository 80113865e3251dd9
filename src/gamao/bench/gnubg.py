"""
The real gnubg as a contender, through its socket server on loopback.

Each server is a child process that answers one line at a time: what arrives behind the first line
end of a read is lost, so that lines cannot be sent ahead. Asked for the play, rather than for the
value of each candidate, one process decides some 9,000 rolls a second.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from gamao.bench.players import Equities, points_won
from gamao.engine.evaluator import Boards, Rolls
from gamao.errors import GamaoError

_START_SECONDS: Final = 10.0
_BAR: Final = 24

_SETTINGS: Final = """\
set threads 1
set jacoby off
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful off
set evaluation chequerplay evaluation noise 0
external localhost:{port}
"""

_Answer = TypeVar("_Answer")


class Gnubg:
    """gnubg looking *plies* ahead (0: its net alone), in *processes* processes."""

    def __init__(self, program: str, *, plies: int = 0, processes: int = 2) -> None:
        self.name: Final = "gnubg" if plies == 0 else f"gnubg:{plies}-ply"
        self._plies: Final = plies
        self._servers: Final[list[GnubgServer]] = []
        self._pool: Final = ThreadPoolExecutor(processes)
        try:
            for _ in range(processes):
                self._servers.append(GnubgServer(program, plies=plies))
        except BaseException:
            self.close()
            raise

    def chances(self, boards: Boards) -> NDArray[np.float64]:
        """The usual five of each player on roll, [n, 5]; no game may be over."""
        lines = [
            f"evaluation fibsboard {line} plies {self._plies} cubeless" for line in _lines(boards)
        ]
        return np.array(self._shared(GnubgServer.chances, lines)).reshape(-1, 5)

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        equities = -points_won(boards).astype(np.float64)
        going = equities == 0
        five = self.chances(boards[going])
        equities[going] = five @ (2, 1, 1, -1, -1) - 1
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        plays = self._shared(GnubgServer.ask, _lines(boards, dice))
        results = [_after(board, play) for board, play in zip(boards.tolist(), plays, strict=True)]
        return np.array(results, np.int8).reshape(-1, 2, 25)

    def close(self) -> None:
        """See `Contender`."""
        self._pool.shutdown()
        for server in self._servers:
            server.close()

    def _shared(
        self, ask: Callable[[GnubgServer, str], _Answer], lines: Sequence[str]
    ) -> list[_Answer]:
        """The answers to *lines*, which the servers take a stretch each."""
        count = len(self._servers)

        def stretch(k: int) -> list[_Answer]:
            part = lines[len(lines) * k // count : len(lines) * (k + 1) // count]
            return [ask(self._servers[k], line) for line in part]

        return [answer for part in self._pool.map(stretch, range(count)) for answer in part]


class GnubgServer:
    """
    One gnubg process, asked over a socket on loopback.

    Raises:
        GamaoError: it does not start.
    """

    def __init__(self, program: str, *, plies: int) -> None:
        # A home of its own: the settings of whoever runs this must not change the answers.
        self._home: Final = TemporaryDirectory(prefix="gamao-gnubg-")
        port = _free_port()
        commands = Path(self._home.name, "commands")
        commands.write_text(_SETTINGS.format(plies=plies, port=port), "ascii")
        self._process: Final = subprocess.Popen(
            [program, "-t", "-q", "-c", str(commands)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._home.name, "LC_ALL": "C"},
        )
        try:
            self._socket: Final = self._connected(port)
        except BaseException:
            self._end()
            raise
        self._answers: Final = self._socket.makefile("r", encoding="ascii", newline="\n")

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
            raise GamaoError(f"gnubg has gone: {error}") from error
        if not answer or answer.startswith("Error"):
            raise GamaoError(f"gnubg answered {answer.strip()!r} to {line!r}")
        return answer

    def chances(self, line: str) -> tuple[float, ...]:
        """The usual five in the answer to *line*."""
        return tuple(map(float, self.ask(line).split()[:5]))

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
        raise GamaoError("gnubg does not start its socket server")

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._home.cleanup()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _lines(boards: Boards, dice: Rolls | None = None) -> list[str]:
    """
    A FIBS board line for each board, the player on roll being the one it speaks to.

    `gamao.notation.fibs` writes those of a game; this one has only checkers and dice, and is fast.
    """
    mine, theirs = boards[:, 0].astype(int), boards[:, 1].astype(int)
    points = mine[:, :_BAR] - theirs[:, _BAR - 1 :: -1][:, :_BAR]
    places = np.concatenate([-theirs[:, _BAR:], points, mine[:, _BAR:]], axis=1).tolist()
    rolls = np.zeros((len(boards), 2), int) if dice is None else dice
    off = (15 - boards.sum(axis=2)).tolist()
    bars = boards[:, :, _BAR].tolist()
    return [
        f"board:A:B:0:0:0:{':'.join(map(str, place))}:1:{one}:{other}:0:0:1:1:1:0:1:-1:0:25:"
        f"{mine_off}:{their_off}:{mine_bar}:{their_bar}:0:0:0:0"
        for place, (one, other), (mine_off, their_off), (mine_bar, their_bar) in zip(
            places, rolls.tolist(), off, bars, strict=True
        )
    ]


def _after(board: list[list[int]], play: str) -> list[list[int]]:
    """*board* after gnubg's *play* ("25/21* 6/2", one die a move, 0 is off), flipped."""
    mine, theirs = board
    for move in play.split():
        source, target = (int(point) for point in move.rstrip("*").split("/"))
        mine[source - 1] -= 1
        if target:
            mine[target - 1] += 1
            if theirs[_BAR - target]:
                theirs[_BAR - target] -= 1
                theirs[_BAR] += 1
    return [theirs, mine]
