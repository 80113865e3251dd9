"""
Rolls out what is not sure in the table of the openings, on a GPU, and puts it in.

    python bench/roll_openings.py play rolled.npz --gpu --minutes 9
    python bench/roll_openings.py pack rolled.npz

First plays and replies are played to the end, third plays cut after `EARLY` plies. First plays are
cut so, too: what that changes in them, beside the noise, is counted into the errors of those that
are cut. For money the cube is turned, without Jacoby; at the other scores there is none that
counts. `play` goes on where it stopped.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from build_openings import COLUMNS, OF_SCORE, START, TABLE, Columns
from numpy.typing import NDArray

from gamao.engine import Engine, RolloutSettings
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.rollout.sums import QUANTITIES
from gamao.engine.search.plies import RolloutPart
from gamao.notation import parse_xgid
from gamao.openings import Openings, Score

EARLY: Final = 11
"""Plies."""
FEWEST: Final = 288
"""Games of a play in one go: the first ones tell how many more it needs."""
AT_ONCE: Final = 600_000
"""Games of one go at most: what is lost if time ends."""
PART: Final = 30_000
"""Games of one request."""
ASKING: Final = 6
"""Requests under way, so that the device has no pause between two."""
NESTED: Final = (0, 1, 3, 5, 7)
"""Of the nine chances: won, a gammon, a backgammon, a lost gammon, a lost backgammon."""

Rows = NDArray[np.intp]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Stage:
    """Which plays, cut after how many plies (0: never), until which standard error."""

    depth: int
    truncate: int
    wanted: float


STAGES: Final = (
    Stage(depth=0, truncate=0, wanted=0.00098),
    Stage(depth=1, truncate=0, wanted=0.00199),
    Stage(depth=2, truncate=EARLY, wanted=0.005),
)
COMPARED: Final = Stage(depth=0, truncate=EARLY, wanted=0.001)
"""First plays cut as third plays are."""


class Sums:
    """What the games of each play add up to; those that are compared are counted apart."""

    def __init__(self, path: Path, plays: int) -> None:
        self.path = path
        shape = (2, plays, QUANTITIES)
        self.columns = {"games": np.zeros(shape[:2]), "sum": np.zeros(shape)}
        self.columns["square"] = np.zeros(shape[:2])
        if path.exists():
            with np.load(path) as kept:
                for name, values in self.columns.items():
                    values[:, : kept[name].shape[1]] = kept[name]

    def add(self, stage: Stage, rows: Rows, results: Numbers) -> None:
        """*results* are [rows, games, 11]."""
        at = int(stage is COMPARED)
        self.columns["games"][at, rows] += results.shape[1]
        self.columns["sum"][at, rows] += results.sum(1)
        self.columns["square"][at, rows] += (results[:, :, -1] ** 2).sum(1)

    def write(self) -> None:
        games, total, square = (self.columns[name] for name in ("games", "sum", "square"))
        np.savez_compressed(self.path, games=games, sum=total, square=square)

    def games(self, stage: Stage) -> Numbers:
        games: Numbers = self.columns["games"][int(stage is COMPARED)]
        return games

    def means(self, stage: Stage) -> Numbers:
        """[plays, 11]."""
        total = self.columns["sum"][int(stage is COMPARED)]
        means: Numbers = total / self.games(stage).clip(1)[:, None]
        return means

    def errors(self, stage: Stage) -> Numbers:
        """Standard errors of the equities; endless before the second game."""
        games, squares = self.games(stage), self.columns["square"][int(stage is COMPARED)]
        spread = squares / games.clip(1) - self.means(stage)[:, -1] ** 2
        errors = np.sqrt(spread.clip(0) / (games - 1).clip(1))
        return np.where(games < 2, np.inf, errors)


class Roller:
    """Rolls stage after stage out, until all is sure or the time is over."""

    def __init__(self, engine: Engine, columns: Columns, sums: Sums) -> None:
        self.searcher, self.columns, self.sums = engine.searcher, columns, sums
        table = Openings(columns)
        results = {row: after for score in Score for row, after in table.results(score).items()}
        self.boards = boards_of([results[row] for row in range(len(results))])

    def run(self, deadline: float) -> None:
        for score in Score:
            for stage in (*STAGES, COMPARED):
                rows = _unsure(self.columns, score, stage)
                while time.monotonic() < deadline:
                    asked = rows[self.sums.errors(stage)[rows] > stage.wanted]
                    if not len(asked):
                        break
                    self._more(score, stage, asked)

    def _more(self, score: Score, stage: Stage, rows: Rows) -> None:
        """As many games as each of *rows* seems to need."""
        began, games = time.monotonic(), self.sums.games(stage)
        needed = _still_needed(self.sums, stage, rows)
        play = partial(self._played, score, stage)
        parts = list(_parts(rows, games, needed))
        played = sum(len(some) * len(part) for some, part in parts)
        with ThreadPoolExecutor(ASKING) as pool:
            for (some, _), results in zip(parts, pool.map(play, parts), strict=True):
                self.sums.add(stage, some, results)
        self.sums.write()
        spent = time.monotonic() - began
        print(
            f"{score.value} {stage}: {len(rows)} plays, {played} games, {spent:.1f} s", flush=True
        )

    def _played(self, score: Score, stage: Stage, part: tuple[Rows, range]) -> Numbers:
        rows, games = part
        mine = score if stage.depth % 2 == 0 else score.other
        game = parse_xgid(f"XGID={START}:0:0:1:00:{OF_SCORE[mine]}:10")
        return self.searcher.roll_out(
            RolloutPart(
                model=CubeModel.of(game.match, game.cube, game.on_roll),
                boards=np.ascontiguousarray(self.boards[rows]),
                states=[0] * len(rows),
                settings=RolloutSettings(games=games.stop, truncate=stage.truncate),
                games=games,
                after_play=True,
                double_first=True,
            )
        )


def _unsure(columns: Columns, score: Score, stage: Stage) -> Rows:
    """
    The plays of *stage* that the table is not sure of. What is cut stays less sure than wanted, so
    that any games are enough there; it is compared where there is something to be cut.
    """
    here = (columns["score"] == list(Score).index(score)) & (columns["depth"] == stage.depth)
    if stage is COMPARED:
        return np.flatnonzero(here & bool(len(_unsure(columns, score, STAGES[2]))))
    if stage.truncate:
        return np.flatnonzero(here & (columns["games"] == 0))
    return np.flatnonzero(here & (columns["error"] > stage.wanted + 5e-6))


def _still_needed(sums: Sums, stage: Stage, rows: Rows) -> NDArray[np.int64]:
    """Games more of each; all first rolls and replies as often. Few plays have all at once."""
    games, errors = sums.games(stage)[rows], sums.errors(stage)[rows]
    ratio = np.where(np.isfinite(errors), errors, stage.wanted) / stage.wanted
    needed = 36 * np.ceil(np.maximum(games * (ratio**2 - 1), FEWEST) / 36)
    most = max(FEWEST, 36 * (AT_ONCE // len(rows) // 36))
    return np.array(np.minimum(needed, most), np.int64)


def _parts(rows: Rows, games: Numbers, needed: NDArray[np.int64]) -> Iterator[tuple[Rows, range]]:
    """Those that need about as many games together, as requests of a good size."""
    order = np.argsort(-needed, kind="stable")
    for group in np.array_split(order, min(8, len(rows))):
        some, first = rows[group], int(games[rows[group]].max())
        last = first + int(needed[group].max())
        for begin in range(first, last, PART):
            numbers = range(begin, min(begin + PART, last))
            for few in np.array_split(some, max(1, len(some) * len(numbers) // PART)):
                yield few, numbers


def pack(columns: Columns, sums: Sums, out: Path) -> None:
    """Put what was rolled out into the table, all of it as who made the play sees it."""
    for score in Score:
        for stage in STAGES:
            rows = _unsure(columns, score, stage)
            if not len(rows):
                continue
            errors, means = sums.errors(stage)[rows], sums.means(stage)[rows]
            bias = _cutting(columns, sums, score) if stage.truncate else 0.0
            errors = np.hypot(errors, bias)
            rolled = errors < columns["error"][rows]
            rows, errors, means = rows[rolled], errors[rolled], means[rolled]
            first_time = columns["games"][rows] == 0
            columns["equity"][rows] = means[:, -1].round(4)
            columns["error"][rows] = errors.round(5)
            columns["games"][rows] = sums.games(stage)[rows]
            chances = np.round(means[first_time][:, NESTED].clip(0, 1) * 10_000)
            columns["chances"][rows[first_time]] = chances
            worst = errors.max(initial=0)
            print(f"{score.value} {stage}: {rolled.sum()} of {len(rolled)}, error to {worst:.5f}")
    np.savez_compressed(out, **columns)
    print(f"{out}: {out.stat().st_size} bytes")


def _cutting(columns: Columns, sums: Sums, score: Score) -> float:
    """The root mean square of what cutting them changes in first plays."""
    rows = _unsure(columns, score, COMPARED)
    changed = sums.means(COMPARED)[rows, -1] - columns["equity"][rows]
    noise = sums.errors(COMPARED)[rows] ** 2 + columns["error"][rows] ** 2
    bias = float(np.sqrt(max(0, (changed**2 - noise).mean())))
    print(f"{score.value}: cut, first plays move by {changed.mean():+.5f}, {bias:.5f} rms")
    return bias


def main() -> None:
    """Play, or pack what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("play", "pack"))
    parser.add_argument("rolled", type=Path)
    parser.add_argument("--gpu", action="store_true", help="on a GPU, not the processor")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--table", type=Path, default=TABLE)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    began = time.monotonic()
    with np.load(given.table) as kept:
        columns = {name: kept[name] for name in COLUMNS}
    sums = Sums(given.rolled, len(columns["score"]))
    if given.command == "pack":
        pack(columns, sums, given.out or given.table)
        return
    engine = Engine.default(threads=1, device="cuda" if given.gpu else None)
    Roller(engine, columns, sums).run(began + 60 * given.minutes)
    print(f"{time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
