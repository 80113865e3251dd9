"""
A long duel with the cube, luck taken out, in as many processes as there are cores.

    python bench/cube_duel.py gamao:2-ply gnubg:2-ply --pairs 2000 --out money.jsonl
    python bench/cube_duel.py gamao:2-ply gnubg:2-ply --pairs 400 --length 7 --out seven.jsonl

Each pair (the same dice twice, seats swapped) is a line of the file as soon as it is played, so
that a duel can be broken off and goes on where it was; `--seconds` begins no pair after that time.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing.queues import Queue
from pathlib import Path

import numpy as np

from gamao.bench.cubeful import CubefulResult, played_pair, result_of
from gamao.bench.deciders import opened_decider
from gamao.engine import Engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Who plays whom, for what, and until when."""

    first: str
    second: str
    length: int | None
    seed: int
    until: float
    """On the clock of `time.time`: no pair is begun later."""


def main() -> None:
    """Play what is not yet in the file, and say how it stands."""
    given = _arguments()
    duel = Duel(
        first=given.first,
        second=given.second,
        length=given.length or None,
        seed=given.seed,
        until=time.time() + given.seconds,
    )
    done = _read(given.out)
    with given.out.open("a", encoding="utf-8") as file:
        for pair, scores in _played(duel, [k for k in range(given.pairs) if k not in done], given):
            file.write(json.dumps([pair, scores]) + "\n")
            file.flush()
    print(_told(_result(duel, _read(given.out))))


def _played(
    duel: Duel, pairs: list[int], given: argparse.Namespace
) -> Iterator[tuple[int, list[list[float]]]]:
    """Every pair with its scores, as they come: process *k* plays every so many-th of them."""
    context = multiprocessing.get_context("spawn")
    answers: Queue[tuple[int, list[list[float]]] | None] = context.Queue()
    shares = [pairs[k :: given.processes] for k in range(given.processes)]
    workers = [context.Process(target=_play, args=(duel, share, answers)) for share in shares]
    for worker in workers:
        worker.start()
    for _ in range(len(workers)):
        while (answer := answers.get()) is not None:
            yield answer
    for worker in workers:
        worker.join()


def _play(
    duel: Duel, pairs: list[int], answers: Queue[tuple[int, list[list[float]]] | None]
) -> None:
    try:
        with ExitStack() as stack:
            seats = (
                stack.enter_context(opened_decider(duel.first)),
                stack.enter_context(opened_decider(duel.second)),
            )
            engine = Engine.default(threads=1)
            for pair in pairs:
                if time.time() > duel.until:
                    break
                scores = played_pair(seats, duel.length, duel.seed, pair, engine)
                answers.put((pair, [list(one) for one in scores]))
    finally:
        answers.put(None)


def _read(path: Path) -> dict[int, list[list[float]]]:
    if not path.exists():
        return {}
    return {pair: scores for pair, scores in map(json.loads, path.read_text().splitlines())}


def _result(duel: Duel, done: dict[int, list[list[float]]]) -> CubefulResult:
    scores = np.array([done[pair] for pair in sorted(done)])
    return result_of(duel.first, duel.second, scores, length=duel.length, seed=duel.seed)


def _told(result: CubefulResult) -> str:
    unit, what = (1000, "millipoints a game") if result.length is None else (100, "% of matches")
    return (
        f"{result.first} against {result.second}, {result.count} "
        f"{'games for money' if result.length is None else f'matches to {result.length}'}: "
        f"{unit * result.score:+.1f} ± {unit * result.half_width:.1f} with luck, "
        f"{unit * result.score_without_luck:+.2f} ± {unit * result.half_width_without_luck:.2f} "
        f"without, {what}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--length", type=int, default=0, help="of a match; 0 is money")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=24 * 3600)
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()
