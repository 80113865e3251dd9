"""All problems of the package, in the order of their numbers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from datetime import date
from importlib import resources
from typing import Final

from gamao.errors import DataError, NotationError
from gamao.messages.marking import mark as _
from gamao.problems.problem import Problem
from gamao.problems.themes import Theme

FILE: Final = "problems.jsonl.gz"
_FIRST_DAY: Final = date(2026, 11, 16)
"""The day of problem 1."""


class Problems:
    """The problems, by number, by theme, by day."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        if not problems:
            raise DataError("there are no problems")
        self._problems: Final = tuple(problems)
        self._by_key: Final = {problem.key: problem for problem in problems}

    @classmethod
    def load(cls) -> Problems:
        """
        Those of the package.

        Raises:
            DataError: the file is missing or damaged.
        """
        try:
            content = (resources.files("gamao") / "data" / FILE).read_bytes()
            lines = [json.loads(line) for line in gzip.decompress(content).splitlines()]
        except (OSError, EOFError, ValueError) as error:
            raise DataError(f"the problems cannot be read: {error}") from error
        return cls([Problem.from_json(line, number=n) for n, line in enumerate(lines, 1)])

    def __len__(self) -> int:
        return len(self._problems)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._problems)

    def number(self, number: int) -> Problem:
        """
        The problem of that *number*, from 1.

        Raises:
            NotationError: there is none.
        """
        if not 1 <= number <= len(self):
            raise NotationError(
                _("a problem is a number from 1 to {most}, not {number}"),
                most=len(self),
                number=number,
            )
        return self._problems[number - 1]

    def called(self, key: str) -> Problem | None:
        """The problem of that `Problem.key`, if it is still there."""
        return self._by_key.get(key)

    def today(self, day: date) -> Problem:
        """The problem of a *day*: the same for everyone."""
        return self._problems[(day - _FIRST_DAY).days % len(self)]

    def about(self, theme: Theme | None) -> tuple[Problem, ...]:
        """All of one *theme*; of any without one."""
        return tuple(one for one in self if theme in (None, one.theme))
