"""Deciders by name: ours, the peers, and any program that speaks UBGI, JSON lines or Python."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np

from gamao.bench.cubes import PLAIN_MONEY, Choice
from gamao.bridges.bgsage import Bgsage
from gamao.bridges.gnubg import Gnubg
from gamao.bridges.json_engine import JsonEngine
from gamao.bridges.programs import PATIENCE
from gamao.bridges.ubgi_engine import UbgiEngine
from gamao.engine import (
    Boards,
    Engine,
    Limit,
    Opponent,
    Rolls,
    boards_of,
    find_level,
    parse_limit,
    position_of,
)
from gamao.errors import DataError, GamaoError
from gamao.messages.marking import mark as _
from gamao.playing import Chooses
from gamao.rules.action import Action
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player

_PYTHON: Final = "python:MODULE:NAME, python:FILE.py:NAME"
GUESTS: Final = f"ubgi:COMMAND, json:COMMAND, {_PYTHON}"


class Ours:
    """Our engine with *limit*, plays and cube."""

    def __init__(self, engine: Engine, limit: Limit) -> None:
        self._engine: Final = engine
        self._limit: Final = limit

    def choose(self, game: Game) -> Action | None:
        """See `Chooses`."""
        if game.phase is Phase.PLAY:
            return self._engine.analyse(game, self._limit).best.play
        if game.phase is Phase.DOUBLED:
            return self._engine.cube(game, self._limit).answer
        doubles = game.may_double(game.on_roll) and self._engine.cube(game, self._limit)
        return CubeAction.DOUBLE if doubles and doubles.should_double else None


class Guest:
    """Whoever decides game by game, as a chooser of the bench: it is told of money games."""

    def __init__(self, name: str, decider: Chooses) -> None:
        self.name: Final = name
        self._decider: Final = decider

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Chooser`."""
        results = []
        for board, (one, other) in zip(boards, dice.tolist(), strict=True):
            game = MONEY.game_from(position_of(board), on_roll=Player.WHITE, dice=Dice(one, other))
            results.append(game.position.after(self._play(game)).flipped())
        return boards_of(results) if results else np.zeros((0, 2, 25), np.int8)

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        return [(self._doubles(game), self._takes(game.after(CubeAction.DOUBLE))) for game in games]

    def close(self) -> None:
        """See `Chooser`: who has opened the decider ends it."""

    def _play(self, game: Game) -> Play:
        legal = game.legal_plays()
        chosen = legal[0] if len(legal) == 1 else self._decider.choose(game)
        if not isinstance(chosen, Play):
            raise self._wrong(_("{name} answers {answer}: a play was asked for"), chosen)
        game.after(chosen)  # nobody is trusted: an illegal play is an error here
        return chosen

    def _doubles(self, game: Game) -> bool:
        chosen = self._decider.choose(game)
        if chosen not in (None, CubeAction.DOUBLE):
            message = _("{name} answers {answer}: a double, or None to roll, was asked for")
            raise self._wrong(message, chosen)
        return chosen is CubeAction.DOUBLE

    def _takes(self, doubled: Game) -> bool:
        chosen = self._decider.choose(doubled)
        if not isinstance(chosen, CubeAction):
            raise self._wrong(_("{name} answers {answer}: take or pass was asked for"), chosen)
        return chosen is not CubeAction.PASS

    def _wrong(self, message: str, answer: object) -> DataError:
        return DataError(message, name=self.name, answer=repr(answer))


MONEY: Final = Match(None, PLAIN_MONEY)
"""What guests are told of: money, the cube in the middle."""


@contextmanager
def opened_decider(text: str, *, threads: int = 1, patience: float = PATIENCE) -> Iterator[Chooses]:
    """
    Who *text* names, as long as it is needed: see `gamao.bench.players.NAMES`, and `GUESTS`.

    Another program may take *patience* seconds over an answer.

    Raises:
        GamaoError: nothing is called so, or it does not start.
    """
    kind, _colon, rest = text.partition(":")
    match kind:
        case "gamao":
            yield Ours(Engine.default(threads=threads), parse_limit(rest or "0-ply"))
        case "level":
            yield Opponent(Engine.default(threads=threads), find_level(rest))
        case "gnubg":
            gnubg = Gnubg(plies=int(rest[0]) if rest else 0)
            try:
                yield gnubg
            finally:
                gnubg.close()
        case "bgsage":
            yield Bgsage(rest or "1ply", threads=threads)
        case "ubgi":
            with UbgiEngine.started(rest, patience=patience) as ubgi:
                yield ubgi
        case "json":
            with JsonEngine.started(rest, patience=patience) as lines:
                yield lines
        case "python":
            yield from_python(rest)
        case _:
            raise GamaoError(_("no engine is called {text!r}: {names}"), text=text, names=GUESTS)


def from_python(name: str) -> Chooses:
    """
    What `module:attribute` or `file.py:attribute` is: somebody who chooses, or makes one.

    Raises:
        GamaoError: there is no such thing, or it does not choose.
    """
    place, colon, attribute = name.rpartition(":")
    if not (colon and place and attribute):
        raise GamaoError(_("{name!r} is none of {names}"), name=name, names=_PYTHON)
    try:
        found: Any = getattr(_module(place), attribute)
        made = found() if isinstance(found, type) else found
    except (ImportError, AttributeError, OSError, TypeError, ValueError) as error:
        raise GamaoError(_("{name!r} cannot be imported: {why}"), name=name, why=error) from error
    if not callable(getattr(made, "choose", None)):
        raise GamaoError(_("{name!r} has no method `choose`"), name=name)
    chooser: Chooses = made
    return chooser


def _module(place: str) -> object:
    if not place.endswith(".py"):
        return importlib.import_module(place)
    path = Path(place).resolve()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # its dataclasses look there for their module
    spec.loader.exec_module(module)
    return module
