"""Values are checked when they are made: what is of another type is refused, never converted."""

from __future__ import annotations

from enum import Enum
from numbers import Real
from typing import Any, Final, TypeAlias

from gamao.errors import WrongTypeError

_LONGEST: Final = 200
"""So much of a value is shown: who gave a list for one of its values may have given a million."""

Kind: TypeAlias = "type[Any] | None"


def require(*kinds: Kind, **values: object) -> None:
    """
    Do nothing if each of *values* is of one of *kinds*; an enum's text is not the enum.

    A truth value is no number, but any real number is good where a `float` is.

    Raises:
        WrongTypeError: one is not; its name, what it should be and what it is are told.
    """
    for name, value in values.items():
        if not _is_one(value, kinds):
            raise WrongTypeError(f"{name} is {_words(kinds)}, not {_shown(value)}")


def _is_one(value: object, kinds: tuple[Kind, ...]) -> bool:
    if type(value) in kinds:  # nearly always, and every value that is made asks
        return True
    if value is None:
        return None in kinds
    if isinstance(value, bool):
        return bool in kinds
    if float in kinds:  # NumPy's are numbers, too
        kinds = (*kinds, Real)
    return isinstance(value, tuple(kind for kind in kinds if kind is not None))


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."


def _words(kinds: tuple[Kind, ...]) -> str:
    names = [name for kind in kinds for name in _names(kind)]
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _names(kind: Kind) -> list[str]:
    if kind is None:
        return ["None"]
    if issubclass(kind, Enum):
        return [f"{kind.__name__}.{one.name}" for one in kind]
    plain = {bool: "True or False", int: "a whole number", float: "a number", str: "a text"}
    return [plain.get(kind, f"a {kind.__name__}")]
