"""
Rolls the openings for money out with the cube, on a GPU, and puts that into the shipped table.

    python bench/roll_openings.py play rolled.npz --gpu --minutes 7.5
    python bench/roll_openings.py pack rolled.npz

First plays are played to the end, replies are cut after `LATE` plies and third plays after `EARLY`;
first plays are cut so, too, to see what that changes. What is there already goes on where it
stopped. What cutting them changes in first plays, beside the noise, is counted into the errors of
those that are cut. At the other scores of the table no cube can be turned: there it stays as
`training/openings.py` made it, and so do the chances everywhere, which are without a cube.
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
from numpy.typing import NDArray

from gamao.engine import Engine, RolloutSettings
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.search.plies import RolloutPart
from gamao.notation import parse_xgid
from gamao.openings import Openings, Score

TABLE: Final = Path(__file__).parents[1] / "src" / "gamao" / "data" / "openings.npz"
MONEY: Final = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
EARLY, LATE = 11, 23
"""Plies."""
FIRST: Final = 144
"""Games of every play before anything is known of its spread."""
AT_ONCE: Final = 600_000
"""Games of one go at most: what is lost if time ends."""
PART: Final = 30_000
"""Games of one request."""
ASKING: Final = 6
"""Requests under way, so that the device has no pause between two."""

Column = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Stage:
    """Which plays, cut after how many plies (0: never), until which standard error."""

    depth: int
    truncate: int
    wanted: float


STAGES: Final = (
    Stage(depth=2, truncate=EARLY, wanted=0.005),
    Stage(depth=0, truncate=EARLY, wanted=0.0005),
    Stage(depth=0, truncate=LATE, wanted=0.0007),
    Stage(depth=0, truncate=0, wanted=0.00098),
    Stage(depth=1, truncate=LATE, wanted=0.00195),
)
"""Of two stages of one depth the later one is told."""


class Sums:
    """Games, sums and squares of equities: a row for each stage, a column for each play."""

    def __init__(self, path: Path, plays: int) -> None:
        self.path = path
        self.columns = {name: np.zeros((len(STAGES), plays)) for name in ("games", "sum", "square")}
        if path.exists():
            with np.load(path) as kept:
                self.columns = {name: kept[name] for name in self.columns}

    def add(self, stage: int, rows: NDArray[np.intp], equities: Column) -> None:
        """*equities* are [rows, games]."""
        self.columns["games"][stage, rows] += equities.shape[1]
        self.columns["sum"][stage, rows] += equities.sum(1)
        self.columns["square"][stage, rows] += (equities**2).sum(1)

    def write(self) -> None:
        games, total, square = (self.columns[name] for name in ("games", "sum", "square"))
        np.savez_compressed(self.path, games=games, sum=total, square=square)

    def games(self, stage: int) -> Column:
        games: Column = self.columns["games"][stage]
        return games

    def means(self, stage: int) -> Column:
        means: Column = self.columns["sum"][stage] / self.games(stage).clip(1)
        return means

    def errors(self, stage: int) -> Column:
        """Standard errors; endless before the second game."""
        games = self.games(stage)
        spread = self.columns["square"][stage] / games.clip(1) - self.means(stage) ** 2
        errors = np.sqrt(spread.clip(0) / (games - 1).clip(1))
        return np.where(games < 2, np.inf, errors)


class Roller:
    """Rolls stage after stage out, until all is sure or the time is over."""

    def __init__(self, engine: Engine, boards: NDArray[np.int8], depths: NDArray[np.uint8]) -> None:
        self.searcher, self.boards, self.depths = engine.searcher, boards, depths
        game = parse_xgid(MONEY)
        self.model = CubeModel.of(game.match, game.cube, game.on_roll)

    def run(self, sums: Sums, deadline: float) -> None:
        for number, stage in enumerate(STAGES):
            rows = np.flatnonzero(self.depths == stage.depth)
            while time.monotonic() < deadline:
                unsure = rows[sums.errors(number)[rows] > stage.wanted]
                if not len(unsure):
                    break
                self._more(sums, number, unsure)

    def _more(self, sums: Sums, number: int, rows: NDArray[np.intp]) -> None:
        """As many games of all *rows*, which have had equally many."""
        stage, began = STAGES[number], time.monotonic()
        first = int(sums.games(number)[rows].max())
        count = _still_needed(sums, number, rows)
        play = partial(self._played, stage.truncate, first)
        with ThreadPoolExecutor(ASKING) as pool:
            parts = list(_parts(rows, count))
            for (some, _), equities in zip(parts, pool.map(play, parts), strict=True):
                sums.add(number, some, equities)
        sums.write()
        played, spent = len(rows) * count, time.monotonic() - began
        print(f"{stage}: {len(rows)} plays, {played} games, {spent:.1f} s", flush=True)

    def _played(self, truncate: int, first: int, part: tuple[NDArray[np.intp], range]) -> Column:
        rows, games = part
        results = self.searcher.roll_out(
            RolloutPart(
                model=self.model,
                boards=np.ascontiguousarray(self.boards[rows]),
                states=[0] * len(rows),
                settings=RolloutSettings(games=first + games.stop, truncate=truncate),
                games=range(first + games.start, first + games.stop),
                after_play=True,
                double_first=True,
            )
        )
        equities: Column = results[:, :, -1]
        return equities


def _parts(rows: NDArray[np.intp], count: int) -> Iterator[tuple[NDArray[np.intp], range]]:
    """*count* games of *rows* as requests of a good size."""
    size = min(count, PART)
    for begin in range(0, count, size):
        games = range(begin, min(begin + size, count))
        for some in np.array_split(rows, max(1, len(rows) * len(games) // PART)):
            yield some, games


def _still_needed(sums: Sums, number: int, rows: NDArray[np.intp]) -> int:
    """Games more that the middle one of *rows* needs; all first rolls and replies as often."""
    if not sums.games(number)[rows].max():
        return FIRST
    ratio = (sums.errors(number)[rows] / STAGES[number].wanted) ** 2
    needed = float(np.median(sums.games(number)[rows] * (ratio - 1)))
    return 36 * int(np.ceil(min(max(needed, 36), AT_ONCE / len(rows)) / 36))


def pack(sums: Sums, rows: NDArray[np.intp], depths: NDArray[np.uint8], out: Path) -> None:
    """Put equities, errors and games into the table, and tell what cutting games short changes."""
    with np.load(TABLE) as kept:
        columns = {name: kept[name] for name in kept}
    biases = _cutting(sums, np.flatnonzero(depths == 0))
    for number, stage in enumerate(STAGES):
        some = np.flatnonzero(depths == stage.depth)
        errors = sums.errors(number)[some]
        assert np.isfinite(errors).all(), f"{stage} is not rolled out"
        told = {
            "equity": sums.means(number)[some].round(4),
            "error": np.hypot(errors, biases[stage.truncate]).round(5),
            "games": sums.games(number)[some],
        }
        for name, values in told.items():
            columns[name][rows[some]] = values.astype(columns[name].dtype)
        print(f"{stage}: error at most {errors.max():.5f}, told {told['error'].max():.5f}")
    np.savez_compressed(out, **columns)
    print(f"{out}: {out.stat().st_size} bytes")


def _cutting(sums: Sums, first: NDArray[np.intp]) -> dict[int, float]:
    """The root mean square of what cutting after so many plies changes in first plays."""
    whole = next(n for n, stage in enumerate(STAGES) if not (stage.truncate or stage.depth))
    biases = {0: 0.0}
    for number, stage in enumerate(STAGES):
        if stage.depth == 0 and stage.truncate:
            changed = sums.means(number)[first] - sums.means(whole)[first]
            noise = sums.errors(number)[first] ** 2 + sums.errors(whole)[first] ** 2
            biases[stage.truncate] = float(np.sqrt(max(0, (changed**2 - noise).mean())))
            print(f"{stage}: {changed.mean():+.5f} on average, {biases[stage.truncate]:.5f} rms")
    return biases


def main() -> None:
    """Play, or pack what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("play", "pack"))
    parser.add_argument("rolled", type=Path)
    parser.add_argument("--gpu", action="store_true", help="on a GPU, not the processor")
    parser.add_argument("--minutes", type=float, default=7.5)
    parser.add_argument("--plays", type=int, help="only so many, to try it")
    parser.add_argument("--out", type=Path, default=TABLE)
    given = parser.parse_args()
    began, openings = time.monotonic(), Openings.load()
    after = openings.results(Score.MONEY)
    rows, boards = np.array(list(after), np.intp), boards_of(list(after.values()))
    with np.load(TABLE) as kept:
        depths = kept["depth"][rows]
    sums = Sums(given.rolled, len(rows))
    if given.command == "pack":
        pack(sums, rows, depths, given.out)
        return
    if given.plays:
        chosen = np.concatenate([np.flatnonzero(depths == d)[: given.plays] for d in range(3)])
        depths = np.where(np.isin(np.arange(len(depths)), chosen), depths, 9)
    engine = Engine.default(threads=1, device="cuda" if given.gpu else None)
    Roller(engine, boards, depths).run(sums, began + 60 * given.minutes)
    print(f"{time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
