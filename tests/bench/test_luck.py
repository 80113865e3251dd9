"""Luck taken out of duels: it moves no mean, whoever judges, and leaves little of the spread."""

from itertools import product

import numpy as np
import pytest

from gamao.bench.contender import points_won
from gamao.bench.cubeful import Fortune, duel_with_cube
from gamao.bench.deciders import MONEY, Ours
from gamao.bench.duel import duel
from gamao.bench.luck import Luck
from gamao.bench.players import open_contender
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of
from gamao.engine.nets.default import load_evaluator
from gamao.engine.nets.net import Net, Nets
from gamao.rules.action import Roll
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import TORNEIO

THROWS = list(product(range(1, 7), repeat=2))


def wrong_judge():
    return Luck(load_evaluator(Nets.of(Net.random((16,), seed=5))))


def middle_game():
    return Position.of(mine={24: 2, 13: 4, 8: 3, 6: 6}, theirs={24: 1, 18: 1, 13: 5, 8: 3, 6: 5})


@pytest.mark.parametrize("opening", [False, True])
def test_luck_is_nothing_on_average_whoever_judges(opening):
    thrown = [throw for throw in THROWS if not opening or throw[0] != throw[1]]
    boards = np.repeat(boards_of([middle_game()]), len(thrown), axis=0)

    luck = wrong_judge().of(boards, np.array(thrown, np.int8), opening=opening)

    assert luck.std() > 0.001
    assert luck.mean() == pytest.approx(0, abs=1e-7)


def test_a_wrong_judge_moves_no_result_on_average():
    # Every course of the last three turns of a game, by players and a judge that know nothing.
    player, judge = open_contender("gamao:fast"), wrong_judge()
    start = Position.of(mine={6: 1, 5: 2, 1: 1}, theirs={4: 1, 2: 2})
    boards, sign = boards_of([start]), 1
    weight, lucks = np.ones(1), np.zeros(1)
    raw = adjusted = 0.0
    for _ in range(6):
        count = len(boards)
        boards = np.repeat(boards, 36, axis=0)
        dice = np.tile(np.array(THROWS, np.int8), (count, 1))
        weight, lucks = np.repeat(weight / 36, 36), np.repeat(lucks, 36)
        lucks = lucks + sign * judge.of(boards, dice)
        boards = player.choose(boards, dice)
        points = points_won(boards)
        over = points > 0
        raw += float((weight * sign * points)[over].sum())
        adjusted += float((weight * (sign * points - lucks))[over].sum())
        boards, weight, lucks, sign = boards[~over], weight[~over], lucks[~over], -sign
        # Courses that meet again go on together.
        boards, which = np.unique(boards, axis=0, return_inverse=True)
        joined = np.bincount(which.ravel(), weight)
        lucks = np.bincount(which.ravel(), weight * lucks) / joined
        weight = joined
        if not len(boards):
            break

    assert weight.sum() == pytest.approx(0, abs=1e-9)
    assert abs(raw) > 0.05
    assert adjusted == pytest.approx(raw, abs=1e-6)


def test_luck_taken_out_of_a_duel_needs_far_fewer_games():
    strong, fast = open_contender("gamao"), open_contender("gamao:fast")

    result = duel(strong, fast, games=200, seed=1, luck=Luck.default())

    assert result.error_without_luck < result.standard_error / 5
    apart = abs(result.points - result.points_without_luck)
    assert apart < 4 * result.standard_error


def test_without_a_judge_of_luck_nothing_is_taken_out():
    strong, fast = open_contender("gamao"), open_contender("gamao:fast")

    result = duel(strong, fast, games=20, seed=1)

    assert result.points_without_luck == result.points
    assert result.error_without_luck == result.standard_error


@pytest.mark.parametrize("match", [MONEY, Match(7, TORNEIO, (3, 4))])
def test_luck_with_the_cube_is_nothing_on_average(match):
    engine, total = Engine.default(threads=1), 0.0
    waiting = match.game_from(middle_game(), on_roll=Player.BLACK)
    lucky = []

    for dice in ALL_ROLLS:
        fortune = Fortune(engine)
        fortune(waiting.after(Roll(dice)))
        total += fortune.white * (1 if dice.is_doublet else 2)
        lucky.append(fortune.white)

    assert max(lucky) > 0.01
    assert total / 36 == pytest.approx(0, abs=1e-6)


def test_nothing_is_luck_but_rolls():
    fortune = Fortune(Engine.default(threads=1))
    game = MONEY.game_from(middle_game(), on_roll=Player.WHITE, dice=Dice(6, 5))

    fortune(game.after(game.legal_plays()[0]))

    assert fortune.white == 0


@pytest.mark.parametrize("length", [None, 1])
def test_an_engine_against_itself_is_even_without_luck(length):
    engine = Engine.default(threads=1)
    ours = ("gamao", Ours(engine, Limit(0)))

    result = duel_with_cube(ours, ours, length=length, count=8, seed=3, engine=engine)

    # The same dice, the seats swapped: the two games of a pair are one game.
    assert result.score == (0 if length is None else 0.5)
    assert result.score_without_luck == pytest.approx(result.score)
    assert result.half_width == 0
