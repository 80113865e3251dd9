"""Which gamao this is."""

from __future__ import annotations

from importlib.metadata import version


def version_text() -> str:
    """The name and version that `--version` prints."""
    return f"gamao {version('gamao')}"
