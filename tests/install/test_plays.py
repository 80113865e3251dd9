"""The wheel as a stranger installs it, with a compiler and without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SMOKE = """
import warnings
warnings.simplefilter("ignore", RuntimeWarning)
from importlib.resources import files
from gamao import Dice, Match, Player, Position
from gamao.engine import Engine, Limit
game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
engine = Engine.default(threads=1)
best = engine.analyse(game, Limit(1)).best
before_roll = Match(7).game_from(Position.start(), on_roll=Player.WHITE)
for name in ("web/shell.html", "web/js/table.js", "messages/locale/es/LC_MESSAGES/gamao.po"):
    assert (files("gamao") / name).is_file(), name
print(type(engine.searcher).__name__, best.play, engine.cube(before_roll, Limit(1)).action, sep="|")
"""


def _wheel(folder, environment):
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", str(ROOT)]
    settings = ["--wheel-dir", str(folder), "--config-settings", f"build-dir={folder}/build"]
    subprocess.run([*command, *settings], check=True, env=environment, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("compiler", "searcher"),
    [({}, "Searcher"), ({"CXX": "/bin/false", "CC": "/bin/false"}, "PlainSearcher")],
    ids=["compiler", "no compiler"],
)
def test_the_wheel_installs_in_a_clean_environment_and_the_engine_plays(
    compiler, searcher, tmp_path
):
    wheel = _wheel(tmp_path / "wheel", os.environ | compiler)
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)

    done = subprocess.run(
        [str(python), "-c", SMOKE], check=True, capture_output=True, text=True, cwd=tmp_path
    )

    assert done.stdout.strip() == f"{searcher}|8/5 6/5|no double, take"
