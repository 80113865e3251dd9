"""
Fit what people lean to: `python bench/fit_people.py FOLDER` of people's matches.

Of every play that people made with contact it is asked what speaks for it besides what it is worth
(2-ply): what it looks like (`LOOKS`), what a small net gets wrong, gammons. The weights with which
the plays made are most likely (a conditional logit; the worse somebody plays the less worth counts,
and it counts more in the opening) are the leanings, in points a unit of blur. They are printed with
their standard errors, as lines for `src/gamao/data/people.toml`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from levels_beside_people import SETTINGS, reviewed

from gamao.analysis import Entry, Review, Stage, default_engine
from gamao.bench.people import Numbers
from gamao.engine import Limit
from gamao.engine.boards import boards_of
from gamao.engine.nets.default import load_evaluator, scout_nets
from gamao.engine.nets.evaluator import Evaluator
from gamao.engine.opponent.misjudging import LOOKS, looks_of, stakes, worths
from gamao.engine.outcomes import equity_weights
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position

NAMES: Final = (*LOOKS, "small", "gammons")
USUAL: Final = 5.0
"""The PR at which leanings are given, and the blur of a level of it."""
BLUR: Final = 0.65
_WIDTH: Final = 0.5
"""How far from 0 weights are thought to be, so that what is seldom seen stays near it."""
_STEEP: Final = 20.0


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A play that somebody made: the row of it among all, which begin with the best."""

    made: int
    lost: Numbers
    seen: Numbers
    hard: float
    rating: float
    opening: bool


def main() -> None:
    """Print the leanings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("folder", type=Path, nargs="+")
    small = load_evaluator(scout_nets())
    found = [one for match in reviewed(parser.parse_args().folder) for one in choices(match, small)]
    weights, errors = fitted(found)
    per_point = _STEEP / (np.exp(weights[-3]) * BLUR)
    print(f"# {len(found)} plays; worth counts x{np.exp(weights[-1]):.2f} in the opening")
    for name, weight, error in zip(NAMES, weights, errors, strict=False):
        print(f'"{name}" = {per_point * weight:.2f}  # ± {per_point * error:.2f}')


def choices(match: Review, small: Evaluator) -> list[Choice]:
    """The plays of *match* that were chosen among several, with contact, after the first."""
    found = []
    for player in Player:
        rating = match.summary(player).all.pr
        for entry in match.entries:
            if entry.decision.player is player and entry.counts and rating:
                found.append(_choice(entry, rating, small))
    return [one for one in found if one]


def _choice(entry: Entry, rating: float, small: Evaluator) -> Choice | None:
    game, play, stage = entry.decision.game, entry.decision.action, entry.decision.stage
    contact = stage in (Stage.OPENING, Stage.CONTACT) and game.position != Position.start()
    if not contact or not isinstance(play, Play):
        return None
    analysis = default_engine().analyse(game, SETTINGS.limit)
    plays = analysis.candidates
    positions = [one.position for one in plays]
    first = {one.position: one for one in default_engine().analyse(game, Limit(0)).candidates}
    outcomes = [first[position].outcomes for position in positions]
    results = boards_of(positions)
    weights = equity_weights(game.match.rules.backgammon).astype(np.float64)
    theirs = small.evaluate(results) @ weights[:9] + weights[9]
    ours = np.array([one.equity(game.match.rules.backgammon) for one in outcomes])
    gammons = np.array([one.win_gammon - one.lose_gammon for one in outcomes])
    seen = np.column_stack([looks_of(results) * list(LOOKS.values()), -theirs - ours, gammons])
    worth = worths(analysis)
    return Choice(
        made=positions.index(game.position.after(play).flipped()),
        lost=worth[0] - worth,
        seen=seen - seen[0],
        hard=stakes(plays[0].outcomes, is_race=False),
        rating=max(rating, 1.2),
        opening=stage is Stage.OPENING,
    )


def fitted(found: list[Choice]) -> tuple[Numbers, Numbers]:
    """
    The most likely weights and their standard errors, by Newton's steps.

    Those of `NAMES`, then of worth: its logarithm, that by PR, and that in the opening.
    """
    weights = np.zeros(len(NAMES) + 3)
    weights[-3] = 3.0
    for _ in range(60):
        slope = _slope(found, weights)
        bend = _bend(found, weights)
        step = np.linalg.solve(bend, slope)
        weights = weights - np.clip(step, -0.3, 0.3)
        if np.abs(step).max() < 1e-6:
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(-bend)))


def _slope(found: list[Choice], weights: Numbers) -> Numbers:
    looked, (level, by_rating, in_opening) = weights[: len(NAMES)], weights[len(NAMES) :]
    slope = np.zeros_like(weights)
    slope[: len(NAMES)] = -looked / _WIDTH**2
    for one in found:
        rated = np.log(one.rating / USUAL)
        sharp = np.exp(level + by_rating * rated + in_opening * one.opening) / one.hard
        liked = _STEEP * one.seen @ looked - sharp * one.lost
        raised = np.exp(liked - liked.max())
        surprise = -raised / raised.sum()
        surprise[one.made] += 1
        slope[: len(NAMES)] += _STEEP * surprise @ one.seen
        slope[len(NAMES) :] -= surprise @ one.lost * sharp * np.array([1, rated, one.opening])
    return slope


def _bend(found: list[Choice], weights: Numbers) -> Numbers:
    """How the slope changes with each weight."""
    step = 1e-4
    rows = [
        (_slope(found, weights + step * one) - _slope(found, weights - step * one)) / (2 * step)
        for one in np.eye(len(weights))
    ]
    bend: Numbers = np.array(rows)
    return (bend + bend.T) / 2


if __name__ == "__main__":
    main()
