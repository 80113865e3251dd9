"""How far a person is in the lessons: the steps whose task they have done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import Engine, delete, insert, select

from gamao.store.schema import LESSON_STEPS
from gamao.store.times import to_store
from gamao.store.writing import Writer


class LessonStore:
    """Progress in the lessons. Every method is one transaction."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine: Final = engine
        self._writer: Final = writer

    def done(self, person: str) -> Mapping[str, frozenset[str]]:
        """The steps *person* has done, by lesson."""
        wanted = select(LESSON_STEPS.c.lesson, LESSON_STEPS.c.step)
        found: dict[str, set[str]] = {}
        with self._engine.begin() as connection:
            for lesson, step in connection.execute(
                wanted.where(LESSON_STEPS.c.person_id == person)
            ):
                found.setdefault(lesson, set()).add(step)
        return {lesson: frozenset(steps) for lesson, steps in found.items()}

    def add(self, person: str, lesson: str, step: str, *, at: datetime) -> None:
        """Keep that *person* has done a *step*, when they last did it."""
        row = {"person_id": person, "lesson": lesson, "step": step}
        its = [LESSON_STEPS.c[name] == value for name, value in row.items()]
        with self._writer.begin() as connection:
            connection.execute(delete(LESSON_STEPS).where(*its))
            connection.execute(insert(LESSON_STEPS).values(**row, at=to_store(at)))
