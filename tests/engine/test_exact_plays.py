"""Bear-offs inside the two-sided table: plays, values and rollouts against exact recursion."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest
from tests.engine.recursion import as_position, exact_equities, sides
from tests.engine.samples import sensible_net

from gamao import ALL_ROLLS, Position
from gamao.engine.bearoff.tables import EQUITY_UNIT, TwoSided
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.default import fast_nets
from gamao.engine.nets.net import Nets
from gamao.engine.rollout.rollout import RolloutJob, roll_out
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.plies import FILTERS
from gamao.engine.search.search import Searcher
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import MONEY, TORNEIO

ME, OTHER = Player.WHITE, Player.BLACK
COLUMNS = {None: 1, ME: 2, OTHER: 3}  # of exact_equities, by the owner of the cube
ROUNDED = 1.1 / EQUITY_UNIT  # a double counts what was rounded twice
SIDES = sides(6, 2)
NETS = Nets.of(sensible_net((32,)))

CUBES = {
    "middle": CubeModel.of(Match(), Cube(), ME),
    "middle, beavers and raccoons": CubeModel.of(
        Match(None, replace(MONEY, beaver=True, raccoon=True)), Cube(), ME
    ),
    "mine": CubeModel.of(Match(), Cube(4, ME), ME),
    "theirs": CubeModel.of(Match(), Cube(2, OTHER), ME),
    "none": CubeModel.of(Match(), Cube(), ME, cubeless=True),
    "Crawford game": CubeModel.of(Match(5, TORNEIO, (4, 2), True), Cube(), ME),
    "last game": CubeModel.of(Match(5, TORNEIO, (4, 4)), Cube(), ME),
}
every_cube = pytest.mark.parametrize("model", CUBES.values(), ids=CUBES)


@pytest.fixture(scope="module")
def searcher(tmp_path_factory):
    table = TwoSided.build(tmp_path_factory.mktemp("exact"), points=6, checkers=2, threads=1)
    return Searcher(NETS, NETS, two_sided=table)


def columns(model):
    """The column of `exact_equities` that holds each state of *model*, for ME on roll."""
    live = [state.mine or state.theirs for state in model.states]
    return [COLUMNS[s.cube.owner] if may else 0 for s, may in zip(model.states, live, strict=True)]


def worth(model, mine, theirs):
    """What *mine* on roll against *theirs* is worth in each state, without a double now."""
    undoubled, _ = exact_equities(mine, theirs)
    return [float(undoubled[column]) for column in columns(model)]


def worth_after_play(model, mine, theirs):
    """The same after a play that left *mine*, the other side on roll and free to double."""
    _, live = exact_equities(theirs, mine)
    return [-float(live[(0, 1, 3, 2)[column]]) for column in columns(model)]


@every_cube
@pytest.mark.parametrize("plies", FILTERS)
def test_every_play_is_worth_what_the_recursion_says(searcher, model, plies):
    random = Random(plies)
    for _ in range(150):
        mine, theirs, dice = random.choice(SIDES), random.choice(SIDES), random.choice(ALL_ROLLS)
        board = boards_of([as_position(mine, theirs)])[0]

        ranked = searcher.rank_plays(model, board, (dice.high, dice.low), plies=plies)

        exact = np.array(
            [
                worth_after_play(model, tuple(after[1, :6].tolist()), theirs)
                for after in ranked.boards
            ]
        )
        np.testing.assert_allclose(ranked.equities, exact, atol=ROUNDED)
        assert exact[0, 0] > exact[:, 0].max() - 2 * ROUNDED


@every_cube
@pytest.mark.parametrize("plies", FILTERS)
def test_every_position_is_worth_what_the_recursion_says(searcher, model, plies):
    pairs = list(product(SIDES, repeat=2))
    boards = boards_of([as_position(*pair) for pair in pairs])

    found = searcher.evaluate_plies(model, boards, plies=plies)

    exact = np.array([worth(model, *pair) for pair in pairs])
    cubeless = np.array([float(exact_equities(*pair)[0][0]) for pair in pairs])
    np.testing.assert_allclose(found.equities, exact, atol=ROUNDED)
    np.testing.assert_allclose(2 * found.outcomes[:, 0] - 1, cubeless, atol=ROUNDED)


@pytest.mark.parametrize("plies", [2, 3])
def test_threads_change_no_bit_of_what_is_known(searcher, plies):
    boards = boards_of([as_position(mine, SIDES[7]) for mine in sides(6, 3)[::3]])  # some are not
    model = CUBES["middle"]
    other = Searcher(NETS, NETS, two_sided=searcher.two_sided, threads=2)

    one = searcher.evaluate_plies(model, boards, plies=plies)
    two = other.evaluate_plies(model, boards, plies=plies)

    assert np.array_equal(one.equities, two.equities)
    assert np.array_equal(one.outcomes, two.outcomes)


def test_the_table_is_not_asked_while_nobody_may_double(searcher):
    # 26 rolls of 36 win at once. Else 34 win for the other side, who would double and be passed.
    board = boards_of([Position.of(mine={2: 2}, theirs={4: 1})])
    held_back = replace(CUBES["middle"], held_back=2)

    free = searcher.evaluate_plies(CUBES["middle"], board, plies=2).equity[0]
    held = searcher.evaluate_plies(held_back, board, plies=2).equity[0]

    assert free == pytest.approx(26 / 36 - 10 / 36, abs=ROUNDED)
    assert held == pytest.approx(26 / 36 - 10 / 36 * (34 / 36 - 2 / 36), abs=ROUNDED)


@every_cube
@pytest.mark.parametrize("double_first", [False, True])
def test_a_rollout_of_what_is_known_has_no_noise(searcher, model, double_first):
    pairs = [(mine, theirs) for mine in SIDES[::4] for theirs in SIDES[::5]]
    job = RolloutJob(
        searcher=searcher,
        model=model,
        boards=boards_of([as_position(*pair) for pair in pairs]),
        settings=RolloutSettings(games=36),
        after_play=False,
        double_first=double_first,
    )

    rolled = roll_out(job)

    exact = [worth(model, *pair) for pair in pairs]
    if double_first:
        exact = [model.apply_doubling(equities) for equities in exact]
    np.testing.assert_allclose(rolled.equity, [row[0] for row in exact], atol=ROUNDED)
    assert rolled.equity_error.max() < 1e-6


def test_games_that_reach_the_table_end_there_without_bias(searcher):
    positions = [as_position(mine, SIDES[20]) for mine in ((0, 0, 1, 1, 1, 0), (2, 0, 0, 1, 0, 1))]
    job = RolloutJob(
        searcher=Searcher(fast_nets(), fast_nets(), two_sided=searcher.two_sided),
        model=CUBES["middle"],
        boards=boards_of(positions),
        settings=RolloutSettings(games=1296),
        after_play=False,
        double_first=False,
    )

    rolled = roll_out(job)

    exact = [float(exact_equities(p.mine[1:7], p.theirs[1:7])[0][1]) for p in positions]
    assert (abs(rolled.equity - exact) < 3 * rolled.equity_error + ROUNDED).all()
    assert rolled.equity_error.max() < 0.003
