"""The compiled core, where there is one."""

from __future__ import annotations

import importlib
from types import ModuleType


def compiled_core() -> ModuleType | None:
    """The compiled module, or None where there was no compiler."""
    try:
        return importlib.import_module("gamao.engine._core")
    except ImportError:
        return None
