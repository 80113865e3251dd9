"""
One command trains all nets of a run: `python -m training.train CONFIG.toml --minutes 9 --out DIR`.

The teacher (the averaged weights of the largest net) plays itself and labels what it sees; all
nets learn from the same labels. `--resume DIR` goes on where a checkpoint stopped.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

import numpy as np
import torch
from torch import Tensor

from training.batch import Batch
from training.checkpoint import read_checkpoint, write_checkpoint
from training.choices import Choices, make_choices
from training.config import Config, StageConfig, read_config
from training.env import BOARD, Env
from training.evaluate import (
    Rollouts,
    describe,
    describe_kinds,
    judged_boards,
    read_benchmark,
    scout_loss,
)
from training.model import Learner
from training.replay import Replay
from training.selfplay import Games, Teacher, held_out_positions


class Updates:
    """Updates of all nets from one batch, replayed as a CUDA graph where there is a GPU."""

    def __init__(self, env: Env, config: Config, learners: dict[str, Learner]) -> None:
        self.env, self.config, self.learners = env, config, learners
        device = env.device
        self.batch = Batch(env, config.batch, config.race_share)
        self.rate = torch.zeros((), device=device)
        self.average = torch.zeros((), device=device)
        self.losses = {name: torch.zeros((), device=device) for name in learners}
        # The nets learn side by side: alone, the small ones would leave the device idle.
        self._streams = {name: torch.cuda.Stream() for name in learners} if env.cuda else {}
        self.graph = self._captured() if config.graph and env.cuda else None

    def run(self, replay: Replay, count: int) -> None:
        rows = replay.rows_of(self.batch.each, self.batch.races)
        for _ in range(count):
            self.batch.fill(replay.draw(rows))
            if self.graph:
                self.graph.replay()
            else:
                self._update()

    def set_rates(self, rate: float, average: float) -> None:
        self.rate.fill_(rate)
        self.average.fill_(average)

    def _update(self) -> None:
        x, batch = self.env.inputs(self.batch.boards), self.batch
        weights = self.config.equity_weight, self.config.rival_weight
        for name, learner in self.learners.items():
            with self._beside(name):
                rows, lesson = batch.rows(learner.positions), batch.lesson(learner.positions)
                loss = learner.loss(x[rows], lesson, *weights)
                learner.update(loss, self.rate, self.average)
                self.losses[name].copy_(loss.detach())
        for stream in self._streams.values():
            torch.cuda.current_stream().wait_stream(stream)

    def _beside(self, name: str) -> AbstractContextManager[object]:
        """The net's own stream, once what came before is done."""
        if not self._streams:
            return nullcontext()
        self._streams[name].wait_stream(torch.cuda.current_stream())
        return torch.cuda.stream(self._streams[name])

    def _captured(self) -> torch.cuda.CUDAGraph:
        """The update as a graph; with both rates 0 the warm-up changes only Adam's moments."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        before = {name: learner.state() for name, learner in self.learners.items()}
        with torch.cuda.stream(side):
            for _ in range(3):
                self._update()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._update()
        for name, learner in self.learners.items():
            learner.restore(before[name])
        return graph


class Run:
    """A run under way: nets, games, replay, and how far it has come."""

    def __init__(self, config: Config, env: Env, out: Path, log: TextIO | None = None) -> None:
        self.config, self.env, self.out, self._log = config, env, out, log
        self.learners = {
            name: Learner(net.hidden, net.activation, net.positions, env.device, net.parts)
            for name, net in config.nets.items()
        }
        self.seconds = dict.fromkeys(config.stages, 0.0)
        self.counts = {"labels": 0, "updates": 0, "windows": 0}
        self.held_out: Tensor | None = None
        self.origin: Tensor | None = None
        self.teacher = Teacher(env, chunk=config.chunk)
        self.replay = Replay(env, config.phase_capacity, config.race_capacity, None)
        self.updates: Updates | None = None
        self.benchmark = read_benchmark(env.device)
        self.choices: Choices | None = None
        self._never = [judged_boards(env.device)]

    def resume(self, folder: Path) -> None:
        checkpoint = read_checkpoint(folder)
        for name, learner in self.learners.items():
            saved = checkpoint.nets.get(self.config.nets[name].begin or name)
            if saved is None or saved["activation"] != learner.net.activation:
                self.say(f"net {name} starts anew")
            elif (saved["hidden"], saved["parts"]) == (learner.net.hidden, learner.net.parts):
                learner.restore(saved)
            else:
                self.say(f"net {name} grows from {saved['parts']} x {saved['hidden']}")
                learner.grow_from(saved)
        state = checkpoint.state
        self.seconds.update({k: v for k, v in state["seconds"].items() if k in self.seconds})
        self.counts = dict(state["counts"])
        if state["held_out"] is not None:
            self._hold_out(state["held_out"].to(self.env.device), state["origin"])
        torch.manual_seed(self.config.seed + self.counts["windows"] + 1)

    def never_learn(self, path: Path) -> None:
        """Keep the boards in the .npz file *path* out of the replay, as the benchmark's are."""
        with np.load(path) as file:
            boards = torch.from_numpy(file["boards"]).reshape(-1, BOARD).to(self.env.device)
        self._never.append(boards.contiguous())

    def train(self, deadline: float) -> None:
        """Go through the stages until *deadline* (of time.monotonic())."""
        self._keep_out()
        self.refresh_teacher()
        # Judged by the nets as they begin: a later loss is comparable to an earlier one.
        boards = self.benchmark[0].boards[: 4 * self.config.quick_positions]
        self.choices = make_choices(self.teacher, boards, kept=8)
        self.score()
        self.updates = Updates(self.env, self.config, self.learners)
        for name, stage in self.config.stages.items():
            if self.seconds[name] < 60 * stage.minutes:
                self._stage(name, stage, deadline)
            if time.monotonic() >= deadline:
                break
        self.save()

    def _stage(self, name: str, stage: StageConfig, deadline: float) -> None:
        games = self._warm_games(stage)
        if stage.kind == "fit" and self.held_out is None:
            self._hold_out(*held_out_positions(games, self.config.held_out))
        self.replay.clear()
        began, before = time.monotonic(), self.seconds[name]
        watch = _Watch(self, began)
        while time.monotonic() < deadline and self.seconds[name] < 60 * stage.minutes:
            self.updates.set_rates(self._rate(name, stage), stage.average)
            labelled = games.window(
                self.teacher,
                kind=stage.kind,
                length=stage.window,
                trace=stage.trace,
                kept=stage.kept,
            )
            made = self.replay.add(labelled)
            self.counts["labels"] += made
            self.counts["windows"] += 1
            if self.replay.smallest >= self.config.first_fill:
                self._learn(stage, made)
            self.seconds[name] = before + time.monotonic() - began
            watch.look(name, labelled.contact_error, labelled.race_error)
        self.say(f"stage {name} stops after {self.seconds[name]:.0f} s in all")

    def _warm_games(self, stage: StageConfig) -> Games:
        """Games spread over all phases of play: at the start they would all be at the start."""
        games = Games(self.env, self.config, stage.games)
        if stage.kind == "fit":
            for _ in range(5):
                games.window(self.teacher, kind="td", length=16, trace=0.0, kept=2)
        return games

    def _learn(self, stage: StageConfig, made: int) -> None:
        count = max(1, round(stage.reuse * 2 * made / self.config.batch))  # with their rivals
        self.updates.run(self.replay, count)
        self.counts["updates"] += count
        self.refresh_teacher()

    def refresh_teacher(self) -> None:
        learners = self.learners
        self.teacher.refresh(learners[self.config.teacher], learners["scout"], learners["race"])

    def _rate(self, name: str, stage: StageConfig) -> float:
        """Warm up over 200 updates, stay, and fall to 0 over the last part of the stage."""
        left = 1 - self.seconds[name] / (60 * stage.minutes)
        warm = min(1.0, (self.counts["updates"] + 1) / 200)
        return stage.rate * warm * min(1.0, max(left, 0.0) / max(stage.decay, 1e-9))

    def _hold_out(self, boards: Tensor, origin: Tensor) -> None:
        self.held_out, self.origin = boards, origin.to(self.env.device)
        self._keep_out()
        self.say(f"{len(boards)} positions held out")

    def _keep_out(self) -> None:
        held_out = [] if self.held_out is None else [self.held_out]
        self.replay.hold_out(torch.cat(self._never + held_out))

    def score(self) -> None:
        """Print every net's static error on the benchmark, and what its choices lose there."""
        judged, kinds = self.benchmark
        for name, learner in self.learners.items():
            net = self.teacher.use(learner)
            line = describe_kinds(net, judged, kinds, learner.positions)
            if self.choices and learner.positions != "race":
                line += f"; a choice loses {self.choices.loss(net):.5f}"
            self.say(f"  benchmark: {name} {line}")

    def quick_judge(self) -> None:
        """Roll some held-out positions out and print every net's static error on them."""
        self.score()
        if self.held_out is None or self.config.quick_positions == 0:
            return
        began, count = time.monotonic(), self.config.quick_positions
        boards = self.held_out[:count].contiguous()
        rollouts = Rollouts(self.teacher, boards, kept=4, stop_at_race=True)
        judged = rollouts.run(games=self.config.quick_games, slots=32768)
        for name, learner in self.learners.items():
            if learner.positions != "race":
                line = describe(self.teacher.use(learner), judged, self.origin[:count])
                self.say(f"  judge: {name} {line}")
        error = judged.equity_errors.square().mean().sqrt().item()
        missed = scout_loss(self.teacher, boards[:256].contiguous(), kept=4)
        self.say(
            f"  judge: standard error {error:.4f}; 4 results kept instead of 16 lose {missed:.5f}; "
            f"took {time.monotonic() - began:.1f} s"
        )

    def save(self) -> None:
        state: dict[str, Any] = {
            "seconds": self.seconds,
            "counts": self.counts,
            "held_out": None if self.held_out is None else self.held_out.cpu(),
            "origin": None if self.origin is None else self.origin.cpu(),
            "config": repr(asdict(self.config)),
        }
        write_checkpoint(self.out, self.learners, state)

    def say(self, line: str) -> None:
        print(line, flush=True)
        if self._log:
            print(line, file=self._log, flush=True)


