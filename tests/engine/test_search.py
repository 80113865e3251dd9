import pickle
from random import Random

import numpy as np
import pytest
from tests.engine.samples import random_boards, sensible_net, start_boards
from tests.strategies import random_dice, random_position

from gamao.engine.bearoff.tables import TwoSided
from gamao.engine.boards import boards_of, plays_by_result, plays_of, rows_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.default import fast_nets, strong_nets
from gamao.engine.nets.net import Net, Nets
from gamao.engine.nets.plain import PlainEvaluator
from gamao.engine.outcomes import Outcomes, equity_weights
from gamao.engine.search.search import FILTERS, Effort, FilterStep, Searcher
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.movegen import legal_plays
from gamao.rules.player import Player
from gamao.rules.position import Position

ROLLS = [(high, low) for low in range(1, 7) for high in range(low, 7)]
EXACT = Effort(scout_keep=1, fast_keep=1, leaf_step=1)
MONEY = CubeModel.of(Match(), Cube(), Player.WHITE)
CUBELESS = CubeModel.of(Match(), Cube(), Player.WHITE, cubeless=True)
NETS = Nets.of(sensible_net((32,)))
OTHER_NETS = Nets.of(Net.random((32,), seed=2))
PLAIN = PlainEvaluator(NETS)


def searcher(nets=NETS, **options):
    return Searcher(nets, nets, quantised=False, **options)


def ways(roll):
    return 1 if roll[0] == roll[1] else 2


def replies(board):
    """The best play of each roll by the plain evaluator."""
    boards = np.repeat(board[None], len(ROLLS), axis=0)
    return PLAIN.decide(boards, np.array(ROLLS, np.int8), equity_weights())


def flipped(outcomes):
    return np.concatenate([1 - outcomes[..., :1], outcomes[..., 5:], outcomes[..., 1:5]], axis=-1)


def average(rows):
    return sum(ways(roll) * row for roll, row in zip(ROLLS, rows, strict=True)) / 36


def brute_force(board, plies):
    """The nine chances of the player about to roll, by definition."""
    if not board[0].any() or not board[1].any() or plies == 0:
        return PLAIN.evaluate(board[None])[0]
    results, outcomes, _ = replies(board)
    if plies == 1:
        return average(outcomes)
    return average([flipped(brute_force(result, plies - 1)) for result in results])


def race_pips(board):
    hindmost = [max(np.flatnonzero(side), default=-1) for side in board]
    is_race = sum(hindmost) < 23
    return int((np.arange(1, 26) * board[0]).sum()) if is_race else 0


def same(a, b):
    return all(
        np.array_equal(getattr(a, name), getattr(b, name)) for name in ("outcomes", "equities")
    )


def test_one_ply_is_the_mean_over_the_rolls_of_the_best_replies():
    boards = random_boards(12, seed=3)

    found = searcher().evaluate_plies(CUBELESS, boards, plies=1, effort=EXACT)

    for board, outcomes in zip(boards, found.outcomes, strict=True):
        np.testing.assert_allclose(outcomes, brute_force(board, 1), atol=2e-6)


def test_two_plies_are_the_mean_over_two_rolls():
    boards = random_boards(2, seed=4)

    found = searcher().evaluate_plies(CUBELESS, boards, plies=2, effort=EXACT)

    for board, outcomes in zip(boards, found.outcomes, strict=True):
        np.testing.assert_allclose(outcomes, brute_force(board, 2), atol=2e-6)


def test_three_plies_near_the_end_are_the_mean_over_three_rolls():
    board = boards_of([Position.of(mine={6: 2, 1: 1}, theirs={5: 1, 3: 2})])

    found = searcher().evaluate_plies(CUBELESS, board, plies=3, effort=EXACT)

    np.testing.assert_allclose(found.outcomes[0], brute_force(board[0], 3), atol=2e-6)


