"""
A match equity table of our own, from rollouts with the cube: `python bench/match_table.py`.

    python bench/match_table.py --device cuda --games 5184 --length 15 --out build/met-own.json
    python bench/match_table.py --out build/met-own.json --length 15 --toml gamao.toml

What a side has at a score is what the games that follow give it, so scores are rolled out from the
end of the match backwards, each from the opening with the cube, by the table found so far (beyond
it: the shipped one). A throw for the start belongs to either side, so that only half of the square
is asked, both sides beginning as often (the first throw may be a doublet here). Every figure has
its standard error; what earlier ones carry into later ones is not in it. It can be interrupted and
goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from gamao.engine import Engine, RolloutSettings
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.met import MatchEquityTable, load_table
from gamao.engine.rollout.rollout import RolloutJob
from gamao.engine.rollout.sums import RolloutResult
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import TORNEIO

Found = dict[str, tuple[float, float]]
"""By "a,b", or "a,1,later" after the Crawford game: the chance of the first, and its error."""

LATER: Final = "later"
HEAD: Final = """\
# A match equity table: the chance to win the match, by the points each side still needs.
#
# Made by bench/match_table.py. `crawford` has one row for each number of points the leader needs
# (1, 2, ...), beginning where the trailer needs as many; its first row is the Crawford game.
# `post_crawford` is the trailer's chance after the Crawford game, needing 1, 2, ...

name = "gamao"
description = "From rollouts with the cube, to {length} points; standard errors at most {error:.4f}"
source = "bench/match_table.py"
notice = "Copyright (c) 2026 The gamao developers; MIT licence"

"""


def main() -> None:
    """Roll out score after score, the nearest to the end first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--length", type=int, default=9)
    parser.add_argument("--games", type=int, default=1296)
    parser.add_argument("--truncate", type=int, default=0)
    parser.add_argument("--device", choices=["cpu", "cuda"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/met-own.json"))
    parser.add_argument("--toml", type=Path, help="write what was found as a table, and no more")
    given = parser.parse_args()
    if given.toml:
        given.toml.write_text(table_text(json.loads(given.out.read_text()), given.length))
        return
    engine = Engine.default(threads=1, **({"device": given.device} if given.device else {}))
    settings = RolloutSettings(games=given.games, truncate=given.truncate, seed=given.seed)
    found: Found = json.loads(given.out.read_text()) if given.out.exists() else {}
    shipped, begun = load_table(), time.monotonic()
    for group in scores(given.length):
        roll = partial(rolled_out, engine, table=corrected(shipped, found), settings=settings)
        asked = [name for name in group if name not in found]
        with ThreadPoolExecutor(len(group)) as pool:
            found |= zip(asked, pool.map(roll, (group[name] for name in asked)), strict=True)
        given.out.write_text(json.dumps(found))
        for name, match in group.items():
            chance, error = found[name]
            was = shipped.chance(match, Player.WHITE)
            print(f"{name}: {chance:.4f} ± {error:.4f}, {shipped.name} {was:.4f}", flush=True)
    print(f"{time.monotonic() - begun:.0f} s", file=sys.stderr)


def scores(length: int) -> list[dict[str, Match]]:
    """
    The games to ask about, those that others lead to first; White is the side behind.

    Those of one group do not lead to each other: they are rolled out side by side.
    """

    def match(mine: int, theirs: int, *, crawford: bool) -> Match:
        return Match(length, TORNEIO, (length - mine, length - theirs), crawford)

    asked = [{f"{a},1,{LATER}": match(a, 1, crawford=False)} for a in range(2, length + 1)]
    for total in range(3, 2 * length):
        behind = range(total // 2 + 1, min(total - 1, length) + 1)
        asked.append(
            {f"{a},{total - a}": match(a, total - a, crawford=total - a == 1) for a in behind}
        )
    return asked


def corrected(table: MatchEquityTable, found: Found) -> MatchEquityTable:
    """*table* with the figures found so far in their places."""
    pre, post = [list(row) for row in table.pre], list(table.post)
    for name, (chance, _) in found.items():
        a, b, *later = name.split(",")
        if later:
            post[int(a) - 1] = chance
        else:
            pre[int(a) - 1][int(b) - 1], pre[int(b) - 1][int(a) - 1] = chance, 1 - chance
    return replace(table, pre=tuple(map(tuple, pre)), post=tuple(post))


def table_text(found: Found, length: int) -> str:
    """The table in the layout of the shipped ones."""
    away = range(1, length + 1)
    ahead = [[0.5, *(1 - found[f"{b},{a}"][0] for b in range(a + 1, length + 1))] for a in away]
    later = [0.5, *(found[f"{a},1,{LATER}"][0] for a in range(2, length + 1))]
    rows = "".join(f"  [{', '.join(f'{one:.5f}' for one in row)}],\n" for row in ahead)
    error = max(error for _, error in found.values())
    return HEAD.format(length=length, error=error) + (
        f"crawford = [\n{rows}]\n\npost_crawford = [{', '.join(f'{one:.5f}' for one in later)}]\n"
    )


def rolled_out(
    engine: Engine, match: Match, table: MatchEquityTable, settings: RolloutSettings
) -> tuple[float, float]:
    """White's chance to win *match*, either side beginning as often, and its error."""
    chances, variances = [], []
    for first in Player:
        model = CubeModel.of(match, Cube(), first, met=table)
        job = RolloutJob(
            searcher=engine.searcher,
            model=model,
            boards=boards_of([Position.start()]),
            settings=settings,
            after_play=False,
            double_first=False,
        )
        rolled = RolloutResult(sums=job.run(0, settings.games))
        mine = model.equity_to_mwc(float(rolled.equity[0]))
        chances.append(mine if first is Player.WHITE else 1 - mine)
        variances.append((model.line.unit * float(rolled.equity_error[0])) ** 2)
    return float(np.mean(chances)), float(np.sqrt(sum(variances)) / 2)


if __name__ == "__main__":
    main()
