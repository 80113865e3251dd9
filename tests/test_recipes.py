"""Programs of a stranger's wishes: each runs, and says something."""

import inspect
import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gamao.analysis
import gamao.bridges
import gamao.engine
import gamao.env
import gamao.lessons
import gamao.notation
import gamao.play
import gamao.playing
import gamao.problems
import gamao.rating

ROOT = Path(__file__).parents[1]
RECIPES = sorted((ROOT / "docs" / "recipes").glob("*.py"))
INDEX = (ROOT / "docs" / "recipes.md").read_text("utf-8")


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_runs_and_says_something(path, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    runpy.run_path(str(path), run_name="__main__")

    assert capsys.readouterr().out.strip()


def test_there_are_thirty_and_the_index_has_each_with_what_it_does():
    told = dict(re.findall(r"^\| \[(\w+)\.py\]\(recipes/\1\.py\) \| (.+) \|$", INDEX, re.M))
    does = {path.stem: path.read_text("utf-8").split('"""')[1] for path in RECIPES}

    assert len(RECIPES) >= 30
    assert told == does


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["mypy --strict", "pyright"])
def test_recipes_are_clean_by_strict_checkers(checker, tmp_path):
    tool, *options = checker.split()
    program = Path(sys.executable).with_name(tool)
    if not program.exists():
        pytest.skip(f"{tool} is not installed")
    shutil.copytree(ROOT / "docs" / "recipes", tmp_path / "recipes")
    if tool == "pyright":
        settings = {"include": ["recipes"], "typeCheckingMode": "strict", "venv": ".venv"}
        written = json.dumps({**settings, "venvPath": str(ROOT)})
        (tmp_path / "pyrightconfig.json").write_text(written)
    else:
        options += ["--scripts-are-modules", *map(str, sorted(tmp_path.glob("recipes/*.py")))]
    done = subprocess.run(
        [program, *options], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout[-3000:]


# -- the reference -----------------------------------------------------------------------------

PUBLIC = (
    gamao,
    gamao.analysis,
    gamao.bridges,
    gamao.engine,
    gamao.env,
    gamao.lessons,
    gamao.notation,
    gamao.play,
    gamao.playing,
    gamao.problems,
    gamao.rating,
)


def public():
    """Every public name, and the public methods of classes: where it is, and what it is."""
    for module in PUBLIC:
        for name in getattr(module, "__all__", ("play_match", "play_game")):
            try:
                thing = getattr(module, name)
            except ModuleNotFoundError:  # of an extra that is not installed
                continue
            yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing):
                for method, own in vars(thing).items():
                    if inspect.isfunction(own) and not method.startswith("_"):
                        yield f"{module.__name__}.{name}.{method}", own


def test_every_public_name_is_documented_and_typed():
    undocumented, untyped = [], []
    for name, thing in public():
        if not (inspect.isclass(thing) or inspect.isfunction(thing)):
            continue
        own_words = thing.__doc__ or ""
        if not own_words or own_words.startswith(f"{thing.__name__}("):
            undocumented.append(name)
        if inspect.isfunction(thing):
            given = [p for p in inspect.signature(thing).parameters if p not in ("self", "cls")]
            if set(thing.__annotations__) != {*given, "return"}:
                untyped.append(name)

    assert len(list(public())) > 300
    assert untyped == []
    assert undocumented == []
