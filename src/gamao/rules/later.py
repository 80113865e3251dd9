"""
What a value needs of what stands above it: found by its name, when it is asked for.

A position lists its plays and a game draws itself, as people expect; the move generator and the
drawings are made of positions and games, so these cannot import them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    """*name* of *module* of ours, loaded at its first use."""
    return getattr(import_module(f"gamao.{module}"), name)
