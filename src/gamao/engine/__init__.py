"""
What a position is worth and what to do in it: `Engine` and what it speaks in.

The names are loaded at their first use: NumPy and the tables' modules take longer to import than
everything else of gamao together, and not every program that names the engine asks it something.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.engine.cube.decision import CubeDecision
    from gamao.engine.cube.equity import CubeModel
    from gamao.engine.engine import Engine
    from gamao.engine.opponent.levels import find_level
    from gamao.engine.opponent.opponent import Opponent
    from gamao.engine.outcomes import Outcomes
    from gamao.engine.search.candidates import Analysis, Candidate
    from gamao.engine.search.limit import LEVELS, Limit, RolloutSettings, parse_level

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
    "Analysis": "search.candidates",
    "Candidate": "search.candidates",
    "CubeDecision": "cube.decision",
    "CubeModel": "cube.equity",
    "LEVELS": "search.limit",
    "Limit": "search.limit",
    "Opponent": "opponent.opponent",
    "Outcomes": "outcomes",
    "RolloutSettings": "search.limit",
    "find_level": "opponent.levels",
    "parse_level": "search.limit",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS.get(name, 'engine')}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
