"""The engines of the variants: the nets for fifteen checkers, a table for three."""

from dataclasses import replace
from itertools import combinations_with_replacement

import numpy as np
import pytest

from gamao import MONEY, DataError, Dice, Match, Play, Player, Position
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of
from gamao.engine.cube.met import load_table
from gamao.engine.hypergammon import RANKS, HyperEvaluator, HyperSearcher, ranks_of
from gamao.rules.game import Phase
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, NACKGAMMON, Variant

pytest.importorskip("gamao.engine._core")
HYPER = Match(rules=replace(MONEY, variant=HYPERGAMMON, jacoby=False))


@pytest.fixture(scope="module")
def engine():
    return Engine.default(threads=1)


def table():
    """Everything lost, but for what a test says; zeros take no memory."""
    return np.zeros((RANKS, RANKS, 9), np.uint16)


def rank(row):
    side = np.zeros((1, 25), np.int8)
    for place in row:
        side[0, place - 1] += place > 0
    return int(ranks_of(side)[0])


def test_every_arrangement_of_three_checkers_has_a_rank_of_its_own():
    ranks = {rank(places) for places in combinations_with_replacement(range(26), 3)}

    assert ranks == set(range(RANKS))


def test_the_table_is_asked_for_the_player_on_roll():
    values, mine, theirs = table(), (24, 23, 22), (25, 5, 0)
    values[rank(mine), rank(theirs)] = (65_535, 13_107, 0, 0, 0, 0, 0, 0, 0)
    position = Position.of(mine={24: 1, 23: 1, 22: 1}, theirs={25: 1, 5: 1}, checkers=3)

    chances = HyperEvaluator(values).evaluate(boards_of([position]))[0]

    assert chances[:2] == pytest.approx([1, 0.2])


def test_who_has_borne_off_all_has_won_what_the_loser_lost():
    values = table()
    values[rank((24, 3, 2)), 0, 5:8] = 65_535
    won = Position.of(mine={}, theirs={24: 1, 3: 1, 2: 1}, checkers=3)

    chances = HyperEvaluator(values).evaluate(boards_of([won]))[0]

    assert chances.tolist() == [1, 1, 1, 1, 0, 0, 0, 0, 0]


def test_an_engine_of_hypergammon_ranks_plays_by_the_table():
    values, engine = table(), None
    game = HYPER.new_game(first=Player.WHITE, dice=Dice(2, 1))
    best = game.legal_plays()[3]
    after = game.position.after(best).flipped()
    values[:, :, 0] = 65_535  # whoever is on roll wins, but for one position
    values[tuple(ranks_of(boards_of([after])[:, side])[0] for side in (0, 1))] = 0
    engine = Engine(HyperSearcher(values), load_table())

    analysis = engine.analyse(game, Limit(2), cubeless=True)

    assert analysis.best.play == best
    assert analysis.best.equity == pytest.approx(1)
    assert analysis.best.position == after
    assert len(analysis.candidates) == len(game.legal_plays())


def test_an_engine_refuses_games_with_other_checkers(engine):
    with pytest.raises(DataError, match="judges games with 15 checkers a side, not 3"):
        engine.evaluate(HYPERGAMMON.start)
    with pytest.raises(DataError, match="judges games with 15 checkers a side, not 3"):
        engine.analyse(HYPER.new_game(first=Player.WHITE, dice=Dice(2, 1)))


def test_an_engine_of_three_checkers_is_its_own_and_judges_any_start_of_them():
    engine = Engine(HyperSearcher(table()), load_table())
    near = Variant(value="near", start=Position.of(mine={9: 3}, theirs={9: 3}, checkers=3))

    assert engine.of(HYPERGAMMON) is engine.of(near) is engine
    with pytest.raises(DataError, match="there is no engine for backgammon"):
        engine.of(BACKGAMMON)


def test_fifteen_checkers_that_move_otherwise_are_not_judged_as_backgammon(engine):
    odd = replace(BACKGAMMON, value="odd", legal_plays=lambda position, dice: (Play(),))
    game = Match(rules=replace(MONEY, variant=odd)).new_game(first=Player.WHITE, dice=Dice(2, 1))

    for ask in (engine.analyse, engine.luck, engine.cube):
        with pytest.raises(DataError, match="there is no engine for odd"):
            ask(game if ask != engine.cube else replace(game, dice=None, phase=Phase.TURN))


def test_any_start_of_fifteen_checkers_is_judged_by_the_nets(engine):
    far = Variant(value="far", start=Position.of(mine={24: 15}, theirs={24: 15}))
    odd = replace(far, value="odd", legal_plays=lambda position, dice: (Play(),))

    assert engine.of(far) is engine
    with pytest.raises(DataError, match="there is no engine for odd"):
        engine.of(odd)


def test_nackgammon_is_judged_by_the_nets(engine):
    assert engine.of(NACKGAMMON) is engine.of(BACKGAMMON) is engine
    assert engine.evaluate(NACKGAMMON.start).win == pytest.approx(0.52, abs=0.03)


def test_what_has_no_engine_says_so(engine):
    odd = Variant(value="odd", start=Position.of(mine={24: 5}, theirs={24: 5}, checkers=5))

    with pytest.raises(DataError, match="there is no engine for odd"):
        engine.of(odd)
