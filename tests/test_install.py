"""The wheel as a stranger installs it, with a compiler and without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

SMOKE = """
import warnings
warnings.simplefilter("ignore", RuntimeWarning)
from gamao import Dice, Position
from gamao.engine.boards import boards_of, position_of, rolls_of
from gamao.engine.default import strong_nets
from gamao.engine.evaluator import load_evaluator
from gamao.engine.outcomes import equity_weights
evaluator = load_evaluator(strong_nets())
boards, outcomes, equity = evaluator.decide(
    boards_of([Position.start()]), rolls_of([Dice(3, 1)]), equity_weights()
)
print(type(evaluator).__name__, position_of(boards[0]).flipped().mine[5])
"""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """A wheel built with a compiler and one built without, both from this tree."""
    folder = tmp_path_factory.mktemp("wheels")
    broken = {"CXX": "/bin/false", "CC": "/bin/false"}
    return {
        name: _wheel(folder / name, os.environ | extra)
        for name, extra in (("compiler", {}), ("no compiler", broken))
    }


def _wheel(folder, environment):
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", str(ROOT)]
    settings = ["--wheel-dir", str(folder), "--config-settings", f"build-dir={folder}/build"]
    subprocess.run([*command, *settings], check=True, env=environment, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.mark.parametrize(
    ("name", "evaluator"), [("compiler", "CoreEvaluator"), ("no compiler", "PlainEvaluator")]
)
def test_the_wheel_installs_in_a_clean_environment_and_the_engine_plays(
    wheels, name, evaluator, tmp_path
):
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheels[name])], check=True, capture_output=True)

    done = subprocess.run(
        [str(python), "-c", SMOKE], check=True, capture_output=True, text=True, cwd=tmp_path
    )

    assert done.stdout.split() == [evaluator, "2"]  # the opening 3-1 makes the 5-point
