"""A crowd of each level: how many of its players would err in a position."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeEquities, decide_cube
from gamao.engine.cube.equity import CubeModel
from gamao.engine.engine import Analysis
from gamao.engine.nets.default import load_evaluator, scout_nets
from gamao.engine.nets.evaluator import Evaluator
from gamao.engine.opponent.levels import Level, load_levels
from gamao.engine.opponent.misjudging import (
    LOOKS,
    Numbers,
    Sight,
    blur_in,
    bounded,
    shifted,
    stakes,
    worths,
)
from gamao.engine.opponent.people import People, load_people
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game
from gamao.rules.shown import shown

PLAYERS: Final = 40


@dataclass(frozen=True, slots=True)
class Crowd:
    """
    Forty players of each of *levels*, who misjudge as *people* do.

    The same position is answered alike whenever it is asked about.
    """

    small: Evaluator
    people: People
    levels: tuple[Level, ...]

    __repr__ = shown

    @staticmethod
    def gathered() -> Crowd:
        """
        The crowd of the shipped levels.

        Raises:
            DataError: a file of the package is missing or damaged.
        """
        return Crowd(load_evaluator(scout_nets()), load_people(), load_levels())

    def erring_plays(self, game: Game, analysis: Analysis, least: float) -> tuple[float, ...]:
        """Of each level, the share whose play would lose at least *least* by *analysis*."""
        worth = worths(analysis)
        wrong = self._misjudged(Sight.of(game, analysis, self.small, self.people), game)
        shares = []
        for level in self.levels:
            blurred = bounded(blur_in(game.position, level.blur) * wrong, level.bound)
            made = (worth + blurred).argmax(axis=1)
            shares.append(float(np.mean(worth[0] - worth[made] >= least)))
        return tuple(shares)

    def erring_cubes(
        self, game: Game, seen: CubeEquities, worth: Mapping[str, float], least: float
    ) -> tuple[float, ...]:
        """
        The same of a cube decision, *worth* being what can be done: doubling or not, or answers.

        What is *seen* is seen by whoever doubles, or has doubled.
        """
        answers = str(CubeAction.DOUBLE) not in worth
        drawn = self._drawn(game, 3)
        hard = stakes(seen.outcomes, is_race=game.position.is_race)
        moment = drawn[:, 0] * np.exp(self.people.attention * drawn[:, 1])
        lean = self.people.cube_style * drawn[:, 2] if answers else -self.people.cube_late
        wrong = self.people.cube_moment * hard * moment + lean
        best = max(worth.values())
        shares = []
        for level in self.levels:
            most = level.bound
            done = (
                _done(seen.model, seen.equities, most * math.tanh(level.cube_blur * by / most))
                for by in wrong
            )
            lost = [best - worth.get(one[answers], best) for one in done]
            shares.append(float(np.mean([loss >= least for loss in lost])))
        return tuple(shares)

    def _misjudged(self, sight: Sight, game: Game) -> Numbers:
        plays, people = len(sight.results), self.people
        drawn = self._drawn(game, 2 * len(LOOKS) + 1 + plays)
        style, moment, alone, attention = np.split(
            drawn, [len(LOOKS), 2 * len(LOOKS), 2 * len(LOOKS) + plays], axis=1
        )
        return sight.misjudged(
            people.style * style + people.moment * moment,
            people.play * alone,
            np.exp(people.attention * attention[:, 0]),
        )

    def _drawn(self, game: Game, count: int) -> Numbers:
        """*count* normal numbers for each player, the same for the same position and dice."""
        dice = (game.dice.high, game.dice.low) if game.dice else (0, 0)
        what = boards_of([game.position]).astype(np.uint32).ravel().tolist()
        # Of NumPy's generators this one gives the same numbers in every version.
        return np.random.RandomState([*what, *dice]).normal(size=(PLAYERS, count))


def crowd_fingerprint() -> str:
    """What tells the answers of the shipped crowd from those of other people or levels."""
    levels = [(one.id, one.blur, one.bound, one.cube_blur) for one in load_levels()]
    parts = PLAYERS, scout_nets().contact.hash, load_people(), levels
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _done(model: CubeModel, equities: tuple[float, ...], wrong: float) -> tuple[str, str]:
    """What somebody does who sees the game better by *wrong*: before a double, and after it."""
    decision = decide_cube(model, shifted(model, equities, wrong))
    before = str(CubeAction.DOUBLE) if decision.should_double else "no double"
    return before, str(decision.answer)
