"""All that a value holds, as a text: what is remembered of it is found by that."""

from __future__ import annotations

from dataclasses import fields, is_dataclass


def whole_text(value: object) -> str:
    """
    Everything *value* holds, whatever it shows people: equal texts are equal values.

    >>> from gamao.rules.cube import Cube
    >>> whole_text((Cube(), {"a": 1}))
    "(Cube(value=1, owner=None), {'a': 1})"
    """
    if is_dataclass(value) and not isinstance(value, type):
        held = (
            f"{one.name}={whole_text(getattr(value, one.name))}"
            for one in fields(value)
            if one.repr
        )
        return f"{type(value).__name__}({', '.join(held)})"
    if isinstance(value, tuple):
        return f"({', '.join(map(whole_text, value))}{',' * (len(value) == 1)})"
    if isinstance(value, list):
        return f"[{', '.join(map(whole_text, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{whole_text(k)}: {whole_text(v)}' for k, v in value.items())}}}"
    return repr(value)
