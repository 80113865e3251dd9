"""The judge: careful rollouts of held-out positions, and how far a net's word is from them."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.checkpoint import read_checkpoint
from training.env import BOARD, EQUITY, FINISHED, OUTCOMES, RACE, ROLLS, Env, flipped_change, pick
from training.model import Learner
from training.selfplay import Candidates, Teacher, roll_dice

HERE = Path(__file__).parents[1]
BENCHMARK = HERE / "bench" / "positions.npz"
DATA = HERE / "src" / "gamao" / "data"
LONGEST = 600  # plies; no game is longer
KINDS = ("contact", "race", "back game", "containment", "ace point", "prime", "crunched")


@dataclass(frozen=True, slots=True)
class Judged:
    """Rolled-out positions: the mean of the nine outcomes, its error, and games rolled out."""

    boards: Tensor
    outcomes: Tensor
    standard_errors: Tensor
    equities: Tensor
    equity_errors: Tensor
    games: Tensor


@dataclass(frozen=True, slots=True)
class Error:
    """A net's root mean square equity error; the judge's own error is taken out of it."""

    rms: float
    margin: float  # about one standard error of rms
    positions: int

    def __str__(self) -> str:
        return f"{self.rms:.4f} ±{self.margin:.4f} ({self.positions})"


class Rollouts:
    """
    Rollouts to the end in lockstep, with the luck of every roll taken out.

    Each ply's luck is what the roll changed against the exact expectation over all rolls, so
    a game's sum of corrections estimates the value under the teacher's play without bias.
    With *paired* dice the k-th game of every position has the same dice. *worth*, [n, 2, 9], says
    for each position what the outcomes count for who is on roll in it and for the other, as
    `env.EQUITY` does; left out, they count as for money.
    """

    def __init__(
        self,
        teacher: Teacher,
        boards: Tensor,
        *,
        kept: int,
        stop_at_race: bool,
        paired: bool = False,
        worth: Tensor | None = None,
    ) -> None:
        self.teacher, self.env, self.kept = teacher, teacher.env, kept
        self.roots, self._stop_at_race, self._paired = boards, stop_at_race, paired
        self._worth = worth
        device = boards.device
        self.sums = torch.zeros((len(boards), OUTCOMES + 1), dtype=torch.float64, device=device)
        self.squares = torch.zeros_like(self.sums)
        self.games = torch.zeros(len(boards), dtype=torch.float64, device=device)

    @torch.no_grad()
    def run(self, *, games: int, slots: int, deadline: float = float("inf")) -> Judged:
        """Roll out each position up to *games* times; started games are always finished."""
        total, started = len(self.roots) * games, 0
        if self._paired:
            self._dice = roll_dice(self.env, games * LONGEST).view(games, LONGEST)
        # Game g is one of position g % n: a deadline leaves the counts equal to within one.
        live = self._start(0, min(slots, total))
        started = len(live.boards)
        while len(live.boards):
            over = self._ply(live)
            live = live.only(~over)
            room = min(slots - len(live.boards), total - started)
            if room > 0 and time.monotonic() < deadline:
                live = live.joined(self._start(started, room))
                started += room
        return self._judged()

    def _start(self, begin: int, count: int) -> _Live:
        number = torch.arange(begin, begin + count, device=self.roots.device)
        index = number % len(self.roots)
        boards = self.roots[index].contiguous()
        value = self.teacher.outcomes(boards)
        plies = torch.zeros(count, dtype=torch.int32, device=boards.device)
        return _Live(index, number // len(self.roots), boards, value.clone(), value, plies)

    def _ply(self, live: _Live) -> Tensor:
        """Correct the estimates, play a roll; returns which games are over, their sums taken."""
        candidates = self._valued(self.teacher.all_rolls(live.boards, self.kept), live)
        news = self.teacher.expectation(candidates) - live.value
        odd = (live.plies % 2 == 1)[:, None]
        live.estimate += torch.where(odd, flipped_change(news), news)
        count = len(live.boards)
        items = torch.arange(count, device=live.boards.device)
        rolls = self._dice[live.game, live.plies] if self._paired else roll_dice(self.env, count)
        items = items + rolls * count
        chosen = candidates.equities[items].argmin(1)
        live.boards = pick(candidates.boards[items], chosen).contiguous()
        live.value = pick(candidates.outcomes[items], chosen)
        live.plies += 1
        kinds = self.env.classify(live.boards)
        over = (kinds == FINISHED) | (live.plies >= LONGEST)
        if self._stop_at_race:
            over |= kinds == RACE
        self._take(live.index[over], live.estimate[over])
        return over

    def _valued(self, candidates: Candidates, live: _Live) -> Candidates:
        """The *candidates* by what they are worth to who is then on roll."""
        if self._worth is None:
            return candidates
        worth = self._worth[live.index, (live.plies.long() + 1) % 2]
        rolls = candidates.outcomes.view(len(ROLLS), len(worth), -1, OUTCOMES)
        equities = torch.einsum("rbko,bo->rbk", rolls, worth) - 1
        return replace(candidates, equities=equities.reshape(candidates.equities.shape))

    def _take(self, index: Tensor, estimate: Tensor) -> None:
        if self._worth is None:
            equity = self.env.equity(estimate)
        else:
            equity = (estimate * self._worth[index, 0]).sum(1) - 1
        row = torch.cat((estimate, equity[:, None]), 1).double()
        self.sums.index_add_(0, index, row)
        self.squares.index_add_(0, index, row.square())
        self.games.index_add_(0, index, torch.ones_like(row[:, 0]))

    def _judged(self) -> Judged:
        games = self.games[:, None].clamp(min=2)
        mean = self.sums / games
        error = ((self.squares / games - mean.square()).clamp(min=0) / (games - 1)).sqrt()
        mean, error = mean.float(), error.float()
        columns = (mean[:, :-1], error[:, :-1], mean[:, -1], error[:, -1])
        return Judged(self.roots, *columns, self.games)


@dataclass(slots=True)
class _Live:
    """
    Games under way.

    Root, which of its games, board, estimate (the root's view), the net's value of the board.
    """

    index: Tensor
    game: Tensor
    boards: Tensor
    estimate: Tensor
    value: Tensor
    plies: Tensor

    def only(self, mask: Tensor) -> _Live:
        return _Live(*(getattr(self, name)[mask] for name in self.__slots__))

    def joined(self, other: _Live) -> _Live:
        pairs = ((getattr(self, name), getattr(other, name)) for name in self.__slots__)
        return _Live(*(torch.cat(pair) for pair in pairs))


def static_error(teacher: Teacher, judged: Judged, mask: Tensor | None = None) -> Error:
    """The net's 0-ply error against *judged*."""
    error = teacher.env.equity(teacher.outcomes(judged.boards)) - judged.equities
    squares = error.square() - judged.equity_errors.square()
    if mask is not None:
        squares = squares[mask]
    if len(squares) < 2:
        return Error(float("nan"), float("nan"), len(squares))
    mean = squares.mean().clamp(min=1e-12)
    margin = squares.std() / len(squares) ** 0.5 / (2 * mean.sqrt())
    return Error(mean.sqrt().item(), margin.item(), len(squares))


def scout_loss(teacher: Teacher, boards: Tensor, *, kept: int) -> float:
    """Equity a roll loses on average because the scout shows the net only *kept* results."""
    few, many = (
        teacher.env.equity(teacher.expectation(teacher.all_rolls(boards, count)))
        for count in (kept, teacher.env.max_kept)
    )
    return (many - few).mean().item()


def back_games(boards: Tensor) -> Tensor:
    """Where a side holds two or more of the opponent's home points and is 50 pips behind."""
    sides = boards.view(-1, 2, 25).long()
    pips = (sides * torch.arange(1, 26, device=boards.device)).sum(2)
    anchors = (sides[:, :, 18:24] >= 2).sum(2)
    behind = torch.stack((pips[:, 0] - pips[:, 1], pips[:, 1] - pips[:, 0]), 1) >= 50
    return ((anchors >= 2) & behind).any(1)


def describe(teacher: Teacher, judged: Judged, origin: Tensor) -> str:
    """One line: the error on all positions, on back games, and by where the games came from."""
    groups = {
        "all": torch.ones_like(origin, dtype=torch.bool),
        "played": origin == 0,
        "noisy": origin == 1,
        "strewn": origin >= 2,
        "back games": back_games(judged.boards),
    }
    return ", ".join(f"{name} {static_error(teacher, judged, m)}" for name, m in groups.items())


def read_benchmark(device: torch.device) -> tuple[Judged, Tensor]:
    """The benchmark as it was judged, and the kind of each position."""
    with np.load(DATA / "judged-rollout.npz") as file:
        arrays = {name: torch.from_numpy(file[name]).to(device) for name in file if name != "meta"}
    boards, outcomes = arrays["boards"].reshape(-1, BOARD), arrays["outcomes"]
    equities = outcomes @ torch.tensor(EQUITY, device=device) - 1
    errors = arrays["outcome_errors"], equities, arrays["equity_error"]
    games = torch.ones(len(boards), device=device)
    return Judged(boards, outcomes, *errors, games), arrays["category"].long()


def judged_boards(device: torch.device) -> Tensor:
    """The positions of every judged set in the package; never to be trained on."""
    boards = []
    for path in sorted(DATA.glob("judged-*.npz")):
        with np.load(path) as file:
            boards.append(torch.from_numpy(file["boards"]).reshape(-1, BOARD))
    return torch.cat(boards).to(device)


def describe_kinds(teacher: Teacher, judged: Judged, kinds: Tensor, positions: str) -> str:
    """One line: the error on each kind of the benchmark's positions that the net has learnt."""
    races = kinds == KINDS.index("race")
    known = {"all": kinds >= 0, "contact": ~races, "race": races}[positions]
    groups = {name: kinds == kind for kind, name in enumerate(KINDS) if known[kinds == kind].any()}
    return ", ".join(
        f"{name} {static_error(teacher, judged, m).rms:.4f}" for name, m in groups.items()
    )


def save_judged(path: Path, judged: Judged, origin: Tensor) -> None:
    """Write the judged set as .npz: int8 boards, nine outcomes, standard errors."""
    arrays = {
        "boards": judged.boards.view(-1, 2, BOARD // 2),
        "outcomes": judged.outcomes,
        "standard_errors": judged.standard_errors,
        "equity": judged.equities,
        "equity_error": judged.equity_errors,
        "games": judged.games.int(),
        "origin": origin,
        "back_game": back_games(judged.boards),
    }
    np.savez_compressed(path, **{name: array.cpu().numpy() for name, array in arrays.items()})


def main() -> None:
    """Judge the benchmark's positions, or those held out in training, with a checkpoint's net."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--positions", type=int, default=10_000, help="at most so many")
    parser.add_argument(
        "--boards",
        type=Path,
        default=BENCHMARK,
        help=".npz with boards [n, 2, 25]; without such a file, the positions held out in training",
    )
    parser.add_argument("--games", type=int, default=648)
    parser.add_argument("--kept", type=int, default=5)
    parser.add_argument("--slots", type=int, default=65536)
    parser.add_argument("--minutes", type=float, default=1.5)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--paired", action="store_true", help="the same dice for all positions")
    parser.add_argument("--net", default="strong", help="whose play is the judge")
    arguments = parser.parse_args()
    began = time.monotonic()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    env = Env(device)
    torch.manual_seed(arguments.seed)
    checkpoint = read_checkpoint(arguments.checkpoint)
    learners = checkpoint.learners(device)
    teacher = Teacher(env, chunk=1 << 19)
    teacher.refresh(learners[arguments.net], learners["scout"], learners["race"])
    boards, origin = checkpoint.held_out, checkpoint.origin
    if arguments.boards.exists():
        with np.load(arguments.boards) as stored:
            boards = torch.from_numpy(stored["boards"]).reshape(-1, BOARD).contiguous()
        origin = torch.zeros(len(boards), dtype=torch.int64)
    boards = boards[: arguments.positions].to(device)
    origin = origin[: arguments.positions].to(device)
    rollouts = Rollouts(
        teacher, boards, kept=arguments.kept, stop_at_race=False, paired=arguments.paired
    )
    # Games under way at the deadline still have to end: leave them a fifth of the time.
    deadline = began + 48 * arguments.minutes
    judged = rollouts.run(games=arguments.games, slots=arguments.slots, deadline=deadline)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    save_judged(arguments.out, judged, origin)
    error = judged.equity_errors.square().mean().sqrt().item()
    print(
        f"judged {len(boards)} positions, {judged.games.mean().item():.0f} games each, "
        f"standard error {error:.4f}, {time.monotonic() - began:.0f} s",
        flush=True,
    )
    report(teacher, learners, judged, origin)


def report(teacher: Teacher, learners: dict[str, Learner], judged: Judged, origin: Tensor) -> None:
    """Print the error of every net that plays contact positions."""
    for name, learner in learners.items():
        if learner.positions != "race":
            line = describe(teacher.use(learner), judged, origin)
            print(f"static error {name}: {line}", flush=True)


if __name__ == "__main__":
    main()
