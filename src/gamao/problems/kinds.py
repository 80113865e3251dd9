"""What a problem asks."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """Which decision is asked for."""

    PLAY = "play"
    DOUBLE = "double"
    """To double or not, and what the answer should be."""
    TAKE = "take"
