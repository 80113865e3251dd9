"""
Writes what torch says of 10,000 positions: `python -m training.golden CHECKPOINT`.

The file goes to tests/golden, where the engine is held to it without needing torch.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from training.checkpoint import read_checkpoint
from training.env import Env, played_boards
from training.export import torch_outcomes

NAMES = ("strong", "fast", "race")
GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "torch.npz"


def main() -> None:
    """Evaluate positions out of random play with every shipped net."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--positions", type=int, default=10_000)
    arguments = parser.parse_args()
    env = Env("cpu")
    torch.manual_seed(3)
    boards = played_boards(env, arguments.positions)
    learners = read_checkpoint(arguments.checkpoint).learners(env.device)
    arrays = {"boards": boards.numpy().reshape(-1, 2, 25)}
    for name in NAMES:
        arrays[name] = torch_outcomes(learners[name], env, boards)
    np.savez_compressed(GOLDEN, **arrays)
    print(f"{GOLDEN}: {GOLDEN.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
