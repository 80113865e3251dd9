"""
Mixes nets of one origin: `python -m training.mix --out OUT.npz A.npz=3 B.npz=2`.

Nets trained on from one another are near enough that the mean of their weights is a net, too, and
a better one than each: what a single one has wrong by chance of its last batches, the mean has not.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import numpy as np

Arrays = Mapping[str, np.ndarray]


def main() -> None:
    """Write the weighted mean of exported nets, rounded as `training.export` does."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("nets", nargs="+", metavar="NET.npz=SHARE")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    nets = []
    for text in arguments.nets:
        path, _, share = text.rpartition("=")
        with np.load(path) as arrays:
            nets.append((dict(arrays), float(share)))
    np.savez(arguments.out, **mixed(nets))


def mixed(nets: list[tuple[Arrays, float]]) -> dict[str, np.ndarray]:
    """The mean of the arrays of *nets*, each by its share; what is no weight is the last one's."""
    whole = sum(share for _, share in nets)
    last = nets[-1][0]
    return {
        name: _mean([(net[name], share / whole) for net, share in nets])
        if array.dtype == np.float16
        else array
        for name, array in last.items()
    }


def _mean(weights: list[tuple[np.ndarray, float]]) -> np.ndarray:
    shapes = {array.shape for array, _ in weights}
    if len(shapes) > 1:
        raise ValueError(f"these nets have not one shape: {sorted(shapes)}")
    total = sum(array.astype(np.float32) * share for array, share in weights)
    return np.asarray(total, np.float16)


if __name__ == "__main__":
    main()
