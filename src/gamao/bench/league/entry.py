"""An engine enters the league: its plays, its cubes, its processor time and its duel."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from gamao.bench.contender import Chooser
from gamao.bench.cubes import CubeContender
from gamao.bench.deciders import Guest, opened_decider
from gamao.bench.decisions import PlayScore
from gamao.bench.duel import DuelResult, duel
from gamao.bench.league.sets import Judge, disputed_cubes, disputed_plays
from gamao.bench.luck import Luck
from gamao.bench.players import open_contender
from gamao.engine.boards import position_of
from gamao.engine.nets.evaluator import Boards
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
class Terms:
    """What all entries are measured by."""

    judges: tuple[Judge, Judge]
    anchor: str = "gamao"
    """Whom everybody plays."""
    games: int = 0
    """So many, with the luck taken out; none for no duel."""
    seed: int = 1
    threads: int = 1


@contextmanager
def opened(name: str, *, threads: int = 1) -> Iterator[Chooser]:
    """The engine called so, as long as it is needed: ours, a peer, or a guest."""
    if name.partition(":")[0] in _GUESTS:
        with opened_decider(name) as decider:
            yield Guest(name, decider)
    else:
        with closing(open_contender(name, threads=threads)) as contender:
            yield contender


def enter(name: str, terms: Terms) -> Entry:
    """
    Ask the engine called *name* everything.

    Raises:
        GamaoError: it is not there, does not start, or answers what is not allowed.
    """
    one, other = terms.judges
    _choose(name, one, terms, count=1)  # what is read once is not counted
    idle = spent(lambda: _choose(name, one, terms, count=1))
    results: list[Boards] = []
    busy = spent(lambda: results.append(_choose(name, one, terms, count=len(one.plays))))
    plays, choices = results[0], _cubes(name, one, terms)
    agreed = ~disputed_plays(one, other)
    losses = {judge.name: judge.plays.losses(plays) for judge in terms.judges}
    return Entry(
        name=name,
        plays={judge: PlayScore.of("plays", lost) for judge, lost in losses.items()},
        agreed={judge: PlayScore.of("plays", lost[agreed]) for judge, lost in losses.items()},
        cubes={
            judge.name: PlayScore.of("cube", judge.cubes.losses(choices).ravel())
            for judge in terms.judges
            if choices
        },
        milliseconds=1000 * max(busy - idle, 0.0) / max(len(plays) - 1, 1),
        duel=_duel(name, terms),
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


def _choose(name: str, judge: Judge, terms: Terms, *, count: int) -> Boards:
    with opened(name, threads=terms.threads) as engine:
        return engine.choose(judge.plays.boards[:count], judge.plays.dice[:count])


def _cubes(name: str, judge: Judge, terms: Terms) -> Sequence[tuple[bool, bool]]:
    with opened(name, threads=terms.threads) as engine:
        if not isinstance(engine, CubeContender):
            return []
        return engine.cube_choices(judge.cubes.games())


def _duel(name: str, terms: Terms) -> DuelResult | None:
    if not terms.games or name == terms.anchor:
        return None
    luck = Luck.default(threads=terms.threads)
    with (
        opened(name, threads=terms.threads) as engine,
        opened(terms.anchor, threads=terms.threads) as anchor,
    ):
        return duel(engine, anchor, games=terms.games, seed=terms.seed, luck=luck)
