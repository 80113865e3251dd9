"""What the luck of the dice leaves open in a rollout: 95 % intervals, and what cannot be told."""

from __future__ import annotations

from typing import Final

NORMAL_95: Final = 1.96
"""Standard errors to either side that make a 95 % interval."""


def half_width(error: float) -> float:
    """Half of the 95 % interval of what has this standard *error*."""
    return NORMAL_95 * error


def too_close(lead: float, error: float) -> bool:
    """Can a *lead* with this standard *error* not be told from none? 0: it was not rolled out."""
    return error > 0 and lead < half_width(error)
