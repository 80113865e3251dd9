"""What a position is worth and what to do in it: `Engine` and what it speaks in."""

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
