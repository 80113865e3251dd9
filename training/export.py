"""Writes the nets of a checkpoint as .npz: `python -m training.export CHECKPOINT --out DIR`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from training.checkpoint import read_checkpoint
from training.env import Env
from training.model import Learner, evaluate_exported, export
from training.smoke import played_boards


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
    boards = played_boards(env, count)
    with torch.no_grad():
        learner.net.flat.copy_(learner.average)
        expected = torch.sigmoid(learner.net(env.inputs(boards))).numpy()
    with np.load(path) as arrays:
        found = evaluate_exported(arrays, boards.numpy().reshape(-1, 2, 25))
    return float(np.abs(expected - found).max())


if __name__ == "__main__":
    main()
