"""
What a position is worth and what to do in it: `Engine` and what it speaks in.

This is the engine's door: the program around it takes these names from here and does not reach
into the rooms. Few modules have a door of their own; tests/test_architecture.py names them.

The names are loaded at their first use: NumPy and the tables' modules take longer to import than
everything else of gamao together, and not every program that names the engine asks it something.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.engine.asking import AsyncEngine
    from gamao.engine.bearoff.tables import OneSided
    from gamao.engine.boards import boards_of, position_of, positions_of, rolls_of
    from gamao.engine.cube.decision import Courses, CubeDecision, CubeEquities
    from gamao.engine.cube.equity import CubeModel
    from gamao.engine.cube.met import MatchEquityTable, load_table
    from gamao.engine.cube.states import Line
    from gamao.engine.engine import Engine
    from gamao.engine.explain import CubeExplanation, Explainer, PlayExplanation
    from gamao.engine.interval import half_width, too_close
    from gamao.engine.nets.evaluator import Boards, Evaluator, Floats, Rolls
    from gamao.engine.nets.own import Judges, board_moves
    from gamao.engine.opponent.crowd import Crowd, crowd_fingerprint
    from gamao.engine.opponent.levels import LEVELS, Level, find_level, level_like, load_levels
    from gamao.engine.opponent.opponent import Decider, Opponent
    from gamao.engine.outcomes import Outcomes, equity_weights
    from gamao.engine.rollout.answers import RolledCube, RolledPlays
    from gamao.engine.rollout.plan import RolloutPlan
    from gamao.engine.rollout.sums import RolloutResult, RolloutSums
    from gamao.engine.search.candidates import Analysis, Candidate
    from gamao.engine.search.limit import LARGEST_SEED, LIMITS, Limit, RolloutSettings, parse_limit

__all__ = [
    "LARGEST_SEED",
    "LEVELS",
    "LIMITS",
    "Analysis",
    "AsyncEngine",
    "Boards",
    "Candidate",
    "Courses",
    "Crowd",
    "CubeDecision",
    "CubeEquities",
    "CubeExplanation",
    "CubeModel",
    "Decider",
    "Engine",
    "Evaluator",
    "Explainer",
    "Floats",
    "Judges",
    "Level",
    "Limit",
    "Line",
    "MatchEquityTable",
    "OneSided",
    "Opponent",
    "Outcomes",
    "PlayExplanation",
    "RolledCube",
    "RolledPlays",
    "RolloutPlan",
    "RolloutResult",
    "RolloutSettings",
    "RolloutSums",
    "Rolls",
    "board_moves",
    "boards_of",
    "crowd_fingerprint",
    "equity_weights",
    "find_level",
    "half_width",
    "level_like",
    "load_levels",
    "load_table",
    "parse_limit",
    "position_of",
    "positions_of",
    "rolls_of",
    "too_close",
]

_ROOMS = {
    "asking": ("AsyncEngine",),
    "bearoff.tables": ("OneSided",),
    "boards": (
        "boards_of",
        "position_of",
        "positions_of",
        "rolls_of",
    ),
    "engine": ("Engine",),
    "explain": (
        "CubeExplanation",
        "Explainer",
        "PlayExplanation",
    ),
    "nets.evaluator": (
        "Boards",
        "Evaluator",
        "Floats",
        "Rolls",
    ),
    "nets.own": (
        "Judges",
        "board_moves",
    ),
    "cube.met": (
        "MatchEquityTable",
        "load_table",
    ),
    "interval": (
        "half_width",
        "too_close",
    ),
    "outcomes": (
        "Outcomes",
        "equity_weights",
    ),
    "search.candidates": (
        "Analysis",
        "Candidate",
    ),
    "search.limit": (
        "LARGEST_SEED",
        "LIMITS",
        "Limit",
        "RolloutSettings",
        "parse_limit",
    ),
    "cube.decision": (
        "Courses",
        "CubeDecision",
        "CubeEquities",
    ),
    "cube.equity": ("CubeModel",),
    "cube.states": ("Line",),
    "rollout.answers": (
        "RolledCube",
        "RolledPlays",
    ),
    "rollout.plan": ("RolloutPlan",),
    "rollout.sums": (
        "RolloutResult",
        "RolloutSums",
    ),
    "opponent.crowd": (
        "Crowd",
        "crowd_fingerprint",
    ),
    "opponent.levels": (
        "LEVELS",
        "Level",
        "find_level",
        "level_like",
        "load_levels",
    ),
    "opponent.opponent": (
        "Decider",
        "Opponent",
    ),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{room}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
