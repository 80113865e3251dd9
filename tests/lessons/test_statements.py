"""Every statement of the documents is taught: by the task of a step, or told in the book."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from gamao import Dice, Position
from gamao.lessons import (
    ChoiceTask,
    SetupTask,
    VerdictKind,
    judge,
    load_book,
    load_course,
)
from gamao.lessons import shown as answer_of
from gamao.notation import parse_play
from gamao.rules.ruleset import PRESETS

COURSE, BOOK = load_course(), load_book()
COUNTS = {"AMERICANO": 58, "CLUBE": 62, "REGLAMENTO": 37, "CLASSICO": 39}
"""How many statements each document makes."""
STATEMENTS = {f"{book} {i}" for book, count in COUNTS.items() for i in range(1, count + 1)}
CALLED = r"example|figure|picture|favorito|off against|reject 8"
"""How the list calls what is done in words or drawn."""
LISTED = Path(__file__).parents[3] / "shared" / "STATEMENTS.md"
# What the documents do in words or pictures, statement by statement: the learner's checkers, the
# other's where the text has them, the dice, and a play that is accepted; a statement may have many.
START = {24: 2, 13: 5, 8: 3, 6: 5}
AFTER_ONES = {24: 2, 13: 5, 8: 1, 7: 2, 6: 3, 5: 2}
PLAYED = {
    "AMERICANO 42": [({3: 1, 2: 1}, None, "51", "3/off 2/1"),
                     ({4: 1, 3: 1}, None, "51", "4/off 3/2")],
    "CLUBE 18": [(START, START, "64", "24/18 13/9"), (START, START, "64", "24/14")],
    "CLUBE 19": [(START, START, "62", "24/18 13/11"), (START, START, "62", "24/16")],
    "CLUBE 21": [(START, None, "33", "8/5(2) 6/3(2)")],
    "CLUBE 24": [(START, AFTER_ONES, "54", "13/8 13/9")],
    "CLUBE 28": [(START, None, "41", "13/9*/8")],
    "CLUBE 34": [({6: 2, 5: 2, 4: 3, 3: 3, 2: 2, 1: 3}, None, "63", "6/off 3/off")],
    "CLUBE 35": [({6: 1, 5: 2, 4: 3, 3: 2, 2: 2, 1: 3}, None, "44", "6/2 4/off(3)")],
    "CLUBE 36": [({6: 1, 5: 2, 4: 3, 3: 2, 2: 2, 1: 3}, None, "44", "6/2 4/off(3)")],
    "CLUBE 37": [({5: 2, 3: 2, 2: 3, 1: 3}, None, "62", "5/off 2/off")],
    "CLUBE 38": [({5: 1, 3: 2, 2: 2, 1: 3}, None, "44", "5/1 3/off(2) 2/off")],
    "REGLAMENTO 20": [(START, None, "55", one) for one in ("24/4", "13/3(2)", "13/8(4)")],
    "CLASSICO 16": [(START, None, "32", "13/8"), (START, None, "32", "13/10 13/11")],
    "CLASSICO 17": [
        (START, None, "33", one)
        for one in ("13/1", "13/4 8/5", "13/7(2)", "13/7 8/5 6/3", "8/5(2) 6/3(2)")
    ],
    "CLASSICO 25": [({25: 1, 24: 1, 13: 5, 8: 3, 6: 5}, None, "52", "bar/20 13/11"),
                    ({25: 1, 24: 1, 13: 5, 8: 3, 6: 5}, None, "52", "bar/23 13/8")],
}  # fmt: skip


def begins_as_it_is_drawn(step):
    return step.scene.position == Position.start()


def is_right(step, answer):
    return judge(step, answer).kind is VerdictKind.RIGHT


# Those that are no play: what of each the step shows.
SHOWN = {
    "AMERICANO 15": [lambda step: step.scene.route and begins_as_it_is_drawn(step)],
    "AMERICANO 18": [lambda step: isinstance(step.task, SetupTask) and begins_as_it_is_drawn(step)],
    "AMERICANO 51": [lambda step: step.scene.cube.value == 4 and is_right(step, "4")],
    "CLUBE 9": [lambda step: step.scene.route and is_right(step, "24/13")],
    "CLUBE 39": [lambda step: step.scene.position == Position.of(
        mine={2: 1, 1: 4}, theirs={5: 1, 4: 3, 3: 2, 2: 1})],
    "CLUBE 54": [
        lambda step: step.scene.score == (10, 2) and step.scene.crawford,
        lambda step: step.scene.score == (4, 10) and is_right(step, "double"),
    ],
    "CLUBE 59": [
        lambda step: step.scene.cube.value == 2 and is_right(step, "beaver"),
        lambda step: step.scene.cube.value == 4 and is_right(step, "pass"),
    ],
    "CLUBE 61": [lambda step: step.scene.cube.value == 4 and is_right(step, "raccoon")],
    # 3 and 5: what is left of the sum is lost, and the sum itself is none.
    "REGLAMENTO 13": [lambda step: step.scene.dice == Dice(5, 3) and is_right(step, "1")],
    "REGLAMENTO 14": [lambda step: step.scene.dice == Dice(5, 3) and is_right(step, "6/3")],
    "REGLAMENTO 25": [lambda step: step.scene.position.mine[5] == 1 and is_right(step, "5")],
    "CLASSICO 11": [lambda step: isinstance(step.task, SetupTask) and begins_as_it_is_drawn(step)],
}  # fmt: skip


def taught():
    return {one for lesson in COURSE.lessons for step in lesson.steps for one in step.teaches}


def test_every_statement_is_a_task_or_told_in_the_book():
    told = {one for section in BOOK.sections for one in section.tells}

    assert taught() | told == STATEMENTS


def steps_of(statement):
    return [step for lesson in COURSE.lessons for step in lesson.steps if statement in step.teaches]


def is_of(step, mine, theirs, dice):
    """Do these checkers and dice lie there?"""
    scene = step.scene
    sides = [(mine, scene.position.mine), (theirs, scene.position.theirs)]
    return scene.dice == Dice(*map(int, dice)) and all(
        told is None or all(row[point] == told.get(point, 0) for point in range(1, 26))
        for told, row in sides
    )


@pytest.mark.parametrize("statement", PLAYED)
def test_a_step_plays_what_the_text_does(statement):
    for mine, theirs, dice, play in PLAYED[statement]:
        shown = [step for step in steps_of(statement) if is_of(step, mine, theirs, dice)]
        assert any(is_right(step, play) for step in shown), play


@pytest.mark.parametrize("statement", SHOWN)
def test_a_step_shows_what_the_text_tells(statement):
    for shows in SHOWN[statement]:
        assert any(shows(step) for step in steps_of(statement))


def test_the_pictures_of_bearing_off_follow_from_each_other():
    """CLUBE 34 to 39: our checkers by the plays told, the other's by taking off."""
    lesson = COURSE.lesson("bearing-off")
    chain = [lesson.step(name).scene for name in ("double-four", "larger", "forced", "favourite")]

    for scene, following in pairwise(chain):
        step = next(one for one in lesson.steps if one.scene is scene)
        after = scene.position.after(parse_play(answer_of(step), scene.position, scene.dice))
        assert following.position.mine[1:] == after.mine[1:]
        taken = following.position.theirs[0] - after.theirs[0]
        assert taken in (2, 4) or following is chain[-1]
    assert [scene.position.theirs[0] for scene in chain] == [2, 4, 8, 8]


def test_every_example_that_is_listed_is_one_of_these():
    if not LISTED.exists():
        pytest.skip("the list of statements is not in this clone")
    book, listed = "", set()
    for part in re.split(r"\n| \| ", LISTED.read_text("utf-8")):
        if heading := re.match(r"## \S+ \((\w+)\)", part):
            book = heading[1]
        elif (said := re.match(r" ?(\d+) (.*)", part)) and re.search(CALLED, said[2]):
            listed.add(f"{book} {said[1]}")

    assert listed
    assert listed <= PLAYED.keys() | SHOWN.keys()


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
