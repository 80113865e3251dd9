"""How people misjudge, in numbers: fitted to the matches that people played."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from gamao.errors import DataError


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """An average player: all numbers in points, or in units of what is looked at."""

    leanings: Mapping[str, float]
    """What people look at, and by how many units they overvalue it."""
    small: float
    gammons: float
    """How much of a small net's errors, and of gammon chances, comes on top."""
    style: float
    moment: float
    play: float
    """How much players differ, a player from moment to moment, and plays that look alike."""
    attention: float
    """How unevenly one looks: most errors are small, but now and then something is overlooked."""
    opening: float
    """Near the start people misjudge only so much of it: they have seen it before."""
    cube_moment: float
    cube_late: float
    cube_style: float
    cube_beside_plays: float
    """A level's blur of the cube beside that of its plays."""
    bound: float
    bound_growth: float

    def bound_at(self, pr: float) -> float:
        """The most that players of a performance rating *pr* misjudge anything by, in points."""
        return float(self.bound * pr**self.bound_growth)


def load_people() -> People:
    """
    The numbers as `bench/fit_people.py` has fitted them.

    Raises:
        DataError: the package's file is missing or damaged.
    """
    try:
        file = resources.files("gamao") / "data" / "people.toml"
        found = tomllib.loads(file.read_text("utf-8"))
        return People(
            leanings=found["leanings"],
            **found["hard"],
            **found["spread"],
            **{f"cube_{name}": number for name, number in found["cube"].items()},
            bound=found["bound"]["at_one"],
            bound_growth=found["bound"]["growth"],
        )
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"the numbers of people cannot be read: {error}") from error
