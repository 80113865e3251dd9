import os
import shutil
import subprocess
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import numpy as np
import pytest
from tests.engine.samples import random_boards, random_rolls, sensible_net, start_boards

from gamao.engine.boards import position_of
from gamao.engine.nets.default import fast_nets, strong_nets
from gamao.engine.nets.net import Net, Nets
from gamao.engine.nets.plain import PlainEvaluator
from gamao.engine.outcomes import equity_weights
from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.position import Position

_core = pytest.importorskip("gamao.engine._core", reason="the compiled core was not built")

# After the line above, so that the tests of a build without a compiler are skipped.
from gamao.bench.positions import sample  # noqa: E402
from gamao.engine.nets.core_evaluator import CoreEvaluator  # noqa: E402

CORE = Path(__file__).parents[2] / "src/gamao/engine/core"
ALL_ROLLS = np.array(list(combinations_with_replacement(range(1, 7), 2)), np.int8)
WEIGHTS = equity_weights()


def core(net: Net, **options) -> CoreEvaluator:
    return CoreEvaluator(Nets.of(net), **options)


def available_variants() -> list[str]:
    net = Net.random((16,), seed=1)
    found = []
    for name in ("default", "v3", "v4", "vnni", "neon"):
        try:
            core(net, variant=name)
        except ValueError:
            continue
        found.append(name)
    return found


# -- moves -----------------------------------------------------------------------------------


def all_rolls_of(boards):
    return np.repeat(boards, 21, axis=0), np.tile(ALL_ROLLS, (len(boards), 1))


def test_perft_from_the_start_is_447_and_202782():
    first, offsets = _core.moves(*all_rolls_of(start_boards()))

    second = _core.count_moves(*all_rolls_of(first))

    assert len(first) == offsets[-1] == 447
    assert second.sum() == 202_782


def test_results_are_flipped_so_that_the_opponent_is_on_roll():
    results, _ = _core.moves(start_boards(), np.array([[3, 1]], np.int8))

    assert len(results) == 16
    assert (results[:, 0] == start_boards()[0, 1]).all()


def test_without_a_legal_play_the_one_result_is_the_position_itself():
    closed_out = np.zeros((1, 2, 25), np.int8)
    closed_out[0, 0, [24, 5]] = 1, 4
    closed_out[0, 1, :6] = 2

    results, offsets = _core.moves(closed_out, np.array([[6, 6]], np.int8))

    assert offsets.tolist() == [0, 1]
    assert (results[0] == closed_out[0, ::-1]).all()


def test_results_equal_those_of_the_plain_generator():
    boards, dice = random_boards(3000, seed=11), random_rolls(3000, seed=12)

    results, offsets = _core.moves(boards, dice)
    plain, plain_offsets = PlainEvaluator(Nets.of(Net.random((4,), seed=1))).moves(boards, dice)

    assert (offsets == plain_offsets).all()
    for begin, end in pairwise(offsets):
        found = sorted(row.tobytes() for row in results[begin:end])
        assert found == sorted(row.tobytes() for row in plain[begin:end])


@pytest.mark.slow
def test_results_equal_those_of_the_rules():
    boards, dice = random_boards(2000, seed=21), random_rolls(2000, seed=22)

    results, offsets = _core.moves(boards, dice)

    for row, (begin, end) in enumerate(pairwise(offsets)):
        position = position_of(boards[row])
        plays = legal_plays(position, Dice(*dice[row].tolist()))
        after = {position.after(play).flipped() for play in plays} or {position.flipped()}
        assert len(after) == end - begin
        assert after == {position_of(result) for result in results[begin:end]}


# -- evaluation ------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [(256,), (256, 32), (50, 20, 10), (1,)])
@pytest.mark.parametrize("activation", ["relu", "crelu"])
def test_core_and_plain_agree(hidden, activation):
    boards = random_boards(2000, seed=5)
    nets = Nets(
        Net.random(hidden, seed=1, activation=activation),
        Net.random(hidden, seed=2, activation=activation),
    )

    difference = CoreEvaluator(nets).evaluate(boards) - PlainEvaluator(nets).evaluate(boards)

    assert np.abs(difference).max() < 1e-5


