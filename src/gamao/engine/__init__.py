"""
What a position is worth and what to do in it: `Engine` and what it speaks in.

The names are loaded at their first use: NumPy and the tables' modules take longer to import than
everything else of gamao together, and not every program that names the engine asks it something.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.engine.engine import Analysis, Candidate, Engine, Limit, parse_level
    from gamao.engine.equity import CubeDecision, CubeModel
    from gamao.engine.outcomes import Outcomes

__all__ = [
    "Analysis",
    "Candidate",
    "CubeDecision",
    "CubeModel",
    "Engine",
    "Limit",
    "Outcomes",
    "parse_level",
]

_ROOMS = {"CubeDecision": "equity", "CubeModel": "equity", "Outcomes": "outcomes"}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS.get(name, 'engine')}"), name)
