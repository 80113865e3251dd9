"""The throws that were made of links, at all tables of a database."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from sqlalchemy import Engine, select

from gamao.store.schema import STEPS

_THROW: Final = re.compile(r"(?:start|roll) ([1-6])-([1-6]) k")


class DiceStore:
    """Throws as they are kept. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def throws(self) -> Counter[tuple[int, int]]:
        """How often each throw fell, the higher die first."""
        thrown = select(STEPS.c.text).where(STEPS.c.text.like("%-_ k%"))
        fell: Counter[tuple[int, int]] = Counter()
        with self._engine.begin() as connection:
            for text in connection.execute(thrown).scalars():
                if told := _THROW.search(text):
                    one, other = int(told[1]), int(told[2])
                    fell[max(one, other), min(one, other)] += 1
        return fell