def test_cubeful_equities_are_those_of_the_plain_cube_model():
    boards = random_boards(8, seed=5)
    opponent = MONEY.opponents()

    found = searcher().evaluate_plies(MONEY, boards, plies=1, effort=EXACT)

    for board, equities in zip(boards, found.equities, strict=True):
        results, outcomes, _ = replies(board)
        rows = []
        for result, mine in zip(results, outcomes, strict=True):
            theirs = Outcomes.from_array(flipped(mine).clip(0, 1))
            over = not result[0].any() or not result[1].any()
            worth = (
                opponent.finished_equities(theirs)
                if over
                else opponent.leaf_equities(theirs, race_pips(result))
            )
            rows.append(-np.array(worth))
        np.testing.assert_allclose(equities, average(rows), atol=2e-5)


def test_the_core_names_the_plays_that_the_rules_name():
    rng, engine = Random(14), searcher()
    asked = [(random_position(rng), random_dice(rng)) for _ in range(3000)]

    for position, dice in asked:
        ranked = engine.rank_plays(MONEY, boards_of([position])[0], (dice.high, dice.low), plies=0)
        ruled = plays_by_result(position, legal_plays(position, dice))

        named = dict(zip(rows_of(ranked.boards), plays_of(ranked.lines), strict=True))

        assert named == ruled, (position, dice)


def test_all_legal_plays_are_ranked_deepest_first_and_best_first():
    found = searcher().rank_plays(MONEY, start_boards()[0], (3, 1), plies=2)

    levels, equity = found.plies, found.equity
    assert len(found.boards) == len(legal_plays(Position.start(), Dice(3, 1)))
    assert (np.diff(levels) <= 0).all()
    assert all((np.diff(equity[levels == level]) <= 0).all() for level in set(levels.tolist()))


def test_plays_outside_the_filter_keep_their_shallow_value():
    steps = (FilterStep(plies=1, most=3, margin=10.0), FilterStep(plies=2, most=2, margin=10.0))

    found = searcher().rank_plays(MONEY, start_boards()[0], (6, 4), plies=2, steps=steps)

    assert found.plies[:4].tolist() == [2, 2, 1, 0]


def test_a_play_is_worth_what_the_opponent_loses_by_it():
    board = random_boards(1, seed=8)[0]
    engine = searcher()
    steps = (FilterStep(plies=1, most=99, margin=99.0),)

    ranked = engine.rank_plays(MONEY, board, (5, 2), plies=1, steps=steps, effort=EXACT)

    theirs = MONEY.opponents()
    values = engine.evaluate_plies(theirs, ranked.boards, plies=1, effort=EXACT)
    best = [theirs.apply_doubling([float(x) for x in row]) for row in values.equities]
    np.testing.assert_allclose(ranked.equities, -np.array(best), atol=1e-6)


def test_a_winning_play_is_worth_the_game():
    board = boards_of([Position.of(mine={2: 1, 1: 1}, theirs={6: 15})])[0]

    found = searcher().rank_plays(CUBELESS, board, (2, 1), plies=2)

    assert found.equity[0] == 2  # nothing borne off: a gammon
    assert found.outcomes[0, :2].tolist() == [1, 1]


def test_the_two_sided_table_makes_bear_offs_exact(tmp_path):
    table = TwoSided.build(tmp_path, points=4, checkers=3, threads=1)
    mine = [{4: 1, 2: 1}, {3: 3}, {4: 2, 1: 1}]
    positions = [Position.of(mine=a, theirs=b) for a in mine for b in mine]
    engine = searcher(two_sided=table)

    values = engine.evaluate_plies(CUBELESS, boards_of(positions), plies=2, effort=EXACT)

    exact = [table.equities(position).cubeless for position in positions]
    np.testing.assert_allclose(values.equity, exact, atol=2e-4)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_threads_and_the_cache_change_no_bit(plies):
    boards = random_boards(3, seed=9)
    nets = {"scout": OTHER_NETS, "quantised": True}
    one = Searcher(NETS, OTHER_NETS, **nets, cache_bits=0)
    two = Searcher(NETS, OTHER_NETS, **nets, threads=2, cache_bits=8)

    for board in boards:
        a = one.rank_plays(MONEY, board, (4, 2), plies=plies)
        b = two.rank_plays(MONEY, board, (4, 2), plies=plies)
        again = two.rank_plays(MONEY, board, (4, 2), plies=plies)
        assert same(a, b)
        assert same(b, again)
        assert np.array_equal(a.boards, b.boards)
    assert same(
        one.evaluate_plies(MONEY, boards, plies=plies),
        two.evaluate_plies(MONEY, boards, plies=plies),
    )


