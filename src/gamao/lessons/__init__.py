"""
Lessons: the game taught one idea at a time, each with a task on the board.

A lesson is data (`data/*.toml`) read into values; a pure judge says whether a task is done, and if
not, which rule stands in the way or what it would cost.
"""

from gamao.lessons.book import Book, Section, Term, load_book
from gamao.lessons.foretold import verdicts
from gamao.lessons.judge import Verdict, VerdictKind, judge, shown
from gamao.lessons.lesson import (
    BOOKS,
    ChoiceTask,
    CountTask,
    Cube,
    CubeAnswer,
    CubeTask,
    Lesson,
    Option,
    Part,
    PlayTask,
    PointTask,
    Refused,
    RollTask,
    Scene,
    SetupTask,
    Step,
    Task,
    Text,
    cube_game,
)
from gamao.lessons.reading import Course, load_course

__all__ = [
    "BOOKS",
    "Book",
    "ChoiceTask",
    "CountTask",
    "Course",
    "Cube",
    "CubeAnswer",
    "CubeTask",
    "Lesson",
    "Option",
    "Part",
    "PlayTask",
    "PointTask",
    "Refused",
    "RollTask",
    "Scene",
    "Section",
    "SetupTask",
    "Step",
    "Task",
    "Term",
    "Text",
    "Verdict",
    "VerdictKind",
    "cube_game",
    "judge",
    "load_book",
    "load_course",
    "shown",
    "verdicts",
]
