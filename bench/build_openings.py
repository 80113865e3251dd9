"""
Which plays of the openings are worth rolling out, by our engine's 2-ply; and the shipped table.

`lines --out lines.npz`; on a GPU `python -m training.openings RUN lines.npz --out rolled.npz`;
then `pack lines.npz rolled.npz --out src/gamao/data/openings.npz`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of
from gamao.engine.search.candidates import Candidate
from gamao.notation import parse_xgid
from gamao.openings import ROLLS, Score
from gamao.rules.position import Position

_OF_SCORE: Final = {
    Score.MONEY: "0:0:0:0",
    Score.DMP: "0:0:0:1",
    Score.GAMMON_GO: "0:1:1:2",
    Score.GAMMON_SAVE: "1:0:1:2",
}
"""Both scores, the Crawford game and the length, as in an XGID."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which plays of one depth are wanted: how far behind the best at 2-ply, and how many."""

    margin: float
    most: int
    followed: float
    """How far behind it a play may be whose replies are wanted, too."""


_WISHES: Final = (
    Wish(margin=0.10, most=7, followed=0.012),
    Wish(margin=0.05, most=4, followed=0.0),
    Wish(margin=0.03, most=3, followed=0.0),
)


@dataclass(slots=True)
class Lines:
    """Plays one a row, the plays of a roll together and the best first."""

    engine: Engine
    rows: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Score, the row of the play before (-1: none), depth, roll."""
    plays: list[list[int]] = field(default_factory=list)
    results: list[Position] = field(default_factory=list)
    """After the play, seen by the opponent."""

    def add_all(self) -> None:
        """First plays and replies at every score; for money the third roll after the best."""
        for score in Score:
            for first in self._add(score, score, Position.start(), -1, 0):
                for second in self._add(score, score.other, self.results[first], first, 1):
                    if score is Score.MONEY and self._is_a_main_line(first):
                        list(self._add(score, score, self.results[second], second, 2))

    def _add(
        self, score: Score, mine: Score, position: Position, parent: int, depth: int
    ) -> Iterator[int]:
        """Add the plays of all rolls; gives the rows of those to be followed."""
        wish = _WISHES[depth]
        for roll in range(len(ROLLS)):
            candidates = self._candidates(mine, position, roll, only_deepest=depth == 2)
            best = candidates[0].equity
            for play in candidates[: wish.most]:
                if play.equity >= best - wish.margin:
                    self.rows.append((list(Score).index(score), parent, depth, roll))
                    self.plays.append(_squares(play))
                    self.results.append(play.position)
                    if play.equity >= best - wish.followed:
                        yield len(self.rows) - 1

    def _candidates(
        self, score: Score, position: Position, roll: int, *, only_deepest: bool
    ) -> Sequence[Candidate]:
        dice = "{}{}".format(*ROLLS[roll])
        game = parse_xgid(f"XGID={_checkers(position)}:0:0:1:{dice}:{_OF_SCORE[score]}:10")
        found = self.engine.analyse(game, Limit(2), cubeless=True).candidates
        deep = [play for play in found if not only_deepest or play.plies == found[0].plies]
        return sorted(deep, key=lambda play: -play.equity)

    def _is_a_main_line(self, first: int) -> bool:
        """The best play of a roll that may begin a game by most rules."""
        high, low = ROLLS[self.rows[first][3]]
        return high != low and (first == 0 or self.rows[first - 1][3] != self.rows[first][3])


def _checkers(position: Position) -> str:
    counts = [-position.theirs[25]]
    counts += [position.mine[n] - position.theirs[25 - n] for n in range(1, 25)]
    counts += [position.mine[25]]
    return "".join("-" if not n else chr((64 if n > 0 else 96) + abs(n)) for n in counts)


def _squares(candidate: Candidate) -> list[int]:
    """From and to of up to four moves; 0 and 0 where there are fewer."""
    squares = [place for move in candidate.play.moves for place in (move.source, move.target)]
    return squares + [0] * (8 - len(squares))


def write_lines(path: Path) -> None:
    """Find the plays and write them."""
    lines = Lines(Engine.default())
    lines.add_all()
    columns = np.array(lines.rows, np.int32)
    np.savez_compressed(
        path,
        rows=columns,
        plays=np.array(lines.plays, np.uint8),
        boards=boards_of(lines.results),
    )
    for depth in range(3):
        counts = np.bincount(columns[columns[:, 2] == depth, 0], minlength=len(Score))
        print(f"depth {depth}: {dict(zip([s.value for s in Score], counts.tolist(), strict=True))}")


def pack(lines: Path, rolled: Path, out: Path) -> None:
    """Put plays and their rollouts together, as small as their errors allow."""
    with np.load(lines) as found, np.load(rolled) as told:
        rows, plays = found["rows"], found["plays"]
        games = told["games"]
        means = told["sums"] / games.clip(1)[:, None]
        spread = (told["squares"][:, -1] / games.clip(1) - means[:, -1] ** 2).clip(0)
    # All of it as who made the play sees it; rolled out it was for who is on roll after it.
    np.savez_compressed(
        out,
        score=rows[:, 0].astype(np.uint8),
        parent=rows[:, 1],
        depth=rows[:, 2].astype(np.uint8),
        roll=rows[:, 3].astype(np.uint8),
        plays=plays,
        equity=_rounded(-means[:, -1]),
        error=_rounded(np.sqrt(spread / (games - 1).clip(1)), 1e-5),
        games=games.astype(np.int32),
        chances=_chances(means[:, :-1]),
    )
    print(f"{out}: {(games > 1).sum()} of {len(games)} plays, {out.stat().st_size} bytes")


def _rounded(values: NDArray[np.float64], step: float = 1e-4) -> NDArray[np.float32]:
    return (np.round(values / step) * step).astype(np.float32)


def _chances(outcomes: NDArray[np.float64]) -> NDArray[np.uint16]:
    """Won, gammon, backgammon, lost gammon, backgammon, in ten-thousandths, of who played."""
    won, gammon, backgammon = outcomes[:, 0], outcomes[:, 1], outcomes[:, 3]
    lost_gammon, lost_backgammon = outcomes[:, 5], outcomes[:, 7]
    columns = np.stack((1 - won, lost_gammon, lost_backgammon, gammon, backgammon), 1)
    return np.round(columns.clip(0, 1) * 10_000).astype(np.uint16)


def main() -> None:
    """Find the lines, or pack what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    find = commands.add_parser("lines")
    find.add_argument("--out", type=Path, required=True)
    packing = commands.add_parser("pack")
    packing.add_argument("lines", type=Path)
    packing.add_argument("rolled", type=Path)
    packing.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    if arguments.command == "lines":
        write_lines(arguments.out)
    else:
        pack(arguments.lines, arguments.rolled, arguments.out)


if __name__ == "__main__":
    main()
