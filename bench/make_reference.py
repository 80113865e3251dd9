"""The pages of the reference: one a module, one entry a public name. `make docs` runs it."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Final

REFERENCE: Final = Path(__file__).parents[1] / "docs" / "reference"
PAGES: Final = {
    "gamao": ("gamao",),
    "notation": ("gamao.notation",),
    "engine": ("gamao.engine",),
    "analysis": ("gamao.analysis", "gamao.analysis.frames"),
    "playing": ("gamao.playing", "gamao.bridges"),
    "env": ("gamao.env",),
    "learning": (
        "gamao.lessons",
        "gamao.problems",
        "gamao.openings",
        "gamao.drills",
        "gamao.rating",
    ),
    "play": ("gamao.play", "gamao.rules.clock"),
    "proof": tuple(
        f"gamao.proof.{one}" for one in ("verify", "audit", "chain", "throw", "record", "fairness")
    ),
}


def page(modules: tuple[str, ...]) -> str:
    """The page of these modules: their words, then every public name of theirs."""
    parts = []
    for name in modules:
        module = importlib.import_module(name)
        about = (module.__doc__ or "").split(">>>")[0].strip()
        entries = "\n\n".join(f"::: {_place(module, one)}" for one in public_names(module))
        parts.append(f"# {name}\n\n{about}\n\n{entries}\n")
    return "\n".join(parts)


def public_names(module: ModuleType) -> list[str]:
    """What *module* shows: what it says it does, or what is written in it without an underscore."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    text = Path(str(module.__file__)).read_text("utf-8")
    return re.findall(r"^(?:class |def )?([A-Za-z]\w*)(?:\(|: Final|:$)", text, re.MULTILINE)


def _place(module: ModuleType, name: str) -> str:
    """Where *name* is written: most are only handed on by the module that shows them."""
    thing = getattr(module, name)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        return f"{thing.__module__}.{name}"
    return _constant(module, name)


def _constant(module: ModuleType, name: str) -> str:
    """A constant does not know where it is from: it is looked for in a package's modules."""
    file = Path(str(module.__file__))
    folder = file.parent
    for path in sorted(folder.rglob("*.py")) if file.stem == "__init__" else ():
        if re.search(rf"^{name}(: Final\b.*)? = ", path.read_text("utf-8"), re.MULTILINE):
            inside = path.relative_to(folder).with_suffix("").parts
            return ".".join([module.__name__, *inside, name]).replace(".__init__", "")
    return f"{module.__name__}.{name}"


if __name__ == "__main__":
    REFERENCE.mkdir(exist_ok=True)
    for file, modules in PAGES.items():
        (REFERENCE / f"{file}.md").write_text(page(modules), "utf-8")
