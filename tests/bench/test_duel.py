"""Duels: paired dice, seats swapped, and what the interval is made of."""

import numpy as np
import pytest

from gamao.bench.contender import best_results, points_won
from gamao.bench.duel import duel, play_on, play_pairs, rolls
from gamao.bench.players import Gamao, open_contender
from gamao.engine.boards import boards_of
from gamao.engine.nets.default import load_evaluator
from gamao.engine.nets.net import Net, Nets
from gamao.errors import GamaoError
from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.position import Position


def untrained(seed):
    return Gamao(load_evaluator(Nets.of(Net.random((16,), seed=seed))), name=f"net {seed}")


class Watched:
    """A contender that notes what it was asked."""

    def __init__(self, contender):
        self.contender, self.name, self.asked = contender, contender.name, []

    def choose(self, boards, dice):
        self.asked.append(dice)
        return self.contender.choose(boards, dice)


def test_a_contender_against_itself_scores_nothing_in_every_pair():
    contender = untrained(1)

    scores, _lucks = play_pairs((contender, contender), np.arange(50), seed=3)

    assert (scores.sum(axis=1) == 0).all()
    assert (scores != 0).all()


def test_a_duel_with_itself_has_no_error_and_symmetric_gammons():
    result = duel(untrained(1), untrained(1), games=200, seed=1)

    assert (result.points, result.standard_error, result.wins) == (0, 0, 0.5)
    assert result.gammons_won == result.gammons_lost


def test_swapping_the_contenders_turns_the_result_around():
    one, other = untrained(1), untrained(2)

    forth = duel(one, other, games=400, seed=5)
    back = duel(other, one, games=400, seed=5)

    assert forth.points == -back.points
    assert forth.standard_error == pytest.approx(back.standard_error)
    assert (forth.first, forth.second) == (back.second, back.first)


def test_the_result_does_not_depend_on_the_size_of_a_batch():
    one, other = untrained(1), untrained(2)

    whole = duel(one, other, games=100, seed=1)
    parts = duel(one, other, games=100, seed=1, batch=14)

    assert (whole.points, whole.standard_error) == (parts.points, parts.standard_error)


def test_both_games_of_a_pair_get_the_same_dice_with_the_seats_swapped():
    one, other = Watched(untrained(1)), Watched(untrained(2))

    play_pairs((one, other), np.arange(20), seed=9)

    for turn in range(5):
        assert (one.asked[turn] == other.asked[turn]).all()
        assert (one.asked[turn] == rolls(9, np.arange(20), turn)).all()


def test_dice_depend_on_seed_pair_and_turn_alone():
    pairs = np.arange(1000)

    assert (rolls(1, pairs, 7)[500:] == rolls(1, pairs[500:], 7)).all()
    for other in (rolls(2, pairs, 7), rolls(1, pairs, 8), rolls(1, pairs + 1, 7)):
        assert 0.9 < (rolls(1, pairs, 7) != other).any(axis=1).mean() < 1


def test_dice_are_fair_and_the_opening_is_no_doublet():
    count = 360_000
    opening, later = (rolls(1, np.arange(count), turn) for turn in (0, 1))

    assert (opening[:, 0] != opening[:, 1]).all()
    for dice, kinds in ((opening, 30), (later, 36)):
        counts = np.bincount(dice[:, 0] * 10 + dice[:, 1])
        counts = counts[counts > 0]
        assert len(counts) == kinds
        # Six standard errors.
        assert np.abs(counts / count * kinds - 1).max() < 6 * (kinds / count) ** 0.5


def test_the_interval_is_that_of_the_pair_means():
    one, other = untrained(1), untrained(2)

    result = duel(one, other, games=600, seed=2)
    points, _lucks = play_pairs((one, other), np.arange(300), seed=2)
    means = points.mean(axis=1)

    assert result.points == pytest.approx(means.mean())
    assert result.half_width == pytest.approx(1960 * means.std(ddof=1) / 300**0.5)


def test_every_play_of_a_duel_is_legal():
    positions = []
    contender = untrained(3)
    start = np.repeat(boards_of([Position.start()]), 3, axis=0)

    play_on(
        contender,
        start,
        turns=range(40),
        seed=1,
        watch=lambda boards, dice: positions.append((boards, dice)),
    )

    for boards, dice in positions[::8]:
        for before, roll, after in zip(boards, dice, contender.choose(boards, dice), strict=True):
            position = Position(*[(15 - sum(side), *side) for side in before.tolist()])
            plays = legal_plays(position, Dice(*roll.tolist()))
            assert after.tobytes() in {
                boards_of([position.after(play).flipped()]).tobytes() for play in plays
            }


def test_progress_ends_with_all_games():
    heard = []

    duel(untrained(1), untrained(2), games=40, seed=1, batch=16, progress=heard.append)

    assert heard == sorted(heard)
    assert heard[-1] == 40


@pytest.mark.parametrize("games", [0, 2, 7])
def test_a_duel_needs_pairs_and_more_than_one(games):
    with pytest.raises(GamaoError, match="even number of games"):
        duel(untrained(1), untrained(2), games=games, seed=1)


def test_a_win_counts_by_where_the_loser_stands():
    cases = {
        0: Position.start(),
        1: Position.of(mine={25: 1, 3: 13}, theirs={}),
        2: Position.of(mine={18: 1, 3: 14}, theirs={}),
        3: Position.of(mine={19: 1, 3: 14}, theirs={}),
    }

    points = points_won(boards_of(list(cases.values())))

    assert points.tolist() == list(cases)


def test_the_best_result_of_equals_does_not_depend_on_their_order():
    results = np.zeros((4, 2, 25), np.int8)
    results[:, 0, 0] = 3, 2, 5, 4
    offsets = np.array([0, 3, 4])
    equities = np.array([0.5, 0.5, 0.7, 0.1])

    assert best_results(results, offsets, equities).tolist() == [1, 3]
    turned = [1, 0, 2, 3]
    assert best_results(results[turned], offsets, equities).tolist() == [0, 3]


@pytest.mark.parametrize("name", ["xg", "gnubg:9-ply", "bgsage:3T", "gamao:no-such-net.npz"])
def test_an_unknown_contender_is_refused_in_one_line(name):
    with pytest.raises(GamaoError):
        open_contender(name)


def test_a_contender_is_opened_from_a_net_file(tmp_path):
    net = Net.random((16,), seed=1)
    net.save(tmp_path / "net.npz")
    boards = boards_of([Position.start()])

    opened = open_contender(f"gamao:{tmp_path / 'net.npz'}")

    assert opened.equities(boards) == untrained(1).equities(boards)
