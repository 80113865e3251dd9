"""
Bear-offs with a live cube at match scores, against a plain recursion in match chances.

`bench/match_bearoffs.py` compares 10,000 positions at 30 scores with a third solution.
"""

from functools import cache
from random import Random

import numpy as np
import pytest
from tests.engine.recursion import afters, as_position, sides
from tests.engine.samples import sensible_net

from gamao import ALL_ROLLS
from gamao.engine.bearoff.tables import TwoSided
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.met import load_table
from gamao.engine.nets.net import Nets
from gamao.engine.rollout.rollout import RolloutJob, roll_out
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.plies import FILTERS
from gamao.engine.search.search import Searcher
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO

ME, OTHER = Player.WHITE, Player.BLACK
NETS = Nets.of(sensible_net((32,)))
SIDES = sides(6, 2)
FLOAT = 2e-5  # of an equity: float32, and the units of lopsided scores are small
MET = load_table()

# Points to go of White and Black, whether the Crawford game is over, the cube.
GAMES = {
    "2-away both": ((2, 2), False, Cube()),
    "4-away, 3-away": ((4, 3), False, Cube()),
    "15-away both": ((15, 15), False, Cube()),
    "own cube of 2": ((5, 3), False, Cube(2, ME)),
    "their cube of 4": ((15, 9), False, Cube(4, OTHER)),
    "behind after Crawford": ((3, 1), True, Cube()),
    "ahead after Crawford": ((1, 4), True, Cube()),
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def after(away, later, winner, points):
    """The chance of side 0 to win the match after *winner* has won *points*."""
    mine, theirs = (a - points * (side == winner) for side, a in enumerate(away))
    if min(mine, theirs) <= 0:
        return float(mine <= 0)
    if later:
        return MET.post[mine - 1] if theirs == 1 else 1 - MET.post[theirs - 1]
    return MET.pre[mine - 1][theirs - 1]


@cache
def chances(game, on_roll, mine, theirs):
    """Of side 0: without a double now, and with the best cube action; *mine* is on roll."""
    away, later, (cube, owner) = game
    if not any(theirs):
        lost = after(away, later, 1 - on_roll, cube)
        return lost, lost
    best, worst = (max, min) if on_roll == 0 else (min, max)
    rolled = sum(
        float(share) * best(chances(game, 1 - on_roll, theirs, side)[1] for side in left)
        for share, left in afters(mine)
    )
    if owner == 1 - on_roll or cube >= max(away):
        return rolled, rolled
    taken = chances((away, later, (2 * cube, 1 - on_roll)), on_roll, mine, theirs)[0]
    return rolled, best(rolled, worst(taken, after(away, later, on_roll, cube)))


def plain(cube):
    return cube.value, None if cube.owner is None else int(cube.owner is OTHER)


def model_of(game):
    away, later, cube = game
    match = Match(15, TORNEIO, (15 - away[0], 15 - away[1]), not later and 1 in away)
    return CubeModel.of(match, cube, ME)


def worth(game, on_roll, mine, theirs, *, doubling):
    """For White, in each state of the model: equities of the recursion's chances."""
    away, later, _ = game
    model = model_of(game)
    cubes = [(away, later, plain(state.cube)) for state in model.states]
    found = [chances(cube, on_roll, mine, theirs)[doubling] for cube in cubes]
    return [model.mwc_to_equity(chance) for chance in found]


@pytest.fixture(scope="module")
def searcher(tmp_path_factory):
    table = TwoSided.build(tmp_path_factory.mktemp("exact"), points=6, checkers=2, threads=1)
    return Searcher(NETS, NETS, two_sided=table)


@every_game
@pytest.mark.parametrize("plies", FILTERS)
def test_every_position_is_worth_what_the_recursion_says(searcher, game, plies):
    random = Random(plies)
    pairs = [(random.choice(SIDES), random.choice(SIDES)) for _ in range(150)]
    boards = boards_of([as_position(*pair) for pair in pairs])

    found = searcher.evaluate_plies(model_of(game), boards, plies=plies)

    exact = [worth(game, 0, *pair, doubling=False) for pair in pairs]
    np.testing.assert_allclose(found.equities, exact, atol=FLOAT)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["2-away both", "4-away, 3-away", "15-away both"])
