"""HTTP: the book of rules: those of the lessons with a picture each, and what is told besides."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final, assert_never

from fastapi import APIRouter, Request

from gamao.lessons import (
    ChoiceTask,
    CountTask,
    CubeTask,
    Lesson,
    PlayTask,
    PointTask,
    RollTask,
    SetupTask,
    Step,
    Text,
    load_book,
    shown,
)
from gamao.server import wire
from gamao.server.study.lessons import Teacher, moves_of, scene_out
from gamao.server.table.routes import REFUSED

router = APIRouter(prefix="/api/book", tags=["lessons"])

RULES: Final = 2
"""The first parts of the course are the rules; what follows is how to play well."""


@router.get("", responses=REFUSED)
async def book(request: Request) -> wire.BookOut:
    """The book, in the reader's language."""
    teacher: Teacher = request.app.state.teacher
    language: str = request.state.catalogue.language
    return await asyncio.to_thread(_book, teacher, language)


def _book(teacher: Teacher, language: str) -> wire.BookOut:
    told = load_book()
    return wire.BookOut(
        chapters=tuple(
            _chapter(lesson, language)
            for part in teacher.course.parts[:RULES]
            for lesson in part.lessons
            if any(step.teaches for step in lesson.steps)
        ),
        sections=tuple(
            wire.BookSection(
                name=one.name,
                title=one.title.said(language),
                paragraphs=tuple(text.said(language) for text in one.paragraphs),
            )
            for one in told.sections
        ),
        glossary=tuple(
            wire.BookTerm(
                pt=one.words.pt,
                es=one.words.es,
                en=one.words.en,
                means=one.means.said(language),
            )
            for one in told.glossary
        ),
    )


def _chapter(lesson: Lesson, language: str) -> wire.BookChapter:
    return wire.BookChapter(
        name=lesson.name,
        title=lesson.title.said(language),
        rules=tuple(_rules(lesson, language)),
    )


def _rules(lesson: Lesson, language: str) -> Iterator[wire.BookRule]:
    for step in lesson.steps:
        yield wire.BookRule(
            title=step.title.said(language),
            text=step.idea.said(language),
            example=_example(step, language),
            differs=step.differs.said(language) if step.differs else None,
            books=step.books,
            scene=scene_out(step.scene),
            moves=_moves(step),
            points=tuple(sorted(step.task.points)) if isinstance(step.task, PointTask) else (),
        )


def _example(step: Step, language: str) -> str | None:
    """What was asked and is right, of a question; of what is done on the board why it is right."""
    task = step.task
    match task:
        case ChoiceTask(options=options):
            right = next(one for one in options if one.is_right)
            told: tuple[Text | str | None, ...] = (step.asks, right.label, right.says)
        case CountTask(count=count):
            told = (step.asks, str(count), step.right)
        case CubeTask(answers=answers):
            told = (step.asks, next(one.says for one in answers if one.is_right))
        case PlayTask() | PointTask() | SetupTask():
            told = (step.right,)
        case RollTask():
            return None
        case _:
            assert_never(task)
    said = (one.said(language) if isinstance(one, Text) else one for one in told if one)
    return " ".join(_sentence(one) for one in said)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _moves(step: Step) -> tuple[wire.MoveOut, ...]:
    """What is done in the picture, where something is played in the task."""
    return moves_of(step, shown(step)) or () if isinstance(step.task, PlayTask) else ()