def test_core_and_plain_agree_to_1e_5_on_10000_positions():
    boards = random_boards(10_000, seed=6)
    nets = Nets(Net.random((256, 32), seed=1), Net.random((64,), seed=2))

    difference = CoreEvaluator(nets).evaluate(boards) - PlainEvaluator(nets).evaluate(boards)

    assert np.abs(difference).max() < 1e-5


@pytest.mark.parametrize("quantised", [False, True])
@pytest.mark.parametrize("hidden", [(256,), (100, 40, 20)])
def test_all_variants_and_thread_counts_give_the_same_bits(hidden, quantised):
    net, boards = Net.random(hidden, seed=3), random_boards(1500, seed=7)
    dice = random_rolls(1500, seed=8)
    expected = core(net, quantised=quantised, variant="default").decide(boards, dice, WEIGHTS)

    for variant in available_variants():
        for threads in (1, 3):
            evaluator = core(net, quantised=quantised, variant=variant, threads=threads)
            for got, want in zip(evaluator.decide(boards, dice, WEIGHTS), expected, strict=True):
                assert np.array_equal(got, want)


@pytest.mark.parametrize("hidden", [(64,), (256, 32), (600, 70, 20), (40, 600, 12)])
@pytest.mark.parametrize("activation", ["relu", "crelu"])
def test_quantised_chances_are_within_their_documented_error(hidden, activation):
    net, boards = Net.random(hidden, seed=4, activation=activation), random_boards(3000, seed=9)

    difference = core(net, quantised=True).evaluate(boards) - core(net).evaluate(boards)

    assert np.abs(difference).max() < 3e-4
    assert np.abs(difference).mean() < 3e-5


@pytest.mark.parametrize("activation", ["relu", "crelu"])
def test_quantised_chances_do_not_depend_on_where_they_were_computed_from(activation):
    boards, dice = random_boards(1000, seed=19), random_rolls(1000, seed=20)
    evaluator = core(Net.random((320, 40), seed=2, activation=activation), quantised=True)

    results, mine, _ = evaluator.decide(boards, dice, WEIGHTS)  # from the position before the play
    theirs = evaluator.evaluate(results)  # from nothing

    assert np.array_equal(mine[:, 1:], theirs[:, [5, 6, 7, 8, 1, 2, 3, 4]])
    assert np.array_equal(mine[:, 0], np.float32(1) - theirs[:, 0])


@pytest.mark.parametrize("factor", [1e-30, 1e4, 1e37])
@pytest.mark.parametrize("activation", ["relu", "crelu"])
def test_weights_beyond_reason_still_give_chances(factor, activation):
    net = Net.random((40, 20), seed=1, activation=activation)
    parts = net_parts() | {
        "table": net.table * np.float32(factor),
        "bias0": net.bias0,
        "weights": [weight * np.float32(factor) for weight in net.weights],
        "biases": list(net.biases),
        "activation": activation,
        "quantised": True,
    }

    outcomes = _core.evaluate(_core.Nets(_core.Net(**parts)), random_boards(300, seed=3))

    assert (outcomes >= 0).all()
    assert (outcomes <= 1).all()


def test_finished_games_are_exact():
    boards = np.zeros((5, 2, 25), np.int8)
    for row, place in enumerate((24, 18, 12, 11)):
        boards[row, 0, [0, place]] = 14, 1
    boards[4, 1, 3] = 14  # the player on roll has won; the opponent has borne one off

    outcomes = core(Net.random((16,), seed=1)).evaluate(boards)

    assert outcomes.tolist() == [
        [0, 0, 0, 0, 0, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 1, 1, 1, 0],
        [0, 0, 0, 0, 0, 1, 1, 0, 0],
        [0, 0, 0, 0, 0, 1, 0, 0, 0],
        [1, 0, 0, 0, 0, 0, 0, 0, 0],
    ]


# -- decisions -------------------------------------------------------------------------------


