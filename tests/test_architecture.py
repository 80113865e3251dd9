"""The house as docs/architecture.md draws it: no cycles, arrows that point down, its files."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (SOURCE / "gamao").rglob("*.py")
}
ROOMS = {*MODULES, "gamao.engine._core"}
"""What can be taken from a package without asking its door."""
FOLDERS = sorted(
    {path.parent for path in (SOURCE / "gamao").rglob("*.*") if "__pycache__" not in path.parts}
)
SCREEN = 40
"""Lines that anybody sees at once."""
DRAWING = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"[\w/]+\.(?:py|js|hpp|toml|html)\b", DRAWING)))

SCRIPTS = SOURCE / "gamao" / "web" / "js"
FROM = re.compile(r'^(?:import|\}).* from "(\.[^"]+)";$', re.MULTILINE)
"""Where a script takes something from, on the last line of the import."""

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
BY_NAME = {
    "gamao.cli.menu": "commands, which entries name by their whole names",
    "gamao.bench.deciders": "what somebody names on the command line",
}
"""Who imports what it is told to."""
NAMED_HERE = re.compile(r"""f?["'](?:\{__name__\}\.|gamao\.|bgsage)""")
"""A name that is written where it is imported, or beside it in a door."""
GUESTS = (
    "analysis",
    "bench",
    "bridges",
    "cli",
    "drills",
    "env",
    "openings",
    "playing",
    "problems",
    "server",
    "store",
)
MEASURE_INSIDE = {
    "gamao.bench.figures": "how fast the nets are in the core",
    "gamao.bench.players": "nets by the name of their file",
    "gamao.bench.signature": "the engine as shipped, whatever tables somebody has made",
    "gamao.bench.speed": "nets, in the core and without it",
}
"""Guests whose business the insides are."""
NAME_EACH_OTHER = {
    ("gamao.rules.game", "gamao.rules.match"): "a match makes games, and a game has its match",
    ("gamao.engine.search.limit", "gamao.engine.search.plies"): (
        "a limit has steps, and what searches can roll out as a limit says"
    ),
    ("gamao.analysis.reviewing", "gamao.analysis.text_report"): (
        "a review prints itself, and what prints takes a review"
    ),
    (
        "gamao.server.review.reports",
        "gamao.server.review.work",
        "gamao.server.study.study",
        "gamao.server.worker",
    ): "a worker keeps the reviews that are being made, and is handed to what makes them",
}
"""
Modules that lead back to themselves by what they import for types alone, and why.

Nothing of that is loaded: each of them can be imported first, and understood first. Two values that
name each other in their signatures are one idea in two files; any other circle is a mistake.
"""


def is_made(path):
    """Was it compiled here?"""
    return path.suffix in {".so", ".pyd"}


