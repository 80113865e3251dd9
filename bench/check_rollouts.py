"""
Are rollouts unbiased? Bear-offs rolled out with the tables off, against their exact values.

    python bench/check_rollouts.py --seed 1

counts how often the exact value of random positions is within 1.96 standard errors.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np

from gamao.engine.bearoff.tables import TwoSided
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.default import fast_nets, scout_nets, strong_nets
from gamao.engine.rollout.rollout import RolloutJob, roll_out
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.search import Searcher
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import RuleSet

ROUNDING: Final = 1e-5
"""What single precision may add: some positions have no noise left at all."""


def main() -> None:
    """Print the counts, cubeless and cubeful."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--games", type=int, default=1296)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    positions = bear_offs(given.positions, given.seed)
    settings = RolloutSettings(games=given.games, seed=given.seed)
    searcher = Searcher(strong_nets(), fast_nets(), scout_nets(), threads=given.threads)
    for cubeless in (True, False):
        inside, error, noise = checked(positions, searcher, settings, cubeless=cubeless)
        kind = "cubeless" if cubeless else "cubeful"
        print(f"{kind:9} {inside} of {len(positions)} inside; error {error:.5f}, noise {noise:.5f}")


def bear_offs(count: int, seed: int) -> list[Position]:
    """Random positions with one to six checkers of each side in its home board."""
    rng = np.random.default_rng(seed)
    positions = []
    for _ in range(count):
        sides = [rng.multinomial(rng.integers(1, 7), [1 / 6] * 6) for _ in range(2)]
        mine, theirs = ({p: int(n) for p, n in enumerate(side, 1) if n} for side in sides)
        positions.append(Position.of(mine=mine, theirs=theirs))
    return positions


def checked(
    positions: list[Position], searcher: Searcher, settings: RolloutSettings, *, cubeless: bool
) -> tuple[int, float, float]:
    """How many exact values are inside, and the root mean squares of error and standard error."""
    table = TwoSided.open()
    exact = [table.equities(position) for position in positions]
    values = [value.cubeless if cubeless else value.centred_undoubled for value in exact]
    model = CubeModel.of(Match(None, RuleSet()), Cube(), Player.WHITE, cubeless=cubeless)
    result = roll_out(
        RolloutJob(
            searcher=searcher,
            model=model,
            boards=boards_of(positions),
            settings=settings,
            after_play=False,
            double_first=False,
        )
    )
    apart, noise = abs(result.equity - values), result.equity_error
    inside = int((apart <= 1.96 * noise + ROUNDING).sum())
    return inside, float(np.sqrt((apart**2).mean())), float(np.sqrt((noise**2).mean()))


if __name__ == "__main__":
    main()