class _Watch:
    """Looks at the clock between windows: when to log, to judge, to save."""

    def __init__(self, run: Run, began: float) -> None:
        self.run, self.began = run, began
        self._logged = self._saved = self._judged = began
        self._before = dict(run.counts)

    def look(self, stage: str, contact_error: Tensor, race_error: Tensor) -> None:
        now, config = time.monotonic(), self.run.config
        if now - self._logged > 10:
            self._log(stage, now, contact_error.item(), race_error.item())
        if now - self._saved > config.save_every:
            self.run.save()
            self._saved = time.monotonic()
        if now - self._judged > config.quick_every:
            self.run.quick_judge()
            self._judged = time.monotonic()

    def _log(self, stage: str, now: float, contact: float, race: float) -> None:
        run, passed = self.run, now - self._logged
        rates = {k: (run.counts[k] - self._before[k]) / passed for k in run.counts}
        losses = ", ".join(f"{k} {v.item():.4f}" for k, v in run.updates.losses.items())
        run.say(
            f"{run.seconds[stage]:6.0f} s {stage}: {run.counts['labels'] / 1e6:.1f} M labels "
            f"({rates['labels'] / 1e3:.0f} k/s), {run.counts['updates']} updates "
            f"({rates['updates']:.0f}/s), rate {run.updates.rate.item():.1e}, "
            f"one-roll error contact {contact:.4f} race {race:.4f}; loss {losses}"
        )
        if not math.isfinite(contact):
            raise FloatingPointError("the net gives numbers that are not finite")
        self._logged, self._before = now, dict(run.counts)


