"""
Makes a checkpoint of the shipped nets, to train on from: `python -m training.restore --out RUN`.

The exported first layer is the encoding times the trained weights, so the weights come back by
solving for them. What the optimizer remembered is gone; it warms up again within a minute.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.checkpoint import write_checkpoint
from training.model import INPUTS, Learner, encoding

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
            learners[name] = restored(dict(arrays), "race" if name == "race" else "all")
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
    hidden = [arrays[f"weight{k}"].shape[0] for k in range(1, last + 1)]
    learner = Learner(hidden, str(arrays["activation"]), positions, torch.device("cpu"))
    pieces = [_unfolded(arrays["table"]), arrays["bias0"]]
    for k in range(1, last + 1):
        pieces += [arrays[f"weight{k}"], arrays[f"bias{k}"]]
    flat: Tensor = torch.cat(
        [torch.from_numpy(np.ascontiguousarray(p)).reshape(-1) for p in pieces]
    )
    learner.net.flat.data.copy_(flat)
    learner.average.copy_(flat)
    return learner


def _unfolded(table: np.ndarray) -> np.ndarray:
    rows = encoding().reshape(-1, INPUTS).astype(np.float64)
    weight, *_ = np.linalg.lstsq(rows, table.reshape(len(rows), -1).astype(np.float64), rcond=None)
    return weight.astype(np.float32)


if __name__ == "__main__":
    main()
