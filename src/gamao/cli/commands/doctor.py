"""`gamao doctor`: what is installed here, what is missing, and what to do about it."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Final

import typer

import gamao
from gamao.analysis import library_path
from gamao.bridges.gnubg_server import find_gnubg
from gamao.cli.commands.version import version_text
from gamao.cli.language import words_of
from gamao.cli.writing import WIDTH
from gamao.engine.bearoff.file import cache_dir
from gamao.engine.nets.default import verified_nets
from gamao.errors import GamaoError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

_MODULE: Final = "gamao.engine._core"
_CURE: Final = "pip install --force-reinstall --no-cache-dir --no-deps gamao"
_HOMES: Final = "GAMAO_DATA, XDG_DATA_HOME, XDG_CACHE_HOME"
_NAMES: Final = 16
_EXTRAS: Final = (
    ("terminal", ("textual",), _("the whole screen of gamao play")),
    ("server", ("psycopg", "pywebpush", "webauthn"), _("PostgreSQL, passkeys and notices")),
    ("env", ("gymnasium", "pettingzoo"), _("environments for learning programs")),
    ("frames", ("pyarrow",), _("decisions as Arrow and Parquet")),
    ("gpu", ("torch",), _("rollouts on a GPU")),
    ("cluster", ("distributed",), _("reviews on many machines")),
)
"""What can be installed with gamao, what is looked for, and what it is good for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Finding:
    """One thing looked at: is it well, what it is, and what to do if it is not."""

    key: str
    name: str
    told: str
    well: bool = True
    needed: bool = False
    cure: str | None = None


def doctor(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Say what works here and what is missing; exit 1 if something needed is."""
    words = words_of(context)
    findings = list(_findings(words))
    if as_json:
        told = {one.key: {k: v for k, v in asdict(one).items() if k != "key"} for one in findings}
        typer.echo(json.dumps({"version": version_text().split()[-1], **told}, ensure_ascii=False))
    else:
        for one in findings:
            typer.echo("\n".join(_lines(one)))
    if any(one.needed and not one.well for one in findings):
        raise typer.Exit(1)


def _lines(one: _Finding) -> Iterator[str]:
    """As people read it, no wider than a terminal; a path or a command is not broken."""
    name = one.name
    for text in (*one.told.splitlines(), *filter(None, [one.cure])):
        for line in wrap(text, WIDTH - _NAMES - 1, break_long_words=False, break_on_hyphens=False):
            yield f"{name:{_NAMES}} {line}"
            name = ""


def _findings(words: Catalogue) -> Iterator[_Finding]:
    yield _Finding(key="python", name="Python", told=platform.python_version())
    yield _Finding(key="package", name="gamao", told=str(Path(gamao.__file__).parent))
    yield _core(words)
    yield _nets(words)
    yield _folder("games", words("games"), _games, words)
    yield _folder("reviews", words("reviews"), lambda: library_path().parent, words)
    yield _folder("tables", words("tables"), cache_dir, words)
    yield from _peers(words)
    for name, modules, use in _EXTRAS:
        found = all(map(importlib.util.find_spec, modules))
        told = words("installed") if found else words("not installed ({use})", use=words(use))
        cure = None if found else f"pip install 'gamao[{name}]'"
        yield _Finding(key=name, name=name, told=told, well=found, cure=cure)


def _peers(words: Catalogue) -> Iterator[_Finding]:
    use = words("an opponent, and a measure in tests and bench")
    absent = words("not installed ({use})", use=use)
    if gnubg := find_gnubg():
        yield _Finding(key="gnubg", name="gnubg", told=gnubg)
    else:
        cure = "apt install gnubg (Debian); https://www.gnu.org/software/gnubg/"
        yield _Finding(key="gnubg", name="gnubg", told=absent, well=False, cure=cure)
    if importlib.util.find_spec("bgsage"):
        yield _Finding(key="bgsage", name="bgsage", told=words("installed"))
    else:
        cure = "pip install bgsage"
        yield _Finding(key="bgsage", name="bgsage", told=absent, well=False, cure=cure)


def _games() -> Path:
    """The folder in which the web app and the terminal keep games."""
    from gamao.store.place import database_file, default_url

    file = database_file(default_url())
    assert file is not None  # without --database it is always one
    return file.parent


def _core(words: Catalogue) -> _Finding:
    name = words("engine core")
    try:
        from gamao.engine import _core
    except ImportError as error:
        # Where it was made and cannot be loaded, the system's words tell why.
        why = str(error) if importlib.util.find_spec(_MODULE) else _MODULE
        missing = words(
            "not compiled ({why}): in plain Python the engine judges at first sight only, "
            "and a rollout takes some forty times as long",
            why=why,
        )
        # pip keeps the wheel it made without a compiler, and would install that again.
        cure = words("with a C++ compiler installed: {command}", command=_CURE)
        return _Finding(key="core", name=name, told=missing, well=False, cure=cure)
    told = words("compiled, instruction set {name}", name=_core.cpu_variant())
    told += f"\n{_core.__file__}"
    return _Finding(key="core", name=name, told=told)


def _nets(words: Catalogue) -> _Finding:
    """The nets of the package; none may be missing, or another one."""
    name = words("nets")
    try:
        nets = verified_nets()
    except (GamaoError, OSError) as error:
        typer.echo(str(error), err=True)
        return _Finding(
            key="nets", name=name, told=words("MISSING"), well=False, needed=True, cure=_CURE
        )
    told = "\n".join(
        f"{said} {'-'.join(map(str, nets[key].hidden))} ({nets[key].hash[:8]})"
        for key, said in (
            ("strong", words("strong")),
            ("fast", words("fast")),
            ("race", words("race net")),
        )
    )
    return _Finding(key="nets", name=name, told=told, needed=True)


def _folder(key: str, name: str, find: Callable[[], Path], words: Catalogue) -> _Finding:
    """Where something is kept, or why nothing can be."""
    try:
        folder = find()
    except GamaoError as error:
        return _Finding(key=key, name=name, told=words.say(error), well=False)
    if _could_keep(folder):
        return _Finding(key=key, name=name, told=str(folder))
    told = words("nothing can be kept in {folder}", folder=folder)
    cure = words("set {name} to a folder of yours", name=_HOMES)
    return _Finding(key=key, name=name, told=told, well=False, cure=cure)


def _could_keep(folder: Path) -> bool:
    """Could files be kept there? Nothing is made to find out."""
    there = next(one for one in (folder, *folder.parents) if one.exists())
    return folder.is_absolute() and there.is_dir() and os.access(there, os.W_OK | os.X_OK)
