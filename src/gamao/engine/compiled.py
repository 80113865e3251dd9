"""The compiled core, where there is one."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Final

from gamao.messages.marking import mark as _

CORE_MISSING: Final = _(
    "the compiled engine is missing: plays are judged at first sight, and rollouts are slow"
)
"""What one is warned of where it is."""


def compiled_core() -> ModuleType | None:
    """The compiled module, or None where there was no compiler."""
    try:
        return importlib.import_module("gamao.engine._core")
    except ImportError:
        return None
