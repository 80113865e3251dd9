"""
The web app's server.

The names are loaded at their first use: the processes in which the engine thinks need neither the
web framework nor the database.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.server.app import create_app
    from gamao.server.config import Config

__all__ = ["Config", "create_app"]

_ROOMS = {"Config": "config", "create_app": "app"}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
