"""
Explanations as data: what differs between two plays, and what a cube decision rests on.

Every number is counted exactly or is the engine's; `as_json` gives them by name. Words are made of
them elsewhere.
"""

from gamao.engine.explain.cube import CubeExplanation
from gamao.engine.explain.explainer import Explainer
from gamao.engine.explain.json import as_json
from gamao.engine.explain.plays import PlayExplanation
from gamao.engine.explain.reasons import Reason, ReasonKind

__all__ = ["CubeExplanation", "Explainer", "PlayExplanation", "Reason", "ReasonKind", "as_json"]
