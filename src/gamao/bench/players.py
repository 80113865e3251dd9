"""Contenders by name: ours, and the peers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import numpy as np

from gamao.bench.bgsage import Bgsage, DeepBgsage
from gamao.bench.contender import Contender, Equities
from gamao.bench.gnubg import Gnubg
from gamao.bench.levelled import Levelled
from gamao.bench.searching import Searching
from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine import (
    LIMITS,
    Boards,
    Engine,
    Evaluator,
    Rolls,
    equity_weights,
    find_level,
    parse_limit,
)
from gamao.engine.nets.default import fast_nets, load_evaluator, strong_nets
from gamao.engine.nets.net import Nets, load_net
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _

NAMES: Final = (
    "gamao, gamao:fast, gamao:N-ply, gamao:rollout, gamao:NET.npz, gamao:CONTACT.npz,RACE.npz, "
    "level:ID, gnubg, gnubg:N-ply, bgsage, bgsage:Nply, bgsage:truncatedN"
)


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


def open_contender(text: str, *, threads: int = 2, names: str = NAMES) -> Contender:
    """
    The contender that *text* names (see `NAMES`), on *threads* threads or processes.

    *names* are told to who names none.

    Raises:
        GamaoError: nothing is called so, a net cannot be read, or the peer is not installed.
    """
    kind, _colon, rest = text.partition(":")
    match kind:
        case "gamao" if rest.endswith("-ply") or rest in LIMITS:
            return Searching(Engine.default(threads=threads), parse_limit(rest))
        case "level":
            return Levelled(Engine.default(threads=threads), find_level(rest))
        case "gamao":
            return Gamao(load_evaluator(_nets(rest), threads=threads), name=text)
        case "gnubg":
            return Gnubg(_gnubg(), plies=_plies(text, rest), processes=threads)
        case "bgsage" if not rest:
            return Bgsage(threads=threads)
        case "bgsage":
            return DeepBgsage(rest, threads=threads)
    raise GamaoError(_("no engine is called {text!r}: choose from {names}"), text=text, names=names)


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
    raise GamaoError(f"gnubg's limits are 0-ply to 4-ply, not {text!r}")
