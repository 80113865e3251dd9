"""Other programs as opponents, where they are installed."""

from __future__ import annotations

import importlib.util
import threading
from typing import Final, Protocol

from gamao.bridges.bgsage import Bgsage
from gamao.bridges.gnubg import Gnubg
from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine import Opponent
from gamao.errors import GamaoError, NotationError
from gamao.rules.action import Action
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player

PEERS: Final = ("gnubg", "bgsage")


def installed_peers() -> tuple[str, ...]:
    """Those of `PEERS` that can be played here."""
    here = {"gnubg": find_gnubg(), "bgsage": importlib.util.find_spec("bgsage")}
    return tuple(name for name in PEERS if here[name])


class _Program(Protocol):
    def choose(self, game: Game) -> Action | None: ...

    def close(self) -> None: ...


class PeerOpponent:
    """
    The program *name* in the place of an opponent; *ours* decides what it cannot be asked.

    That is what it answers to resignations and beavers, and whether it doubles out of turn. The
    program is started when it is first asked, ended by `close` or when it was not asked for *idle*
    seconds, and started again if asked again, as it is if it has died.
    """

    def __init__(
        self, name: str, ours: Opponent, *, jacoby: bool = False, idle: float | None = None
    ) -> None:
        self.name: Final = name
        self._ours: Final = ours
        self._jacoby: Final = jacoby
        self._idle: Final = idle
        self._program: _Program | None = None
        self._leaving: threading.Timer | None = None
        self._lock: Final = threading.RLock()

    def choose(self, game: Game) -> Action | None:
        """
        What it does when *game* waits for it; None to roll.

        Raises:
            GamaoError: the program is not installed, does not start, or has died.
        """
        if not _can_be_asked(game):
            return self._ours.choose(game)
        with self._lock:
            program = self.open()
            try:
                return program.choose(game)
            except NotationError:  # the game is none that can be told to it
                return self._ours.choose(game)
            except GamaoError:
                self.close()
                raise

    def interrupt(self, game: Game, player: Player) -> CubeAction | None:
        """Does it double as *player* while the game waits for the other side?"""
        return self._ours.interrupt(game, player)

    def open(self) -> _Program:
        """
        The program, started if it does not run.

        Raises:
            GamaoError: it is not installed or does not start.
        """
        with self._lock:
            if self._program is None:
                self._program = _started(self.name, jacoby=self._jacoby)
            self._leave_later()
            return self._program

    def close(self) -> None:
        """End the program."""
        with self._lock:
            if self._leaving is not None:
                self._leaving.cancel()
            if self._program is not None:
                self._program.close()
            self._leaving = self._program = None

    def _leave_later(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        if self._idle is not None:
            self._leaving = threading.Timer(self._idle, self.close)
            self._leaving.daemon = True
            self._leaving.start()


def _started(name: str, *, jacoby: bool) -> _Program:
    return Gnubg(jacoby=jacoby) if name == "gnubg" else Bgsage()


def _can_be_asked(game: Game) -> bool:
    if game.phase is Phase.DOUBLED:
        return game.offered_by is game.on_roll and game.dice is None
    return game.phase in (Phase.TURN, Phase.PLAY)
