"""
Rollouts on a GPU: how fast, whether equal to the core's, and reviews.

    python bench/gpu_rollouts.py speed            cubeful games a second from the opening
    python bench/gpu_rollouts.py equal            200 positions, beside the core's rollouts
    python bench/gpu_rollouts.py play FOLDER      100 matches of our own levels, to review
    python bench/gpu_rollouts.py review FOLDER    what `gamao analyse --gpu` takes for them
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from gamao import notation
from gamao.analysis import ReviewSettings, review
from gamao.analysis.work import device_engine
from gamao.engine import LIMITS, Engine, RolloutSettings
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.opponent.levels import find_level
from gamao.engine.opponent.opponent import Opponent
from gamao.engine.rollout.rollout import RolloutJob
from gamao.engine.rollout.sums import RolloutResult
from gamao.rules.action import Roll, Start
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position

DATA: Final = Path(__file__).parents[1] / "src" / "gamao" / "data"
SCORES: Final = ((None, (0, 0)), (5, (1, 2)), (7, (5, 3)), (7, (0, 0)), (9, (6, 2)))
THREADS: Final = 128


def main() -> None:
    """Measure one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "equal", "play", "review"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--count", type=int, help="of games, of positions or of matches")
    parser.add_argument("--games", type=int, default=648, help="of each position")
    given = parser.parse_args()
    match given.what:
        case "speed":
            speed(given.device, given.count or 300_000)
        case "equal":
            equal(given.device, given.count or 200, given.games)
        case "play":
            play(given.folder, given.count or 100)
        case "review":
            reviewed(given.device, given.folder, given.count or 100)


def speed(device: str, games: int) -> None:
    """Cubeful games from the opening to their end, luck taken out."""
    engine = Engine.default(threads=1, device=device)
    for length, score in ((None, (0, 0)), (7, (0, 0))):
        for truncate in (0, 7):
            job = _job(engine, length, score, boards_of([Position.start()]), games, truncate)
            job.run(0, min(games, 2000))
            began = time.perf_counter()
            result = RolloutResult(sums=job.run(0, games))
            seconds = time.perf_counter() - began
            print(
                f"{length or 'money'}, {f'{truncate} plies' if truncate else 'to the end'}: "
                f"{games} games, {seconds:.1f} s, {games / seconds:.0f} games/s, "
                f"{result.equity[0]:+.5f} ± {result.equity_error[0]:.5f}",
                flush=True,
            )


def equal(device: str, count: int, games: int) -> None:
    """The same positions with the same dice on the device and by the core."""
    engine, core = Engine.default(threads=1, device=device), Engine.default()
    with np.load(DATA / "judged-rollout.npz") as file:
        boards = file["boards"][np.abs(file["outcomes"][:, 0] - 0.5) < 0.2]  # not over at once
    boards = boards[np.random.default_rng(3).permutation(len(boards))[:count]]
    parts = np.array_split(boards, len(SCORES))
    differences, errors = [], []
    for (length, score), some in zip(SCORES, parts, strict=True):
        found = []
        for one in (engine, core):
            began = time.perf_counter()
            job = _job(one, length, score, some, games, 0)
            found.append(RolloutResult(sums=job.run(0, games, threads=os.cpu_count() or 1)))
            found_in = time.perf_counter() - began
            print(f"{length} {score} {type(one.searcher).__name__} {found_in:.1f} s", flush=True)
        differences.append(found[0].means - found[1].means)
        errors.append(np.hypot(found[0].errors, found[1].errors))
        _told(f"{length} {score}", differences[-1], errors[-1])
    _told("all", np.concatenate(differences), np.concatenate(errors))


def _told(name: str, difference: np.ndarray, error: np.ndarray) -> None:
    for column, what in ((0, "win"), (9, "cubeless"), (10, "cubeful")):
        off, within = difference[:, column], error[:, column]
        known = within > 1e-4  # where nothing is left to luck the core is exact, the nets are near
        ratio = off[known] / within[known]
        mean_error = np.sqrt((within**2).sum()) / len(within)
        print(
            f"{name}: {what}: mean difference {off.mean():+.5f} ± {mean_error:.5f}, "
            f"within 1.96 standard errors {np.sum(np.abs(ratio) < 1.96)} of {known.sum()}, "
            f"the others {np.abs(off[~known]).max(initial=0):.4f} at most",
            flush=True,
        )


def play(folder: Path, count: int) -> None:
    """Matches to review."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for _ in pool.map(_played, repeat(folder), range(count), chunksize=1):
            pass
    print(f"{count} matches in {folder}")


def _played(folder: Path, seed: int) -> None:
    path = folder / f"match-{seed:03}.mat"
    if path.exists():
        return
    rng, engine = Random(seed), Engine.default(threads=1)
    sides = {
        player: Opponent(engine, find_level(rng.choice(("intermediate", "advanced", "expert"))))
        for player in Player
    }
    match, games = Match(7), []
    while match.winner is None:
        game = match.new_game()
        while game.phase is not Phase.OVER:
            game = _stepped(game, sides, rng)
        games.append(game)
        assert game.result is not None
        match = match.after(game.result)
    record = notation.MatchRecord(white="A", black="B", games=tuple(games))
    path.write_text(notation.format_mat(record), "utf-8")


def _stepped(game: Game, sides: dict[Player, Opponent], rng: Random) -> Game:
    one, other = rng.randint(1, 6), rng.randint(1, 6)
    if game.phase is Phase.START:
        return game.after(Start(one, other))
    player = game.to_act
    assert player is not None
    action = sides[player].choose(game)
    return game.after(Roll(Dice(one, other)) if action is None else action, by=player)


def reviewed(device: str, folder: Path, count: int) -> None:
    """Every doubtful decision of the matches rolled out, as `gamao analyse --gpu` does."""
    paths = sorted(folder.glob("*.mat"))[:count]
    records = [notation.read_match(path.read_bytes()) for path in paths]
    settings = ReviewSettings.at(LIMITS["2-ply"], rollout=True)
    engine = partial(device_engine, device)
    engine()
    began = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        reviews = list(pool.map(lambda record: review(record, engine, settings), records))
    seconds = time.perf_counter() - began
    entries = [entry for one in reviews for entry in one.entries]
    rolled = sum(entry.verdict.best.depth.startswith("rollout") for entry in entries)
    print(
        f"{len(paths)} matches, {len(entries)} decisions, {rolled} rolled out, {seconds:.1f} s",
        flush=True,
    )


def _job(
    engine: Engine,
    length: int | None,
    score: tuple[int, int],
    boards: np.ndarray,
    games: int,
    truncate: int,
) -> RolloutJob:
    return RolloutJob(
        searcher=engine.searcher,
        model=CubeModel.of(Match(length, score=score), Cube(), Player.WHITE),
        boards=boards,
        settings=RolloutSettings(games=games, truncate=truncate),
        after_play=True,
        double_first=True,
    )


if __name__ == "__main__":
    main()
