"""Rollouts with the cube as the GPU plays them, on the CPU; needs torch."""

import shutil

import numpy as np
import pytest

torch = pytest.importorskip("torch")
if shutil.which("g++") is None:
    pytest.skip("needs a C++ compiler", allow_module_level=True)

from training.cubeful import CubefulRollouts, CubeModels, Start  # noqa: E402
from training.env import Env, played_boards  # noqa: E402
from training.restore import DATA, POSITIONS, restored  # noqa: E402
from training.selfplay import Teacher  # noqa: E402

from gamao.engine.boards import boards_of  # noqa: E402  (after the check for torch)
from gamao.engine.cube.equity import CubeModel  # noqa: E402
from gamao.engine.nets.default import shipped_searcher  # noqa: E402
from gamao.engine.outcomes import Outcomes  # noqa: E402
from gamao.engine.rollout.rollout import RolloutJob  # noqa: E402
from gamao.engine.rollout.sums import RolloutResult  # noqa: E402
from gamao.engine.search.limit import RolloutSettings  # noqa: E402
from gamao.notation import parse_xgid  # noqa: E402
from gamao.rules.cube import Cube  # noqa: E402
from gamao.rules.match import Match  # noqa: E402
from gamao.rules.player import Player  # noqa: E402

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


@pytest.fixture(scope="module")
def teacher():
    learners = {}
    for path in DATA.glob("net-*.npz"):
        with np.load(path) as arrays:
            name = path.stem.split("-")[1]
            learners[name] = restored(dict(arrays), POSITIONS[name])
    teacher = Teacher(Env("cpu"), chunk=4096)
    teacher.refresh(learners["strong"], learners["scout"], learners["race"])
    return teacher


@pytest.mark.parametrize(("match", "cube"), GAMES)
def test_cubes_are_worth_what_the_plain_model_says(match, cube):
    env, model = Env("cpu"), CubeModel.of(match, cube, Player.WHITE)
    models = CubeModels(env, [model])
    boards = played_boards(env, 200)
    rng = np.random.default_rng(1)
    outcomes = np.sort(rng.random((200, 9), np.float32), axis=1)
    outcomes = np.stack(
        [
            outcomes[:, 8],
            *(outcomes[:, k] * 0.3 for k in (3, 2, 1, 0)),
            *((1 - outcomes[:, 8]) * outcomes[:, k] for k in (3, 2, 1, 0)),
        ],
        1,
    )
    line = models.at(torch.zeros(1, dtype=torch.int64), torch.zeros(1, dtype=torch.int64))

    found = env.static(
        boards, torch.from_numpy(outcomes).contiguous(), models.raw, line, models.width
    )

    races = (env.classify(boards) == 1).numpy()
    pips = (boards.view(-1, 2, 25)[:, 0].numpy() * np.arange(1, 26)).sum(1) * races
    for row, chances, length in zip(found.numpy(), outcomes, pips, strict=True):
        expected = model.leaf_equities(Outcomes.from_array(chances), int(length))
        np.testing.assert_allclose(row[: len(expected)], expected, atol=2e-5)


@pytest.mark.parametrize(("match", "cube"), GAMES[:3])
def test_rollouts_come_to_what_the_core_s_come_to(teacher, match, cube):
    model = CubeModel.of(match, cube, Player.WHITE)
    boards = boards_of([parse_xgid(text).position for text in RACES])
    starts = [Start(board=board, model=model, depth=1) for board in boards]
    job = RolloutJob(
        searcher=shipped_searcher(1),
        model=model,
        boards=boards,
        settings=RolloutSettings(games=72),
        after_play=True,
        double_first=True,
    )

    games = CubefulRollouts(teacher, starts).run(0, 72).numpy()

    core = RolloutResult(sums=job.run(0, 72))
    error = np.sqrt(games.var(1) / 72 + np.where(np.isfinite(core.errors), core.errors, 0) ** 2)
    # The core knows the ends of bear-offs exactly, the nets within a hundredth.
    assert (np.abs(games.mean(1) - core.means) <= 4 * error + 0.01).all()