def test_core_and_plain_decide_alike():
    boards, dice = random_boards(600, seed=13), random_rolls(600, seed=14)
    nets = Nets(Net.random((64, 16), seed=1), Net.random((32,), seed=2))

    results, outcomes, equities = CoreEvaluator(nets).decide(boards, dice, WEIGHTS)
    plain_results, plain_outcomes, plain_equities = PlainEvaluator(nets).decide(
        boards, dice, WEIGHTS
    )

    # Plays within rounding of each other may be chosen differently.
    same = (results == plain_results).all((1, 2))
    assert same.mean() > 0.99
    assert np.abs(equities - plain_equities).max() < 2e-5
    assert np.abs(outcomes - plain_outcomes)[same].max() < 1e-5


def test_the_decision_is_the_best_of_all_evaluated_results():
    boards, dice = random_boards(300, seed=15), random_rolls(300, seed=16)
    evaluator = core(Net.random((64,), seed=1), quantised=True)
    results, offsets = evaluator.moves(boards, dice)
    theirs = evaluator.evaluate(results)
    mine = theirs[:, [0, 5, 6, 7, 8, 1, 2, 3, 4]]
    mine[:, 0] = 1 - mine[:, 0]
    equities = mine @ WEIGHTS[:9] + WEIGHTS[9]

    _, _, best = evaluator.decide(boards, dice, WEIGHTS)

    for row, (begin, end) in enumerate(pairwise(offsets)):
        assert best[row] == pytest.approx(equities[begin:end].max(), abs=1e-6)


def test_quantising_changes_no_play_that_matters():
    net = sensible_net((256, 32))
    exact, quick = core(net), core(net, quantised=True)
    boards, dice = random_boards(2000, seed=17), random_rolls(2000, seed=18)

    results, _, _ = quick.decide(boards, dice, WEIGHTS)
    _, _, best = exact.decide(boards, dice, WEIGHTS)
    chances = exact.evaluate(results)[:, [0, 5, 6, 7, 8, 1, 2, 3, 4]]
    chances[:, 0] = 1 - chances[:, 0]

    lost = best - (chances @ WEIGHTS[:9] + WEIGHTS[9])
    assert lost.mean() < 1e-6
    assert lost.max() < 1e-3


def test_with_a_sieve_the_best_of_what_it_likes_is_played():
    boards, dice = random_boards(400, seed=25), random_rolls(400, seed=26)
    net, small = sensible_net(), Net.random((64,), seed=2)
    exact = core(net, quantised=True)

    best, mine, equities = core(net, sieve=Nets.of(small), quantised=True, threads=2).decide(
        boards, dice, WEIGHTS
    )

    results, offsets = exact.moves(boards, dice)
    liked = _movers_equities(core(small, quantised=True), results)
    judged = _movers_equities(exact, results)
    for n, (begin, end) in enumerate(pairwise(offsets)):
        first = np.argsort(-liked[begin:end], kind="stable")[:8]
        first = first[liked[begin:end][first] >= liked[begin:end].max() - 0.12]
        assert equities[n] == pytest.approx(judged[begin:end][first].max(), abs=1e-6)
        assert any(np.array_equal(best[n], result) for result in results[begin:end][first])
    assert np.allclose(mine @ WEIGHTS[:9] + WEIGHTS[9], equities, atol=1e-6)


def _movers_equities(evaluator, results):
    theirs = evaluator.evaluate(results)
    mine = np.concatenate([1 - theirs[:, :1], theirs[:, 5:], theirs[:, 1:5]], axis=1)
    return mine @ WEIGHTS[:9] + WEIGHTS[9]


def test_a_sieve_costs_the_strong_net_next_to_nothing():
    boards, dice = sample(CoreEvaluator(fast_nets(), quantised=True), games=10, seed=27)
    strong = CoreEvaluator(strong_nets(), quantised=True)
    sifted = CoreEvaluator(strong_nets(), sieve=fast_nets(), quantised=True)

    exact, chosen = (e.decide(boards, dice, WEIGHTS)[2] for e in (strong, sifted))

    assert (chosen <= exact).all()
    assert (exact - chosen).mean() < 5e-5
    assert (exact != chosen).mean() < 0.01


def test_selfplay_counts_do_not_depend_on_threads():
    net = sensible_net((64,))
    one = core(net).selfplay(60, seed=5, weights=WEIGHTS)
    three = core(net, threads=3).selfplay(60, seed=5, weights=WEIGHTS)
    other = core(net).selfplay(60, seed=6, weights=WEIGHTS)

    assert one == three != other
    assert one["games"] == 60
    assert one["unfinished"] == 0
    assert one["backgammons_bar"] <= one["backgammons_home"] <= one["backgammons_half"]
    assert one["backgammons_half"] <= one["gammons"] <= 60
    assert 30 < one["plays"] / 60 < 120