def test_judging_every_third_leaf_makes_no_difference_where_the_nets_agree():
    boards = random_boards(3, seed=11)
    engine = searcher()

    some = engine.evaluate_plies(MONEY, boards, plies=2, effort=Effort(fast_keep=1, leaf_step=3))
    all_of_them = engine.evaluate_plies(MONEY, boards, plies=2, effort=EXACT)

    np.testing.assert_allclose(some.equities, all_of_them.equities, atol=1e-5)


def test_judging_every_third_leaf_corrects_the_fast_net():
    boards = random_boards(6, seed=12)
    engine = Searcher(NETS, OTHER_NETS)

    def equity(step):
        return engine.evaluate_plies(
            CUBELESS, boards, plies=1, effort=Effort(fast_keep=1, leaf_step=step)
        ).equity

    fast = Searcher(OTHER_NETS, OTHER_NETS).evaluate_plies(CUBELESS, boards, plies=1).equity
    assert abs(equity(3) - equity(1)).mean() < 0.3 * abs(fast - equity(1)).mean()


def test_settling_stops_when_one_play_is_left():
    board = start_boards()[0]
    steps = (FilterStep(plies=1, most=1, margin=0.0),)

    settled = searcher().rank_plays(MONEY, board, (3, 1), plies=1, steps=steps, settle=True)
    looked = searcher().rank_plays(MONEY, board, (3, 1), plies=1, steps=steps)

    assert settled.plies.max() == 0
    assert looked.plies[0] == 1


def test_a_searcher_can_be_sent_to_another_process(tmp_path):
    table = TwoSided.build(tmp_path, points=3, checkers=2, threads=1)
    engine = Searcher(NETS, OTHER_NETS, two_sided=table)
    boards = random_boards(3, seed=13)

    other = pickle.loads(pickle.dumps(engine))

    assert same(
        engine.evaluate_plies(MONEY, boards, plies=1), other.evaluate_plies(MONEY, boards, plies=1)
    )


def test_impossible_requests_are_refused():
    engine = searcher()
    board = start_boards()[0]

    with pytest.raises(ValueError, match="no filter for 7 plies"):
        engine.rank_plays(MONEY, board, (3, 1), plies=7)
    with pytest.raises(ValueError, match="plies must be between 0 and 4"):
        engine.evaluate_plies(MONEY, board[None], plies=5)
    with pytest.raises(ValueError, match="7 is not between 1 and 6"):
        engine.rank_plays(MONEY, board, (7, 1), plies=0)
    with pytest.raises(ValueError, match="between 1 and 21"):
        engine.evaluate_plies(MONEY, board[None], plies=1, effort=Effort(leaf_step=0))


def test_the_shipped_nets_play_the_openings_everybody_agrees_on():
    engine = Searcher(strong_nets(), fast_nets())
    known = {(3, 1): "8/5 6/5", (4, 2): "8/4 6/4", (6, 1): "13/7 8/7", (5, 3): "8/3 6/3"}
    start = Position.start()

    for dice, text in known.items():
        plays = {str(play): start.after(play) for play in legal_plays(start, Dice(*dice))}
        found = engine.rank_plays(MONEY, start_boards()[0], dice, plies=1)
        assert np.array_equal(found.boards[0], boards_of([plays[text].flipped()])[0]), text


def test_the_filters_end_with_the_plies_asked_for():
    assert all(steps[-1].plies == plies for plies, steps in FILTERS.items() if plies)
