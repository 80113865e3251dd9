"""
What a position is worth and what to do in it: `Engine` and what it speaks in.

The names are loaded at their first use: NumPy and the tables' modules take longer to import than
everything else of gamao together, and not every program that names the engine asks it something.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.engine.candidates import Analysis, Candidate
    from gamao.engine.cube_decision import CubeDecision
    from gamao.engine.engine import Engine
    from gamao.engine.equity import CubeModel
    from gamao.engine.levels import find_level
    from gamao.engine.limit import LEVELS, Limit, RolloutSettings, parse_level
    from gamao.engine.opponent import Opponent
    from gamao.engine.outcomes import Outcomes

__all__ = [
    "LEVELS",
    "Analysis",
    "Candidate",
    "CubeDecision",
    "CubeModel",
    "Engine",
    "Limit",
    "Opponent",
    "Outcomes",
    "RolloutSettings",
    "find_level",
    "parse_level",
]

_ROOMS = {
    "Analysis": "candidates",
    "Candidate": "candidates",
    "CubeDecision": "cube_decision",
    "CubeModel": "equity",
    "LEVELS": "limit",
    "Limit": "limit",
    "Opponent": "opponent",
    "Outcomes": "outcomes",
    "RolloutSettings": "limit",
    "find_level": "levels",
    "parse_level": "limit",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS.get(name, 'engine')}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
