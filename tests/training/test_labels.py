"""Inputs, labels, rollouts and the exported file, on the CPU; needs torch."""

import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
if shutil.which("g++") is None:
    pytest.skip("needs a C++ compiler", allow_module_level=True)

from training.batch import Batch  # noqa: E402  (after the check for torch)
from training.choices import Choices, make_choices  # noqa: E402
from training.config import read_config  # noqa: E402
from training.env import PHASES, Env, flipped, played_boards  # noqa: E402
from training.evaluate import Rollouts  # noqa: E402
from training.export import largest_difference, positions_of, torch_outcomes  # noqa: E402
from training.model import Learner, Lesson, encoding, export  # noqa: E402
from training.replay import Replay  # noqa: E402
from training.restore import restored  # noqa: E402
from training.selfplay import Games, Labelled, Ply, Teacher, traced_labels  # noqa: E402

CPU = torch.device("cpu")
CONFIGS = Path(__file__).parents[2] / "training" / "configs"


@pytest.fixture(scope="module")
def env():
    torch.manual_seed(1)
    return Env("cpu")


@pytest.fixture(scope="module")
def teacher(env):
    teacher = Teacher(env, chunk=4096)
    teacher.refresh(Learner((32, 16), "relu", "all", CPU), Learner((64,), "relu", "all", CPU))
    return teacher


def test_inputs_are_the_sum_of_the_rows_of_the_encoding(env):
    boards = played_boards(env, 500)
    counts = boards.view(-1, 2, 25).numpy().astype(int)
    counts = np.concatenate((counts, 15 - counts.sum(2, keepdims=True)), 2)

    found = env.inputs(boards).numpy()

    summed = encoding()[np.arange(2)[:, None], np.arange(26), counts].sum((1, 2))
    assert (found == summed).all()


def test_rows_of_count_0_are_zero():
    assert not encoding()[:, :, 0].any()


def scattered(hidden, activation, positions, parts=1):
    """A learner whose parts differ."""
    learner = Learner(hidden, activation, positions, CPU, parts)
    learner.average.add_(0.05 * torch.randn_like(learner.average))
    return learner


@pytest.mark.parametrize("activation", ["relu", "crelu"])
@pytest.mark.parametrize(("positions", "parts"), [("all", 1), ("race", 1), ("contact", 8)])
def test_exported_net_gives_the_chances_of_torch(env, tmp_path, activation, positions, parts):
    learner = scattered((48, 24), activation, positions, parts)

    export(tmp_path / "net.npz", learner.average, learner.net, {"name": "test"})

    assert largest_difference(tmp_path / "net.npz", learner, env, 2000) < 1e-5


def test_an_exported_net_can_be_restored(env, tmp_path):
    learner = scattered((48, 24), "crelu", "contact", 4)
    export(tmp_path / "net.npz", learner.average, learner.net, {})
    boards = positions_of(learner, env, 500)

    with np.load(tmp_path / "net.npz") as arrays:
        again = restored(dict(arrays), "contact")

    assert np.array_equal(torch_outcomes(again, env, boards), torch_outcomes(learner, env, boards))


def test_a_teacher_with_parts_judges_as_its_parts_do(env):
    learner, race = scattered((48, 24), "relu", "contact", 4), scattered((32,), "relu", "race")
    scout = Learner((64,), "relu", "all", CPU)
    boards = played_boards(env, 1000)
    teacher = Teacher(env, chunk=300)
    teacher.refresh(learner, scout, race)
    alone = teacher.use(race)

    found = teacher.outcomes(boards)

    races = env.phases(boards) == PHASES
    chances = torch.from_numpy(torch_outcomes(learner, env, boards))
    expected = torch.where(races, alone.outcomes(boards)[:, 0], chances[:, 0])
    assert races.any()
    assert torch.allclose(found[:, 0], expected, atol=1e-3)  # files round to half precision


def test_a_net_grows_into_parts_and_units_without_changing_what_it_says(env):
    small = scattered((48, 24), "relu", "all")
    large = Learner((64, 32), "relu", "contact", CPU, 4)

    large.grow_from(small.state())

    boards = positions_of(large, env, 500)
    found, expected = (torch_outcomes(net, env, boards) for net in (large, small))
    assert np.abs(found - expected).max() < 1e-3


