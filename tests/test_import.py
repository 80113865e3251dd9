"""What importing costs and what it brings in."""

import json
import resource
import subprocess
import sys
from importlib.metadata import version

import pytest

import gamao.analysis
import gamao.engine

PROBE = """
import json, sys, time
before = set(sys.modules)
begun = time.process_time()
import {module}
seconds = time.process_time() - begun
print(json.dumps([seconds, sorted(set(sys.modules) - before)]))
"""

STARTED = """
import io, sys
from contextlib import redirect_stdout, suppress
from gamao.cli import main
sys.argv[1:] = ["{}"]
with redirect_stdout(io.StringIO()), suppress(SystemExit):
    main()
"""


def imported(module):
    """Seconds of work (the best of eight fresh processes: the machine may be busy) and modules."""
    runs = []
    for _ in range(8):
        command = [sys.executable, "-c", PROBE.format(module=module)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        runs.append(json.loads(done.stdout))
    return min(seconds for seconds, _ in runs), runs[0][1]


def test_importing_gamao_takes_under_60_ms_and_only_the_standard_library():
    seconds, modules = imported("gamao")

    foreign = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"gamao"}
    assert foreign == set()
    assert seconds < 0.060


def processor_seconds(statement):
    """User and system time of a process that does nothing else: the best of eight."""
    spent = []
    for _ in range(8):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", statement], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(spent)


def test_importing_the_engine_takes_under_150_ms_with_the_start_of_python():
    assert processor_seconds("from gamao.engine import Engine") < 0.150


def test_importing_the_engine_leaves_numpy_nets_and_tables_to_the_first_that_needs_them():
    _, modules = imported("gamao.engine.engine")

    late = {"numpy", "gamao.engine._core", "gamao.engine.net", "gamao.engine.bearoff"}
    assert late.isdisjoint(modules)


def test_the_command_says_its_version_and_its_help_without_what_its_commands_need():
    asked = STARTED.format("--help") + "print(*sys.modules)"
    command = [sys.executable, "-c", asked]
    modules = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    assert "typer" in modules
    late = {"numpy", "pydantic", "rich", "babel", "fastapi", "sqlalchemy", "gamao.engine"}
    assert late.isdisjoint(modules)
    assert processor_seconds(STARTED.format("--version")) < 0.150


@pytest.mark.parametrize(
    "module", [gamao, gamao.analysis, gamao.engine], ids=lambda one: one.__name__
)
def test_names_that_are_loaded_late_are_listed(module):
    assert set(module.__all__) <= set(dir(module))


def test_gamao_says_its_version():
    assert gamao.__version__ == version("gamao")
    assert "__version__" in dir(gamao)
