"""An engine enters the league: its plays, its cubes, its processor time and its duel."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from gamao.bench.contender import Chooser
from gamao.bench.cubes import CubeContender
from gamao.bench.deciders import GUESTS, Guest, opened_decider
from gamao.bench.decisions import PlayScore
from gamao.bench.duel import DuelResult, duel
from gamao.bench.league.sets import Judge, disputed_cubes, disputed_plays
from gamao.bench.luck import Luck
from gamao.bench.players import NAMES, open_contender
from gamao.bridges.programs import PATIENCE
from gamao.engine import Boards, position_of
from gamao.notation import format_xgid

_GUESTS: Final = ("ubgi", "json", "python")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What an engine has shown, by the name of each judge."""

    name: str
    plays: Mapping[str, PlayScore]
    agreed: Mapping[str, PlayScore]
    """Of the plays on which the judges agree."""
    cubes: Mapping[str, PlayScore]
    """Empty where it has no opinion of cubes."""
    milliseconds: float
    """Processor time of a play, starting it not counted."""
    duel: DuelResult | None

    def as_json(self) -> dict[str, Any]:
        """All figures by name."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What all entries are measured by."""

    judges: tuple[Judge, Judge]
    anchor: str = "gamao"
    """Whom everybody plays."""
    games: int = 0
    """So many, with the luck taken out; none for no duel."""
    seed: int = 1
    threads: int = 1
    patience: float = PATIENCE
    """Seconds that another program may take over an answer."""


@contextmanager
def opened(name: str, *, threads: int = 1, patience: float = PATIENCE) -> Iterator[Chooser]:
    """The engine called so, as long as it is needed: ours, a peer, or a guest."""
    if name.partition(":")[0] in _GUESTS:
        with opened_decider(name, patience=patience) as decider:
            yield Guest(name, decider)
    else:
        with closing(
            open_contender(name, threads=threads, names=f"{NAMES}, {GUESTS}")
        ) as contender:
            yield contender


def enter(name: str, measures: Measures) -> Entry:
    """
    Ask the engine called *name* everything.

    Raises:
        GamaoError: it is not there, does not start, or answers what is not allowed.
    """
    one, other = measures.judges
    _choose(name, one, measures, count=1)  # what is read once is not counted
    idle = spent(lambda: _choose(name, one, measures, count=1))
    results: list[Boards] = []
    busy = spent(lambda: results.append(_choose(name, one, measures, count=len(one.plays))))
    plays, choices = results[0], _cubes(name, one, measures)
    agreed = ~disputed_plays(one, other)
    losses = {judge.name: judge.plays.losses(plays) for judge in measures.judges}
    return Entry(
        name=name,
        plays={judge: PlayScore.of("plays", lost) for judge, lost in losses.items()},
        agreed={judge: PlayScore.of("plays", lost[agreed]) for judge, lost in losses.items()},
        cubes={
            judge.name: PlayScore.of("cube", judge.cubes.losses(choices).ravel())
            for judge in measures.judges
            if choices
        },
        milliseconds=1000 * max(busy - idle, 0.0) / max(len(plays) - 1, 1),
        duel=_duel(name, measures),
    )


def spent(work: Callable[[], object]) -> float:
    """The processor time of *work*: ours, and that of the programs which have ended in it."""
    before, begun = os.times(), time.process_time()
    work()
    after = os.times()
    children = after.children_user + after.children_system
    return time.process_time() - begun + children - before.children_user - before.children_system


def disputes(judges: tuple[Judge, Judge]) -> dict[str, list[str]]:
    """The decisions the judges do not agree on, as ids and dice that can be looked up."""
    plays, cubes = judges[0].plays, judges[0].cubes
    games = cubes.games()
    return {
        "plays": [
            f"{position_of(plays.boards[k]).id} {plays.dice[k].max()}{plays.dice[k].min()}"
            for k in np.flatnonzero(disputed_plays(*judges))
        ],
        "cubes": [format_xgid(games[k]) for k in np.flatnonzero(disputed_cubes(*judges))],
    }


def _opened(name: str, measures: Measures) -> AbstractContextManager[Chooser]:
    return opened(name, threads=measures.threads, patience=measures.patience)


def _choose(name: str, judge: Judge, measures: Measures, *, count: int) -> Boards:
    with _opened(name, measures) as engine:
        return engine.choose(judge.plays.boards[:count], judge.plays.dice[:count])


def _cubes(name: str, judge: Judge, measures: Measures) -> Sequence[tuple[bool, bool]]:
    with _opened(name, measures) as engine:
        if not isinstance(engine, CubeContender):
            return []
        return engine.cube_choices(judge.cubes.games())


def _duel(name: str, measures: Measures) -> DuelResult | None:
    if not measures.games or name == measures.anchor:
        return None
    luck = Luck.default(threads=measures.threads)
    with _opened(name, measures) as engine, _opened(measures.anchor, measures) as anchor:
        return duel(engine, anchor, games=measures.games, seed=measures.seed, luck=luck)
