"""A minute at full size before a long run: is the environment right, what does each part cost?"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor

from training.config import Config, StageConfig
from training.env import FINISHED, ROLLS, Env, played_boards
from training.evaluate import Rollouts
from training.export import positions_of, torch_outcomes
from training.model import Learner, encoding_rows, scout_arrays
from training.selfplay import Games, Teacher, held_out_positions
from training.train import Run, Updates


class Stopwatch:
    """Seconds by part; each mark waits for the device."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self.spent: dict[str, float] = defaultdict(float)
        self._last = time.perf_counter()

    def start(self) -> None:
        self._wait()
        self._last = time.perf_counter()

    def mark(self, part: str) -> None:
        self._wait()
        now = time.perf_counter()
        self.spent[part] += now - self._last
        self._last = now

    def table(self, times: float = 1) -> str:
        total = sum(self.spent.values())
        parts = ", ".join(f"{k} {1e3 * v / times:.2f}" for k, v in self.spent.items())
        return f"{1e3 * total / times:.2f} ms = {parts}"

    def _wait(self) -> None:
        if self._env.cuda:
            torch.cuda.synchronize()


def smoke(config: Config, env: Env) -> int:
    """Check and time everything; returns the exit status."""
    if env.cuda:
        check_against_host(env, 100_000)
    run = Run(config, env, Path("."))
    run.refresh_teacher()
    check_label_net(env, run)
    for name, stage in config.stages.items():
        time_stage(env, config, run, name, stage)
    time_updates(env, config, run)
    time_chunks(env, config, run)
    time_judge(env, config, run)
    if env.cuda:
        print(f"memory: {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB at most", flush=True)
    return 0


def check_against_host(env: Env, count: int) -> None:
    """Moves, scores, inputs and outcomes must equal the host's on *count* positions."""
    host = Env("cpu")
    boards = played_boards(host, count)
    rolls = torch.randint(0, len(ROLLS), (count,)).to(torch.int8)
    scout = Learner((env.scout_width,), "relu", "all", torch.device("cpu"))
    arrays = scout_arrays(scout, host, encoding_rows(host.device))
    ours = _everything(env, boards, rolls, arrays)
    theirs = _everything(host, boards, rolls, arrays)
    for name, value in theirs.items():
        same = ours[name].shape == value.shape
        error = (ours[name].double() - value.double()).abs().max().item() if same else float("nan")
        limit = 1e-2 if name in ("scores", "outcomes") else 0.0
        print(f"check {name}: {tuple(value.shape)}, largest difference {error:.1e}", flush=True)
        if not error <= limit:
            raise AssertionError(f"{name} on the device differ from the host's")


def check_label_net(env: Env, run: Run) -> None:
    """The teacher's half-precision chances must be close to those of the net that learns."""
    host, learner = Env("cpu"), run.learners[run.config.teacher]
    boards = positions_of(learner, host, 20_000)
    expected = torch.from_numpy(torch_outcomes(learner, host, boards))[:, 0]
    found = run.teacher.outcomes(boards.to(env.device))[:, 0].cpu()
    unfinished = host.classify(boards) != FINISHED
    error = (found - expected)[unfinished].abs().max().item()
    print(f"check teacher: largest difference {error:.1e}", flush=True)
    if not error < 1e-2:
        raise AssertionError("the teacher's copy differs from its net")


def _everything(
    env: Env, boards: Tensor, rolls: Tensor, scout: tuple[Tensor, Tensor, Tensor, Tensor]
) -> dict[str, Tensor]:
    boards, rolls = boards.to(env.device), rolls.to(env.device)
    table, *others = (array.to(env.device) for array in scout)
    results = env.results(boards, rolls)
    logits = torch.linspace(-3, 3, 16 * len(boards), device=env.device).view(-1, 16).to(env.real)
    found = {
        "counts": results.counts,
        "leaves": results.leaves,
        "scores": env.score(results.leaves[:200_000], (table.to(env.real), *others)),
        "inputs": env.inputs(boards),
        "outcomes": env.settle(boards, logits),
        "kinds": env.classify(boards),
        "phases": env.phases(boards),
    }
    return {name: value.cpu() for name, value in found.items()}


def time_stage(env: Env, config: Config, run: Run, name: str, stage: StageConfig) -> None:
    """Print what a ply of *stage* costs, part by part."""
    watch = Stopwatch(env)
    timed = Teacher(env, chunk=config.chunk, timed=watch.mark)
    timed.refresh(run.learners[config.teacher], run.learners["scout"], run.learners["race"])
    games = Games(env, config, stage.games)
    settings = {"kind": stage.kind, "trace": stage.trace, "kept": stage.kept}
    games.window(timed, length=2, **settings)
    watch.start()
    watch.spent.clear()
    labelled = games.window(timed, length=stage.window, **settings)
    watch.mark("rest")
    run.replay.add(labelled)
    watch.mark("replay")
    seconds = sum(watch.spent.values())
    rate = stage.games * stage.window / seconds
    print(
        f"{name}: a ply of {stage.games} games {watch.table(stage.window)}; "
        f"{rate / 1e3:.0f} k labels/s without updates",
        flush=True,
    )


def time_updates(env: Env, config: Config, run: Run) -> None:
    """Print what an update of all nets costs, with and without a CUDA graph."""
    for graph in (False, True) if env.cuda else (False,):
        watch = Stopwatch(env)
        updates = Updates(env, replace(config, graph=graph), run.learners)
        updates.run(run.replay, 5)
        watch.start()
        updates.run(run.replay, 100 if env.cuda else 5)
        watch.mark("update")
        print(
            f"updates of {config.batch}, graph {updates.graph is not None}: "
            f"{watch.table(100 if env.cuda else 5)}",
            flush=True,
        )


def time_chunks(env: Env, config: Config, run: Run) -> None:
    """Print evaluations/s of the teacher for several chunk sizes."""
    boards = run.replay.rings[0].storage.boards[: run.replay.rings[0].size, 0]
    boards = boards[torch.randint(0, len(boards), (1 << 22 if env.cuda else 4096,))].contiguous()
    for chunk in (1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20) if env.cuda else (4096,):
        watch = Stopwatch(env)
        teacher = Teacher(env, chunk=chunk)
        teacher.refresh(run.learners[config.teacher], run.learners["scout"], run.learners["race"])
        teacher.outcomes(boards)
        watch.start()
        teacher.outcomes(boards)
        watch.mark("evaluation")
        rate = len(boards) / sum(watch.spent.values())
        print(f"chunk {chunk}: {rate / 1e6:.1f} M evaluations/s", flush=True)


def time_judge(env: Env, config: Config, run: Run) -> None:
    """Print what a small judgement costs."""
    games = Games(env, config, 4 * config.held_out)
    for _ in range(2):
        games.window(run.teacher, kind="td", length=8, trace=0.0, kept=2)
    boards, _ = held_out_positions(games, config.held_out)
    watch = Stopwatch(env)
    watch.start()
    rollouts = Rollouts(run.teacher, boards[: config.quick_positions], kept=4, stop_at_race=True)
    rollouts.run(games=2, slots=32768)
    watch.mark("judge")
    print(f"judge, 2 games each of {config.quick_positions}: {watch.table()}", flush=True)
