"""The lessons: the list, one of them, and what is said to an answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictStr

from gamao.server.wire.base import Message, MoveOut, Pair, Side
from gamao.server.wire.table import BoardOut, StakeOut, TreeNode


class SceneCube(Message):
    """The cube of a step, as it lies on the board."""

    value: int
    owner: Side | None
    offered: bool


class SceneOut(Message):
    """What lies on the board; the learner is White."""

    board: BoardOut
    dice: Pair | None
    cube: SceneCube | None
    length: int | None
    score: Pair
    crawford: bool
    opening: Pair | None
    route: bool
    """Whether the way of the learner's checkers is drawn."""


class ListedStep(Message):
    """A step in the list: which books have it, and whether it is done."""

    name: str
    books: tuple[str, ...]
    done: bool


class ListedLesson(Message):
    """A lesson in the list."""

    name: str
    title: str
    about: str
    differs: str | None
    scene: SceneOut
    steps: tuple[ListedStep, ...]


class LessonPart(Message):
    """Lessons about one side of the game."""

    title: str
    lessons: tuple[ListedLesson, ...]


class LessonsOut(Message):
    """All lessons in their order, in the reader's language."""

    books: tuple[str, ...]
    parts: tuple[LessonPart, ...]


class LessonCubing(Message):
    """
    What may be done with the cube of a step, and how it lies once that is done.

    `stakes` are those of the table's card, where an offer waits for its answer.
    """

    phase: str
    stakes: dict[str, StakeOut] | None
    after: dict[str, SceneCube]


class LessonStep(Message):
    """One step: what is told, what lies there, and what is asked; not what is right."""

    name: str
    books: tuple[str, ...]
    done: bool
    title: str
    idea: str
    asks: str
    differs: str | None
    kind: Literal["play", "points", "options", "cube", "count", "setup", "roll"]
    scene: SceneOut
    tree: tuple[TreeNode, ...] | None
    options: tuple[str, ...] | None
    cubing: LessonCubing | None
    given: BoardOut | None
    """What is on the board before it is set up."""
    rolled: Pair | None
    """What falls when it is rolled."""


class LessonOut(Message):
    """A lesson with its steps; *next* is the name of the one after it."""

    name: str
    number: int
    part: str
    title: str
    steps: tuple[LessonStep, ...]
    next: str | None


class LessonAnswer(Message):
    """What somebody does at a step: a play, places, an option's number, `take`, a count, `roll`."""

    answer: Annotated[StrictStr, Field(max_length=200)]


class LessonVerdict(Message):
    """What is said to it."""

    kind: Literal["right", "wrong", "more", "refused"]
    says: str


class LessonShown(Message):
    """An answer that is right; a play with its moves."""

    answer: str
    moves: tuple[MoveOut, ...] | None


class StepKey(Message):
    """What is said to every answer to a step, and one that is right: for who is offline."""

    verdicts: dict[str, LessonVerdict]
    shown: LessonShown


class LessonKey(Message):
    """The same of every step of a lesson, by name."""

    steps: dict[str, StepKey]


# -- the book ----------------------------------------------------------------------------------


class BookRule(Message):
    """A rule: what it says, for whom if not for all, and a picture with what is done in it."""

    title: str
    text: str
    example: str | None
    """What the picture shows, in words."""
    differs: str | None
    books: tuple[str, ...]
    scene: SceneOut
    moves: tuple[MoveOut, ...]
    points: tuple[int, ...]
    """Those it is about."""


class BookChapter(Message):
    """The rules of one lesson."""

    name: str
    title: str
    rules: tuple[BookRule, ...]


class BookSection(Message):
    """What is only told: history, advice, what was decided."""

    name: str
    title: str
    paragraphs: tuple[str, ...]


class BookTerm(Message):
    """A word of the game in each language, and what it means."""

    pt: str
    es: str
    en: str
    means: str


class BookOut(Message):
    """The book of rules."""

    chapters: tuple[BookChapter, ...]
    sections: tuple[BookSection, ...]
    glossary: tuple[BookTerm, ...]
