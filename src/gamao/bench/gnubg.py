"""
The real gnubg as a contender, through its socket server on loopback.

Each server is a child process that answers one line at a time: what arrives behind the first line
end of a read is lost, so that lines cannot be sent ahead. Asked for the play, rather than for the
value of each candidate, one process decides some 9,000 rolls a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from gamao.bench.contender import Equities, points_won
from gamao.bench.cubes import Choice, choice_of
from gamao.bridges import gnubg
from gamao.bridges.gnubg_server import GnubgServer
from gamao.engine import Boards, Rolls
from gamao.rules.game import Game
from gamao.rules.position import CHECKERS

_BAR: Final = 24

_SETTINGS: Final = """\
set jacoby off
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful off
set evaluation chequerplay evaluation noise 0
"""

_Answer = TypeVar("_Answer")


class Gnubg:
    """gnubg looking *plies* ahead (0: its net alone), in *processes* processes."""

    def __init__(self, program: str, *, plies: int = 0, processes: int = 2) -> None:
        self.name: Final = "gnubg" if plies == 0 else f"gnubg:{plies}-ply"
        self._plies: Final = plies
        self._program: Final = program
        self._servers: Final[list[GnubgServer]] = []
        self._pool: Final = ThreadPoolExecutor(processes)
        try:
            for _ in range(processes):
                self._servers.append(GnubgServer(program, _SETTINGS.format(plies=plies)))
        except BaseException:
            self.close()
            raise

    def chances(self, boards: Boards) -> NDArray[np.float64]:
        """The usual five of each player on roll, [n, 5]; no game may be over."""
        lines = [
            f"evaluation fibsboard {line} plies {self._plies} cubeless" for line in _lines(boards)
        ]
        return np.array(self._shared(_five, lines)).reshape(-1, 5)

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

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        with closing(gnubg.Gnubg(plies=self._plies, program=self._program)) as asked:
            return [choice_of(asked.cube(game)) for game in games]

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


def _five(server: GnubgServer, line: str) -> tuple[float, ...]:
    """The usual five in the answer to *line*."""
    return server.numbers(line)[:5]


def _lines(boards: Boards, dice: Rolls | None = None) -> list[str]:
    """
    A FIBS board line for each board, the player on roll being the one it speaks to.

    `gamao.notation.fibs` writes those of a game; this one has only checkers and dice, and is fast.
    """
    mine, theirs = boards[:, 0].astype(int), boards[:, 1].astype(int)
    points = mine[:, :_BAR] - theirs[:, _BAR - 1 :: -1][:, :_BAR]
    places = np.concatenate([-theirs[:, _BAR:], points, mine[:, _BAR:]], axis=1).tolist()
    rolls = np.zeros((len(boards), 2), int) if dice is None else dice
    off = (CHECKERS - boards.sum(axis=2)).tolist()
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