def labelled(env, boards, rivals):
    """Boards with rivals and made-up labels."""
    labels, rival_labels = torch.rand(2, len(boards), 9)
    gaps = env.equity(rival_labels) - env.equity(labels)
    return Labelled(boards, labels, rivals, rival_labels, gaps, torch.tensor(0), torch.tensor(0))


def filled(env):
    """A batch of boards whose rivals are of all phases, but races those of races."""
    boards = played_boards(env, 40_000)
    races_last = (env.phases(boards) == PHASES).long().argsort(stable=True)
    boards = boards[races_last]
    replay, batch = Replay(env, 400, 400, None), Batch(env, 400, 0.2)
    replay.add(labelled(env, boards, boards.roll(1, 0)))
    batch.fill(replay.draw(replay.rows_of(batch.each, batch.races)))
    return batch


def test_a_batch_has_room_for_as_many_of_each_phase_in_their_order(env):
    batch = filled(env)

    used = batch.lesson("all").weights == 1
    places = torch.arange(batch.size)
    expected = (places // batch.room).clamp(max=PHASES)
    assert torch.equal(env.phases(batch.boards)[used].long(), expected[used])
    assert (used.view(-1)[: batch.contact].view(PHASES, -1).sum(1) >= batch.each).all()
    assert used[batch.contact :].all()


@pytest.mark.parametrize("positions", ["all", "contact", "race"])
def test_rivals_in_a_batch_differ_by_their_gap(env, positions):
    batch = filled(env)

    lesson, rows = batch.lesson(positions), batch.boards[batch.rows(positions)]

    equities = env.equity(lesson.labels)
    assert torch.allclose(equities[lesson.second] - equities[lesson.first], lesson.gaps, atol=1e-6)
    assert (lesson.weights[lesson.first] * lesson.weights[lesson.second] == 1).all()
    together = (rows[lesson.first] != rows[lesson.second]).any(1).float().mean()
    assert together > 0.5  # for some there was no room


def test_positions_held_out_are_never_kept_nor_are_they_rivals(env):
    replay = Replay(env, 400, 400, None)
    boards = played_boards(env, 500)
    replay.hold_out(boards[:400])

    kept = replay.add(labelled(env, boards, boards.flip(0)))

    assert kept <= 100
    never = {bytes(board) for board in boards[:400].numpy()}
    for ring in replay.rings:
        learnt = ring.storage.boards[: ring.size].reshape(-1, 50).numpy()
        assert not never & {bytes(board) for board in learnt}


def test_rivals_are_results_of_the_roll_that_was_played(env, teacher):
    config = read_config(CONFIGS / "tiny.toml", ["strewn=1.0"])
    games = Games(env, config, 64)

    seen = games.window(teacher, kind="fit", length=2, trace=0.0, kept=4)

    for start, board, rival in zip(
        seen.boards[:64], seen.boards[64:], seen.rivals[64:], strict=True
    ):
        results = env.results(start.repeat(21, 1), torch.arange(21, dtype=torch.int8))
        rolls = {bytes(board.numpy()): set(), bytes(rival.numpy()): set()}
        for roll, (end, count) in enumerate(zip(results.ends, results.counts, strict=True)):
            for leaf in results.leaves[end - count : end, :50]:
                rolls.get(bytes(leaf.numpy()), set()).add(roll)
        assert set.intersection(*rolls.values())


def test_what_later_plies_teach_is_taught_about_the_rival_too(env, teacher):
    games = Games(env, read_config(CONFIGS / "tiny.toml", ["strewn=1.0", "noisy=0.0"]), 64)

    seen = games.window(teacher, kind="fit", length=4, trace=0.8, kept=4)

    taught = env.equity(seen.rival_labels) - env.equity(seen.labels)
    one_roll = env.equity(teacher.expectation(teacher.all_rolls(seen.boards, 4)))
    assert not torch.allclose(env.equity(seen.labels), one_roll, atol=1e-3)
    assert torch.allclose(taught, seen.gaps, atol=1e-5)


def test_a_batch_not_yet_filled_has_races_where_a_race_net_looks(env):
    batch = Batch(env, 512, 0.2)

    lesson = batch.lesson("race")

    assert lesson.first.min() >= 0
    assert lesson.first.max() < len(lesson.labels)
    assert torch.equal(lesson.first, lesson.second)


def test_a_net_that_is_wrong_alike_about_rivals_is_told_less_wrong(env):
    learner = Learner((16,), "relu", "all", CPU)
    x = env.inputs(played_boards(env, 2))
    found = torch.sigmoid(learner.net(x)).detach()
    pair = torch.tensor([0]), torch.tensor([1])
    gap = (found[1] - found[0]) @ learner.equity

    def loss(off, rival_weight):
        lesson = Lesson(found, torch.ones(2), *pair, (gap + off)[None])
        return learner.loss(x, lesson, 20.0, rival_weight).item()

    assert loss(0.0, 100.0) == pytest.approx(loss(0.0, 0.0))
    assert loss(0.1, 100.0) == pytest.approx(loss(0.1, 0.0) + 1.0, rel=1e-4)


def test_rollout_finds_the_true_chance_whatever_the_net_believes(teacher):
    # One checker on the 6 point against one on the ace: 27 rolls of 36 take it off.
    board = torch.zeros((1, 50), dtype=torch.int8)
    board[0, 5] = board[0, 25] = 1

    judged = Rollouts(teacher, board, kept=4, stop_at_race=False).run(games=1000, slots=1000)

    margin = 4 * judged.standard_errors[0, 0].item()
    assert judged.games.item() == 1000
    assert judged.outcomes[0, 0].item() == pytest.approx(0.75, abs=margin)
    assert judged.equities.item() == pytest.approx(0.5, abs=2 * margin)


def test_rollout_without_luck_agrees_with_plain_results(teacher, env):
    board = torch.zeros((1, 50), dtype=torch.int8)
    board[0, [5, 4, 3]] = 2
    board[0, [25 + 4, 25 + 2, 25 + 1]] = 2

    judged = Rollouts(teacher, board, kept=4, stop_at_race=False).run(games=400, slots=400)

    wins = plain_wins(teacher, env, board, games=2000)
    margin = 4 * (judged.standard_errors[0, 0].item() + 0.5 / 2000**0.5)
    assert judged.standard_errors[0, 0].item() < 0.5 / 400**0.5
    assert abs(judged.outcomes[0, 0].item() - wins) < margin


def plain_wins(teacher, env, board, *, games):
    boards, ply, won = board.repeat(games, 1), 0, 0
    while len(boards):
        rolls = torch.multinomial(env.chances, len(boards), replacement=True).to(torch.int8)
        candidates = teacher.candidates(boards, rolls, 4)
        best = candidates.equities.argmin(1)
        boards = candidates.boards[torch.arange(len(boards)), best]
        over = env.classify(boards.contiguous()) == 2
        won += int(over.sum()) if ply % 2 == 0 else 0
        boards, ply = boards[~over].contiguous(), ply + 1
    return won / games


def ply(value, following, cut):
    return Ply(None, value, None, None, following, cut)


def test_trace_1_adds_all_later_news_from_the_right_side():
    value, following = torch.rand(3, 1, 9), torch.rand(3, 1, 9)
    cut = torch.zeros(1, dtype=torch.bool)
    plies = [ply(value[k], following[k], cut) for k in range(3)]

    labels = traced_labels(plies, 1.0)

    last = value[1] + flipped(value[2]) - flipped(following[1])
    first = value[0] + flipped(last) - flipped(following[0])
    assert torch.allclose(labels[2], value[2])
    assert torch.allclose(labels[1], last)
    assert torch.allclose(labels[0], first, atol=1e-6)


def test_nothing_crosses_a_cut():
    value, following = torch.rand(2, 1, 9), torch.rand(2, 1, 9)
    plies = [ply(value[k], following[k], torch.ones(1, dtype=torch.bool)) for k in range(2)]

    assert torch.equal(traced_labels(plies, 0.9)[0], value[0])


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_config_can_be_read_and_overridden(path):
    config = read_config(path, ["batch=32", "stages.fit.trace=0.25"])

    assert (config.batch, config.stages["fit"].trace) == (32, 0.25)


def test_unknown_setting_is_refused():
    with pytest.raises(ValueError, match="unknown settings"):
        read_config(CONFIGS / "tiny.toml", ["bacth=32"])


def test_a_choice_loses_what_the_best_result_is_better(env, teacher):
    choices = make_choices(teacher, played_boards(env, 100), kept=6)
    said = env.equity(teacher.outcomes(choices.boards.view(-1, 50))).view(-1, 6)

    assert len(said) > 30
    assert Choices(choices.boards, said).loss(teacher) == 0
    worst = (said.amax(1) - said.amin(1)).mean().item()
    assert Choices(choices.boards, -said).loss(teacher) == pytest.approx(worst)
