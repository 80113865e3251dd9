"""Which cases of a test `make test` leaves to `make test-all`."""

from collections.abc import Iterable

import pytest


def first_or_slow(values: Iterable[object]) -> list[object]:
    """The *values* of a parameter, all but the first marked as slow."""
    first, *others = values
    return [first, *(pytest.param(value, marks=pytest.mark.slow) for value in others)]