# -- the edge --------------------------------------------------------------------------------


def broken_boards():
    for side, place, count, message in (
        (0, 3, -1, "count"),
        (0, 3, 16, "count"),
        (1, 24, 127, "count"),
        (0, 3, 15, "more than 15"),
        (1, 18, 1, "one point"),
    ):
        boards = np.repeat(start_boards(), 3, axis=0)
        boards[2, side, place] = count
        boards[2, 1, 12] -= message == "one point"
        yield boards, f"row 2: .*{message}"
    yield np.zeros((1, 2, 25), np.int8), "row 0: neither side"
    yield np.zeros((2, 25), np.int8), "shape"
    yield np.zeros((1, 25, 2), np.int8), "shape"
    yield np.repeat(start_boards(), 4, axis=0)[::2], "contiguous"


@pytest.mark.parametrize(("boards", "message"), list(broken_boards()))
def test_impossible_boards_are_refused_by_name(boards, message):
    nets = core(Net.random((8,), seed=1))._nets

    with pytest.raises(ValueError, match=message):
        _core.evaluate(nets, boards)
    with pytest.raises(ValueError, match=message):
        _core.count_moves(boards, np.ones((len(boards), 2), np.int8))


@pytest.mark.parametrize("dtype", [np.int16, np.uint8, np.float32, np.bool_, np.complex64])
def test_wrong_element_types_are_refused(dtype):
    with pytest.raises(TypeError, match="boards must be an array of int8"):
        _core.count_moves(start_boards().astype(dtype), np.ones((1, 2), np.int8))
    with pytest.raises(TypeError, match="dice must be an array of int8"):
        _core.count_moves(start_boards(), np.ones((1, 2), dtype))


@pytest.mark.parametrize("thing", [None, "boards", 3, [[1]], object()])
def test_things_that_are_no_arrays_are_refused(thing):
    with pytest.raises(TypeError):
        _core.count_moves(thing, np.ones((1, 2), np.int8))
    with pytest.raises(TypeError):
        _core.evaluate(thing, start_boards())
    with pytest.raises(TypeError):
        _core.Nets(thing)


def test_bad_dice_weights_and_threads_are_refused():
    nets, boards = core(Net.random((8,), seed=1))._nets, start_boards()
    roll = np.array([[6, 1]], np.int8)

    with pytest.raises(ValueError, match="dice, row 0: 7 is not between 1 and 6"):
        _core.moves(boards, np.array([[1, 7]], np.int8))
    with pytest.raises(ValueError, match=r"dice must have shape \(1, 2\)"):
        _core.moves(boards, np.ones((2, 2), np.int8))
    with pytest.raises(ValueError, match="finite"):
        _core.decide(nets, boards, roll, np.full(10, np.nan, np.float32))
    with pytest.raises(ValueError, match="weights must have shape"):
        _core.decide(nets, boards, roll, np.zeros(9, np.float32))
    with pytest.raises(TypeError, match="weights must be an array of float32"):
        _core.decide(nets, boards, roll, np.zeros(10))
    for threads in (0, -1, 100_000):
        with pytest.raises(ValueError, match="threads"):
            _core.evaluate(nets, boards, threads=threads)
    with pytest.raises(ValueError, match="games"):
        _core.selfplay(nets, -1, 0, WEIGHTS)


def net_parts():
    net = Net.random((8, 4), seed=1)
    return {
        "table": net.table.copy(),
        "bias0": net.bias0.copy(),
        "weights": list(net.weights),
        "biases": list(net.biases),
        "activation": "relu",
    }


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"activation": "tanh"}, "activation"),
        ({"table": np.zeros((2, 26, 16), np.float32)}, "shape"),
        ({"table": np.zeros((2, 26, 16, 0), np.float32)}, "columns"),
        ({"table": np.full((2, 26, 16, 8), np.nan, np.float32)}, "finite"),
        ({"table": np.ones((2, 26, 16, 8), np.float32)}, "count 0"),
        ({"bias0": np.zeros(7, np.float32)}, "bias0 must have shape"),
        ({"weights": []}, "weights and biases"),
        ({"weights": [np.zeros((8, 4), np.float32)] * 2}, "weight2 must have shape"),
        ({"weights": [np.zeros((8, 4), np.float32), np.zeros((4, 5), np.float32)]}, "bias2"),
        ({"biases": [np.full(4, np.inf, np.float32), np.zeros(9, np.float32)]}, "finite"),
        ({"variant": "v9"}, "variant"),
    ],
)
def test_bad_nets_are_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        _core.Net(**(net_parts() | changes))


