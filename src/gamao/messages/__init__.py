"""What people read, in their language: one set of messages for server, commands and page."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamao.messages.catalogue import LANGUAGES, Catalogue, negotiate, system_language

__all__ = ["LANGUAGES", "Catalogue", "negotiate", "system_language"]


def __getattr__(name: str) -> object:
    """Import the catalogues when somebody speaks: the rules only mark what their errors say."""
    if name in __all__:
        return getattr(import_module("gamao.messages.catalogue"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
