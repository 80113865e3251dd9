"""
What a net is trained on: 256 inputs, which the count table of its first layer is made of.

For each side 32 groups of 4 inputs. Groups 0 to 24, the points and the bar: one checker, two or
more, three or more, and half of those beyond three. Groups 25 to 28, checkers borne off: 15
inputs for more than 0, 1, ... 14, and a sixteenth of their number. Group 29: the pips over 128.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.rules.position import CHECKERS

INPUTS: Final = 256
GROUPS: Final = 32
"""Groups of four inputs, a side."""
PLACES: Final = 26
"""24 points, the bar, borne off."""
COUNTS: Final = 16


def folded(weights: NDArray[np.floating]) -> NDArray[np.float32]:
    """
    The count table [2, 26, 16, hidden] of a first layer with *weights* [256, hidden].

    One operation after the other, no sums of products: the same bits on every machine.
    """
    groups = weights.astype(np.float32).reshape(2, GROUPS, 4, -1)
    table = np.zeros((2, PLACES, COUNTS, groups.shape[-1]), np.float32)
    one, two, three, beyond = np.moveaxis(groups[:, :25], 2, 0)
    pips = np.arange(1, 26, dtype=np.float32)[:, None] / 128 * groups[:, 29, :1]
    gone = groups[:, 25:29].reshape(2, COUNTS, -1)
    borne_off = np.zeros_like(gone[:, 0])
    for count in range(1, COUNTS):
        of_count = one if count == 1 else two if count == 2 else two + three
        table[:, :25, count] = of_count + np.float32(max(count - 3, 0) / 2) * beyond
        table[:, :25, count] += count * pips
        borne_off += gone[:, count - 1]
        table[:, 25, count] = borne_off + np.float32(count / 16) * gone[:, CHECKERS]
    return table
