"""Programs of a stranger's wishes: each runs, and says something."""

import inspect
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from bench.make_reference import PAGES, public_names

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


@pytest.mark.parametrize(
    ("name", "thirty", "ones"),
    [
        ("index.md", "thirty-{} recipes", "one two three four five six seven eight nine"),
        ("index.pt.md", "trinta e {} receitas", "uma duas três quatro cinco seis sete oito nove"),
        ("index.es.md", "treinta y {} recetas", "una dos tres cuatro cinco seis siete ocho nueve"),
    ],
)
def test_the_front_pages_know_how_many_there_are(name, thirty, ones):
    told = thirty.format(ones.split()[len(RECIPES) - 31])

    assert f"[{told}](recipes.md)" in (ROOT / "docs" / name).read_text("utf-8")


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

PUBLIC = [import_module(name) for names in PAGES.values() for name in names]


def public():
    """Every public name, and what people find in a class: where it is, and what it is."""
    for module in PUBLIC:
        for name in public_names(module):
            try:
                thing = getattr(module, name)
            except ModuleNotFoundError:  # of an extra that is not installed
                continue
            yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing):
                for member, own in vars(thing).items():
                    if not member.startswith("_") and (function := function_of(own)):
                        yield f"{module.__name__}.{name}.{member}", function


def function_of(member):
    """What is called for *member* of a class: a method of any kind, or a property; else None."""
    if isinstance(member, property):
        return member.fget
    member = getattr(member, "__func__", getattr(member, "func", member))
    return member if inspect.isfunction(member) else None


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

    assert len(list(public())) > 600
    assert untyped == []
    assert undocumented == []


# What the programs are made of, and environments, have the types of other people's libraries.
PROGRAMS = ("cli", "server", "store", "bench", "engine.gpu", "env")


@pytest.mark.slow
def test_a_stranger_finds_the_type_of_everything():
    program = Path(sys.executable).with_name("pyright")
    if not program.exists():
        pytest.skip("pyright is not installed")
    done = subprocess.run(
        [program, "--outputjson", "--ignoreexternal", "--verifytypes", "gamao"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    symbols = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    outside = tuple(f"gamao.{one}." for one in PROGRAMS)
    ours = [one for one in symbols if one["isExported"] and not one["name"].startswith(outside)]

    assert len(ours) > 3000
    assert [one["name"] for one in ours if not one["isTypeKnown"] or one["isTypeAmbiguous"]] == []
