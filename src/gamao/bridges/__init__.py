"""
Other programs at our table, and gamao at theirs: gnubg, bgsage, UBGI and JSON lines.

The names are loaded at their first use, as those of the engine are.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.bridges.json_engine import JsonEngine
    from gamao.bridges.peers import PeerOpponent, installed_peers
    from gamao.bridges.ubgi_engine import UbgiEngine

__all__ = [
    "JsonEngine",
    "PeerOpponent",
    "UbgiEngine",
    "installed_peers",
]

_ROOMS = {
    "JsonEngine": "json_engine",
    "PeerOpponent": "peers",
    "UbgiEngine": "ubgi_engine",
    "installed_peers": "peers",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
