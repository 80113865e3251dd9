"""Writes the nets of a checkpoint as .npz: `python -m training.export CHECKPOINT --out DIR`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from gamao.engine.nets.net import Nets, load_net
from gamao.engine.nets.plain import PlainEvaluator, tidied
from training.checkpoint import read_checkpoint
from training.env import OUTCOMES, PHASES, Env, played_boards
from training.model import Learner, Net, export, rounded


def main() -> None:
    """Export each net's averaged weights and check the file against torch."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    checkpoint = read_checkpoint(arguments.checkpoint)
    env = Env("cpu")
    for name, learner in checkpoint.learners(env.device).items():
        path = arguments.out / f"{name}.npz"
        meta = {
            "name": name,
            "positions": learner.positions,
            "labels": checkpoint.state["counts"]["labels"],
            "updates": checkpoint.state["counts"]["updates"],
            "config": checkpoint.state["config"],
        }
        export(path, learner.average, learner.net, meta)
        error = largest_difference(path, learner, env)
        print(f"{path}: {path.stat().st_size:,} bytes, differs from torch by {error:.1e} at most")


def largest_difference(path: Path, learner: Learner, env: Env, count: int = 4096) -> float:
    """How far the exported file is from torch on random positions, in chances."""
    boards = positions_of(learner, env, count)
    found = PlainEvaluator(Nets.of(load_net(path))).evaluate(boards.numpy().reshape(-1, 2, 25))
    expected = torch_outcomes(learner, env, boards)
    return float(np.abs(tidied(expected, boards.numpy().reshape(-1, 2, 25)) - found).max())


def positions_of(learner: Learner, env: Env, count: int) -> Tensor:
    """Boards out of random play that the net is asked about."""
    boards = played_boards(env, count)
    races = env.phases(boards) == PHASES
    chosen = {"all": races | ~races, "contact": ~races, "race": races}[learner.positions]
    return boards[chosen].contiguous()


def torch_outcomes(learner: Learner, env: Env, boards: Tensor) -> np.ndarray:
    """The nine chances of each board by the rounded averaged weights."""
    parts = env.phases(boards).int() * learner.net.parts // PHASES
    outcomes = torch.zeros((len(boards), OUTCOMES))
    with torch.no_grad():
        flat = rounded(learner.average).view(learner.net.parts, -1)
        for part in range(learner.net.parts):
            chosen = parts == part if learner.net.parts > 1 else parts >= 0
            net = Net(learner.net.hidden, learner.net.activation)
            net.flat.copy_(flat[part])
            outcomes[chosen] = torch.sigmoid(net(env.inputs(boards[chosen].contiguous())))
    return outcomes.numpy()


if __name__ == "__main__":
    main()
