"""
Asks our levels again about the doubles and takes of a file of problems, and writes their shares.

    python bench/measure_problems.py src/gamao/data/problems.jsonl.gz

Of a double both decisions are asked for, as people are: whether to double, and whether the other
should take. Needed when the levels change.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from gamao.engine import Engine, Opponent, find_level
from gamao.problems import ASKED, Kind, Problem, cube_answer

STYLES: Final = 4
"""Opponents of each level, as in `find_problems.py`."""


def shares(problem: Problem, levels: Sequence[Sequence[Opponent]]) -> list[float]:
    """What part of each level gives the best answer."""
    return [
        sum(_answer(problem, one) == problem.best.text for one in styles) / len(styles)
        for styles in levels
    ]


def main() -> None:
    """Ask about every problem with a cube, and write the file anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, help="another file")
    parser.add_argument("--kinds", type=Kind, nargs="*", default=(Kind.DOUBLE, Kind.TAKE))
    given = parser.parse_args()
    engine = Engine.default(threads=1)
    levels = [[Opponent(engine, find_level(one), seed=n) for n in range(STYLES)] for one in ASKED]
    lines = gzip.decompress(given.file.read_bytes()).splitlines()
    told = [_measured(json.loads(line), n, levels, given.kinds) for n, line in enumerate(lines, 1)]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in told)
    (given.out or given.file).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _measured(
    line: dict[str, Any],
    number: int,
    levels: Sequence[Sequence[Opponent]],
    kinds: Sequence[Kind],
) -> dict[str, Any]:
    problem = Problem.from_json(line, number=number)
    if problem.kind is Kind.PLAY or problem.kind not in kinds:
        return line
    if number % 100 == 0:
        print(number, flush=True)
    return line | {"right": shares(problem, levels)}


def _answer(problem: Problem, opponent: Opponent) -> str:
    answer = cube_answer(problem.game, problem.kind, opponent.choose)
    # Who would even beaver takes; no problem's best answer is a beaver.
    return "take" if answer == "beaver" else answer


if __name__ == "__main__":
    main()
