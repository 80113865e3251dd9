"""Contenders: whatever picks plays and judges positions, ours or a peer, by name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine.engine import Engine
from gamao.engine.nets.default import fast_nets, strong_nets
from gamao.engine.nets.evaluator import Boards, Evaluator, Rolls, load_evaluator
from gamao.engine.nets.net import Nets, load_net
from gamao.engine.opponent.levels import find_level
from gamao.engine.outcomes import equity_weights
from gamao.engine.search.limit import LEVELS, parse_level
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _

Equities = NDArray[np.float64]

NAMES: Final = (
    "gamao, gamao:fast, gamao:N-ply, gamao:rollout, gamao:NET.npz, gamao:CONTACT.npz,RACE.npz, "
    "level:ID, gnubg, gnubg:N-ply, bgsage, bgsage:Nply, bgsage:truncatedN"
)


class Contender(Protocol):
    """Plays for money without a cube; a backgammon is a checker on the bar or in the home board."""

    @property
    def name(self) -> str:
        """What it is called in results."""
        ...

    def equities(self, boards: Boards) -> Equities:
        """Cubeless equity of each player on roll, [n]; exact where the game is over."""
        ...

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """
        The result of its play of each roll, flipped: the opponent is on roll.

        The same boards and dice give the same plays, whatever else is in the batch.
        """
        ...

    def close(self) -> None:
        """Let go of processes and files; nothing can be asked any more."""
        ...


class Gamao:
    """Our evaluator without looking ahead."""

    def __init__(self, evaluator: Evaluator, *, name: str = "gamao") -> None:
        self.name: Final = name
        self._evaluator: Final = evaluator
        self._weights: Final = equity_weights()

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        chances = self._evaluator.evaluate(boards).astype(np.float64)
        equities: Equities = chances @ self._weights[:9] + self._weights[9]
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        return self._evaluator.decide(boards, dice, self._weights)[0]

    def close(self) -> None:
        """See `Contender`."""


def open_contender(text: str, *, threads: int = 2) -> Contender:
    """
    The contender that *text* names (see `NAMES`), on *threads* threads or processes.

    Raises:
        GamaoError: nothing is called so, a net cannot be read, or the peer is not installed.
    """
    kind, _colon, rest = text.partition(":")
    match kind:
        case "gamao" if rest.endswith("-ply") or rest in LEVELS:
            from gamao.bench.searching import Searching

            return Searching(Engine.default(threads=threads), parse_level(rest))
        case "level":
            from gamao.bench.levelled import Levelled

            return Levelled(Engine.default(threads=threads), find_level(rest))
        case "gamao":
            return Gamao(load_evaluator(_nets(rest), threads=threads), name=text)
        case "gnubg":
            from gamao.bench.gnubg import Gnubg

            return Gnubg(_gnubg(), plies=_plies(text, rest), processes=threads)
        case "bgsage" if not rest:
            from gamao.bench.bgsage import Bgsage

            return Bgsage(threads=threads)
        case "bgsage":
            from gamao.bench.bgsage import BgsageLevel

            return BgsageLevel(rest, threads=threads)
    raise GamaoError(_("no engine is called {text!r}: choose from {names}"), text=text, names=NAMES)


def points_won(boards: Boards) -> NDArray[np.int8]:
    """What the side not on roll has won on each board: 0 while it has checkers, else 1, 2 or 3."""
    losers = boards[:, 0]
    points = np.where(losers.sum(axis=1) < 15, 1, np.where(losers[:, 18:].any(axis=1), 3, 2))
    return np.where(boards[:, 1].any(axis=1), 0, points).astype(np.int8)


def best_results(
    results: Boards, offsets: NDArray[np.int64], theirs: Equities
) -> NDArray[np.int64]:
    """
    The index of the best result of each roll, given the *equities* of the side then on roll.

    Of equal ones the one that comes first, byte by byte, is taken: the order they were
    generated in does not matter.
    """
    lowest = np.minimum.reduceat(theirs, offsets[:-1])
    tied = np.flatnonzero(theirs == np.repeat(lowest, np.diff(offsets)))
    rolls = np.searchsorted(offsets, tied, side="right") - 1
    keys = np.ascontiguousarray(results[tied]).reshape(len(tied), 50).view("S50").ravel()
    order = np.lexsort((keys, rolls))
    best: NDArray[np.int64] = tied[order][np.unique(rolls[order], return_index=True)[1]]
    return best


def _nets(paths: str) -> Nets:
    try:
        if paths in ("", "fast"):
            return fast_nets() if paths else strong_nets()
        nets = [load_net(Path(path)) for path in paths.split(",")]
    except OSError as error:
        raise GamaoError(f"cannot read the net: {error}") from error
    if len(nets) > 2:
        raise GamaoError(f"at most two nets, contact and race, not {paths!r}")
    return Nets(nets[0], nets[-1])


def _gnubg() -> str:
    if path := find_gnubg():
        return path
    raise GamaoError(_("{name} is not installed"), name="gnubg")


def _plies(text: str, rest: str) -> int:
    if not rest:
        return 0
    if found := re.fullmatch(r"([0-4])-ply", rest):
        return int(found[1])
    raise GamaoError(f"gnubg's levels are 0-ply to 4-ply, not {text!r}")