def is_for_types_only(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def is_path(node):
    """Is it `files("gamao.data")`, which opens a folder?"""
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("files")


def imported(module, *, types=False):
    """The modules of ours that *module* or a function of it imports; *types*: also for types."""
    return imported_by(MODULES[module].read_text("utf-8"), module, types=types)


def imported_by(source, module, *, types=False):
    """
    The same of *source*. A text that is the whole name of a module counts as an import of it.

    Beside `import_module` so does one that is the end of a name: after `gamao`, or after *module*.
    """
    before = ("", "gamao.", f"{module}.") if "import_module" in source else ("",)
    found, waiting = set(), [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if (is_for_types_only(node) and not types) or is_path(node):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names if names <= ROOMS else {node.module, *names}
        elif isinstance(node, ast.Constant):
            found |= {f"{place}{node.value}" for place in before}
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


@cache
def layer_of(module):
    """How far down *module* is, by the contract that `make lint` checks."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    for depth, names in enumerate(contract["layers"]):
        if any(f"{module}.".startswith(f"{name.strip()}.") for name in names.split("|")):
            return depth
    return None


def is_above(one, other):
    """Is the layer of *one* above that of the *other*? What is in no layer is beside them all."""
    high, low = layer_of(one), layer_of(other)
    return high is not None and low is not None and high < low


def found_as(name):
    """The files called so: in the package, at the root, or, for a bare name, anywhere in them."""
    if "/" in name:
        return [path for path in (SOURCE / "gamao" / name, ROOT / name) if path.is_file()]
    return [*(SOURCE / "gamao").rglob(name), *ROOT.glob(name), *(ROOT / "tests").glob(name)]


def test_cycles_are_found_wherever_they_are():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f():\n    from gamao.notation.svg import board_svg", {"gamao.notation.svg"}),
        ("importlib.import_module('gamao.rules.game')", {"gamao.rules.game"}),
        ("import_module(f'gamao.{name}'); later('notation.svg')", {"gamao.notation.svg"}),
        (
            "import_module(f'{__name__}.{_ROOMS[name]}'); _ROOMS = {'a': 'dice'}",
            {"gamao.rules.dice"},
        ),
        ("print('notation.svg')", set()),
        ("if TYPE_CHECKING:\n    from gamao.rules.game import Game", set()),
    ],
)
def test_imports_are_seen_however_they_are_written(source, found):
    assert imported_by(source, "gamao.rules") == found


def test_who_imports_by_names_names_them_itself():
    """A function that imports what it is told would hide who leads where."""
    told = [
        (module, ast.unparse(node))
        for module, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module")
        if not NAMED_HERE.match(ast.unparse(node.args[0]))
    ]

    assert {module for module, _ in told} == BY_NAME.keys(), told


def test_no_module_leads_back_to_itself_not_even_by_an_import_in_a_function():
    assert cycles({module: imported(module) for module in MODULES}) == []


def test_by_types_only_those_lead_back_to_themselves_that_have_a_reason():
    found = cycles({module: imported(module, types=True) for module in MODULES})

    assert set(map(tuple, found)) == NAME_EACH_OTHER.keys()


def rooms_used_by(room):
    """The other rooms of the pages from which *room* takes something."""
    taken = {
        (script.parent / place).resolve().parent.name
        for script in (SCRIPTS / room).glob("*.js")
        for place in FROM.findall(script.read_text("utf-8"))
    }
    return taken - {room}


def test_no_room_of_the_pages_leads_back_to_itself():
    rooms = {
        folder.name: rooms_used_by(folder.name) for folder in SCRIPTS.iterdir() if folder.is_dir()
    }

    assert "board" in rooms["table"]
    assert cycles(rooms) == []


def test_what_is_above_is_above_from_the_top_on():
    assert is_above("gamao.cli", "gamao.server")
    assert is_above("gamao.cli.app", "gamao.errors")
    assert not is_above("gamao.server", "gamao.bench")
    assert not is_above("gamao.rules.game", "gamao.cli")
    assert not is_above("gamao", "gamao.errors")


@pytest.mark.parametrize("layer", ["rules", "notation", "proof", "engine", "store", "server"])
def test_no_arrow_points_up_not_even_one_for_types(layer):
    below = [name for name in MODULES if f"{name}.".startswith(f"gamao.{layer}.")]

    assert below
    for module in below:
        assert not {other for other in imported(module, types=True) if is_above(other, module)}


@pytest.mark.parametrize("guest", GUESTS)
def test_nobody_reaches_behind_the_engine(guest):
    inside = {name for name in MODULES if name.startswith("gamao.engine")} - DOORS.keys()
    guests = [name for name in MODULES if f"{name}.".startswith(f"gamao.{guest}.")]

    assert guests
    for module in set(guests) - MEASURE_INSIDE.keys():
        assert not imported(module, types=True) & inside, module
        assert ".searcher" not in MODULES[module].read_text("utf-8"), module


@pytest.mark.parametrize("module", MEASURE_INSIDE)
def test_only_who_must_reaches_behind_the_engine(module):
    inside = {name for name in MODULES if name.startswith("gamao.engine")} - DOORS.keys()

    assert imported(module) & inside


@pytest.mark.parametrize("name", NAMED)
def test_every_file_that_the_architecture_names_is_there_and_imports_downwards(name):
    files = found_as(name)

    assert files
    for module, path in MODULES.items():
        if path in files:
            assert not {other for other in imported(module, types=True) if is_above(other, module)}


def is_async(path):
    kinds = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    return any(isinstance(node, kinds) for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def test_what_is_async_is_where_the_architecture_says():
    line = next(line for line in DRAWING.splitlines() if line.startswith("  server/ "))
    told = [name.rstrip("/") for name in re.findall(r"`([\w/.]+)`", line.partition("async")[2])]
    found = {
        path.relative_to(SOURCE / "gamao").as_posix() for path in MODULES.values() if is_async(path)
    }

    assert len(told) == 2
    for place in ["server", *told]:
        here = {name for name in found if name == place or name.startswith(f"{place}/")}
        assert here, place
        found -= here
    assert found == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_what_is_in_a_folder_fits_a_screen(folder):
    shown = [path for path in folder.iterdir() if path.name[0] not in "._" and not is_made(path)]

    assert len(shown) <= SCREEN
