"""
Asks our levels again about a file of problems, and writes their shares.

    python bench/measure_problems.py src/gamao/data/problems.jsonl.gz

Of a double both decisions are asked for, as people are: whether to double, and whether the other
should take. Needed when the levels change: some 15 minutes on one core, less with `--levels` and
those that did. `tests/problems/test_difficulty.py` asks some of them again.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gamao.engine import Engine, Opponent, find_level
from gamao.notation import parse_play
from gamao.problems import ASKED, Kind, Problem, cube_answer
from gamao.rules.play import Play

Styles = Sequence[Opponent]
Levels = Sequence[Styles]

STYLES: Final = 4
"""Opponents of each level, as in `find_problems.py`."""


def opponents(engine: Engine) -> Levels:
    """Those who are asked: some of each level, everybody with a style of their own."""
    return [[Opponent(engine, find_level(one), seed=n) for n in range(STYLES)] for one in ASKED]


def shares(problem: Problem, levels: Levels) -> list[float]:
    """What part of each level gives the best answer."""
    return [sum(finds(problem, one) for one in styles) / STYLES for styles in levels]


def finds(problem: Problem, opponent: Opponent) -> bool:
    """Does *opponent* give the best answer?"""
    game, best = problem.game, problem.best.text
    if problem.kind is not Kind.PLAY:
        answer = cube_answer(game, problem.kind, opponent.choose)
        # Who would even beaver takes; no problem's best answer is a beaver.
        return ("take" if answer == "beaver" else answer) == best
    play, dice = opponent.choose(game), game.dice
    assert isinstance(play, Play)
    assert dice is not None
    # There may be several ways to the same position.
    return game.position.after(play) == game.position.after(parse_play(best, game.position, dice))


def main() -> None:
    """Ask about every problem, and write the file anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, help="another file")
    parser.add_argument("--levels", nargs="+", choices=ASKED, default=ASKED)
    parser.add_argument("--kinds", type=Kind, nargs="*", default=tuple(Kind))
    given = parser.parse_args()
    asked = opponents(Engine.default(threads=1))
    levels = {k: asked[k] for k, one in enumerate(ASKED) if one in given.levels}
    lines = gzip.decompress(given.file.read_bytes()).splitlines()
    told = [_measured(json.loads(line), n, levels, given.kinds) for n, line in enumerate(lines, 1)]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in told)
    (given.out or given.file).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _measured(
    line: dict[str, Any], number: int, levels: Mapping[int, Styles], kinds: Sequence[Kind]
) -> dict[str, Any]:
    problem = Problem.from_json(line, number=number)
    if problem.kind not in kinds:
        return line
    if number % 100 == 0:
        print(number, flush=True)
    told = dict(zip(levels, shares(problem, list(levels.values())), strict=True))
    return line | {"right": [told.get(k, was) for k, was in enumerate(problem.right)]}


if __name__ == "__main__":
    main()
