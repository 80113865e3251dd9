"""Every statement of the documents is taught: by the task of a step, or told in the book."""

import re
from pathlib import Path

import pytest

from gamao import Position
from gamao.lessons import ChoiceTask, load_book, load_course
from gamao.rules.ruleset import PRESETS

COURSE, BOOK = load_course(), load_book()
COUNTS = {"AMERICANO": 58, "CLUBE": 62, "REGLAMENTO": 37, "CLASSICO": 39}
"""How many statements each document makes."""
STATEMENTS = {f"{book} {i}" for book, count in COUNTS.items() for i in range(1, count + 1)}
LISTED = Path(__file__).parents[3] / "shared" / "STATEMENTS.md"
# The documents' own examples: what is done in them can be done here.
EXAMPLES = {
    "AMERICANO 42", "CLUBE 18", "CLUBE 19", "CLUBE 21", "CLUBE 24", "CLUBE 28", "CLUBE 34",
    "CLUBE 35", "CLUBE 37", "CLUBE 38", "CLUBE 54", "CLUBE 59", "CLUBE 61", "REGLAMENTO 13",
    "REGLAMENTO 20", "REGLAMENTO 25", "CLASSICO 16", "CLASSICO 17", "CLASSICO 25",
}  # fmt: skip


def taught():
    return {one for lesson in COURSE.lessons for step in lesson.steps for one in step.teaches}


def test_every_statement_is_a_task_or_told_in_the_book():
    told = {one for section in BOOK.sections for one in section.tells}

    assert taught() | told == STATEMENTS


def test_every_example_of_the_documents_is_a_task():
    assert taught() >= EXAMPLES


def test_there_are_as_many_statements_as_are_listed():
    if not LISTED.exists():
        pytest.skip("the list of statements is not in this clone")
    heads = re.findall(r"^## \S+ \((\w+)\), (\d+)", LISTED.read_text("utf-8"), re.MULTILINE)

    assert {name: int(count) for name, count in heads} == COUNTS


@pytest.mark.parametrize("book", COUNTS)
def test_every_book_has_at_least_eighty_steps(book):
    assert sum(step.is_in(book) for lesson in COURSE.lessons for step in lesson.steps) >= 80


@pytest.mark.parametrize("book", COUNTS)
def test_what_a_win_is_worth_is_what_the_rules_say(book):
    rules = PRESETS[book].rules
    for step in COURSE.lesson("winning").steps:
        if step.is_in(book):
            assert isinstance(step.task, ChoiceTask)
            right = next(one.label.en for one in step.task.options if one.is_right)
            assert int(right) == rules.kind_of_win(step.scene.position.flipped()), step.name


def test_the_start_that_is_set_up_is_the_start():
    assert COURSE.lesson("setting-up").step("set-up").scene.position == Position.start()
