"""
Adds to the table of the openings that is shipped the plays that are not in it yet.

    python bench/build_openings.py [--anew]

They are those that our engine's 2-ply finds worth it, with its equity until
`bench/roll_openings.py` has rolled them out. Which plays are followed depends on what is known of
them, so that it takes both again: first plays, replies, third plays.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any, Final

import numpy as np

from gamao.engine import Engine, Limit
from gamao.engine.search.candidates import Candidate
from gamao.notation import parse_xgid
from gamao.openings import ROLLS, Openings, Score
from gamao.rules.position import Position

TABLE: Final = Path(__file__).parents[1] / "src" / "gamao" / "data" / "openings.npz"
COLUMNS: Final = {
    "score": "u1",
    "parent": "i4",
    "depth": "u1",
    "roll": "u1",
    "plays": "u1",
    "equity": "f4",
    "error": "f4",
    "games": "i4",
    "chances": "u2",
}
"""The row of the play before is -1 where there is none; a play is from and to of four moves."""
OF_SCORE: Final = {
    Score.MONEY: "0:0:0:0",
    Score.DMP: "0:0:0:1",
    Score.GAMMON_GO: "0:1:1:2",
    Score.GAMMON_SAVE: "1:0:1:2",
}
"""Both scores, the Crawford game and the length, as in an XGID."""
START: Final = "-b----E-C---eE---c-e----B-"

# Any: arrays of several kinds, by name.
Columns = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """Which plays of one depth are wanted: how far behind the best at 2-ply, and how many."""

    margin: float
    most: int
    followed: float
    """How far behind the best a play may be whose replies are wanted, too."""


WISHES: Final = (
    Wish(margin=0.10, most=7, followed=0.012),
    Wish(margin=0.05, most=4, followed=0.0),
    Wish(margin=0.03, most=3, followed=0.0),
)


class Lines:
    """The table, as lists that grow."""

    def __init__(self, engine: Engine, columns: Columns) -> None:
        self.engine = engine
        self.columns = {name: columns[name].tolist() for name in COLUMNS}
        self.rows: dict[tuple[int, int, int], list[int]] = {}
        """Of the plays of a roll: by the score, the row before and the roll."""
        keys = zip(*(self.columns[name] for name in ("score", "parent", "roll")), strict=True)
        for row, key in enumerate(keys):
            self.rows.setdefault(key, []).append(row)
        table = Openings(columns)
        self.results = {row: at for score in Score for row, at in table.results(score).items()}
        """The positions after the plays, seen by the opponent."""

    def extend(self) -> None:
        """Add first plays, then the replies to those worth it, then what follows these."""
        for score in Score:
            firsts = self._extend(score, [-1], 0)
            replies = self._extend(score, firsts, 1)
            self._extend(score, [row for row in replies if self._is_usual(row)], 2)

    def _extend(self, score: Score, parents: Sequence[int], depth: int) -> list[int]:
        """All rolls after *parents*; gives the rows of the plays that are followed."""
        at = list(Score).index(score)
        new = [(p, n) for p in parents for n in range(len(ROLLS)) if (at, p, n) not in self.rows]
        mine = score if depth % 2 == 0 else score.other
        before = [Position.start() if parent < 0 else self.results[parent] for parent, _roll in new]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            rolls = [roll for _parent, roll in new]
            found = pool.map(self._candidates, repeat(mine), before, rolls, repeat(depth))
            for (parent, roll), candidates in zip(new, found, strict=True):
                rows = [self._add(at, parent, depth, roll, play) for play in candidates]
                self.rows[at, parent, roll] = rows
        groups = (self.rows[at, parent, roll] for parent in parents for roll in range(len(ROLLS)))
        return [row for rows in groups for row in self._followed(rows)]

    def _followed(self, rows: Sequence[int]) -> list[int]:
        """Of the plays of a roll those that lead on."""
        equities, wish = self.columns["equity"], WISHES[self.columns["depth"][rows[0]]]
        best = max(equities[row] for row in rows)
        return [row for row in rows if equities[row] >= best - wish.followed]

    def _is_usual(self, reply: int) -> bool:
        """Is it one to the best play of a roll that may begin a game by most rules?"""
        first, equities = self.columns["parent"][reply], self.columns["equity"]
        score, roll = self.columns["score"][first], self.columns["roll"][first]
        best: int = max(self.rows[score, -1, roll], key=equities.__getitem__)
        return first == best and len(set(ROLLS[roll])) == 2

    def _candidates(
        self, score: Score, position: Position, roll: int, depth: int
    ) -> Sequence[Candidate]:
        wish, dice = WISHES[depth], "{}{}".format(*ROLLS[roll])
        game = parse_xgid(f"XGID={_checkers(position)}:0:0:1:{dice}:{OF_SCORE[score]}:10")
        found = self.engine.analyse(game, Limit(2), cubeless=True).candidates
        deep = [play for play in found if depth < 2 or play.plies == found[0].plies]
        deep.sort(key=lambda play: -play.equity)
        return [p for p in deep[: wish.most] if p.equity >= deep[0].equity - wish.margin]

    def _add(self, score: int, parent: int, depth: int, roll: int, play: Candidate) -> int:
        row = len(self.columns["score"])
        values = {
            "score": score,
            "parent": parent,
            "depth": depth,
            "roll": roll,
            "plays": _squares(play),
            "equity": play.equity,
            "error": np.inf,
            "games": 0,
            "chances": [0] * 5,
        }
        for name, value in values.items():
            self.columns[name].append(value)
        self.results[row] = play.position
        return row

    def told(self) -> Columns:
        """All of it as columns."""
        return {name: np.array(self.columns[name], kind) for name, kind in COLUMNS.items()}


def _checkers(position: Position) -> str:
    counts = [-position.theirs[25]]
    counts += [position.mine[n] - position.theirs[25 - n] for n in range(1, 25)]
    counts += [position.mine[25]]
    return "".join("-" if not n else chr((64 if n > 0 else 96) + abs(n)) for n in counts)


def _squares(candidate: Candidate) -> list[int]:
    """From and to of up to four moves; 0 and 0 where there are fewer."""
    squares = [place for move in candidate.play.moves for place in (move.source, move.target)]
    return squares + [0] * (8 - len(squares))


def _empty() -> Columns:
    widths = {"plays": (0, 8), "chances": (0, 5)}
    return {name: np.zeros(widths.get(name, (0,)), kind) for name, kind in COLUMNS.items()}


def main() -> None:
    """Add what is missing, and tell how many plays there are now."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="from an empty table")
    parser.add_argument("--table", type=Path, default=TABLE)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    columns = _empty()
    if not given.anew:
        with np.load(given.table) as kept:
            columns = {name: kept[name] for name in COLUMNS}
    lines = Lines(Engine.default(threads=1), columns)
    lines.extend()
    told = lines.told()
    np.savez_compressed(given.out or given.table, **told)
    places = zip(told["score"].tolist(), told["depth"].tolist(), strict=True)
    for (score, depth), count in sorted(Counter(places).items()):
        here = (told["score"] == score) & (told["depth"] == depth)
        new = int((here & (told["games"] == 0)).sum())
        print(f"{list(Score)[score].value}, depth {depth}: {count} plays, {new} to be rolled out")


if __name__ == "__main__":
    main()
