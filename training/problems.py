"""
Rolls problems out until their best is sure: `python -m training.problems RUN FOUND --out OUT`.

`bench/find_problems.py` finds them, `bench/build_problems.py` packs what comes back. Games of one
number have the same dice whatever was played, so that plays are compared game by game.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TextIO

import numpy as np
import torch

from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.notation import parse_play, parse_xgid
from gamao.rules.cube import Cube
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from training.checkpoint import read_checkpoint
from training.cubeful import CubefulRollouts, Start
from training.env import Env
from training.selfplay import Teacher

FIRST: Final = 72
"""Games of every candidate before any is left behind."""
ROUND: Final = 144
MOST: Final = 1296
SURE: Final = 4.5
"""Standard errors that the best is ahead: somewhat more than is asked of the problems."""
HOPELESS: Final = 1.2
"""After half of the games less than that will not become sure."""


@dataclass(slots=True)
class Problem:
    """A problem being rolled out: a row for each play, or without a double and after a take."""

    told: dict[str, Any]
    starts: list[Start]
    scales: np.ndarray  # of each row's equities
    passed: float | None  # what a pass is worth to the doubler; None for a play
    games: list[np.ndarray]  # [rows]: the cubeful equities of each row's games

    @property
    def is_play(self) -> bool:
        return self.passed is None

    def means(self) -> np.ndarray:
        return np.array([games.mean() for games in self.games])

    def errors(self) -> np.ndarray:
        return np.array([games.std(ddof=1) / len(games) ** 0.5 for games in self.games])

    def lead(self, first: int, second: int) -> tuple[float, float]:
        """How far one row is ahead of another in the games that both have, and its error."""
        both = min(len(self.games[first]), len(self.games[second]))
        ahead = self.games[first][:both] - self.games[second][:both]
        return float(ahead.mean()), float(ahead.std(ddof=1) / both**0.5)

    def unsure(self) -> list[int]:
        """The rows that need more games."""
        if not self.is_play:
            return [0, 1] if self._cube_certainty() < SURE else []
        best = int(self.means().argmax())
        near = [row for row in range(len(self.games)) if row != best and self._behind(best, row)]
        return [best, *near] if near else []

    def _behind(self, best: int, row: int) -> bool:
        """Is *row* not yet behind for certain?"""
        lead, error = self.lead(best, row)
        return lead < SURE * max(error, 1e-9)

    def _cube_certainty(self) -> float:
        """By how many standard errors the decision is clear; 0 where it hangs on a close take."""
        assert self.passed is not None
        (_, taken), (_, taken_error) = self.means(), self.errors()
        take = (self.passed - taken) / max(taken_error, 1e-9)
        if self.told["kind"] == "take":
            return abs(float(take))
        ahead, ahead_error = self.lead(1, 0)
        by_take = ahead / max(ahead_error, 1e-9)
        none, none_error = self.means()[0], self.errors()[0]
        by_pass = (self.passed - none) / max(none_error, 1e-9)
        # To double must be right whatever the answer; not to, if one answer makes it wrong.
        return float(max(min(by_take, by_pass), -by_take, -by_pass))

    def result(self) -> dict[str, Any]:
        """What was found, with the problem as it was told."""
        means, errors = self.means(), self.errors()
        result: dict[str, Any] = {
            "rolled": [round(float(mean), 4) for mean in means],
            "errors": [round(float(error), 4) for error in errors],
            "games": [len(games) for games in self.games],
        }
        if self.is_play:
            best = int(means.argmax())
            leads = [self.lead(best, row) for row in range(len(means)) if row != best]
            certainty = min(lead / max(error, 1e-9) for lead, error in leads)
            result |= {"best": best, "gap": round(min(lead for lead, _ in leads), 4)}
        else:
            certainty = self._cube_certainty()
            result["passed"] = round(float(self.passed or 0), 4)
        return {**self.told, **result, "certainty": round(min(certainty, 99.0), 2)}


@cache
def _model(match: Match, cube: Cube, player: Player) -> CubeModel:
    return CubeModel.of(match, cube, player)


def problem_of(told: dict[str, Any]) -> Problem:
    """What is to be rolled out of a problem."""
    game = parse_xgid(told["xgid"])
    return _plays(game, told) if told["kind"] == "play" else _cube(game.before_offer(), told)


def _plays(game: Game, told: dict[str, Any]) -> Problem:
    model = _model(game.match, game.cube, game.on_roll)
    plays = [parse_play(text, game.position, game.dice) for text in told["plays"]]
    boards = boards_of([game.position.after(play).flipped() for play in plays])
    starts = [Start(board=board, model=model, depth=1) for board in boards]
    return Problem(told, starts, np.ones(len(starts)), None, [np.empty(0)] * len(starts))


def _cube(game: Game, told: dict[str, Any]) -> Problem:
    model = _model(game.match, game.cube, game.on_roll)
    offer = model.states[0].mine
    assert offer is not None
    board = boards_of([game.position])[0]
    starts = [
        Start(board=board, model=model, depth=0, state=state, double_first=False)
        for state in (0, offer.taken)
    ]
    scales = np.array([1.0, offer.scales[0]])
    return Problem(told, starts, scales, offer.passed, [np.empty(0)] * 2)


def roll_out(teacher: Teacher, problems: Sequence[Problem], *, kept: int, slots: int) -> int:
    """Roll *problems* out until they are sure or will not be; returns how many games it took."""
    going = [(problem, list(range(len(problem.starts)))) for problem in problems]
    first, played = 0, 0
    while going and first < MOST:
        count = FIRST if first == 0 else min(ROUND, MOST - first)
        rows = [(problem, row) for problem, rows in going for row in rows]
        starts = [problem.starts[row] for problem, row in rows]
        rollouts = CubefulRollouts(teacher, starts, kept=kept)
        results = rollouts.run(first, count, slots=slots)[:, :, -1].cpu().numpy()
        for (problem, row), games in zip(rows, results, strict=True):
            scaled = games * problem.scales[row]
            problem.games[row] = np.concatenate((problem.games[row], scaled))
        first, played = first + count, played + results.size
        going = [(problem, unsure) for problem, _ in going if (unsure := problem.unsure())]
        if first >= MOST // 2:
            going = [one for one in going if one[0].result()["certainty"] >= HOPELESS]
    return played


def chunks(path: Path, skip: int, size: int) -> Iterator[list[dict[str, Any]]]:
    """The problems of a file after the first *skip*, so many at a time."""
    lines = path.read_text().splitlines()[skip:]
    for begin in range(0, len(lines), size):
        yield [json.loads(line) for line in lines[begin : begin + size]]


def main() -> None:
    """Roll problems out with the shipped strong net until the time is over."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("found", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--chunk", type=int, default=1000)
    parser.add_argument("--kept", type=int, default=6)
    parser.add_argument("--slots", type=int, default=1 << 17)
    parser.add_argument("--minutes", type=float, default=8)
    arguments = parser.parse_args()
    began = time.monotonic()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    learners = read_checkpoint(arguments.checkpoint).learners(device)
    teacher = Teacher(Env(device), chunk=1 << 19)
    teacher.refresh(learners["strong"], learners["scout"], learners["race"])
    with arguments.out.open("w") as out:
        longest = 0.0
        for told in chunks(arguments.found, arguments.skip, arguments.chunk):
            begun = time.monotonic()
            if begun - began + longest > 60 * arguments.minutes:
                break
            problems = [problem_of(one) for one in told]
            games = roll_out(teacher, problems, kept=arguments.kept, slots=arguments.slots)
            _write(out, problems)
            spent = time.monotonic() - begun
            longest = max(longest, spent)
            print(f"{len(problems)} problems, {games} games, {spent:.1f} s", flush=True)


def _write(out: TextIO, problems: Sequence[Problem]) -> None:
    for problem in problems:
        out.write(json.dumps(problem.result()) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
