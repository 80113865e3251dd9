"""The training environment against the rules, without torch."""

import ctypes
import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from gamao.engine.gpu.build import load_library
from gamao.engine.nets.plain import _phases
from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.position import Position

ROOT = Path(__file__).parents[2]
ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="needs a C++ compiler")


@pytest.fixture(scope="module")
def library():
    return load_library(cuda=False, source=ROOT / "training" / "env.cu")


def test_results_of_every_roll_are_those_of_the_rules(library):
    boards = strewn(library, 60, seed=3)
    chance = random.Random(1)

    for board in boards:
        roll = chance.randrange(21)
        found = {tuple(result) for result in results(library, board, roll)}

        assert found == expected(board, roll)


def test_no_result_is_given_twice(library):
    for board in strewn(library, 60, seed=4):
        for roll in range(21):
            found = [tuple(result) for result in results(library, board, roll)]

            assert len(set(found)) == len(found)


def test_strewn_boards_are_valid_and_unfinished(library):
    for board in strewn(library, 500, seed=5):
        position = as_position(board)

        assert not position.is_finished


def test_phases_are_those_of_the_engine(library):
    boards = strewn(library, 2000, seed=8)
    phases, kinds = np.zeros(2000, np.uint8), np.zeros(2000, np.uint8)

    call(library, "phases", 2000, boards, phases)
    call(library, "classify", 2000, boards, kinds)

    expected = np.where(kinds == 1, 16, _phases(boards.reshape(-1, 2, 25)))
    assert set(phases) == set(range(17))
    assert (phases == expected).all()


def test_the_scouts_choice_is_the_best_by_its_own_equity(library):
    generator = np.random.default_rng(1)
    width = library.device_scout_width()
    table = generator.normal(0, 0.3, (832, width)).astype(np.float32)
    table[::16] = 0
    weight = generator.normal(0, 0.3, (width, 9)).astype(np.float32)
    bias, bias1 = np.zeros(width, np.float32), np.zeros(9, np.float32)
    board = strewn(library, 1, seed=6)[0]
    leaves, ends, counts = leaves_of(library, board, 11)
    equities = np.zeros(len(leaves), np.float32)

    call(library, "score", len(leaves), leaves, table, bias, weight, bias1, 0, equities)
    kept = np.zeros((3, 50), np.int8)
    call(library, "keep", 1, equities, ends, counts, leaves, 3, kept)

    hidden = np.maximum([table[rows(leaf)].sum(0) for leaf in leaves[:, :50]], 0)
    chances = 1 / (1 + np.exp(-(hidden @ weight)))
    by_hand = chances @ (2, 1, 0, 1, 0, -1, 0, -1, 0) - 1
    assert np.abs(by_hand - equities).max() < 1e-5
    assert (kept == leaves[np.argsort(equities, kind="stable")[:3], :50]).all()


def rows(leaf):
    counts = leaf.reshape(2, 25).astype(int)
    counts = np.concatenate((counts, 15 - counts.sum(1, keepdims=True)), 1).reshape(-1)
    return np.arange(52) * 16 + counts


def strewn(library, count, *, seed):
    boards = np.zeros((count, 50), np.int8)
    kinds = np.full(count, 2, np.uint8)
    call(library, "deal", count, boards, kinds, seed)
    return boards


def leaves_of(library, board, roll):
    rolls, counts = np.array([roll], np.int8), np.zeros(1, np.int32)
    call(library, "count", 1, board, 1, rolls, counts)
    # The leaves are written as 16-byte words: ask NumPy for memory aligned so.
    space = np.zeros(int(counts[0]) * 64 + 16, np.int8)
    begin = -space.ctypes.data % 16
    leaves = space[begin : begin + int(counts[0]) * 64].reshape(-1, 64)
    ends = counts.astype(np.int64)
    call(library, "write", 1, board, 1, rolls, ends, counts, leaves)
    return leaves, ends, counts


def results(library, board, roll):
    return leaves_of(library, board, roll)[0][:, :50]


def call(library, name, items, *arguments):
    plain = [
        ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else ctypes.c_int64(a)
        for a in arguments
    ]
    function = getattr(library, f"device_{name}")
    assert function(ctypes.c_void_p(0), ctypes.c_int64(items), *plain) == 0


def as_position(board):
    mine, theirs = board.reshape(2, 25).tolist()
    by_point = [{k + 1: count for k, count in enumerate(side) if count} for side in (mine, theirs)]
    return Position.of(mine=by_point[0], theirs=by_point[1])


def expected(board, roll):
    position = as_position(board)
    ends = [position.after(play).flipped() for play in legal_plays(position, Dice(*ROLLS[roll]))]
    return {(*end.mine[1:], *end.theirs[1:]) for end in ends}
