"""Rollouts as a GPU plays them, on the processor; most needs PyTorch."""

import pickle
import shutil
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import numpy as np
import pytest

from gamao.engine import Engine, RolloutSettings
from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.gpu.searcher import device_searcher
from gamao.engine.outcomes import Outcomes
from gamao.engine.rollout.rollout import RolloutJob
from gamao.engine.rollout.sums import RolloutResult
from gamao.errors import DataError
from gamao.notation import parse_xgid
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position

GAMES = (
    (Match(None), Cube()),
    (Match(None), Cube(2, Player.WHITE)),
    (Match(5, score=(1, 2)), Cube(2, Player.BLACK)),
    (Match(7, score=(5, 3)), Cube()),
)
RACES = (
    "XGID=-CCC-----------------ccc--:0:0:1:00:0:0:0:0:10",
    "XGID=-DBBB--------------bbbcc--:1:1:1:00:0:0:0:0:10",
)
MISSING = [name for name in ("torch", "g++") if not (find_spec(name) or shutil.which(name))]
needs_torch = pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)}")


@pytest.fixture(scope="module")
def searcher():
    return Engine.default(threads=1, device="cpu").searcher


def has_gpu():
    return bool(find_spec("torch")) and __import__("torch").cuda.is_available()


def rolled(searcher, model, boards, *, games=72, truncate=0, seed=1):
    job = RolloutJob(
        searcher=searcher,
        model=model,
        boards=boards,
        settings=RolloutSettings(games=games, truncate=truncate, seed=seed),
        after_play=True,
        double_first=True,
    )
    return RolloutResult(sums=job.run(0, games))


def assert_alike(one, other, *, slack):
    error = np.hypot(*(np.where(np.isfinite(r.errors), r.errors, 0) for r in (one, other)))
    assert (np.abs(one.means - other.means) <= 4 * error + slack).all()


def test_without_pytorch_or_a_gpu_one_line_says_so():
    if has_gpu():
        pytest.skip("there is a GPU")

    with pytest.raises(DataError, match="GPU"):
        Engine.default(threads=1, device="cuda")


@pytest.fixture
def another_process():
    """What is unpickled is made anew."""
    device_searcher.cache_clear()
    yield
    device_searcher.cache_clear()


@pytest.mark.skipif(has_gpu(), reason="here it plays on the GPU")
def test_where_no_gpu_is_the_core_plays_bit_by_bit():
    boards, model = boards_of([Position.start()]), CubeModel.of(Match(), Cube(), Player.WHITE)
    auto, plain = (Engine.default(threads=1, device=one).searcher for one in ("auto", None))

    found, expected = (rolled(one, model, boards, games=12, truncate=5) for one in (auto, plain))

    assert (found.means == expected.means).all()


def test_what_a_machine_has_is_looked_for_where_the_engine_arrives(monkeypatch, another_process):
    sent = pickle.dumps(Engine.default(threads=1, device="auto").searcher)
    asked = []
    monkeypatch.setattr("gamao.engine.gpu.searcher._pool", asked.append)

    device_searcher.cache_clear()
    pickle.loads(sent)

    assert asked == ["auto"]


@needs_torch
@pytest.mark.parametrize(("match", "cube"), GAMES)
def test_cubes_are_worth_what_the_plain_model_says(match, cube):
    import torch

    from gamao.engine.gpu.device import Device
    from gamao.engine.gpu.models import CubeModels

    device, model = Device("cpu"), CubeModel.of(match, cube, Player.WHITE)
    models = CubeModels(device)
    assert models.line(model) == models.line(model) == 0
    models.upload()
    with np.load("src/gamao/data/judged-rollout.npz") as file:
        boards, outcomes = file["boards"][:200], file["outcomes"][:200].astype(np.float32)
    root = torch.zeros(1, dtype=torch.int64)

    found = device.static(
        torch.from_numpy(boards.reshape(-1, 50)),
        torch.from_numpy(outcomes).contiguous(),
        models.raw,
        models.at(root, root),
        models.width,
    )

    races = device.classify(torch.from_numpy(boards.reshape(-1, 50))).numpy() == 1
    pips = (boards[:, 0].astype(int) * np.arange(1, 26)).sum(1) * races
    for row, chances, length in zip(found.numpy(), outcomes, pips, strict=True):
        expected = model.leaf_equities(Outcomes.from_array(chances), int(length))
        np.testing.assert_allclose(row[: len(expected)], expected, atol=2e-5)


@needs_torch
@pytest.mark.parametrize(("match", "cube"), GAMES[:3])
def test_rollouts_come_to_what_the_core_s_come_to(searcher, match, cube):
    model = CubeModel.of(match, cube, Player.WHITE)
    boards = boards_of([parse_xgid(text).position for text in RACES])

    found = rolled(searcher, model, boards)

    # The core knows the ends of bear-offs exactly, the nets within a hundredth.
    assert_alike(found, rolled(searcher.inner, model, boards), slack=0.01)


@needs_torch
def test_truncated_rollouts_from_the_opening_come_to_the_core_s(searcher):
    model = CubeModel.of(Match(7), Cube(), Player.WHITE)
    boards = boards_of([Position.start()])

    found = rolled(searcher, model, boards, games=36, truncate=3)

    assert_alike(found, rolled(searcher.inner, model, boards, games=36, truncate=3), slack=0.003)


@needs_torch
def test_rollouts_of_many_threads_are_one_batch_and_each_gets_its_own(searcher):
    boards = boards_of([parse_xgid(text).position for text in RACES])
    models = [CubeModel.of(*game, Player.WHITE) for game in GAMES]

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda m: rolled(searcher, m, boards, games=36), models))

    for model, found in zip(models, together, strict=True):
        assert_alike(found, rolled(searcher, model, boards, games=36), slack=1e-3)


@needs_torch
def test_a_game_that_is_over_is_not_played_on(searcher):
    over = np.zeros((1, 2, 25), np.int8)
    over[0, 0, 3] = 2  # the other side has borne off all

    found = rolled(searcher, CubeModel.of(Match(), Cube(), Player.WHITE), over, games=2)

    assert found.means[0, 0] == 1


@needs_torch
def test_an_engine_with_a_device_decides_and_says_which_it_is(searcher):
    engine, plain = Engine.default(threads=1, device="cpu"), Engine.default(threads=1)
    game = parse_xgid(RACES[0])

    *_, found = engine.roll_out_cube(game, RolloutSettings(games=36, step=36))
    *_, expected = plain.roll_out_cube(game, RolloutSettings(games=36, step=36))

    assert found.games == 36
    assert found.decision.action == expected.decision.action
    assert engine.fingerprint != plain.fingerprint
    assert pickle.loads(pickle.dumps(searcher)) is searcher
