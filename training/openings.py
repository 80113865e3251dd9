"""
Rolls the openings out: `python -m training.openings RUN lines.npz --out rolled.npz`.

`bench/build_openings.py` makes the lines, and the shipped table of what comes back.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.checkpoint import read_checkpoint
from training.env import BOARD, EQUITY, OUTCOMES, Env
from training.evaluate import Rollouts
from training.selfplay import Teacher

DMP = (2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
GO = (2.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
SAVE = (2.0, 0.0, 0.0, 0.0, 0.0, -2.0, 0.0, 0.0, 0.0)
WORTH = ((EQUITY, EQUITY), (DMP, DMP), (GO, SAVE), (SAVE, GO))
"""
By score, to who plays first and to the other: what the nine outcomes count, as in `EQUITY`.

A single game won is +1 and one lost -1; a gammon of who goes for it is +3, as it wins the match
where a single game would leave both one point away.
"""
WANTED = (0.00098, 0.00195, 0.005)
"""The standard error wanted of first plays, replies and third plays."""
FIRST, LATER = 256, 1024
"""Games of every play in a first go, and at most in each that follows."""


class Sums:
    """What the games of all plays add up to."""

    def __init__(self, plays: int, device: torch.device) -> None:
        shape = (plays, OUTCOMES + 1)
        self.sums = torch.zeros(shape, dtype=torch.float64, device=device)
        self.squares = torch.zeros_like(self.sums)
        self.games = torch.zeros(plays, dtype=torch.float64, device=device)

    def add(self, path: Path) -> None:
        """Go on from what an earlier run wrote."""
        with np.load(path) as told:
            for name in ("sums", "squares", "games"):
                getattr(self, name).add_(torch.from_numpy(told[name]).to(self.games.device))

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        names = ("sums", "squares", "games")
        np.savez_compressed(path, **{name: getattr(self, name).cpu().numpy() for name in names})

    def take(self, index: Tensor, rollouts: Rollouts) -> None:
        self.sums[index] += rollouts.sums
        self.squares[index] += rollouts.squares
        self.games[index] += rollouts.games

    def means(self) -> Tensor:
        return self.sums / self.games.clamp(min=1)[:, None]

    def errors(self) -> Tensor:
        """The standard errors; endless where there are too few games to tell."""
        games = self.games[:, None]
        spread = (self.squares / games.clamp(min=1) - self.means().square()).clamp(min=0)
        return torch.where(games > 1, (spread / (games - 1).clamp(min=1)).sqrt(), torch.inf)


def roll_all(
    teacher: Teacher,
    sums: Sums,
    rows: Tensor,
    boards: Tensor,
    *,
    kept: int,
    slots: int,
    deadline: float,
) -> None:
    """Roll out until every error is as small as wanted, the first plays before the others."""
    table = torch.tensor(WORTH, device=boards.device)
    # On roll in the board is the opponent of who played last: the other, after a first play.
    worth = table[rows[:, 0], :]
    worth = torch.where((rows[:, 2] % 2 == 0)[:, None, None], worth.flip(1), worth)
    for depth, wanted in enumerate(WANTED):
        games = FIRST
        while time.monotonic() < deadline:
            unsure = (sums.errors()[:, -1] > wanted) & (rows[:, 2] == depth)
            index = unsure.nonzero()[:, 0]
            if not len(index):
                break
            began = time.monotonic()
            rollouts = Rollouts(
                teacher,
                boards[index].contiguous(),
                kept=kept,
                stop_at_race=False,
                worth=worth[index].contiguous(),
            )
            rollouts.run(games=games, slots=slots, deadline=deadline)
            sums.take(index, rollouts)
            spent = time.monotonic() - began
            played = int(rollouts.games.sum())
            print(f"depth {depth}: {len(index)} plays, {played} games, {spent:.1f} s", flush=True)
            games = _still_needed(sums, index, wanted)


def _still_needed(sums: Sums, index: Tensor, wanted: float) -> int:
    """How many games more the middle one of the plays that are not sure needs."""
    errors, games = sums.errors()[index, -1], sums.games[index]
    needed = (games * ((errors / wanted).square() - 1)).clamp(min=0)
    needed = needed[needed > 0]
    return min(LATER, max(64, int(needed.median()))) if len(needed) else FIRST


def main() -> None:
    """Roll the lines out with a checkpoint's strong net, and write what came of it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("lines", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path, help="what an earlier run wrote")
    parser.add_argument("--kept", type=int, default=6)
    parser.add_argument("--slots", type=int, default=1 << 17)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--plays", type=int, default=10**9, help="at most so many, to try it")
    parser.add_argument("--seed", type=int, default=11)
    arguments = parser.parse_args()
    began = time.monotonic()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(arguments.seed)
    learners = read_checkpoint(arguments.checkpoint).learners(device)
    teacher = Teacher(Env(device), chunk=1 << 19)
    teacher.refresh(learners["strong"], learners["scout"], learners["race"])
    with np.load(arguments.lines) as found:
        rows = torch.from_numpy(found["rows"])[: arguments.plays].long().to(device)
        boards = torch.from_numpy(found["boards"])[: arguments.plays].reshape(-1, BOARD).to(device)
    sums = Sums(len(boards), device)
    if arguments.resume:
        sums.add(arguments.resume)
    roll_all(
        teacher,
        sums,
        rows,
        boards,
        kept=arguments.kept,
        slots=arguments.slots,
        deadline=began + 60 * arguments.minutes,
    )
    sums.write(arguments.out)
    print(f"{int(sums.games.sum())} games, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
