"""
Makes a checkpoint of the shipped nets, to train on from: `python -m training.restore --out RUN`.

What the optimizer remembered is gone; it warms up again within a minute.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.checkpoint import write_checkpoint
from training.model import Learner

POSITIONS = {"strong": "contact", "fast": "contact", "race": "race", "scout": "all"}
DATA = Path(__file__).parents[1] / "src" / "gamao" / "data"


def main() -> None:
    """Write a checkpoint folder with the nets of the package, all stages still to run."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    learners = {}
    for path in sorted(DATA.glob("net-*.npz")):
        with np.load(path) as arrays:
            name = path.stem.split("-")[1]
            learners[name] = restored(dict(arrays), POSITIONS[name])
    state: dict[str, Any] = {
        "seconds": {},
        "counts": {"labels": 0, "updates": 0, "windows": 0},
        "held_out": None,
        "origin": None,
        "config": "",
    }
    write_checkpoint(arguments.out, learners, state)
    print(f"{arguments.out}: {', '.join(learners)}")


def restored(arrays: dict[str, np.ndarray], positions: str) -> Learner:
    """The learner whose averaged weights export to *arrays*."""
    last = max(int(name[6:]) for name in arrays if name.startswith("weight"))
    names = ["inputs", "bias0"]
    for k in range(1, last + 1):
        names += [f"weight{k}", f"bias{k}"]
    parts = len(arrays["inputs"])
    hidden = [arrays[f"weight{k}"].shape[1] for k in range(1, last + 1)]
    learner = Learner(hidden, str(arrays["activation"]), positions, torch.device("cpu"), parts)
    pieces = [torch.from_numpy(arrays[name]).float().reshape(parts, -1) for name in names]
    flat: Tensor = torch.cat(pieces, 1).reshape(-1)
    learner.net.flat.data.copy_(flat)
    learner.average.copy_(flat)
    return learner


if __name__ == "__main__":
    main()
