"""Levels for people: from beginner to the best, each with a measured performance rating."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Final

from gamao.errors import DataError, NotationError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.shown import shown

LEVELS: Final = (
    "beginner",
    "casual",
    "intermediate",
    "advanced",
    "expert",
    "master",
    "world-class",
    "best",
)
"""The ids, the weakest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """
    How well an opponent plays. `id` is stable; what people read comes from message catalogues.

    It thinks as far as *limit* says ("0-ply", ...), then misjudges plays by *blur* times, and the
    cube by *cube_blur* times, what `misjudging` says of an average player, but by no more than
    *bound* points. *pr* was measured on the judged plays and, at 0-ply, on what people had to
    decide in matches; *cube_pr* on the judged cubes. Their 95 % intervals are
    ± *pr_error* and ± *cube_pr_error*.
    """

    id: str
    target: float
    """The PR it is meant to have; 0 for the best there is."""
    limit: str
    blur: float = 0.0
    bound: float = 1.0
    cube_blur: float = 0.0
    pr: float
    pr_error: float
    cube_pr: float
    cube_pr_error: float

    __repr__ = shown

    def __post_init__(self) -> None:
        require(str, id=self.id, limit=self.limit)
        require(float, target=self.target, blur=self.blur, bound=self.bound)
        require(float, cube_blur=self.cube_blur, pr=self.pr, pr_error=self.pr_error)
        require(float, cube_pr=self.cube_pr, cube_pr_error=self.cube_pr_error)


def load_levels() -> tuple[Level, ...]:
    """
    All levels, the weakest first, as `bench/calibrate_levels.py` has measured them.

    Raises:
        DataError: the package's file is missing or damaged.
    """
    try:
        file = resources.files("gamao") / "data" / "levels.toml"
        entries = tomllib.loads(file.read_text("utf-8"))["levels"]
        return tuple(Level(**entry) for entry in entries)
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"the levels cannot be read: {error}") from error


def find_level(text: str) -> Level:
    """
    The level whose id is *text*.

    Raises:
        NotationError: no level is called so.
    """
    levels = {level.id: level for level in load_levels()}
    if text not in levels:
        raise NotationError(
            _("a level is one of {levels}, not {text!r}"), levels=", ".join(levels), text=text
        )
    return levels[text]


def level_like(pr: float) -> Level:
    """
    The level that plays most like a performance rating *pr*.

    Ratings are compared by how many times one is the other: 1 and 2 differ as 10 and 20 do.

    >>> [level_like(pr).id for pr in (0.0, 1.5, 4.5, 7.5, 60.0)]
    ['best', 'world-class', 'expert', 'advanced', 'beginner']
    """
    return min(load_levels(), key=lambda level: abs(math.log(max(pr, 0.01) / level.pr)))
