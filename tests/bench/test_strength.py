"""Judged sets and the scores on them."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from gamao.bench.categories import Category, classify
from gamao.bench.judged import Judged, Source, bias
from gamao.bench.positions import sample
from gamao.bench.strength import score_positions
from gamao.cli.app import app
from gamao.engine.boards import boards_of
from gamao.engine.nets.default import load_evaluator
from gamao.engine.nets.net import Net, Nets
from gamao.engine.outcomes import equity_weights
from gamao.errors import DataError
from gamao.rules.position import Position

EVALUATOR = load_evaluator(Nets.of(Net.random((16,), seed=1)))


class Judge:
    """Says what it was told to say."""

    name = "judge"

    def __init__(self, equities):
        self._equities = equities

    def equities(self, boards):
        return self._equities


def judged(count=400, noise=0.0, **arrays):
    boards, _ = sample(EVALUATOR, games=12, seed=1)
    boards = boards[np.random.default_rng(1).choice(len(boards), count, replace=False)]
    chances = np.zeros((count, 9), np.float32)
    chances[:, 0] = np.random.default_rng(2).random(count)
    return Judged.of(boards, chances, np.full(count, noise, np.float32), **arrays)


def test_a_perfect_judge_has_no_error():
    stored = judged()

    for score in score_positions(Judge(stored.equities), stored):
        assert (score.error, score.standard_error, score.judge_noise) == (0, 0, 0)


def test_a_constant_error_is_found_with_nothing_to_doubt():
    stored = judged()

    overall = score_positions(Judge(stored.equities + 0.25), stored)[0]

    assert overall.kind == "all"
    assert overall.positions == 400
    assert overall.error == pytest.approx(0.25)
    assert overall.standard_error == pytest.approx(0, abs=1e-6)


def test_the_noise_of_the_judge_is_taken_out():
    stored = judged(count=600, noise=0.04)
    rng = np.random.default_rng(3)
    apart = rng.normal(0, 0.03, 600) + rng.normal(0, 0.04, 600)

    overall = score_positions(Judge(stored.equities + apart), stored)[0]

    assert overall.measured == pytest.approx(0.05, rel=0.1)
    assert overall.judge_noise == pytest.approx(0.04)
    assert overall.error == pytest.approx(0.03, abs=4 * overall.standard_error)


def test_the_standard_error_is_that_of_repeated_samples():
    stored, rng = judged(count=100), np.random.default_rng(4)
    errors = [
        score_positions(Judge(stored.equities + rng.normal(0, 0.1, 100)), stored)[0]
        for _ in range(40)
    ]

    spread = np.std([score.error for score in errors])

    assert np.mean([score.standard_error for score in errors]) == pytest.approx(spread, rel=0.3)


def test_scores_come_by_kind_and_races_apart():
    stored = judged()
    wrong = np.where(stored.category == Category.RACE, 0.5, 0.0)

    scores = {
        score.kind: score for score in score_positions(Judge(stored.equities + wrong), stored)
    }

    assert scores["race"].error == pytest.approx(0.5)
    assert scores["all but races"].error == 0
    assert sum(scores[kind].positions for kind in ("race", "all but races")) == 400


def test_a_set_is_read_as_it_was_written(tmp_path):
    stored = judged(
        50,
        noise=0.01,
        source=np.full(50, Source.GNUBG, np.uint8),
        outcome_errors=np.full((50, 9), 0.001),
        meta={"judge": "a test"},
    )

    stored.save(tmp_path / "judged.npz")
    read = Judged.load(tmp_path / "judged.npz")

    for name in ("boards", "outcomes", "equity_error", "category", "source", "outcome_errors"):
        assert (getattr(read, name) == getattr(stored, name)).all()
    assert read.meta == {"judge": "a test"}


def test_a_set_needs_only_boards_outcomes_and_errors(tmp_path):
    stored = judged(50)
    np.savez(
        tmp_path / "few.npz",
        format=1,
        boards=stored.boards,
        outcomes=stored.outcomes.astype(np.float16),
        equity_error=stored.equity_error.astype(np.float64),
    )

    read = Judged.load(tmp_path / "few.npz")

    assert (read.category == classify(stored.boards)).all()
    assert (read.source == Source.UNKNOWN).all()


def test_unknown_half_and_bar_chances_do_not_touch_the_equity():
    boards = boards_of([Position.start()])
    chances = np.array([[0.5, 0.2, np.nan, 0.01, np.nan, 0.1, np.nan, 0.0, np.nan]])

    stored = Judged.of(boards, chances, np.zeros(1))

    assert stored.equities == pytest.approx([0.11])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"outcomes": np.zeros((50, 5))}, "outcomes must be"),
        ({"outcomes": np.full((50, 9), 0.9)}, "outcomes of board 0"),
        ({"boards": np.full((50, 2, 25), 9, np.int8)}, "board 0 is impossible"),
        ({"boards": np.zeros((50, 25), np.int8)}, "boards must be"),
        ({"equity_error": np.full(50, np.nan)}, "equity_error must be finite"),
        ({"format": np.int64(7)}, "format 7"),
    ],
)
def test_a_wrong_set_is_refused_by_name(tmp_path, changes, message):
    stored = judged(50)
    arrays = {
        "format": np.int64(1),
        "boards": stored.boards,
        "outcomes": stored.outcomes,
        "equity_error": stored.equity_error,
    }
    np.savez(tmp_path / "wrong.npz", **(arrays | changes))

    with pytest.raises(DataError, match=message):
        Judged.load(tmp_path / "wrong.npz")


def test_a_file_that_is_no_set_is_refused(tmp_path):
    (tmp_path / "junk.npz").write_bytes(b"junk")

    for path in (tmp_path / "junk.npz", tmp_path / "absent.npz"):
        with pytest.raises(DataError, match="cannot read"):
            Judged.load(path)


def test_the_bias_of_two_judges_is_measured_where_they_overlap():
    one = judged(100, noise=0.03)
    shift = one.outcomes[50:].copy()
    shift[:, 0] = np.clip(shift[:, 0] - 0.01, 0, 1)
    other = Judged.of(one.boards[50:], shift, np.full(50, 0.04))

    found = bias(one, other)

    assert found.positions == len({board.tobytes() for board in one.boards[50:]})
    assert found.mean == pytest.approx(0.02, abs=1e-3)
    assert found.noise == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("kind", "mine", "theirs"),
    [
        (Category.CONTACT, {24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}),
        (Category.RACE, {12: 5, 6: 10}, {12: 5, 6: 10}),
        (Category.BACK_GAME, {24: 2, 22: 3, 13: 4, 6: 6}, {5: 3, 6: 4, 7: 3, 8: 3, 4: 2}),
        (Category.CONTAINMENT, {25: 1, 2: 4, 1: 5}, {8: 2, 7: 2, 6: 3, 5: 3, 4: 2, 3: 3}),
        (Category.ACE_POINT, {24: 2, 6: 4, 5: 5, 4: 4}, {6: 3, 5: 3, 4: 3, 3: 2}),
        (
            Category.PRIME_VS_PRIME,
            {24: 2, 8: 3, 7: 3, 6: 3, 5: 2, 13: 2},
            {24: 2, 8: 3, 7: 3, 6: 3, 5: 2, 13: 2},
        ),
        (Category.CRUNCHED, {1: 3, 2: 4, 3: 2, 6: 4, 20: 2}, {13: 5, 8: 4, 6: 4, 10: 2}),
    ],
)
def test_kinds_are_told_apart_whoever_is_on_roll(kind, mine, theirs):
    position = Position.of(mine=mine, theirs=theirs)

    found = classify(boards_of([position, position.flipped()]))

    assert found.tolist() == [kind, kind]


def test_the_command_scores_a_net_on_a_given_set(tmp_path):
    net = Net.random((16,), seed=1)
    net.save(tmp_path / "net.npz")
    stored = judged(100)
    chances = EVALUATOR.evaluate(stored.boards)
    chances[:, 1:] = 0
    Judged.of(stored.boards, chances, stored.equity_error).save(tmp_path / "set.npz")
    engine = f"gamao:{tmp_path / 'net.npz'}"
    command = ["bench", "strength", engine, "--judged", str(tmp_path / "set.npz"), "--json"]

    answer = CliRunner().invoke(app, command)

    printed = json.loads(answer.stdout)["set"][engine]["positions"][0]
    weights = equity_weights()
    apart = EVALUATOR.evaluate(stored.boards) @ weights[:9] - chances @ weights[:9]
    assert printed["error"] == pytest.approx(np.sqrt((apart**2).mean()), rel=1e-4)


def test_the_command_compares_judges_of_the_same_positions(tmp_path):
    stored = judged(50)
    halved = stored.outcomes / 2
    for name, chances in (("one", stored.outcomes), ("other", halved)):
        Judged.of(stored.boards, chances, stored.equity_error).save(tmp_path / f"{name}.npz")
    sets = [f"--judged={tmp_path / name}.npz" for name in ("one", "other")]

    answer = CliRunner().invoke(app, ["bench", "strength", "gamao", *sets])

    apart = 2 * (stored.outcomes - halved)[:, 0].mean()
    assert f"one - other: on 50 positions {apart:.4f}" in answer.stdout


def test_the_command_duels_nets_from_files(tmp_path):
    Net.random((16,), seed=1).save(tmp_path / "net.npz")
    engine = f"gamao:{tmp_path / 'net.npz'}"

    answer = CliRunner().invoke(app, ["bench", "duel", engine, engine, "--games", "20", "--json"])

    printed = json.loads(answer.stdout)
    assert (printed["games"], printed["millipoints"], printed["half_width_95"]) == (20, 0, 0)