def test_nothing_given_at_random_crashes_the_core():
    rng = np.random.default_rng(1)
    nets = core(Net.random((8,), seed=1))._nets
    dtypes = (np.int8, np.int8, np.int8, np.uint8, np.float32, np.int64)
    refused = 0
    for _ in range(3000):
        shape = tuple(rng.choice([0, 1, 2, 3, 25, 26], rng.integers(0, 5)))
        if rng.random() < 0.6:
            shape = (rng.integers(0, 4), 2, 25)
        boards = rng.integers(-2, 4, shape).astype(rng.choice(dtypes))
        dice = rng.integers(0, 8, (rng.integers(0, 4), 2)).astype(rng.choice(dtypes))
        weights = rng.choice([0.0, 1.0, np.inf], rng.choice([9, 10, 10]), p=[0.6, 0.35, 0.05])
        try:
            _core.decide(nets, boards, dice, weights.astype(np.float32))
        except (TypeError, ValueError):
            refused += 1
    assert refused > 1000


def test_empty_batches_are_fine():
    boards, dice = np.zeros((0, 2, 25), np.int8), np.zeros((0, 2), np.int8)
    evaluator = core(Net.random((8,), seed=1))

    results, offsets = evaluator.moves(boards, dice)

    assert results.shape == (0, 2, 25)
    assert offsets.tolist() == [0]
    assert evaluator.evaluate(boards).shape == (0, 9)
    assert [part.shape for part in evaluator.decide(boards, dice, WEIGHTS)] == [
        (0, 2, 25), (0, 9), (0,)
    ]  # fmt: skip


# -- the C++ itself --------------------------------------------------------------------------


@pytest.mark.slow
def test_core_passes_its_checks_under_the_sanitizers(tmp_path):
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    program = checks_built_by(
        compiler, tmp_path, "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"
    )

    assert held(program).startswith("all checks held: ")


@pytest.mark.slow
def test_arm_gives_the_same_bits(tmp_path):
    missing = [name for name in ("aarch64-linux-gnu-g++", "qemu-aarch64") if not shutil.which(name)]
    if missing:
        pytest.skip(f"what runs programs for ARM is not installed: {', '.join(missing)}")
    here = checks_built_by("g++", tmp_path, "-O2")
    there = checks_built_by("aarch64-linux-gnu-g++", tmp_path, "-O2", "-static")

    assert held("qemu-aarch64", there) == held(here)


@pytest.mark.slow
def test_clang_has_nothing_to_warn_of_and_gives_the_same_bits(tmp_path):
    if shutil.which("clang++") is None:
        assert os.environ.get("CI") != "true", "clang++ is not installed"
        pytest.skip("clang++ is not installed")
    ours = checks_built_by("g++", tmp_path, "-O1", "-Werror")
    theirs = checks_built_by("clang++", tmp_path, "-O1", "-Werror")

    assert held(theirs) == held(ours)


def checks_built_by(compiler: str, folder: Path, *options: str) -> Path:
    program = folder / f"check_core-{Path(compiler).name}"
    source = Path(__file__).parent / "core/check_core.cpp"
    usual = ["-std=c++17", "-ffp-contract=off", "-pthread", "-Wall", "-Wextra", "-Wno-psabi"]
    subprocess.run(
        [compiler, *usual, *options, f"-I{CORE}", str(source), "-o", str(program)], check=True
    )
    return program


def held(*command: str | Path) -> str:
    """What the checks say in the end."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_start_board_is_the_start_position():
    start = Position.start()

    assert start_boards()[0].tolist() == [list(start.mine[1:]), list(start.theirs[1:])]
