"""What importing costs and what it brings in."""

import math
import resource
import subprocess
import sys
from importlib.metadata import version

import pytest

import gamao.analysis
import gamao.engine

STARTED = """
import io, sys
from contextlib import redirect_stdout, suppress
from gamao.cli import main
sys.argv[1:] = ["{}"]
with redirect_stdout(io.StringIO()), suppress(SystemExit):
    main()
"""


def modules_of(module):
    """What importing *module* brings in."""
    told = f"import sys; before = set(sys.modules); import {module}; "
    command = [sys.executable, "-c", told + "print(*(set(sys.modules) - before))"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def work(statement):
    """Processor seconds of a process that does nothing else."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_gamao_is_of_the_standard_library_alone():
    foreign = {name.partition(".")[0] for name in modules_of("gamao")}

    assert foreign - sys.stdlib_module_names == {"gamao"}


@pytest.mark.parametrize(
    ("statement", "most"),
    [
        ("import gamao", 1.2),
        ("from gamao.engine import Engine", 1.8),
        (STARTED.format("--version"), 2.0),
    ],
    ids=["gamao", "engine", "command"],
)
def test_starting_takes_little_more_work_than_importing_asyncio(statement, most):
    # Neighbours on a processor make work longer, never shorter: the least of many counts.
    known = ours = math.inf
    for done in range(1, 20):
        known, ours = min(known, work("import asyncio")), min(ours, work(statement))
        if done >= 5 and ours < most * known:
            return
    pytest.fail(f"{ours:.3f} s beside {known:.3f} s")


def test_importing_the_engine_leaves_numpy_nets_and_tables_to_the_first_that_needs_them():
    late = {"numpy", "gamao.engine._core", "gamao.engine.nets.net", "gamao.engine.bearoff.tables"}
    assert late.isdisjoint(modules_of("gamao.engine.engine"))


def test_the_command_says_its_version_and_its_help_without_what_its_commands_need():
    asked = STARTED.format("--help") + "print(*sys.modules)"
    command = [sys.executable, "-c", asked]
    modules = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    assert "typer" in modules
    late = {"numpy", "pydantic", "rich", "babel", "fastapi", "sqlalchemy", "gamao.engine"}
    assert late.isdisjoint(modules)


@pytest.mark.parametrize(
    "module", [gamao, gamao.analysis, gamao.engine], ids=lambda one: one.__name__
)
def test_names_that_are_loaded_late_are_listed(module):
    assert set(module.__all__) <= set(dir(module))


def test_gamao_says_its_version():
    assert gamao.__version__ == version("gamao")
    assert "__version__" in dir(gamao)
