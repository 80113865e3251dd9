"""The house as docs/architecture.md draws it: no cycles, arrows that point down, its files."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (SOURCE / "gamao").rglob("*.py")
}
DRAWING = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"[\w/]+\.(?:py|js|hpp|toml|html)\b", DRAWING)))

DOORS = {
    "gamao.engine": "all that an engine is asked and answers in",
    "gamao.engine.compiled": "is there a compiled core?",
    "gamao.engine.explain": "why a play or a cube is right",
    "gamao.engine.opponent.levels": "the levels by name",
    "gamao.engine.requests": "the protocol of `gamao engine`",
    # Those who show and look after the engine's files.
    "gamao.engine.bearoff.file": "where bear-off tables are kept",
    "gamao.engine.bearoff.making": "how they are made",
    "gamao.engine.bearoff.tables": "bear-off tables",
    "gamao.engine.cube.met": "match equity tables",
    "gamao.engine.nets.default": "the shipped nets",
}
GUESTS = ("analysis", "bridges", "cli", "drills", "openings", "problems", "server", "store")


def is_for_types_only(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imported(module, *, types=False):
    """The modules of ours that *module* or a function of it imports; *types*: also for types."""
    found, waiting = set(), [ast.parse(MODULES[module].read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if is_for_types_only(node) and not types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        waiting += ast.iter_child_nodes(node)
    return {name for name in found if name in MODULES} - {module}


def cycles(graph):
    """Groups of modules that lead to one another (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph[module]:
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def layer_of(module):
    """How far down *module* is, by the contract that `make lint` checks."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    for depth, names in enumerate(contract["layers"]):
        if any(f"{module}.".startswith(f"{name.strip()}.") for name in names.split("|")):
            return depth
    return None


def found_as(name):
    """The files called so: in the package, at the root, or, for a bare name, anywhere in them."""
    if "/" in name:
        return [path for path in (SOURCE / "gamao" / name, ROOT / name) if path.is_file()]
    return [*(SOURCE / "gamao").rglob(name), *ROOT.glob(name), *(ROOT / "tests").glob(name)]


def test_cycles_are_found_wherever_they_are():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]


def test_no_module_leads_back_to_itself_not_even_by_an_import_in_a_function():
    assert cycles({module: imported(module) for module in MODULES}) == []


@pytest.mark.parametrize("guest", GUESTS)
def test_nobody_reaches_behind_the_engine(guest):
    inside = {name for name in MODULES if name.startswith("gamao.engine")} - DOORS.keys()
    guests = [name for name in MODULES if f"{name}.".startswith(f"gamao.{guest}.")]

    assert guests
    for module in guests:
        assert not imported(module, types=True) & inside, module
        assert ".searcher" not in MODULES[module].read_text("utf-8"), module


@pytest.mark.parametrize("name", NAMED)
def test_every_file_that_the_architecture_names_is_there_and_imports_downwards(name):
    files = found_as(name)

    assert files
    for module, path in MODULES.items():
        if path in files and layer_of(module) is not None:
            upwards = {
                other for other in imported(module) if (layer_of(other) or 99) < layer_of(module)
            }
            assert not upwards