def test_all_pairs_of_up_to_three_checkers_are_worth_what_the_recursion_says(name, tmp_path):
    game = GAMES[name]  # the states of its model have the cube in every place
    pairs = [(mine, theirs) for mine in sides(6, 3) for theirs in sides(6, 3)]
    table = TwoSided.build(tmp_path, points=6, checkers=3, threads=1)
    boards = boards_of([as_position(*pair) for pair in pairs])

    found = Searcher(NETS, NETS, two_sided=table).evaluate_plies(model_of(game), boards, plies=0)

    exact = [worth(game, 0, *pair, doubling=False) for pair in pairs]
    assert len(exact) == 83 * 83
    np.testing.assert_allclose(found.equities, exact, atol=FLOAT)


@every_game
def test_the_other_side_sees_the_same_game(searcher, game):
    pairs = [(mine, theirs) for mine in SIDES[::3] for theirs in SIDES[::4]]
    boards = boards_of([as_position(*pair) for pair in pairs])

    found = searcher.evaluate_plies(model_of(game).opponents(), boards, plies=0)

    exact = [worth(game, 1, *pair, doubling=False) for pair in pairs]
    np.testing.assert_allclose(-found.equities, exact, atol=FLOAT)


@every_game
@pytest.mark.parametrize("plies", FILTERS)
def test_every_play_is_worth_what_the_recursion_says(searcher, game, plies):
    random = Random(plies)
    for _ in range(20):
        mine, theirs, dice = random.choice(SIDES), random.choice(SIDES), random.choice(ALL_ROLLS)
        board = boards_of([as_position(mine, theirs)])[0]

        ranked = searcher.rank_plays(model_of(game), board, (dice.high, dice.low), plies=plies)

        left = [tuple(after[1, :6].tolist()) for after in ranked.boards]
        exact = np.array([worth(game, 1, theirs, side, doubling=True) for side in left])
        np.testing.assert_allclose(ranked.equities, exact, atol=FLOAT)
        assert exact[0, 0] > exact[:, 0].max() - 2 * FLOAT


@every_game
def test_a_rollout_of_what_is_known_has_no_noise(searcher, game):
    pairs = [(mine, theirs) for mine in SIDES[::5] for theirs in SIDES[::6]]
    job = RolloutJob(
        searcher=searcher,
        model=model_of(game),
        boards=boards_of([as_position(*pair) for pair in pairs]),
        settings=RolloutSettings(games=36),
        after_play=False,
        double_first=True,
    )

    rolled = roll_out(job)

    exact = [worth(game, 0, *pair, doubling=True)[0] for pair in pairs]
    np.testing.assert_allclose(rolled.equity, exact, atol=FLOAT)
    assert rolled.equity_error.max() < 1e-6


def test_threads_and_what_was_asked_before_change_no_bit(searcher):
    boards = boards_of([as_position(mine, SIDES[7]) for mine in sides(6, 3)[::3]])  # some are not
    fresh = Searcher(NETS, NETS, two_sided=searcher.two_sided, threads=2)

    for game in 3 * tuple(GAMES.values()):  # more than are kept
        one = searcher.evaluate_plies(model_of(game), boards, plies=2)
        two = fresh.evaluate_plies(model_of(game), boards, plies=2)
        assert np.array_equal(one.equities, two.equities)


def test_more_games_than_are_kept(searcher):
    """The tables of old games are given up, and made again when they are asked for again."""
    pair = (1, 0, 1, 0, 0, 0), (0, 0, 2, 0, 0, 0)
    board = boards_of([as_position(*pair)])
    games = [((a, b), False, Cube()) for a in range(2, 8) for b in range(2, 8)]

    first, again = (
        [searcher.evaluate_plies(model_of(game), board, plies=0).equity[0] for game in games]
        for _ in range(2)
    )

    assert first == again
    exact = [worth(game, 0, *pair, doubling=False)[0] for game in games]
    np.testing.assert_allclose(first, exact, atol=FLOAT)
