"""
Choose the checker decisions of our benchmark and put the judged ones together.

`python bench/build_decisions.py collect` plays games and samples decisions; `--rows FILE` is then
rolled out (the positions after the plays, opponent on roll), and `python bench/build_decisions.py
adopt ROLLED.npz` writes the set that ships.

*Ordinary* decisions are one of each game, wherever in it: of our own play at 0- and 1-ply, of
gnubg's, of bgsage's, and of players who judge with an error of their own, so that odd positions
occur as often as they do among people. *Special* ones are of the kinds of `gamao.bench.categories`
that such play seldom reaches, from the positions of `build_judged.py`. None is forced.

Rolled out are the plays best at 2-ply, those that gnubg and bgsage choose, and two bad ones; all
other legal plays are kept with what 2-ply says. The same seed gives the same decisions.
Never train on them.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.categories import Category, classify
from gamao.bench.contender import Contender, Equities, best_results, points_won
from gamao.bench.decisions import Decisions
from gamao.bench.duel import rolls
from gamao.bench.judged import Source
from gamao.bench.players import open_contender
from gamao.engine import _core
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.engine import Engine
from gamao.engine.nets.default import fast_nets, load_evaluator
from gamao.engine.nets.evaluator import Boards, Rolls
from gamao.engine.outcomes import equity_weights
from gamao.engine.search.plies import FilterStep
from gamao.engine.search.search import Searcher
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position

HERE: Final = Path(__file__).parent
ORDINARY: Final = {"gamao": 130, "gamao:1-ply": 110, "gnubg": 160, "bgsage": 120}
BLURRED: Final = {0.02: 70, 0.05: 70, 0.1: 70, 0.2: 70}
"""By the standard error with which both players of a game misjudge positions."""
SOURCES: Final = {
    "gamao": Source.SELF_PLAY,
    "gamao:1-ply": Source.SELF_PLAY,
    "gnubg": Source.GNUBG,
    "bgsage": Source.BGSAGE,
}
SPECIAL: Final = (
    Category.BACK_GAME,
    Category.CONTAINMENT,
    Category.ACE_POINT,
    Category.PRIME_VS_PRIME,
    Category.CRUNCHED,
)
SPECIAL_EACH: Final = 60
LONGEST: Final = 2000
"""More turns than any game has."""
NEAR: Final = 0.25
"""Plays further behind at 2-ply are not rolled out, but for two bad ones."""
MOST_NEAR: Final = 6
EVERY: Final = (FilterStep(plies=2, most=1000, margin=100.0),)
BAD: Final = (0.15, 0.5)
"""How far behind the two bad ones shall be, as nearly as there are such plays."""

Rng = np.random.Generator
Sample = tuple[Boards, Rolls]


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    commands = parser.add_subparsers(dest="command", required=True)
    choose = commands.add_parser("collect", help="choose decisions and the plays to roll out")
    choose.add_argument("--seed", type=int, default=1)
    choose.add_argument("--out", type=Path, default=HERE.parent / "build" / "decisions.npz")
    choose.add_argument("--rows", type=Path, required=True, help="the positions to roll out")
    take = commands.add_parser("adopt", help="put the rolled out ones into the package")
    take.add_argument("rolled", type=Path)
    take.add_argument("--collected", type=Path, default=HERE.parent / "build" / "decisions.npz")
    take.add_argument("--judge", required=True, help="who judged, and how")
    given = parser.parse_args()
    if given.command == "collect":
        collect(given.seed, given.out, given.rows)
    else:
        adopt(given.collected, given.rolled, given.judge)


def adopt(collected: Path, rolled: Path, judge: str) -> None:
    """Write the set that ships: the collected decisions with what the rollouts say."""
    with np.load(collected) as file, np.load(rolled) as answer:
        arrays = {name: file[name] for name in file.files}
        if not np.array_equal(answer["boards"], arrays["plays"][arrays["chosen"]]):
            raise SystemExit(f"{rolled} does not judge the plays of {collected}")
        judged, errors = -answer["equity"].astype(np.float64), answer["equity_error"]
        games = int(answer["games"].mean())
    chosen, offsets = arrays.pop("chosen"), arrays["offsets"]
    equities = arrays.pop("equities").astype(np.float64)
    # What the rollouts say more than 2-ply, on average over the judged plays of a decision.
    more = np.zeros(len(equities))
    more[chosen] = judged - equities[chosen]
    means = np.add.reduceat(more, offsets[:-1]) / np.add.reduceat(chosen, offsets[:-1])
    equities += np.repeat(means, np.diff(offsets))
    equities[chosen] = judged
    every = np.full(len(equities), np.nan, np.float32)
    every[chosen] = errors
    target = HERE.parent / "src" / "gamao" / "data" / Decisions.shipped_file
    Decisions(
        **arrays,
        equities=equities.astype(np.float32),
        errors=every,
        meta={"judge": judge, "games": games},
    ).save(target)
    print(f"{target.name}: {len(offsets) - 1} decisions, {target.stat().st_size:,} bytes")


class Blurred:
    """Plays by the fast net, misjudging every result by a normal error."""

    def __init__(self, error: float, rng: Rng) -> None:
        self.name: Final = f"blurred {error}"
        self._error: Final = error
        self._rng: Final = rng
        self._evaluator: Final = load_evaluator(fast_nets())

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        weights = equity_weights().astype(np.float64)
        found: Equities = self._evaluator.evaluate(boards) @ weights[:9] + weights[9]
        return found + self._rng.normal(0, self._error, len(found))

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        results, offsets = self._evaluator.moves(boards, dice)
        # Nobody misjudges a finished game.
        theirs = np.where(points_won(results) > 0, -9.0, self.equities(results))
        return results[best_results(results, offsets, theirs)]

    def close(self) -> None:
        """See `Contender`."""


def collect(seed: int, out: Path, rows: Path) -> None:
    """Sample the decisions, look at every play, and write what is to be rolled out."""
    rng = np.random.default_rng(seed)
    engine = Engine.default()
    parts: list[tuple[Sample, Source, bool]] = []
    for k, (name, count) in enumerate(ORDINARY.items()):
        with closing(open_contender(name)) as contender:
            parts.append((sampled(contender, count, rng, seed + k), SOURCES[name], False))
        print(name, file=sys.stderr)
    for k, (error, count) in enumerate(BLURRED.items(), 10):
        part = sampled(Blurred(error, rng), count, rng, seed + k)
        parts.append((part, Source.BLURRED, False))
    parts += special(rng)
    found: dict[str, NDArray[Any]] = {
        "boards": np.concatenate([boards for (boards, _), _, _ in parts]),
        "dice": np.concatenate([dice for (_, dice), _, _ in parts]),
        "source": np.concatenate([np.full(len(dice), s, np.uint8) for (_, dice), s, _ in parts]),
        "special": np.concatenate([np.full(len(dice), odd) for (_, dice), _, odd in parts]),
    }
    keys = np.c_[found["boards"].reshape(-1, 50), np.sort(found["dice"], axis=1)]
    once = np.sort(np.unique(keys, axis=0, return_index=True)[1])
    write(out, rows, engine, {name: array[once] for name, array in found.items()})


def sampled(contender: Contender, count: int, rng: Rng, seed: int) -> Sample:
    """One decision that is not forced of each of *count* games of *contender* with itself."""
    boards = np.repeat(boards_of([Position.start()]), count, axis=0)
    games, seen, turn = np.arange(count), [], 0
    while len(boards):
        dice = rolls(seed, games, turn)
        seen.append((boards, dice, games))
        results = contender.choose(boards, dice)
        going = points_won(results) == 0
        boards, games, turn = results[going], games[going], turn + 1
    boards, dice, games = (np.concatenate(arrays) for arrays in zip(*seen, strict=True))
    shuffled = rng.permutation(np.flatnonzero(_core.count_moves(boards, dice) > 1))
    chosen = shuffled[np.unique(games[shuffled], return_index=True)[1]]
    return boards[chosen], dice[chosen]


def special(rng: Rng) -> list[tuple[Sample, Source, bool]]:
    """Decisions with any dice in positions of the kinds seldom reached."""
    with np.load(HERE / "positions.npz", allow_pickle=False) as file:
        boards, source = file["boards"], file["source"]
    category = classify(boards)
    dice = rng.integers(1, 7, (len(boards), 2)).astype(np.int8)
    free = _core.count_moves(boards, dice) > 1
    parts = []
    for kind in SPECIAL:
        rows = np.sort(rng.permutation(np.flatnonzero((category == kind) & free))[:SPECIAL_EACH])
        for giver in Source:
            part = rows[source[rows] == giver]
            parts.append(((boards[part], dice[part]), giver, True))
    return parts


def write(out: Path, rows: Path, engine: Engine, found: dict[str, NDArray[Any]]) -> None:
    """Look at every play of the decisions *found* and write the set and what to roll out."""
    boards, dice = found["boards"], found["dice"]
    model = CubeModel.of(Match(), Cube(), Player.WHITE, cubeless=True)
    choices = choices_of_peers(boards, dice)
    plays, equities, chosen = [], [], []
    for k, (board, (one, other)) in enumerate(zip(boards, dice.tolist(), strict=True)):
        assert isinstance(engine.searcher, Searcher)
        ranked = engine.searcher.rank_plays(model, board, (one, other), plies=2, steps=EVERY)
        plays.append(ranked.boards)
        equities.append(ranked.equity)
        peers = [_row(ranked.boards, results[k]) for results in choices]
        open_still = points_won(ranked.boards) == 0
        chosen.append(_to_judge(ranked.equity.astype(np.float64), peers) & open_still)
        if k % 50 == 49:
            print(f"\r{k + 1}/{len(boards)}", end="", file=sys.stderr)
    offsets = np.cumsum([0, *map(len, plays)])
    arrays: dict[str, Any] = {
        **found,
        "offsets": offsets,
        "plays": np.concatenate(plays),
        "equities": np.concatenate(equities).astype(np.float32),
        "chosen": np.concatenate(chosen),
    }
    np.savez_compressed(out, **arrays)
    judged: dict[str, Any] = {"boards": arrays["plays"][arrays["chosen"]]}
    np.savez_compressed(rows, **judged)
    print(f"\n{len(boards)} decisions, {offsets[-1]} plays, {len(judged['boards'])} to roll out")


def choices_of_peers(boards: Boards, dice: Rolls) -> list[Boards]:
    """What gnubg and bgsage play."""
    choices = []
    for name in ("gnubg", "gnubg:2-ply", "bgsage"):
        with closing(open_contender(name)) as contender:
            choices.append(contender.choose(boards, dice))
        print(name, file=sys.stderr)
    return choices


def _to_judge(equities: Equities, peers: list[int]) -> NDArray[np.bool_]:
    behind = equities.max() - equities
    order = np.argsort(behind, kind="stable")
    near = [int(k) for k in order[:MOST_NEAR] if behind[k] <= NEAR]
    bad = [int(np.abs(behind - distance).argmin()) for distance in BAD]
    chosen = np.zeros(len(equities), bool)
    chosen[[*near, *peers, *bad, int(order[0]), int(order[1])]] = True
    return chosen


def _row(boards: Boards, board: NDArray[np.int8]) -> int:
    return int((boards == board).all(axis=(1, 2)).argmax())


if __name__ == "__main__":
    main()
