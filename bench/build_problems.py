"""
Packs problems: `python bench/build_problems.py JUDGED... --out src/gamao/data/problems.jsonl.gz`.

`find_problems.py` finds them and `judge_problems.py` rolls them out. White decides in every problem
of the file, so that the same question asked of Black is the same problem, and there once. Problems
already in the file keep their numbers. Prints how many there are of each kind and theme, and what
share of each level is right.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from gamao.analysis.plays import format_plays
from gamao.notation import parse_play, parse_xgid
from gamao.problems import ASKED, Kind, Problem, Theme, theme_of
from gamao.problems.problem import SURE
from gamao.rules.game import Game
from gamao.rules.player import Player

Line = dict[str, Any]
LEAST_GAP: Final = 0.02
"""Points: an answer that loses less counts as right, so the best must be alone in that."""
MOST_OF_ALL: Final = 0.12
"""No theme has a larger share of the problems."""


def packed(judged: Mapping[str, Any]) -> Line:
    """A judged problem as the file has it."""
    xgid, kind = judged["xgid"], Kind(judged["kind"])
    game = parse_xgid(xgid)
    if game.to_act is not Player.WHITE:
        xgid = turned(xgid)
        game = parse_xgid(xgid)
    before = game if kind is Kind.PLAY else game.before_offer()
    line: Line = {
        "xgid": xgid,
        "kind": kind.value,
        "theme": theme_of(before, kind, tuple(judged["turns"])).value,
        "certainty": judged["certainty"],
        "games": judged["games"],
        "right": [judged["right"][level] for level in ASKED],
    }
    if kind is Kind.PLAY:
        return line | {"answers": list(_plays(game, judged["options"]))}
    cube = dict(judged["cube"])
    return line | {"cube": cube | {"error": max(cube.pop("errors"))}}


def turned(xgid: str) -> str:
    """The same with the sides exchanged."""
    fields = xgid.removeprefix("XGID=").split(":")
    board, cube, owner, turn, dice, white, black, *rest = fields
    sides = [str(-int(owner)), str(-int(turn))]
    return "XGID=" + ":".join([board[::-1].swapcase(), cube, *sides, dice, black, white, *rest])


def _plays(game: Game, options: Iterable[Mapping[str, Any]]) -> Iterator[list[Any]]:
    assert game.dice is not None
    legal = game.legal_plays()
    for option in options:
        play = parse_play(option["text"], game.position, game.dice)
        same = next(one for one in legal if game.position.after(one) == game.position.after(play))
        text = format_plays([same], legal)[0]
        yield [text, option["equity"], option["error"], option["chances"]]


def chosen(lines: Iterable[Line], kept: Sequence[Line]) -> list[Line]:
    """Those *kept*, then the new ones in an order of no meaning; no theme has too many."""
    known = {line["xgid"] for line in kept}
    new = {line["xgid"]: line for line in lines if line["xgid"] not in known}
    ordered = sorted(new.values(), key=lambda line: sha256(line["xgid"].encode()).digest())
    most, found = _most([*kept, *ordered]), []
    for theme in Theme:
        has = sum(line["theme"] == theme.value for line in kept)
        wanted = [line for line in ordered if line["theme"] == theme.value]
        found += _mixed(wanted)[: max(most - has, 0)]
    return [*kept, *sorted(found, key=ordered.index)]


def _mixed(lines: Sequence[Line]) -> list[Line]:
    """*lines* with the answers that are best in turn: nobody should guess `no double`."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        best = "" if line["kind"] == Kind.PLAY.value else _as_problem(line).best.text
        groups.setdefault(best, []).append(line)
    return [line for turn in zip_longest(*groups.values()) for line in turn if line is not None]


def _most(lines: Sequence[Line]) -> int:
    """As many as a theme may have, so that it is no larger part of what is then left."""
    counts = Counter(line["theme"] for line in lines).values()
    sizes = range(max(counts), 0, -1)
    return next(
        size for size in sizes if size <= MOST_OF_ALL * sum(min(size, count) for count in counts)
    )


def report(problems: Sequence[Problem]) -> None:
    """What there is, and how our levels did."""
    print(f"{len(problems)} problems", Counter(one.kind.value for one in problems))
    print(Counter(one.best.text for one in problems if one.kind is not Kind.PLAY))
    for theme in Theme:
        of_it = [one for one in problems if one.theme is theme]
        print(f"{theme.value:22}{len(of_it):6}{len(of_it) / len(problems):8.1%}")
    thirds = sorted(problems, key=lambda one: one.missed)
    parts = [thirds, *(thirds[len(thirds) * k // 3 : len(thirds) * (k + 1) // 3] for k in range(3))]
    for place, level in enumerate(ASKED):
        shares = (sum(one.right[place] for one in part) / len(part) for part in parts)
        print(f"{level:14}" + "".join(f"{share:8.1%}" for share in shares))


def _as_problem(line: Line, number: int = 1) -> Problem:
    return Problem.from_json(line, number=number)


def _read(path: Path) -> Iterator[Mapping[str, Any]]:
    for text in path.read_text().splitlines():
        judged = json.loads(text)
        if judged["kind"] is not None and judged["certainty"] >= SURE:
            yield judged


def main() -> None:
    """Pack what was judged."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("judged", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--anew", action="store_true", help="give new numbers to all")
    given = parser.parse_args()
    kept: list[Line] = []
    if given.out.exists() and not given.anew:
        kept = [json.loads(line) for line in gzip.decompress(given.out.read_bytes()).splitlines()]
    new = (packed(one) for path in given.judged for one in _read(path))
    lines = chosen((line for line in new if _as_problem(line).gap >= LEAST_GAP), kept)
    report([_as_problem(line, n) for n, line in enumerate(lines, 1)])
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    given.out.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
