"""`gamao doctor`: what is installed here, and what is missing."""

from __future__ import annotations

import importlib.util
import platform

import typer

from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine.default import fast_nets, strong_nets
from gamao.errors import GamaoError


def doctor() -> None:
    """Say what works here and what is missing; exit 1 if something needed is."""
    healthy = True
    for name, found in (
        ("Python", platform.python_version()),
        ("engine core", _core()),
        ("nets", _nets()),
        ("gnubg", find_gnubg() or "not installed (only tests and bench use it)"),
        ("bgsage", _bgsage()),
    ):
        healthy &= not found.startswith("MISSING")
        typer.echo(f"{name:12} {found}")
    if not healthy:
        raise typer.Exit(1)


def _core() -> str:
    try:
        from gamao.engine import _core
    except ImportError as error:
        return f"not compiled ({error}): the engine runs in plain Python, much slower"
    return f"compiled, instruction set {_core.cpu_variant()}"


def _nets() -> str:
    try:
        strong, fast = strong_nets(), fast_nets()
    except (GamaoError, OSError) as error:
        return f"MISSING: {error}"
    return ", ".join(
        f"{name} {'-'.join(map(str, net.hidden))} ({net.hash[:8]})"
        for name, net in (
            ("strong", strong.contact),
            ("fast", fast.contact),
            ("race", fast.race),
        )
    )


def _bgsage() -> str:
    found = importlib.util.find_spec("bgsage")
    return "installed" if found else "not installed (only tests and bench use it)"
