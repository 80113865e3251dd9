"""What a reader noticed in a file, kept so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from gamao.messages.catalogue import Catalogue
from gamao.messages.marking import Said

Kept = str | int | float | Mapping[str, "Kept"] | None
"""As JSON holds it: a text of ours is its message and values."""


def as_json(value: object) -> Kept:
    """A warning, or what it names, as it is kept."""
    if isinstance(value, Said | Exception) and isinstance(getattr(value, "message", None), str):
        values = {name: as_json(one) for name, one in getattr(value, "values", {}).items()}
        return {"message": getattr(value, "message", ""), "values": values}
    if isinstance(value, Enum):
        return {"message": str(value), "values": {}}
    return value if isinstance(value, str | int | float | None) else str(value)


def as_text(warning: Kept, words: Catalogue) -> str:
    """A *warning* that was kept, in the language of *words*."""
    text = _brought_back(warning)
    return words.say(text if isinstance(text, str) else str(text))


def _brought_back(value: Kept) -> object:
    if not isinstance(value, Mapping):
        return value
    message, values = value["message"], value["values"]
    assert isinstance(message, str)
    assert isinstance(values, Mapping)
    return Said(message, **{name: _brought_back(one) for name, one in values.items()})
