"""
Modules of the pages joined to one script, so that a browser asks once instead of thirty times.

Each module becomes a function that returns what it exports, so names of its own stay its own. That
is all: no other tool reads the scripts, and what is written in them is what runs. It is done with
the few forms of `import` and `export` in which the pages are written; any other is an error.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

_IMPORT: Final = re.compile(
    r'^import (?:\* as (\w+)|\{([^}]*)\}) from "(\.[^"]+)";\n', re.MULTILINE
)
_EXPORT: Final = re.compile(
    r"^export (?=(?:(?:async )?function\*? ?|class |const )(\w+))", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ ]*(?://[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
"""Whole lines of them: they are for who reads the source."""
_INDENT: Final = re.compile(r"^ +", re.MULTILINE)
"""For who reads it, too."""


def imports(path: str, text: str) -> list[str]:
    """The modules that the module at *path* imports."""
    folder = posixpath.dirname(path)
    return [
        posixpath.normpath(posixpath.join(folder, found[3])) for found in _IMPORT.finditer(text)
    ]


def in_order(entry: str, texts: Mapping[str, str]) -> tuple[str, ...]:
    """The module *entry* and all that it imports, each after what it needs itself."""
    met: dict[str, None] = {}

    def meet(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise ValueError(f"modules import each other: {' -> '.join((*above, path))}")
        if path not in met:
            for needed in imports(path, texts[path]):
                meet(needed, (*above, path))
            met[path] = None

    meet(entry, ())
    return tuple(met)


def join(paths: Collection[str], texts: Mapping[str, str], base: Iterable[str] = ()) -> str:
    """One script of the modules at *paths*, in their order; those of *base* are in `base.js`."""
    needed = {name for path in paths for name in imports(path, texts[path])}
    found = ", ".join(_variable(path) for path in base if path in needed)
    parts = [f'import {{ {found} }} from "./base.js";\n'] if found else []
    parts += (_wrapped(path, texts[path]) for path in paths)
    names = ", ".join(_variable(path) for path in paths)
    return "".join([*parts, f"export {{ {names} }};\n"])


def _variable(path: str) -> str:
    """What stands for the module at *path* in a joined script."""
    return "$" + re.sub(r"\W", "_", path.removeprefix("js/").removesuffix(".js"))


def _wrapped(path: str, text: str) -> str:
    needed = iter(imports(path, text))
    exported = ", ".join(found[1] for found in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _IMPORT.sub(lambda found: _taken(found, next(needed)), text))
    if left := _LEFT.search(body):
        raise ValueError(f"{path}: cannot be joined: {left[0]}")
    body = _INDENT.sub("", _COMMENT.sub("", body))
    if any(line.count("`") % 2 for line in body.splitlines()):  # its lines may begin with spaces
        raise ValueError(f"{path}: cannot be joined: a text of several lines")
    return (
        f"const {_variable(path)} = await (async () => {{\n{body}return {{ {exported} }};\n}})();\n"
    )


def _taken(found: re.Match[str], path: str) -> str:
    """What an import becomes: the same names, taken out of what the module returned."""
    names = found[1] or f"{{{found[2].replace(' as ', ': ')}}}"
    return f"const {names} = {_variable(path)};\n"
