"""
Judged cube decisions: what doubling, waiting, taking and passing lose.

The set is an .npz file of n positions near a border, before the roll, seen by the player on roll:

format      1
meta        JSON text: how they were chosen and judged
boards      int8 [n, 2, 25]
cubes       int16 [n, 2]: the cube's value, and whether the player on roll owns it (else: middle)
matches     int16 [n, 3]: length (0: money, without Jacoby and beavers), points of the player on
            roll, of the opponent
equities    float32 [n, 3]: no double; double, take; double, pass; for the player on roll, winning
            the cube as it stands being +1
errors      float32 [n, 2]: standard errors of the former two

Each position asks twice: the player on roll whether to double, the opponent whether to take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from gamao.bench.decisions import Losses, PlayScore
from gamao.bench.sets import ArraySet
from gamao.engine import Boards, CubeDecision, Floats, position_of
from gamao.errors import DataError
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO, RuleSet

PLAIN_MONEY: Final = RuleSet()
"""Without Jacoby and beavers, as every program can play it."""

Choice = tuple[bool, bool]
"""Does the player on roll double, and would the opponent take?"""


@runtime_checkable
class CubeContender(Protocol):
    """A contender that can handle the cube."""

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """What it does with the cube in each of *games*, on either side."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CubeDecisions(ArraySet):
    """
    A set of judged cube decisions; see the module for what the arrays are.

    Raises:
        DataError: the arrays do not fit together.
    """

    version: ClassVar = 1
    shipped_file: ClassVar = "decisions-cube.npz"

    boards: Boards
    cubes: NDArray[np.int16]
    matches: NDArray[np.int16]
    equities: Floats
    errors: Floats
    meta: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count = len(self.boards)
        shapes = {"boards": (2, 25), "cubes": (2,), "matches": (3,), "equities": (3,)}
        for name, shape in (shapes | {"errors": (2,)}).items():
            if getattr(self, name).shape != (count, *shape):
                raise DataError(f"{name} must have the shape {(count, *shape)}")

    def games(self) -> list[Game]:
        """The games, White being on roll."""
        return [
            game_of(board, cube, match)
            for board, cube, match in zip(
                self.boards, self.cubes.tolist(), self.matches.tolist(), strict=True
            )
        ]

    def part(self, rows: NDArray[np.bool_] | NDArray[np.int64]) -> CubeDecisions:
        """The decisions that *rows* picks."""
        names = ("boards", "cubes", "matches", "equities", "errors")
        return replace(self, **{name: getattr(self, name)[rows] for name in names})

    def losses(self, choices: Sequence[Choice]) -> Losses:
        """What each of *choices* loses, [n, 2]: the player on roll, the opponent."""
        no_double, take, passed = self.equities.astype(np.float64).T
        doubled = np.minimum(take, passed)
        doubles, takes = np.array(choices).T
        first = np.maximum(doubled, no_double) - np.where(doubles, doubled, no_double)
        second = np.where(takes, take, passed) - doubled
        return np.stack([first, second], axis=1)


def game_of(board: NDArray[np.int8], cube: Sequence[int], match: Sequence[int]) -> Game:
    """The game that these rows of a set stand for; White is on roll."""
    value, owned = cube
    length, *score = match
    terms = Match(length, TORNEIO, (score[0], score[1])) if length else Match(None, PLAIN_MONEY)
    owner = Player.WHITE if owned else None
    return terms.game_from(position_of(board), on_roll=Player.WHITE, cube=Cube(value, owner))


def choice_of(decision: CubeDecision) -> Choice:
    """What somebody does who sees the cube so."""
    return decision.should_double, decision.answer is not CubeAction.PASS


def cube_scores(decisions: CubeDecisions, choices: Sequence[Choice]) -> tuple[PlayScore, ...]:
    """What *choices* lose: all of them, and doubles and takes apart."""
    losses = decisions.losses(choices)
    return (
        PlayScore.of("cube", losses.ravel()),
        PlayScore.of("doubles", losses[:, 0]),
        PlayScore.of("takes", losses[:, 1]),
    )


def cube_noise_floor(decisions: CubeDecisions, *, seed: int = 1) -> float:
    """The PR that the judge's noise alone gives somebody who always decides right."""
    rng = np.random.default_rng(seed)
    best = [choice_of(seen(row)) for row in decisions.equities.tolist()]
    again = decisions.equities.copy()
    again[:, :2] += (decisions.errors * rng.normal(size=decisions.errors.shape)).astype(np.float32)
    return PlayScore.of("", replace(decisions, equities=again).losses(best).ravel()).pr


def seen(equities: Sequence[float]) -> CubeDecision:
    """The decision of which a set has these *equities*."""
    no_double, take, passed = equities
    return CubeDecision(no_double=no_double, double_take=take, double_pass=passed)