def prepared_device() -> torch.device:
    """The GPU if there is one, set up for tf32 training and exact fp16 sums."""
    torch.set_float32_matmul_precision("high")
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def parsed_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", type=Path)
    parser.add_argument("--minutes", type=float, default=9.0, help="of this command, all told")
    parser.add_argument("--resume", type=Path, help="a checkpoint folder")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--never", type=Path, help="boards in an .npz never to learn from")
    parser.add_argument("--smoke", action="store_true", help="time every part for a minute")
    return parser.parse_args()


def main() -> None:
    """Train, or with --smoke only try everything out."""
    began = time.monotonic()
    arguments = parsed_arguments()
    config = read_config(arguments.config, arguments.set)
    arguments.out.mkdir(parents=True, exist_ok=True)
    env = Env(prepared_device())
    torch.manual_seed(config.seed)
    if arguments.smoke:
        from training.smoke import smoke

        sys.exit(smoke(config, env))
    with (arguments.out / "log.txt").open("a") as log:
        run = Run(config, env, arguments.out, log)
        if arguments.never:
            run.never_learn(arguments.never)
        if arguments.resume:
            run.resume(arguments.resume)
        run.say(f"{sys.argv[1:]} on {env.device}, ready after {time.monotonic() - began:.1f} s")
        run.train(began + 60 * arguments.minutes - 12)
        run.quick_judge()
        run.say(f"done after {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
