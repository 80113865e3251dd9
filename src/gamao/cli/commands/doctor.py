"""`gamao doctor`: what is installed here, and what is missing."""

from __future__ import annotations

import importlib.util
import platform
from typing import Final

import typer

from gamao.bridges.gnubg_server import find_gnubg
from gamao.cli.language import words_of
from gamao.engine.nets.default import verified_nets
from gamao.errors import GamaoError
from gamao.messages import Catalogue

_MODULE: Final = "gamao.engine._core"
_CURE: Final = "pip install --force-reinstall --no-cache-dir --no-deps gamao"


def doctor(context: typer.Context) -> None:
    """Say what works here and what is missing; exit 1 if something needed is."""
    words = words_of(context)
    bgsage = importlib.util.find_spec("bgsage")
    absent = words("not installed (an opponent, and a measure in tests and bench)")
    nets = _nets(words)
    for name, found in (
        ("Python", platform.python_version()),
        (words("engine core"), _core(words)),
        (words("nets"), nets or words("MISSING")),
        ("gnubg", find_gnubg() or absent),
        ("bgsage", words("installed") if bgsage else absent),
    ):
        first, *more = found.splitlines()
        typer.echo("\n".join((f"{name:16} {first}", *(f"{'':16} {line}" for line in more))))
    if nets is None:
        raise typer.Exit(1)


def _core(words: Catalogue) -> str:
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
        return f"{missing}\n" + words("with a C++ compiler installed: {command}", command=_CURE)
    return words("compiled, instruction set {name}", name=_core.cpu_variant())


def _nets(words: Catalogue) -> str | None:
    """The nets of the package; None if one cannot be read, or is another one."""
    try:
        nets = verified_nets()
    except (GamaoError, OSError) as error:
        typer.echo(str(error), err=True)
        return None
    return ", ".join(
        f"{said} {'-'.join(map(str, nets[name].hidden))} ({nets[name].hash[:8]})"
        for name, said in (
            ("strong", words("strong")),
            ("fast", words("fast")),
            ("race", words("race net")),
        )
    )
